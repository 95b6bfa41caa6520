import { salaryEmployee, type EmployeeItem } from '@saola/contract/salary-employee'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Problem } from './Problem.tsx'
import { refreshEmployees } from './refresh.ts'

/** Lets employees draw (`isOn`), or no more, and says of how many it holds. Keep it mounted. */
export function ActivationDialog({
  rows,
  isOn,
  opened,
  onClose,
  onDone,
}: {
  rows: readonly Pick<EmployeeItem, 'id' | 'name'>[]
  isOn: boolean
  opened: boolean
  onClose: () => void
  onDone?: () => void
}) {
  const t = useTranslations('salaryEmployee.activation')
  const named = { count: rows.length, name: rows[0]?.name ?? '' }
  const work = useMutation({
    mutationFn: () =>
      send(
        salaryEmployee.activate,
        { body: { employeeIds: rows.map(({ id }) => id), activated: isOn } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: ({ changed, asked }) => {
      const rest = rows.length - changed - asked
      const said = [
        changed > 0 ? t(isOn ? 'activated' : 'paused', { count: changed }) : '',
        asked > 0 ? t('asked', { count: asked }) : '',
        rest > 0 ? t('rest', { count: rest }) : '',
      ]
      const words = said.filter(Boolean).join(' ')
      if (changed + asked > 0) toast.success(words, { durationMs: NOTICE_MS })
      else toast.info(words)
      refreshEmployees()
      onClose()
      onDone?.()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      title={t(isOn ? 'activateTitle' : 'pauseTitle', named)}
      confirmLabel={t(isOn ? 'activate' : 'pause')}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
    >
      {t(isOn ? 'activateText' : 'pauseText')}
      <Problem error={work.error} />
    </ConfirmModal>
  )
}
