import { Alert } from '@mantine/core'
import { payoutBatch } from '@saola/contract/payout-batch'
import { formatNumberVi } from '@saola/money/format'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { BatchDetails } from './batch-rules.ts'
import styles from './batch.module.css'
import payoutStyles from './payout.module.css'
import { useRefreshPayouts } from './usePayouts.ts'

/** Says what stops and what does not before anything does. Keep it mounted. */
export function StopDialog({
  row,
  opened,
  onClose,
}: {
  row: BatchDetails
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('payoutBatch.detail')
  const { text } = useErrorText()
  const refresh = useRefreshPayouts()
  const [key, setKey] = useState(newIdempotencyKey)
  const work = useMutation({
    mutationFn: () =>
      send(payoutBatch.stop, { params: { payOutId: row.id } }, { idempotencyKey: key }),
    onSuccess: ({ withdrawn }) => {
      toast.success(t('withheld', { count: withdrawn }), { durationMs: NOTICE_MS })
      refresh()
      onClose()
    },
    onError: () => {
      setKey(newIdempotencyKey())
      refresh()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      title={t('stopTitle')}
      confirmLabel={t('stopGo')}
      cancelLabel={t('stopKeep')}
      danger
      busy={work.isPending}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
      onClose={() => {
        work.reset()
        onClose()
      }}
    >
      <p className={styles.reviewName}>{row.name}</p>
      <p className={payoutStyles.plain}>{t('stopOpen', { count: row.open })}</p>
      <p>{t('stopStops')}</p>
      <p className={payoutStyles.plain}>
        {t('stopGoes', { succeeded: formatNumberVi(row.succeeded) })}
      </p>
      {work.error === null ? null : (
        <Alert mt="md" color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
