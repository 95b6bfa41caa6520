import { salaryEmployee, type EmployeeItem } from '@saola/contract/salary-employee'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Problem } from './Problem.tsx'
import { refreshEmployees } from './refresh.ts'

/** Takes back what the reader asked for and nobody has decided on. Keep it mounted. */
export function WithdrawDialog({
  employee: { id, name },
  opened,
  onClose,
}: {
  employee: Pick<EmployeeItem, 'id' | 'name'>
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('salaryEmployee.proposal')
  const work = useMutation({
    mutationFn: () =>
      send(salaryEmployee.withdraw, { params: { id } }, { idempotencyKey: newIdempotencyKey() }),
    onSuccess: () => {
      toast.success(t('withdrawn'), { durationMs: NOTICE_MS })
      onClose()
      refreshEmployees()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      title={t('withdrawTitle', { name })}
      confirmLabel={t('withdraw')}
      cancelLabel={t('keep')}
      busy={work.isPending}
      onClose={() => {
        // Somebody may have decided meanwhile.
        if (work.isError) refreshEmployees()
        work.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
    >
      {t('withdrawText')}
      <Problem error={work.error} />
    </ConfirmModal>
  )
}
