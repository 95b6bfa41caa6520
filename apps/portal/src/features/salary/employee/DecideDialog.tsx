import { Textarea } from '@mantine/core'
import { salaryEmployee, type EmployeeItem } from '@saola/contract/salary-employee'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import styles from './employee.module.css'
import { Problem } from './Problem.tsx'
import { refreshEmployees } from './refresh.ts'
import { countKinds } from './rules.ts'
import { useKindWords } from './words.tsx'

type Row = Pick<EmployeeItem, 'id' | 'name' | 'waiting'>

function useDecision(rows: readonly Row[], isApproved: boolean, onDone: () => void) {
  const t = useTranslations('salaryEmployee.decide')
  return useMutation({
    mutationFn: (reason: string) =>
      send(
        salaryEmployee.decide,
        {
          body: {
            employeeIds: rows.map(({ id }) => id),
            isApproved,
            ...(reason === '' ? {} : { reason }),
          },
        },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: ({ decided, own }) => {
      const gone = rows.length - decided - own
      const said = [
        decided > 0 ? t(isApproved ? 'approved' : 'rejected', { count: decided }) : '',
        own > 0 ? t('own', { count: own }) : '',
        gone > 0 ? t('gone', { count: gone }) : '',
      ]
      const words = said.filter(Boolean).join(' ')
      if (decided > 0 && own === 0) toast.success(words, { durationMs: NOTICE_MS })
      else toast.info(words)
      refreshEmployees()
      onDone()
    },
  })
}

/** The second person's word on what waits of employees. Keep it mounted. */
export function DecideDialog({
  rows,
  own = 0,
  isApproved,
  opened,
  onClose,
  onDone,
}: {
  rows: readonly Row[]
  /** Chosen beside them, but asked for by the reader. */
  own?: number
  isApproved: boolean
  opened: boolean
  onClose: () => void
  onDone?: () => void
}) {
  const t = useTranslations('salaryEmployee.decide')
  const { kindOf } = useKindWords()
  const [reason, setReason] = useState('')
  const close = (): void => {
    setReason('')
    onClose()
  }
  const work = useDecision(rows, isApproved, () => {
    close()
    onDone?.()
  })
  const kinds = countKinds(rows)
  const isOne = rows.length === 1
  return (
    <ConfirmModal
      danger={!isApproved}
      opened={opened}
      title={t(isApproved ? 'approveTitle' : 'rejectTitle', {
        count: rows.length,
        name: rows[0]?.name ?? '',
      })}
      confirmLabel={t(isApproved ? 'approve' : 'reject')}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        close()
      }}
      onConfirm={() => {
        if (!work.isPending) work.mutate(reason.trim())
      }}
    >
      {t(isApproved ? 'approveText' : 'rejectText')}
      <ul className={styles.counted}>
        {kinds.map(({ kind, count }) => (
          <li key={kind}>{isOne ? kindOf(kind) : t('counted', { kind: kindOf(kind), count })}</li>
        ))}
      </ul>
      {isApproved && kinds.some(({ kind }) => kind === 'ACCOUNT') ? (
        <p>{t('cooling', { hours: String(employeeLimits.coolingHours) })}</p>
      ) : null}
      {own > 0 ? <p className={styles.dim}>{t('ownLeft', { count: own })}</p> : null}
      {isApproved ? null : (
        <Textarea
          mt="md"
          label={t('reason')}
          maxLength={employeeLimits.reason}
          autosize
          minRows={2}
          maxRows={5}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <Problem error={work.error} />
    </ConfirmModal>
  )
}
