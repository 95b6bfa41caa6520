/** Sample data of salary advance in a new sandbox merchant (docs/decisions.md#26): twelve employees, a period, what they worked and a few advances, written as people of the shop write them. VND. */
import {
  demoAdvances,
  demoAdvanceTypes,
  demoEmployees,
  demoRejection,
  type DemoAdvance,
  type DemoAdvanceForm,
} from '@saola/demo/employees'
import { SALARY_BANK_BIN } from '@saola/contract/salary-employee-values'
import type { Day } from '@saola/schedule/day'
import { vnDay } from '../../platform/clock.ts'
import { member, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import * as bankAccounts from '../bank-account/service.ts'
import * as advances from '../salary-advance/service.ts'
import * as types from '../salary-advance-type/service.ts'
import * as employees from '../salary-employee/service.ts'
import * as enterprise from '../salary-enterprise/service.ts'
import * as logwork from '../salary-logwork/service.ts'
import * as periods from '../salary-period/service.ts'
import * as sandbox from '../sandbox/service.ts'
import { calendarOn, workBefore, WORK_WEEK, WORKING_DAYS } from './rules.ts'

const GRANT = 300_000_000
const LIMIT = 100_000_000
/** Requests are not taken on the last days of a period. */
const CLOSED_DAYS = 2

const todayOf = (ctx: Ctx): Day => vnDay(ctx.clock.now()) as Day
/** What people of the shop have done meanwhile stays as it is: what is refused for that is left out. */
async function unlessRefused(ctx: Ctx, work: (inside: Ctx) => Promise<unknown>): Promise<void> {
  try {
    await inTransaction(ctx.db, (db) => work({ ...ctx, db }))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.log.info({ key: error.key, operation: ctx.operation }, 'a part of a sample is left out')
  }
}

async function configure(ctx: Ctx): Promise<void> {
  await enterprise.register(ctx, {
    body: {
      numberOfEmployeeExpected: demoEmployees.length,
      paySalaryLimitation: GRANT,
      programType: 'FLEX_SALARY_NOT_USE_OVERDRAFT',
    },
  })
  const accounts = await bankAccounts.listOf(ctx, member(ctx).merchantId)
  const account = accounts.find(({ bankType }) => bankType === 'KLB') ?? accounts[0]
  // It comes by an event of its own; the job is tried again.
  if (account === undefined) throw new Error('a sandbox merchant has no account yet')
  const { startDate, endDate, payDate } = calendarOn(todayOf(ctx))
  await enterprise.edit(ctx, {
    paymentSource: 'BUSINESS_ACCOUNT',
    accountId: account.id,
    limitAmount: LIMIT,
    periodStartDate: startDate,
    periodEndDate: endDate,
    paySalaryDate: payDate,
    workingDays: WORKING_DAYS,
    disableAdvanceBeforeEndDate: CLOSED_DAYS,
    workWeek: WORK_WEEK,
    secondPerson: false,
    version: 0,
  })
}
async function employ(ctx: Ctx): Promise<void> {
  const typeIds = {} as Record<DemoAdvanceForm, string>
  for (const form of Object.keys(demoAdvanceTypes) as DemoAdvanceForm[])
    typeIds[form] = (await types.create(ctx, demoAdvanceTypes[form])).id
  await employees.admit(
    ctx,
    demoEmployees.map(({ form, ...facts }) => ({
      ...facts,
      typeId: typeIds[form],
      activated: true,
      email: '',
      identity: '',
      bin: SALARY_BANK_BIN,
    })),
  )
}
async function log(ctx: Ctx): Promise<void> {
  const { merchantId } = member(ctx)
  await periods.makeDue(ctx, merchantId)
  const period = (await periods.current(ctx, merchantId))!
  const data = demoEmployees.map(({ code }, i) => ({
    employeeCode: code,
    items: workBefore(todayOf(ctx), period.startDate as Day, i),
  }))
  await logwork.create(ctx, period.id, { data })
}
const employeeOf = (ctx: Ctx, of: number): Promise<string | null> =>
  employees.named(ctx, member(ctx).merchantId, demoEmployees[of]!)

/** All of it or nothing. @returns whether the enterprise is that of the sample; another one has registered by hand, and is left alone */
async function open(ctx: Ctx): Promise<boolean> {
  await unlessRefused(ctx, async (inside) => {
    await configure(inside)
    await employ(inside)
    await log(inside)
  })
  return (await employeeOf(ctx, 0)) !== null
}

/** As on the employees' page, where nobody of the shop is signed in. */
const asEmployee = (ctx: Ctx): Ctx => ({ ...ctx, caller: { kind: 'public' } })
/** Asked for under a number of its own, so that it is asked for once. */
async function draw(ctx: Ctx, advance: DemoAdvance, place: number): Promise<void> {
  const { merchantId } = member(ctx)
  const { amount, of, outcome } = advance
  const employeeId = await employeeOf(ctx, of)
  if (employeeId === null) return
  const asked = { employeeId, amount, reference: `SAMPLE-${place}` }
  const { id, status } = await advances.request(asEmployee(ctx), merchantId, asked)
  if (status !== 'WAITING_APPROVAL') return
  if (outcome === 'AGREED') await advances.approve(ctx, id)
  if (outcome === 'REJECTED') await advances.reject(ctx, id, demoRejection)
  if (outcome === 'CANCELED') await advances.cancel(asEmployee(ctx), merchantId, { employeeId, id })
}

/** Run again it goes on where it ended, and changes nothing once it is done. @throws Error while the bank does not say whose the accounts are */
export async function fillSalary(outer: Ctx, sandboxId: string): Promise<void> {
  const ctx = await sandbox.asOwner(outer, sandboxId)
  if (ctx === null || !(await open(ctx))) return
  const work = { merchantId: sandboxId, test: true, silences: 0 }
  if (!(await employees.checkAccounts(outer, work)))
    throw new Error('the bank does not say whose the sample accounts are')
  for (const [place, advance] of demoAdvances.entries())
    await unlessRefused(ctx, (inside) => draw(inside, advance, place))
}
