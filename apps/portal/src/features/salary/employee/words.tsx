/** States of employees and their accounts as they are read. */
import type { EmployeeItem } from '@saola/contract/salary-employee'
import { employeeLimits, type EmployeeProposal } from '@saola/contract/salary-employee-values'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import styles from './employee.module.css'
import { accountTone, stateOf, stateTone } from './rules.ts'

/** What waits for a second person, in words. */
export function useKindWords() {
  const t = useTranslations('salaryEmployee')
  const kindOf = (kind: EmployeeProposal): string =>
    t(`kind.${kind}`, { percent: String(employeeLimits.raisePercent) })
  return {
    kindOf,
    kindsOf: (kinds: readonly EmployeeProposal[]): string => kinds.map(kindOf).join(', '),
  }
}

export function AccountStatus({ employee }: { employee: Pick<EmployeeItem, 'accountStatus'> }) {
  const t = useTranslations('salaryEmployee.account')
  const { accountStatus: status } = employee
  return <StatusBadge status="CREATED" label={t(status)} tone={accountTone[status]} />
}

type Standing = Pick<EmployeeItem, 'leftOn' | 'activated' | 'waiting'>
/** Whether they may draw, and what waits for a second person. */
export function EmployeeState({ employee }: { employee: Standing }) {
  const t = useTranslations('salaryEmployee')
  const { kindsOf } = useKindWords()
  const state = stateOf(employee)
  return (
    <span className={styles.states}>
      <StatusBadge status="CREATED" label={t(`state.${state}`)} tone={stateTone[state]} />
      {employee.waiting === null ? null : (
        <small className={styles.waits}>
          {t('waitingFor', { kinds: kindsOf(employee.waiting.kinds) })}
        </small>
      )}
    </span>
  )
}
