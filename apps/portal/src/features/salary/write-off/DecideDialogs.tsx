import { salaryWriteOff, type WriteOff } from '@saola/contract/salary-write-off'
import { formatVnd } from '@saola/money/format'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from '../employee/Problem.tsx'
import { ReasonDialog } from '../employee/ReasonDialog.tsx'
import { refreshWriteOffs } from './refresh.ts'

interface Props {
  row: WriteOff
  opened: boolean
  onClose: () => void
}
const paramsOf = ({ employeeId: id, id: writeOffId }: WriteOff) => ({ id, writeOffId })

/** The second person agrees, knowing what comes of it. Keep it mounted. */
export function ApproveDialog({ row, opened, onClose }: Props) {
  const t = useTranslations('salaryAdvance.writeOff')
  const amount = formatVnd(row.amount)
  const work = useMutation({
    mutationFn: () =>
      send(
        salaryWriteOff.approve,
        { params: paramsOf(row) },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: () => {
      toast.success(t(`done.${row.way}`, { amount }), { durationMs: NOTICE_MS })
      onClose()
    },
    // Refused or not, it may be another amount by now.
    onSettled: refreshWriteOffs,
  })
  return (
    <ConfirmModal
      danger
      opened={opened}
      title={t(`decide.title.${row.way}`, { amount, name: row.employeeName })}
      confirmLabel={t('decide.approve')}
      busy={work.isPending}
      onClose={() => {
        work.reset()
        onClose()
      }}
      onConfirm={() => {
        if (!work.isPending) work.mutate()
      }}
    >
      {t(`decide.text.${row.way}`)}
      <Problem error={work.error} />
    </ConfirmModal>
  )
}

/** Says no, or drops what the reader asked for, for a reason. Keep it mounted. */
export function RejectDialog({ row, opened, onClose }: Props) {
  const t = useTranslations('salaryAdvance.writeOff.decide')
  // The dialog keeps its words while it closes.
  const [isMine] = useState(row.isMine)
  return (
    <ReasonDialog
      danger
      title={t(isMine ? 'dropTitle' : 'rejectTitle')}
      text={t('rejectText')}
      go={t(isMine ? 'drop' : 'reject')}
      done={() => t('rejected')}
      opened={opened}
      onClose={onClose}
      work={(reason) =>
        send(
          salaryWriteOff.reject,
          { params: paramsOf(row), body: { reason } },
          { idempotencyKey: newIdempotencyKey() },
        )
      }
      refresh={refreshWriteOffs}
    />
  )
}
