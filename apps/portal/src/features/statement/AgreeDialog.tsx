import { Alert } from '@mantine/core'
import { statement } from '@saola/contract/statement'
import { keyOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { periodText } from '@saola/web/parts/statement/statement'
import type { StatementDetail } from './rules.ts'

/** What an answer changes. */
export function useRefreshStatements(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const call of [statement.getList, statement.detail])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
}

/** Agrees to the figures of one revision, for good. Keep it mounted. */
export function AgreeDialog({
  row,
  opened,
  onClose,
}: {
  row: StatementDetail
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('statement.agree')
  const { text } = useErrorText()
  const refresh = useRefreshStatements()
  const [key, setKey] = useState(newIdempotencyKey)
  const work = useMutation({
    mutationFn: () =>
      send(
        statement.agree,
        { params: { id: row.id }, body: { revision: row.revision } },
        { idempotencyKey: key },
      ),
    onSuccess: () => {
      toast.success(t('done'), { durationMs: NOTICE_MS })
      onClose()
    },
    onSettled: () => {
      setKey(newIdempotencyKey())
      refresh()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      title={t('title', { period: periodText(row) })}
      confirmLabel={t('go')}
      busy={work.isPending}
      onConfirm={() => work.mutate()}
      onClose={() => {
        work.reset()
        onClose()
      }}
    >
      {t('text')}
      {work.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
