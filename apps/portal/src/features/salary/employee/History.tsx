import type { EmployeeRecord } from '@saola/contract/salary-employee'
import { employeeProposals, salaryAccountStatuses } from '@saola/contract/salary-employee-values'
import { showDay } from '@saola/web/list/days'
import { ChangeHistory } from '@saola/web/parts/ChangeHistory.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { changeOf } from './rules.ts'
import { useAdvanceTypes } from './useAdvanceTypes.ts'
import { useBankNames } from './useBankNames.ts'
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
  'activated',
  'leftOn',
  'waitsFor',
  'reason',
] as const
type Field = (typeof fields)[number]
/** In place of what is sealed. */
const SECRET = '***'

function useSayValue(): (field: string, value: string) => string {
  const t = useTranslations('salaryEmployee')
  const types = useAdvanceTypes()
  const bankOf = useBankNames()
  const { kindsOf } = useKindWords()
  return (field, value) => {
    if (value === SECRET) return t('history.secret')
    const status = salaryAccountStatuses.find((one) => one === value)
    if (status !== undefined) return t(`account.${status}`)
    switch (field) {
      case 'activated':
        return t(value === 'true' ? 'history.yes' : 'history.no')
      case 'leftOn':
        return showDay(value)
      case 'salaryBankBin':
        return bankOf(value)
      case 'salaryAdvanceTypeId':
        return types?.find((type) => type.value === value)?.label ?? '…'
      case 'waitsFor':
        return kindsOf(employeeProposals.filter((kind) => value.includes(kind)))
      default:
        return value
    }
  }
}

/** Who changed what of an employee, newest first; never what is sealed. */
export function History({ employee }: { employee: EmployeeRecord }) {
  const t = useTranslations('salaryEmployee')
  const history = useTranslations('audit.history')
  const sayValue = useSayValue()
  return (
    <Section title={history('title')}>
      <ChangeHistory
        audit={employee.audit}
        fields={fields}
        titleOf={(entry) => t(`history.${changeOf(entry)}`)}
        nameOf={(field) => t(`field.${field as Field}`)}
        sayValue={sayValue}
        sayNone={() => null}
      />
    </Section>
  )
}
