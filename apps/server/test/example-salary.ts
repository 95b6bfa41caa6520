/** An enterprise at work in salary advance, for tests of objects that other merchants must not reach. */
import { uuid } from '../src/platform/ids.ts'
import type { Person } from './people.ts'
import { keptImport, wrongEmployees } from './salary-imports.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

export interface SalaryObjects {
  advanceTypeId: string
  salaryPeriodId: string
  employeeImportId: string
}
/** Ids of the right form that nothing has. */
export const nowhereOfSalary: SalaryObjects = {
  advanceTypeId: '01990000-0000-7000-8000-0000000000a1',
  salaryPeriodId: '01990000-0000-7000-8000-0000000000a2',
  employeeImportId: '01990000-0000-7000-8000-0000000000a5',
}

const advanceType = {
  name: 'x',
  advanceForm: 'AUTO',
  advancePercent: 40,
  isLimitFrequency: false,
}
const payPeriod = {
  month: '2032-03',
  startDate: '2032-03-01',
  endDate: '2032-03-31',
  paySalaryDate: '2032-04-05',
}
/** But for its account. */
const salaryConfig = {
  paymentSource: 'BUSINESS_ACCOUNT',
  limitAmount: null,
  periodStartDate: 1,
  periodEndDate: 31,
  paySalaryDate: 5,
  workingDays: 25,
  disableAdvanceBeforeEndDate: 5,
  workWeek: [1, 1, 1, 1, 1, 0.5, 0],
  secondPerson: true,
  version: 1,
}

export async function aSalary(world: World, { merchantId }: Person): Promise<SalaryObjects> {
  const made = { advanceTypeId: uuid(), salaryPeriodId: uuid(), employeeImportId: uuid() }
  await asOwner(
    world,
    `insert into salary_enterprise (merchant_id, status, employees_expected, limit_asked, program_asked, registered_at, registered_by, granted_limit, sources, program_type, line_rate_micro, contract_number, granted_at, granted_by)
    values ($1, 'OK', 50, 500000000, 'FLEX_SALARY_NOT_USE_OVERDRAFT', now(), 'x', 300000000, '{BUSINESS_ACCOUNT}', 'FLEX_SALARY_NOT_USE_OVERDRAFT', 0, 'x', now(), 'x')`,
    [merchantId],
  )
  await asOwner(
    world,
    `insert into salary_config (merchant_id, payment_source, account_id, period_start, period_end, pay_date, working_days, closed_days, work_week, second_person, version)
    select $1, 'BUSINESS_ACCOUNT', id, 1, 31, 5, 25, 5, '{100,100,100,100,100,50,0}', true, 1 from bank_account where merchant_id = $1 and default_account`,
    [merchantId],
  )
  await asOwner(
    world,
    `insert into salary_advance_type (id, merchant_id, name, form, percent, created_at) values ($1, $2, 'Công nhân', 'AUTO', 40, now())`,
    [made.advanceTypeId, merchantId],
  )
  await asOwner(
    world,
    `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, created_at) values ($1, $2, '2031-03-01', '2031-03-01', '2031-03-31', '2031-04-05', now())`,
    [made.salaryPeriodId, merchantId],
  )
  await keptImport(
    world,
    { id: made.employeeImportId, merchantId, kind: 'EMPLOYEE' },
    wrongEmployees(['x']),
  )
  return made
}

const byId = (id: string) => ({ params: { id } })
interface Named extends SalaryObjects {
  bankAccountId: string
}
/** The requests that name an object (example-requests.ts). */
export const namingOfSalary = {
  'advanceType.get': (o: Named) => [byId(o.advanceTypeId)],
  'advanceType.update': (o: Named) => [{ ...byId(o.advanceTypeId), body: advanceType }],
  'advanceType.delete': (o: Named) => [byId(o.advanceTypeId)],
  'salaryPeriod.get': (o: Named) => [byId(o.salaryPeriodId)],
  'salaryPeriod.update': (o: Named) => [{ ...byId(o.salaryPeriodId), body: payPeriod }],
  'salaryPeriod.delete': (o: Named) => [byId(o.salaryPeriodId)],
  'employee.corrections': (o: Named) => [{ params: { importId: o.employeeImportId } }],
  'employee.bulkAdd': (o: Named) => [{ body: { importId: o.employeeImportId } }],
  'enterprise.editConfig': (o: Named) => [
    { body: { ...salaryConfig, accountId: o.bankAccountId } },
  ],
}
