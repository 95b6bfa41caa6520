import type { EmployeeRecord } from '@saola/contract/salary-employee'
import { employeeProposals, salaryAccountStatuses } from '@saola/contract/salary-employee-values'
import { showDay } from '@saola/web/list/days'
import { ChangeHistory } from '@saola/web/parts/ChangeHistory.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { useAdvanceTypes } from './useAdvanceTypes.ts'
import { useKindWords } from './words.tsx'

const fields = [
  'code',
  'name',
  'phoneNumber',
  'email',
  'position',
  'birthDate',
  'idCardNumber',
  'baseAmount',
  'salaryAdvanceTypeId',
  'salaryAccount',
  'salaryBankBin',
  'accountStatus',
  'acceptedName',
  'activated',
  'waiting',
  'leftOn',
  'leftReason',
  'reason',
] as const
type Field = (typeof fields)[number]
/** In place of what is sealed. */
const SECRET = '***'

/** Who changed what of an employee, newest first; never what is sealed (B-604). */
export function History({ employee }: { employee: EmployeeRecord }) {
  const t = useTranslations('salaryEmployee')
  const history = useTranslations('audit.history')
  const types = useAdvanceTypes()
  const { kindsOf } = useKindWords()
  const typeOf = (id: string): string => types?.find(({ value }) => value === id)?.label ?? id
  const sayValue = (field: string, value: string): string => {
    if (value === SECRET) return t('history.secret')
    if (value === 'true' || value === 'false')
      return t(value === 'true' ? 'history.yes' : 'history.no')
    const status = salaryAccountStatuses.find((one) => one === value)
    if (status !== undefined) return t(`account.${status}`)
    if (field === 'leftOn') return showDay(value)
    if (field === 'salaryAdvanceTypeId') return typeOf(value)
    return field === 'waiting'
      ? kindsOf(employeeProposals.filter((kind) => value.includes(kind)))
      : value
  }
  return (
    <Section title={history('title')}>
      <ChangeHistory
        audit={employee.audit}
        fields={fields}
        titleOf={({ changeType }) => t(`history.${changeType}`)}
        nameOf={(field) => t(`field.${field as Field}`)}
        sayValue={sayValue}
      />
    </Section>
  )
}
