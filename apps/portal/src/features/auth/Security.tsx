import { Button, Group, Skeleton, Text } from '@mantine/core'
import { auth } from '@saola/contract/auth'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { SessionRows, useDeviceName, type SessionItem } from '@saola/web/parts/SessionRows.tsx'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { signOut } from '../../app/services.ts'

type SignOutTarget =
  { kind: 'one'; place: SessionItem } | { kind: 'others' } | { kind: 'everywhere' }

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
      <SessionRows sessions={items} onEnd={(place) => setTarget({ kind: 'one', place })} />
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
  const nameOf = useDeviceName()
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
