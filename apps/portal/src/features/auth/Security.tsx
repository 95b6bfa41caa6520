import { Badge, Button, Group, Skeleton, Text } from '@mantine/core'
import { auth } from '@saola/contract/auth'
import type { Output } from '@saola/contract/call'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { signOut } from '../../app/services.ts'
import styles from './qr.module.css'

type Place = Output<typeof auth.sessions>['items'][number]
type SignOutTarget = { kind: 'one'; place: Place } | { kind: 'others' } | { kind: 'everywhere' }

/** Where the person is signed in, and ending it: one place, all others, everywhere. */
export function Security() {
  const t = useTranslations('auth.security')
  const change = useTranslations('auth.change')
  const query = useQuery(queryOptionsOf(auth.sessions, {}))
  const [target, setTarget] = useState<SignOutTarget | null>(null)
  const items = query.data?.items ?? []
  return (
    <Section title={t('title')}>
      <Text size="sm" c="dimmed">
        {t('subtitle')} · {change('last')}:{' '}
        {query.data?.lastPasswordChange == null ? (
          change('never')
        ) : (
          <DateTime at={query.data.lastPasswordChange} />
        )}
      </Text>
      {query.isPending ? <Skeleton height={120} radius={12} /> : null}
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <DividedList className={styles.places}>
        {items.map((place) => (
          <Row key={place.id} place={place} onEnd={() => setTarget({ kind: 'one', place })} />
        ))}
      </DividedList>
      {query.isSuccess && items.length === 1 ? (
        <Text size="sm" c="dimmed">
          {t('only')}
        </Text>
      ) : null}
      {items.length > 1 ? (
        <Text size="sm" c="dimmed">
          {t('notYou')}
        </Text>
      ) : null}
      <Group gap="xs">
        <Button
          variant="default"
          disabled={items.length < 2}
          aria-busy={query.isPending || undefined}
          onClick={() => setTarget({ kind: 'others' })}
        >
          {t('others')}
        </Button>
        <Button variant="default" color="#b42318" onClick={() => setTarget({ kind: 'everywhere' })}>
          {t('everywhere')}
        </Button>
      </Group>
      <Confirm target={target} onClose={() => setTarget(null)} />
    </Section>
  )
}

function useName(): (place: Place) => string {
  const t = useTranslations('auth.security')
  return ({ browser, system }) =>
    [browser, system].filter((part) => part !== '').join(', ') || t('unknown')
}

function Row({ place, onEnd }: { place: Place; onEnd: () => void }) {
  const t = useTranslations('auth.security')
  const name = useName()(place)
  return (
    <li>
      <Icon name={place.phone ? 'phone' : 'device'} size={22} />
      <div className={styles.place}>
        <span className={styles.what}>
          {name}
          {place.current ? (
            <Badge variant="light" tt="none">
              {t('current')}
            </Badge>
          ) : null}
        </span>
        <Text size="sm" c="dimmed">
          {t('address', { address: place.address })}
        </Text>
        <Text size="sm" c="dimmed">
          {t('lastSeen')} <DateTime at={place.lastSeenAt} /> · {t('since')}{' '}
          <DateTime at={place.signedInAt} exact />
        </Text>
      </div>
      {place.current ? null : (
        <Button
          size="sm"
          variant="default"
          aria-label={t('endNamed', { name, address: place.address })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}

const titleOf = {
  one: 'endTitle',
  others: 'othersTitle',
  everywhere: 'everywhereTitle',
} as const satisfies Record<SignOutTarget['kind'], string>
const confirmOf = {
  one: 'end',
  others: 'others',
  everywhere: 'everywhere',
} as const satisfies Record<SignOutTarget['kind'], string>

function Confirm({ target, onClose }: { target: SignOutTarget | null; onClose: () => void }) {
  const t = useTranslations('auth.security')
  const { text } = useErrorText()
  const nameOf = useName()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: async (w: SignOutTarget) =>
      w.kind === 'one'
        ? send(auth.endSession, { body: { id: w.place.id } })
        : send(auth.logoutAll, { body: { includeThis: w.kind === 'everywhere' } }),
    onSuccess: (answer, w) => {
      onClose()
      if (w.kind === 'everywhere') {
        signOut()
        return
      }
      toast.success(
        w.kind === 'one'
          ? t('ended', { name: nameOf(w.place) })
          : t('othersDone', { count: String(answer?.ended ?? 0) }),
      )
      void queries.invalidateQueries({ queryKey: keyOf(auth.sessions) })
    },
    onError: (error) => {
      onClose()
      toast.error(text(error))
    },
  })
  const kind = target?.kind ?? 'others'
  return (
    <ConfirmModal
      opened={target !== null}
      danger
      busy={end.isPending}
      title={t(titleOf[kind])}
      onClose={onClose}
      confirmLabel={t(confirmOf[kind])}
      onConfirm={() => {
        if (target !== null) end.mutate(target)
      }}
    >
      {target?.kind === 'one'
        ? t('endText', { name: nameOf(target.place) })
        : t(kind === 'everywhere' ? 'everywhereText' : 'othersText')}
    </ConfirmModal>
  )
}
