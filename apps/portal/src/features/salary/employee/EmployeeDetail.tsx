import { Alert, Button } from '@mantine/core'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import type { EmployeeDetail as Employee } from '@saola/contract/salary-limit'
import { showDay } from '@saola/web/list/days'
import { CopyButton } from '@saola/web/ui/CopyButton.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { DetailPage, Facts, Section } from '@saola/web/ui/pages.tsx'
import { SecondaryActions } from '@saola/web/ui/SecondaryActions.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import { EmployeeAdvances } from '../advance/EmployeeAdvances.tsx'
import { OwedBox } from '../write-off/OwedBox.tsx'
import { AccountBox } from './AccountBox.tsx'
import { ActivationDialog } from './ActivationDialog.tsx'
import styles from './employee.module.css'
import { EmployeeAt } from './EmployeeAt.tsx'
import { History } from './History.tsx'
import { Identity } from './Identity.tsx'
import { LeaveDialog } from './LeaveDialog.tsx'
import { LimitBox } from './LimitBox.tsx'
import { ProposalBox } from './ProposalBox.tsx'
import { may } from './rules.ts'
import { EmployeeState } from './words.tsx'

/** One employee at `?id=`: what they may draw, to which account, what waits for a second person, and who changed what (B-603, B-604). */
export function EmployeeDetail() {
  const t = useTranslations('salaryEmployee.detail')
  return <EmployeeAt title={t('title')}>{(employee) => <Loaded employee={employee} />}</EmployeeAt>
}

function Loaded({ employee }: { employee: Employee }) {
  return (
    <DetailPage
      title={employee.name}
      actions={<Actions employee={employee} />}
      side={
        <>
          <AccountBox employee={employee} />
          <History employee={employee} />
        </>
      }
    >
      <Gone employee={employee} />
      <ProposalBox employee={employee} />
      <OwedBox key={`owed-${employee.id}`} employee={employee} />
      {employee.leftOn === null ? <LimitBox employee={employee} /> : null}
      <EmployeeAdvances key={employee.id} employeeId={employee.id} />
      <Person employee={employee} />
    </DetailPage>
  )
}

/** That they have left, and that little is kept of them. */
function Gone({ employee: { leftOn, leftReason, isErased } }: { employee: Employee }) {
  const t = useTranslations('salaryEmployee.detail')
  if (leftOn === null) return null
  return (
    <Alert color="yellow" variant="outline">
      {t('left', { day: showDay(leftOn) })}{' '}
      {leftReason === null ? null : t('leftReason', { reason: leftReason })}
      {isErased ? (
        <>
          <br />
          {t('erased', { days: String(employeeLimits.eraseDays) })}
        </>
      ) : null}
    </Alert>
  )
}

function Person({ employee }: { employee: Employee }) {
  const t = useTranslations('salaryEmployee')
  const known = (value: string) => (value === '' ? t('detail.unknown') : value)
  const copied = (value: string, name: string) =>
    value === '' ? (
      t('detail.unknown')
    ) : (
      <span className={styles.line}>
        <span className="tabular">{value}</span>
        <CopyButton text={value} name={name} />
      </span>
    )
  const { baseAmount, isErased } = employee
  const wage = baseAmount === null ? t('detail.hidden') : <Money value={baseAmount} />
  return (
    <Section title={t('detail.person')}>
      <Facts
        facts={[
          [t('field.state'), <EmployeeState key="state" employee={employee} />],
          [t('field.code'), copied(employee.code, t('field.code'))],
          [t('field.phoneNumber'), copied(employee.phoneNumber, t('field.phoneNumber'))],
          [t('field.email'), copied(employee.email, t('field.email'))],
          [t('field.position'), known(employee.position)],
          !isErased && [t('field.baseAmount'), wage],
          !isErased && [t('field.birthDate'), known(employee.birthDate)],
          !isErased && [t('field.idCardNumber'), <Identity key="id" employee={employee} />],
          [t('field.createdDate'), <DateTime key="created" at={employee.createdDate} exact />],
        ]}
      />
    </Section>
  )
}

function Actions({ employee }: { employee: Employee }) {
  const t = useTranslations('salaryEmployee.detail')
  const [opened, setOpened] = useState<'activation' | 'leave' | null>(null)
  // The dialog keeps its words while it closes.
  const [isOn, setOn] = useState(true)
  const activate = (next: boolean): void => {
    setOn(next)
    setOpened('activation')
  }
  const close = (): void => setOpened(null)
  const mayMore = (['leave', 'activate', 'pause'] as const).some((one) => may(employee, one))
  return (
    <>
      {mayMore ? (
        <SecondaryActions>
          {may(employee, 'leave') ? (
            <Button variant="default" onClick={() => setOpened('leave')}>
              {t(employee.leftOn === null ? 'leave' : 'comeBack')}
            </Button>
          ) : null}
          {may(employee, 'pause') ? (
            <Button variant="default" onClick={() => activate(false)}>
              {t('pause')}
            </Button>
          ) : null}
          {may(employee, 'activate') ? (
            <Button variant="default" onClick={() => activate(true)}>
              {t('activate')}
            </Button>
          ) : null}
        </SecondaryActions>
      ) : null}
      {may(employee, 'update') ? (
        <LinkButton
          to={paths.salaryStaffUpdate}
          search={{ id: employee.id }}
          leftSection={<Icon name="edit" size={16} />}
        >
          {t('edit')}
        </LinkButton>
      ) : null}
      <ActivationDialog
        rows={[employee]}
        isOn={isOn}
        opened={opened === 'activation'}
        onClose={close}
      />
      <LeaveDialog employee={employee} opened={opened === 'leave'} onClose={close} />
    </>
  )
}
