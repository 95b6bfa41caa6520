import { TextInput } from '@mantine/core'
import { salaryEmployee, type EmployeeItem } from '@saola/contract/salary-employee'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { addDays } from '@saola/web/list/days'
import { businessDay } from '@saola/web/ui/time'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReasonDialog } from './ReasonDialog.tsx'

const leave = (id: string, leftOn: string | null, reason: string) =>
  send(
    salaryEmployee.leave,
    { params: { id }, body: { leftOn, reason } },
    { idempotencyKey: newIdempotencyKey() },
  )

/** Writes down somebody's last day; of those who have left, that they are back. Keep it mounted. */
export function LeaveDialog({
  employee,
  opened,
  onClose,
}: {
  employee: EmployeeItem
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('salaryEmployee')
  const [day, setDay] = useState(businessDay)
  const [problem, setProblem] = useState<string | null>(null)
  // The dialog keeps its words while it closes, when the other one would be open already.
  const [isBack, setBack] = useState(employee.leftOn !== null)
  const [wasOpen, setWasOpen] = useState(opened)
  if (opened !== wasOpen) {
    setWasOpen(opened)
    if (opened) setBack(employee.leftOn !== null)
  }
  const { name } = employee
  const latest = addDays(businessDay(), employeeLimits.leaveDaysAhead)
  const isReady = (): boolean => {
    const days = String(employeeLimits.leaveDaysAhead)
    const found = day > latest ? t('leave.tooLate', { days }) : null
    setProblem(day === '' ? t('enter.leftOn') : found)
    return day !== '' && found === null
  }
  if (isBack)
    return (
      <ReasonDialog
        title={t('leave.backTitle', { name })}
        text={t('leave.backText')}
        go={t('leave.backGo')}
        done={() => t('leave.backDone', { name })}
        opened={opened}
        onClose={onClose}
        work={(reason) => leave(employee.id, null, reason)}
      />
    )
  return (
    <ReasonDialog
      danger
      title={t('leave.title', { name })}
      text={t('leave.text', { days: String(employeeLimits.eraseDays) })}
      go={t('leave.go')}
      done={() => t('leave.done', { name })}
      opened={opened}
      onClose={onClose}
      work={(reason) => leave(employee.id, day, reason)}
      isReady={isReady}
    >
      <TextInput
        type="date"
        mt="md"
        label={t('field.leftOn')}
        withAsterisk
        max={latest}
        value={day}
        error={problem}
        onChange={(event) => {
          setDay(event.currentTarget.value)
          setProblem(null)
        }}
      />
    </ReasonDialog>
  )
}
