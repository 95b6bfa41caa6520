import { Alert, Textarea } from '@mantine/core'
import { refund, REFUND_REASON_MAX } from '@saola/contract/refund'
import { formatVnd } from '@saola/money/format'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { payerOf } from './columns.tsx'
import { isTouched, type Decision, type Refund } from './rules.ts'

const words = {
  approve: ['approveTitle', 'approveText', 'approveGo', 'approved'],
  reject: ['rejectTitle', 'rejectText', 'rejectGo', 'rejected'],
  withdraw: ['withdrawTitle', 'withdrawText', 'withdrawGo', 'withdrawn'],
} as const

/** Names the money, its reason and its receiver before it is decided on. Stays mounted so that focus returns. */
export function RefundDecision({
  row,
  asked,
  onClose,
}: {
  row: Refund
  asked: Decision | null
  onClose: () => void
}) {
  const t = useTranslations('refund.decide')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [key, setKey] = useState(newIdempotencyKey)
  // The words of the last question stay while the dialog fades out.
  const [last, setLast] = useState<Decision>('approve')
  if (asked !== null && asked !== last) setLast(asked)
  const [title, body, go, done] = words[last]
  const amount = formatVnd(row.amount)
  const names = { amount, by: row.requestedBy, reason: row.reason, to: payerOf(row) ?? '—' }
  const refresh = () =>
    queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
  const params = { id: row.id }
  const work = useMutation({
    mutationFn: (decision: Decision) => {
      const body = { note: note.trim() }
      const once = { idempotencyKey: key }
      if (decision === 'reject') return send(refund.reject, { params, body }, once)
      if (decision === 'withdraw') return send(refund.withdraw, { params }, once)
      return send(refund.approve, { params, body: { note: body.note || null } }, once)
    },
    onSuccess: () => {
      toast.success(t(done, { amount }), { durationMs: NOTICE_MS })
      close()
      void refresh()
    },
    // Somebody else may have been quicker: show what became of it.
    onError: () => {
      setKey(newIdempotencyKey())
      void refresh()
    },
  })
  const close = (): void => {
    setNote('')
    setMissing(false)
    setKey(newIdempotencyKey())
    work.reset()
    onClose()
  }
  const confirm = (): void => {
    if (asked === 'reject' && note.trim() === '') setMissing(true)
    else if (!work.isPending && asked !== null) work.mutate(asked)
  }
  return (
    <ConfirmModal
      opened={asked !== null}
      title={t(title, { amount })}
      confirmLabel={t(go, { amount })}
      danger={last === 'reject'}
      busy={work.isPending}
      onConfirm={confirm}
      onClose={close}
    >
      {t(body, names)}
      {last === 'withdraw' ? null : (
        <Textarea
          mt="md"
          label={t('note')}
          required={last === 'reject'}
          maxLength={REFUND_REASON_MAX}
          autosize
          minRows={2}
          maxRows={5}
          value={note}
          error={missing ? t('noteMissing') : null}
          onChange={(event) => {
            setNote(event.currentTarget.value)
            setMissing(false)
          }}
        />
      )}
      {work.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
