import { Button, Skeleton, Stack } from '@mantine/core'
import { admin } from '@saola/contract/admin'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { SessionRows, useDeviceName, type SessionItem } from '@saola/web/parts/SessionRows.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AdminRow } from './types.ts'

type Target = SessionItem | 'all'

/** Where somebody else is signed in, for who manages them: one session ended, or all. `person` null keeps it shut. */
export function AdminSessions({
  person,
  onClose,
  onDone,
}: {
  person: AdminRow | null
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('admin.sessions')
  return (
    <SideDrawer
      opened={person !== null}
      title={t('title', { name: person?.fullName ?? '' })}
      onClose={onClose}
    >
      {person === null ? null : <Content key={person.id} person={person} onDone={onDone} />}
    </SideDrawer>
  )
}

function Content({ person, onDone }: { person: AdminRow; onDone: () => void }) {
  const t = useTranslations('admin.sessions')
  const params = { id: person.id }
  const query = useQuery(queryOptionsOf(admin.sessions, { params }))
  const [target, setTarget] = useState<Target | null>(null)
  if (query.isPending) return <Skeleton height={160} radius={12} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data.length === 0)
    return <EmptyState icon="users" title={t('empty')} text={t('emptyText')} />
  return (
    <Stack>
      <SessionRows sessions={query.data} onEnd={setTarget} />
      <Button variant="default" onClick={() => setTarget('all')}>
        {t('endAll')}
      </Button>
      <Confirm person={person} target={target} onClose={() => setTarget(null)} onDone={onDone} />
    </Stack>
  )
}

function Confirm({
  person,
  target,
  onClose,
  onDone,
}: {
  person: AdminRow
  target: Target | null
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('admin.sessions')
  const words = useTranslations('auth.security')
  const { text } = useErrorText()
  const nameOf = useDeviceName()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (what: Target) =>
      send(admin.endSessions, {
        params: { id: person.id },
        body: { sessionId: what === 'all' ? null : what.id },
      }),
    onSuccess: ({ ended }) => {
      onClose()
      toast.success(t('ended', { count: ended }), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({ queryKey: keyOf(admin.sessions) })
      onDone()
    },
    onError: (error) => {
      onClose()
      toast.error(text(error))
    },
  })
  const one = target === 'all' ? null : target
  return (
    <ConfirmModal
      opened={target !== null}
      danger
      busy={end.isPending}
      title={one === null ? t('allTitle', { name: person.fullName }) : words('endTitle')}
      confirmLabel={one === null ? t('endAll') : words('end')}
      onClose={onClose}
      onConfirm={() => {
        if (target !== null) end.mutate(target)
      }}
    >
      {one === null ? t('allText') : words('endText', { name: nameOf(one) })}
    </ConfirmModal>
  )
}
