import { Button, Skeleton, Stack, Text } from '@mantine/core'
import { authCms } from '@saola/contract/auth-cms'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { SessionRows, useDeviceName, type SessionItem } from '@saola/web/parts/SessionRows.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

type Target = SessionItem | 'others'

/** Where I am signed in, and ending it: one place, or all others. */
export function OwnSessions() {
  const t = useTranslations('auth.security')
  const query = useQuery(queryOptionsOf(authCms.sessions, {}))
  const [target, setTarget] = useState<Target | null>(null)
  const sessions = query.data ?? []
  return (
    <Section title={t('subtitle')}>
      {query.isPending ? <Skeleton height={120} radius={12} /> : null}
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : null}
      <Stack gap="sm">
        <SessionRows sessions={sessions} onEnd={setTarget} />
        {query.isSuccess ? (
          <Text size="sm" c="dimmed">
            {t(sessions.length > 1 ? 'notYou' : 'only')}
          </Text>
        ) : null}
        {sessions.length > 1 ? (
          <Button variant="default" onClick={() => setTarget('others')}>
            {t('others')}
          </Button>
        ) : null}
      </Stack>
      <Confirm target={target} onClose={() => setTarget(null)} />
    </Section>
  )
}

function Confirm({ target, onClose }: { target: Target | null; onClose: () => void }) {
  const t = useTranslations('auth.security')
  const { text } = useErrorText()
  const nameOf = useDeviceName()
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: async (what: Target) =>
      what === 'others'
        ? send(authCms.logoutOthers, {})
        : send(authCms.endSession, { body: { id: what.id } }),
    onSuccess: (answer, what) => {
      onClose()
      toast.success(
        what === 'others'
          ? t('othersDone', { count: String(answer?.ended ?? 0) })
          : t('ended', { name: nameOf(what) }),
        { durationMs: NOTICE_MS },
      )
      void queries.invalidateQueries({ queryKey: keyOf(authCms.sessions) })
    },
    onError: (error) => {
      onClose()
      toast.error(text(error))
    },
  })
  const one = target === 'others' ? null : target
  return (
    <ConfirmModal
      opened={target !== null}
      danger
      busy={end.isPending}
      title={t(one === null ? 'othersTitle' : 'endTitle')}
      confirmLabel={t(one === null ? 'others' : 'end')}
      onClose={onClose}
      onConfirm={() => {
        if (target !== null) end.mutate(target)
      }}
    >
      {one === null ? t('othersText') : t('endText', { name: nameOf(one) })}
    </ConfirmModal>
  )
}
