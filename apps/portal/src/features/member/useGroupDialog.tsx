import { Alert } from '@mantine/core'
import { roleGroup } from '@saola/contract/role-group'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { refreshPeople, type RoleGroup } from './data.ts'

type Action = 'close' | 'open' | 'delete'
interface Asked {
  action: Action
  group: RoleGroup
  key: string
}
const done = { close: 'closed', open: 'opened', delete: 'deleted' } as const

/** Asks before a group is closed, opened or deleted, with the number of people it touches. */
export function useGroupDialog(): {
  ask: (action: Action, group: RoleGroup) => void
  dialog: ReactNode
} {
  const t = useTranslations('member.role')
  const { text } = useErrorText()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [opened, setOpened] = useState(false)
  const work = useMutation({
    mutationFn: ({ action, group, key }: Asked) =>
      send(roleGroup[action], { params: { roleGroupId: group.id } }, { idempotencyKey: key }),
    onSuccess: (_nothing, { action }) => {
      toast.success(t(done[action]), { durationMs: NOTICE_MS })
      setOpened(false)
      refreshPeople()
    },
    onError: refreshPeople,
  })
  return {
    ask: (action, group) => {
      work.reset()
      setAsked({ action, group, key: newIdempotencyKey() })
      setOpened(true)
    },
    dialog:
      asked === null ? null : (
        <ConfirmModal
          opened={opened}
          danger={asked.action !== 'open'}
          title={t(`${asked.action}Title`, { name: asked.group.name })}
          confirmLabel={t(asked.action)}
          busy={work.isPending}
          onClose={() => setOpened(false)}
          onConfirm={() => work.mutate(asked)}
        >
          {t(`${asked.action}Text`, { count: asked.group.currentUsed })}
          {work.error === null ? null : (
            <Alert mt="sm" color="#b42318" role="alert">
              {text(work.error)}
            </Alert>
          )}
        </ConfirmModal>
      ),
  }
}
