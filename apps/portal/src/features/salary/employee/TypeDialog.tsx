import { Select } from '@mantine/core'
import { salaryEmployee, type EmployeeItem } from '@saola/contract/salary-employee'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from './Problem.tsx'
import { refreshEmployees } from './refresh.ts'
import { useAdvanceTypes } from './useAdvanceTypes.ts'

/** Gives employees another advance type. Keep it mounted. */
export function TypeDialog({
  rows,
  opened,
  onClose,
  onDone,
}: {
  rows: readonly EmployeeItem[]
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('salaryEmployee.type')
  const types = useAdvanceTypes() ?? []
  const [typeId, setTypeId] = useState<string | null>(null)
  const [isMissing, setMissing] = useState(false)
  const close = (): void => {
    setTypeId(null)
    setMissing(false)
    onClose()
  }
  const work = useMutation({
    mutationFn: (salaryAdvanceTypeId: string) =>
      send(
        salaryEmployee.bulkUpdateAdvanceType,
        { body: { employeeIds: rows.map(({ id }) => id), salaryAdvanceTypeId } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: ({ changed }) => {
      const same = rows.length - changed
      const said = [t('done', { count: changed }), same > 0 ? t('same', { count: same }) : '']
      toast.success(said.filter(Boolean).join(' '), { durationMs: NOTICE_MS })
      refreshEmployees()
      close()
      onDone()
    },
  })
  return (
    <ConfirmModal
      opened={opened}
      title={t('title', { count: rows.length })}
      confirmLabel={t('go')}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        close()
      }}
      onConfirm={() => {
        if (typeId === null) setMissing(true)
        else if (!work.isPending) work.mutate(typeId)
      }}
    >
      {t('text')}
      <Select
        mt="md"
        label={t('label')}
        withAsterisk
        allowDeselect={false}
        data={types}
        value={typeId}
        error={isMissing ? t('missing') : null}
        onChange={(next) => {
          setTypeId(next)
          setMissing(false)
        }}
      />
      <Problem error={work.error} />
    </ConfirmModal>
  )
}
