import { Alert } from '@mantine/core'
import { member, type MemberAction } from '@saola/contract/member'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { refreshPeople, type Member } from './data.ts'

type Asked = Exclude<MemberAction, 'update'>
export type Ask = (action: Asked, row: Member) => void

/** Asks before a member is invited again, put to rest, blocked or deleted; one dialog for list and drawer. */
export function useMemberDialog(onDone: (action: Asked) => void): {
  ask: Ask
  dialog: { opened: boolean; node: ReactNode }
} {
  const t = useTranslations('member')
  const { text } = useErrorText()
  const [asked, setAsked] = useState<{ action: Asked; row: Member; key: string } | null>(null)
  const [opened, setOpened] = useState(false)
  const work = useMutation({
    mutationFn: async ({ action, row, key }: { action: Asked; row: Member; key: string }) => {
      await send(member[action], { params: { memberId: row.id } }, { idempotencyKey: key })
    },
    onSuccess: (_nothing, { action, row }) => {
      toast.success(t(`done.${action}`, { name: row.fullName }), { durationMs: NOTICE_MS })
      setOpened(false)
      refreshPeople()
      onDone(action)
    },
    // Refused because the member has moved on: what is on screen is old.
    onError: refreshPeople,
  })
  const ask: Ask = (action, row) => {
    work.reset()
    setAsked({ action, row, key: newIdempotencyKey() })
    setOpened(true)
  }
  const node =
    asked === null ? null : (
      <ConfirmModal
        opened={opened}
        danger={asked.action === 'block' || asked.action === 'delete'}
        title={t(`ask.${asked.action}Title`, { name: asked.row.fullName })}
        confirmLabel={t(`action.${asked.action}`)}
        busy={work.isPending}
        onClose={() => setOpened(false)}
        onConfirm={() => work.mutate(asked)}
      >
        {t(`ask.${asked.action}Text`, { name: asked.row.fullName, phone: asked.row.phone })}
        {work.error === null ? null : (
          <Alert mt="sm" color="#b42318" role="alert">
            {text(work.error)}
          </Alert>
        )}
      </ConfirmModal>
    )
  return { ask, dialog: { opened, node } }
}
