/** An enterprise at work in salary advance, for tests of objects that other merchants must not reach. */
import { fullPath } from '@saola/contract/call'
import { salaryLogwork } from '@saola/contract/salary-logwork'
import { seal } from '../src/modules/salary-employee/sealed.ts'
import { uuid } from '../src/platform/ids.ts'
import { employeesOf } from './log-work.ts'
import type { Person } from './people.ts'
import { keptImport, wrongEmployees } from './salary-imports.ts'
import { asOwner } from './shop.ts'
import type { World } from './world.ts'

export interface SalaryObjects {
  advanceTypeId: string
  salaryPeriodId: string
  closedPeriodId: string
  employeeImportId: string
  employeeId: string
  logworkImportId: string
  advanceId: string
  collectionId: string
  salaryPaymentId: string
  writeOffId: string
}
/** Ids of the right form that nothing has. */
export const nowhereOfSalary: SalaryObjects = {
  advanceTypeId: '01990000-0000-7000-8000-0000000000a1',
  salaryPeriodId: '01990000-0000-7000-8000-0000000000a2',
  closedPeriodId: '01990000-0000-7000-8000-0000000000a9',
  employeeImportId: '01990000-0000-7000-8000-0000000000a5',
  employeeId: '01990000-0000-7000-8000-0000000000a3',
  logworkImportId: '01990000-0000-7000-8000-0000000000a4',
  advanceId: '01990000-0000-7000-8000-0000000000a6',
  collectionId: '01990000-0000-7000-8000-0000000000b1',
  salaryPaymentId: '01990000-0000-7000-8000-0000000000aa',
  writeOffId: '01990000-0000-7000-8000-0000000000ab',
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

/** A file of log work whose one row is of nobody. */
async function aLogworkImport(world: World, token: string, periodId: string): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob(['Mã nhân viên;03/03\nNV99;1']), 'x.csv')
  const { body } = await world.raw(
    fullPath(salaryLogwork.upload, false).replace('{periodId}', periodId),
    { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form },
  )
  return (body.data as { importId: string }).importId
}

/** With one line. */
async function aClosedPeriod(
  world: World,
  merchantId: string,
  { id, employeeId }: { id: string; employeeId: string },
): Promise<void> {
  await asOwner(
    world,
    `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, closing, created_at) values ($1, $2, '2024-02-01', '2024-02-01', '2024-02-29', '2024-03-05', 'CLOSED', now())`,
    [id, merchantId],
  )
  await asOwner(
    world,
    `insert into salary_closing (merchant_id, period_id, started_at, started_by, employees, reached, closed_at, sha256) values ($1, $2, now(), 'x', 1, 1, now(), 'x')`,
    [merchantId, id],
  )
  await asOwner(
    world,
    `insert into salary_deduction (merchant_id, period_id, employee_id, code, name, paid, returned, carried_in, at_bank, at_bank_count, request_codes, deduct, carried_out) values ($1, $2, $3, 'NV01', 'x', 100000, 0, 0, 0, 0, '{UL1}', 100000, 0)`,
    [merchantId, id, employeeId],
  )
}
/** Of the closed period, and not covered by the account. */
const aCollection = (world: World, merchantId: string, of: { id: string; periodId: string }) =>
  asOwner(
    world,
    `insert into salary_collection (merchant_id, id, period_id, due_on, state, principal, interest, payments, rate_micro, tries, tried_at, failure, created_at) values ($1, $2, $3, '2024-03-05', 'SHORT', 100000, 100, 1, 90000, 1, now(), 'INSUFFICIENT_FUNDS', now())`,
    [merchantId, of.id, of.periodId],
  )
/** Waits for a decision, with an order of the bank that came to nothing. */
async function anAdvance(
  world: World,
  merchantId: string,
  of: Pick<SalaryObjects, 'advanceId' | 'salaryPeriodId' | 'employeeId' | 'salaryPaymentId'>,
): Promise<void> {
  await asOwner(
    world,
    `insert into salary_advance (id, merchant_id, code, period_id, employee_id, amount, form, status, payment_status, created_at)
    values ($1, $2, 'UL1', $3, $4, 100000, 'MANUAL', 'WAITING_APPROVAL', 'NONE', now())`,
    [of.advanceId, merchantId, of.salaryPeriodId, of.employeeId],
  )
  await asOwner(
    world,
    `insert into salary_advance_payment (id, merchant_id, advance_id, reference, amount, state, source, from_account, to_bin, to_last, failure, created_at, ended_at)
    values ($1::uuid, $2, $3, 'UL' || $1::text, 100000, 'FAILED', 'BUSINESS_ACCOUNT', '700200300400', '970452', '4317', 'REFUSED', now(), now())`,
    [of.salaryPaymentId, merchantId, of.advanceId],
  )
}
/** Waits for a second person. */
const aWriteOff = (
  world: World,
  merchantId: string,
  of: { id: string; periodId: string; employeeId: string },
) =>
  asOwner(
    world,
    `insert into salary_write_off (merchant_id, id, period_id, employee_id, amount, way, reason, status, asked_by_id, asked_by, asked_at) values ($1, $2, $3, $4, 1000, 'LOSS', 'x', 'WAITING', 'x', 'x', now())`,
    [merchantId, of.id, of.periodId, of.employeeId],
  )
export async function aSalary(world: World, { merchantId, token }: Person): Promise<SalaryObjects> {
  const made = {
    advanceTypeId: uuid(),
    salaryPeriodId: uuid(),
    closedPeriodId: uuid(),
    employeeImportId: uuid(),
    advanceId: uuid(),
    collectionId: uuid(),
    salaryPaymentId: uuid(),
    writeOffId: uuid(),
  }
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
  const [employee] = await employeesOf(world, merchantId, ['NV01'])
  await asOwner(world, 'update salary_employee set sealed = $2 where id = $1', [
    employee!.id,
    seal(world.app, merchantId, employee!.id, {
      birthDate: '',
      identity: '079200001234',
      wage: 8_000_000,
      account: '102030405060',
    }),
  ])
  await asOwner(
    world,
    `insert into salary_pool (merchant_id, period_id, pending) values ($1, $2, 100000)`,
    [merchantId, made.salaryPeriodId],
  )
  await asOwner(
    world,
    `insert into salary_position (merchant_id, period_id, employee_id, pending, requests) values ($1, $2, $3, 100000, 1)`,
    [merchantId, made.salaryPeriodId, employee!.id],
  )
  await anAdvance(world, merchantId, { ...made, employeeId: employee!.id })
  await aClosedPeriod(world, merchantId, { id: made.closedPeriodId, employeeId: employee!.id })
  await aWriteOff(world, merchantId, {
    id: made.writeOffId,
    periodId: made.closedPeriodId,
    employeeId: employee!.id,
  })
  await aCollection(world, merchantId, { id: made.collectionId, periodId: made.closedPeriodId })
  return {
    ...made,
    employeeId: employee!.id,
    logworkImportId: await aLogworkImport(world, token, made.salaryPeriodId),
  }
}

const byId = (id: string) => ({ params: { id } })
const ofPeriod = ({ salaryPeriodId }: SalaryObjects, more: Record<string, string> = {}) => ({
  params: { periodId: salaryPeriodId, ...more },
})
const ofWriteOff = ({ employeeId: id, writeOffId }: SalaryObjects) => ({
  params: { id, writeOffId },
})
const employeeChange = (typeId: string) => ({
  activated: false,
  code: 'NV01',
  name: 'x',
  phoneNumber: '0912345678',
  salaryAdvanceTypeId: typeId,
  email: '',
  position: '',
})
const logwork = [{ employeeCode: 'NV01', items: [{ date: '2031-03-03', workload: 1 }] }]
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
  'employee.get': (o: Named) => [byId(o.employeeId)],
  'employee.edit': (o: Named) => [{ ...byId(o.employeeId), body: employeeChange(o.advanceTypeId) }],
  'employee.withdraw': (o: Named) => [byId(o.employeeId)],
  'employee.acceptName': (o: Named) => [{ ...byId(o.employeeId), body: { reason: 'x' } }],
  'employee.leave': (o: Named) => [
    { ...byId(o.employeeId), body: { leftOn: '2026-01-31', reason: 'x' } },
  ],
  'employee.reveal': (o: Named) => [byId(o.employeeId)],
  'employee.activate': (o: Named) => [{ body: { employeeIds: [o.employeeId], activated: false } }],
  'employee.decide': (o: Named) => [{ body: { employeeIds: [o.employeeId], isApproved: true } }],
  'employee.bulkUpdateAdvanceType': (o: Named) => [
    { body: { employeeIds: [o.employeeId], salaryAdvanceTypeId: o.advanceTypeId } },
  ],
  'employee.advanceHistory': (o: Named) => [byId(o.employeeId)],
  'salaryAdvance.get': (o: Named) => [byId(o.advanceId)],
  'salaryAdvance.approve': (o: Named) => [byId(o.advanceId)],
  'salaryAdvance.reject': (o: Named) => [{ ...byId(o.advanceId), body: { description: 'x' } }],
  'salaryAdvance.retry': (o: Named) => [byId(o.advanceId)],
  'salaryAdvance.bulkApprove': (o: Named) => [{ body: { ids: [o.advanceId] } }],
  'salaryAdvance.simulate': (o: Named) => [{ body: { employeeId: o.employeeId, amount: 50_000 } }],
  'salaryDeduction.closing': (o: Named) => [byId(o.salaryPeriodId)],
  'salaryDeduction.close': (o: Named) => [byId(o.salaryPeriodId)],
  'salaryDeduction.list': (o: Named) => [
    { ...byId(o.salaryPeriodId), page: { index: 0, size: 10 } },
  ],
  'salaryDeduction.export': (o: Named) => [byId(o.closedPeriodId)],
  'salaryDeduction.upload': (o: Named) => [byId(o.salaryPeriodId)],
  'salaryDeduction.result': (o: Named) => [
    { ...byId(o.salaryPeriodId), body: { importId: o.employeeImportId } },
  ],
  'salaryWriteOff.ofEmployee': (o: Named) => [byId(o.employeeId)],
  'salaryWriteOff.propose': (o: Named) => [
    { ...byId(o.employeeId), body: { amount: 1_000, way: 'LOSS', reason: 'x' } },
  ],
  'salaryWriteOff.approve': (o: Named) => [ofWriteOff(o)],
  'salaryWriteOff.reject': (o: Named) => [{ ...ofWriteOff(o), body: { reason: 'x' } }],
  'employee.corrections': (o: Named) => [{ params: { importId: o.employeeImportId } }],
  'employee.bulkAdd': (o: Named) => [{ body: { importId: o.employeeImportId } }],
  'logwork.list': (o: Named) => [{ ...ofPeriod(o), query: { page: '0', size: '10' } }],
  'logwork.template': (o: Named) => [ofPeriod(o)],
  'logwork.upload': (o: Named) => [ofPeriod(o)],
  'logwork.corrections': (o: Named) => [ofPeriod(o, { importId: o.logworkImportId })],
  'logwork.create': (o: Named) => [{ ...ofPeriod(o), body: { data: logwork } }],
  'logwork.update': (o: Named) => [{ ...ofPeriod(o), body: { data: logwork, reason: 'x' } }],
  'logwork.changes': (o: Named) => [ofPeriod(o, { employeeId: o.employeeId })],
  'enterprise.editConfig': (o: Named) => [
    { body: { ...salaryConfig, accountId: o.bankAccountId } },
  ],
}
