import { Alert, Textarea } from '@mantine/core'
import { statement, statementLimits } from '@saola/contract/statement'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRefreshStatements } from './AgreeDialog.tsx'
import type { StatementDetail } from './rules.ts'

/** Says what is wrong with the ticked lines. Keep it mounted. */
export function DisputeDialog({
  row,
  ids,
  opened,
  onClose,
}: {
  row: StatementDetail
  ids: readonly number[]
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('statement.dispute')
  const { text } = useErrorText()
  const refresh = useRefreshStatements()
  const [key, setKey] = useState(newIdempotencyKey)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const work = useMutation({
    mutationFn: () =>
      send(
        statement.dispute,
        {
          params: { id: row.id },
          body: {
            revision: row.revision,
            note: note.trim(),
            lines: ids.map((transferId) => ({ transferId })),
          },
        },
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
      title={t('title', { count: ids.length })}
      confirmLabel={t('go')}
      busy={work.isPending}
      onConfirm={() => {
        if (note.trim() === '') setMissing(true)
        else work.mutate()
      }}
      onClose={() => {
        work.reset()
        onClose()
      }}
    >
      {t('text')}
      <Textarea
        mt="md"
        label={t('note')}
        required
        maxLength={statementLimits.note}
        autosize
        minRows={2}
        maxRows={6}
        value={note}
        error={isMissing ? t('noteMissing') : null}
        onChange={(event) => {
          setNote(event.currentTarget.value)
          setMissing(false)
        }}
      />
      {work.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
