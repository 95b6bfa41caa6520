import { Textarea } from '@mantine/core'
import type { EmployeeRecord } from '@saola/contract/salary-employee'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Problem } from './Problem.tsx'
import { refreshEmployees } from './refresh.ts'

/** Asks for a reason that stays with what is done. Keep it mounted. */
export function ReasonDialog<T = EmployeeRecord>({
  title,
  text,
  go,
  done,
  danger = false,
  opened,
  onClose,
  work,
  refresh = refreshEmployees,
  isReady = () => true,
  children,
}: {
  title: string
  text: string
  go: string
  /** What is said afterwards. */
  done: (result: T) => string
  danger?: boolean
  opened: boolean
  onClose: () => void
  work: (reason: string) => Promise<T>
  /** What shows it is read anew, refused or not. */
  refresh?: () => void
  /** Whether the fields of its own are filled in. */
  isReady?: () => boolean
  /** Fields of its own, above the reason. */
  children?: ReactNode
}) {
  const t = useTranslations('salaryEmployee')
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const deed = useMutation({
    mutationFn: work,
    onSuccess: (result) => {
      toast.success(done(result), { durationMs: NOTICE_MS })
      close()
    },
    onSettled: refresh,
  })
  const close = (): void => {
    setReason('')
    setMissing(false)
    deed.reset()
    onClose()
  }
  const confirm = (): void => {
    const ready = isReady()
    setMissing(reason.trim() === '')
    if (ready && reason.trim() !== '' && !deed.isPending) deed.mutate(reason.trim())
  }
  return (
    <ConfirmModal
      danger={danger}
      opened={opened}
      title={title}
      confirmLabel={go}
      cancelLabel={t('leave.keep')}
      busy={deed.isPending}
      onClose={close}
      onConfirm={confirm}
    >
      {text}
      {children}
      <Reason
        value={reason}
        isMissing={isMissing}
        onChange={(next) => {
          setReason(next)
          setMissing(false)
        }}
      />
      <Problem error={deed.error} />
    </ConfirmModal>
  )
}

function Reason({
  value,
  isMissing,
  onChange,
}: {
  value: string
  isMissing: boolean
  onChange: (reason: string) => void
}) {
  const t = useTranslations('salaryEmployee')
  return (
    <Textarea
      mt="md"
      label={t('field.reason')}
      withAsterisk
      maxLength={employeeLimits.reason}
      autosize
      minRows={2}
      maxRows={5}
      value={value}
      error={isMissing ? t('enter.reason') : null}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
