import { Alert, Textarea } from '@mantine/core'
import { payout, payoutLimits } from '@saola/contract/payout'
import { formatVnd } from '@saola/money/format'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { isBatch, nameOf, type Decidable } from './rules.ts'
import { useRefreshPayouts } from './usePayouts.ts'

/** The call, once for what was asked; somebody else may have been quicker: then the lists show what became of it. */
function useDenial(rows: readonly Decidable[]) {
  const refresh = useRefreshPayouts()
  const [key, setKey] = useState(newIdempotencyKey)
  const work = useMutation({
    mutationFn: (reason: string) =>
      send(
        payout.disapprove,
        { body: { payOutIds: rows.map(({ id }) => id), reason } },
        { idempotencyKey: key },
      ),
    onSuccess: refresh,
    onError: () => {
      setKey(newIdempotencyKey())
      refresh()
    },
  })
  const reset = (): void => {
    setKey(newIdempotencyKey())
    work.reset()
  }
  return { work, reset }
}

/** Says no to what others made, or takes back what one made oneself, for a reason that stays with it. Keep it mounted. */
export function DenyDialog({
  rows,
  recall,
  opened,
  onClose,
  onDone,
}: {
  rows: readonly Decidable[]
  recall: boolean
  opened: boolean
  onClose: () => void
  onDone?: () => void
}) {
  const t = useTranslations('payout.refuse')
  const batch = useTranslations('payoutBatch.detail')
  const { text } = useErrorText()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  const [first] = rows
  const count = rows.length
  const amount = first === undefined ? '' : formatVnd(first.amount)
  const name = first === undefined ? '' : nameOf(first)
  const isWhole = first !== undefined && isBatch(first)
  const recallText = isWhole ? batch('recallText', { name }) : t('recallText', { name })
  const { work, reset } = useDenial(rows)
  const close = (): void => {
    setReason('')
    setMissing(false)
    reset()
    onClose()
  }
  const finish = (): void => {
    toast.success(recall ? t('recalled', { amount }) : t('done', { count }), {
      durationMs: NOTICE_MS,
    })
    close()
    onDone?.()
  }
  const refuseTitle = count === 1 ? t('titleOne', { amount }) : t('title', { count: String(count) })
  return (
    <ConfirmModal
      opened={opened}
      title={recall ? t('recallTitle', { amount }) : refuseTitle}
      confirmLabel={recall ? t('recallGo') : t('go')}
      danger
      busy={work.isPending}
      onConfirm={() => {
        if (reason.trim() === '') setMissing(true)
        else if (!work.isPending) work.mutate(reason.trim(), { onSuccess: finish })
      }}
      onClose={close}
    >
      {recall ? recallText : t('text')}
      <Textarea
        mt="md"
        label={t('reason')}
        required
        maxLength={payoutLimits.reason}
        autosize
        minRows={2}
        maxRows={5}
        value={reason}
        error={missing ? t('reasonMissing') : null}
        onChange={(event) => {
          setReason(event.currentTarget.value)
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
