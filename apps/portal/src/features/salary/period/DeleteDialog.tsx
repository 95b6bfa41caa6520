import { Alert } from '@mantine/core'
import { salaryPeriod, type SalaryPeriod } from '@saola/contract/salary-period'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { businessDay } from '@saola/web/ui/time'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { refreshPeriods } from './actions.ts'
import { comesBack, datesOf } from './rules.ts'

/** Asks before a period is deleted, naming it, and says where the night will make one in its place. Keep it mounted. */
export function DeleteDialog({
  period,
  onClose,
  onDone,
}: {
  /** Null = closed. */
  period: SalaryPeriod | null
  onClose: () => void
  onDone?: () => void
}) {
  const t = useTranslations('salaryPeriod.remove')
  const { text } = useErrorText()
  // Its words stay while it fades.
  const [last, setLast] = useState(period)
  if (period !== null && period !== last) setLast(period)
  const work = useMutation({
    mutationFn: (id: string) => send(salaryPeriod.delete, { params: { id } }),
    onSuccess: () => {
      toast.success(t('done', { name: last?.name ?? '' }), { durationMs: NOTICE_MS })
      onClose()
      onDone?.()
      refreshPeriods()
    },
  })
  return (
    <ConfirmModal
      danger
      opened={period !== null}
      title={t('title')}
      confirmLabel={t('go')}
      cancelLabel={t('keep')}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        onClose()
      }}
      onConfirm={() => {
        if (period !== null && !work.isPending) work.mutate(period.id)
      }}
    >
      {last === null ? null : t('text', { name: last.name, dates: datesOf(last) })}
      {last !== null && comesBack(last, businessDay()) ? (
        <Alert mt="sm" color="yellow" variant="outline">
          {t('again')}
        </Alert>
      ) : null}
      {work.error === null ? null : (
        <Alert mt="sm" color="#b42318" role="alert">
          {text(work.error)}
        </Alert>
      )}
    </ConfirmModal>
  )
}
