import { Alert } from '@mantine/core'
import {
  closingReasons,
  salaryDeduction,
  type PeriodClosing,
} from '@saola/contract/salary-deduction'
import { formatVnd } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queries } from '../../../app/services.ts'
import styles from './deduction.module.css'
import { refreshDeductions } from './refresh.ts'

const EFFECTS = ['frozen', 'counted', 'file', 'final'] as const

/** Asks before a period is closed, saying what comes of it. Keep it mounted. */
export function CloseDialog({
  opened,
  period: { id, name },
  closing,
  onClose,
}: {
  opened: boolean
  period: { id: string; name: string }
  closing: PeriodClosing
  onClose: () => void
}) {
  const t = useTranslations('salaryDeduction.close')
  const work = useMutation({
    mutationFn: () =>
      send(salaryDeduction.close, { params: { id } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: (now) => {
      queries.setQueryData(
        queryOptionsOf(salaryDeduction.closing, { params: { id } }).queryKey,
        now,
      )
      onClose()
    },
    // Refused or not, what stands in the way may be something else by now.
    onSettled: refreshDeductions,
  })
  return (
    <ConfirmModal
      danger
      opened={opened}
      title={t('title', { name })}
      confirmLabel={t('action')}
      cancelLabel={t('keep')}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
    >
      <ul className={styles.effects}>
        {EFFECTS.map((effect) => (
          <li key={effect}>{t(`effect.${effect}`)}</li>
        ))}
        {closing.atBank > 0 ? (
          <li>{t('effect.atBank', { amount: formatVnd(closing.atBankAmount) })}</li>
        ) : null}
      </ul>
      <Refused error={work.error} />
    </ConfirmModal>
  )
}

function Refused({ error }: { error: Error | null }) {
  const t = useTranslations('salaryDeduction.reason')
  const { text } = useErrorText()
  if (error === null) return null
  const reason =
    error instanceof ApiError ? closingReasons.find((one) => one === error.reason) : undefined
  return (
    <Alert mt="sm" color="#b42318" role="alert">
      {reason === undefined ? text(error) : `${text(error)}: ${t(reason)}`}
    </Alert>
  )
}
