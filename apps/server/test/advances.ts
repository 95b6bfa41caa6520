/** Employees who draw, for tests: who may, what they have worked, what they ask for through the bank's app, and the proof of what is counted. */
import { expect } from 'vitest'
import type { Call, Output } from '@saola/contract/call'
import { salaryAdvance } from '@saola/contract/salary-advance'
import { vnDay } from '../src/platform/clock.ts'
import { uuid } from '../src/platform/ids.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { laws, proof } from '../src/modules/ledger/service.ts'
import { faults } from '../src/modules/salary-advance/payment-store.ts'
import { addEmployee, employeeBody, must, type Employee, type EmployeeBody } from './employees.ts'
import type { Person } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

export type Advance = Output<typeof salaryAdvance.get>
export type Asked = Output<typeof salaryAdvance.requestForBank>
type Quote = Output<typeof salaryAdvance.quoteForBank>
const DAY_MS = 86_400_000

/** Who may draw, and what they worked. */
function workersOf(world: World, who: Person) {
  const dayAt = (days: number): string =>
    vnDay(new Date(world.clock.now().getTime() + days * DAY_MS))
  /** The only one: from twenty days ago to ten ahead, whatever day it is. */
  const periodOfNow = async (): Promise<string> => {
    await asOwner(world, 'delete from salary_write_off')
    await asOwner(world, 'delete from salary_deduction')
    await asOwner(world, 'delete from salary_closing')
    await asOwner(world, 'delete from salary_collection')
    await asOwner(world, 'delete from salary_line_refund')
    await asOwner(world, 'delete from salary_advance_payment')
    await asOwner(world, 'delete from salary_advance')
    await asOwner(world, 'delete from salary_position')
    await asOwner(world, 'delete from salary_pool')
    await asOwner(world, 'delete from salary_logwork_change')
    await asOwner(world, 'delete from salary_logwork')
    await asOwner(world, 'delete from salary_period where merchant_id = $1', [who.merchantId])
    const id = uuid()
    await asOwner(
      world,
      `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, created_at) values ($1, $2, $3, $4, $5, $5, now())`,
      [id, who.merchantId, `${dayAt(0).slice(0, 7)}-01`, dayAt(-20), dayAt(10)],
    )
    return id
  }
  /** Hundredths of a day in the period, in the days that have passed. */
  const logged = (employeeId: string, periodId: string, worked: number): Promise<unknown> => {
    const days = Array.from({ length: 31 }, (_, i) =>
      i < 20 ? Math.max(0, Math.min(100, worked - i * 100)) : null,
    )
    return asOwner(
      world,
      `insert into salary_logwork (merchant_id, period_id, employee_id, days, worked) values ($1, $2, $3, $4::smallint[], $5)
      on conflict (merchant_id, period_id, employee_id) do update set days = excluded.days, worked = excluded.worked`,
      [who.merchantId, periodId, employeeId, days, worked],
    )
  }
  /** Somebody who may draw, to an account that is theirs. */
  const drawer = async (typeId: string, more: Partial<EmployeeBody> = {}): Promise<Employee> => {
    const made = must(await addEmployee(world, who, employeeBody(typeId, more)))
    await asOwner(
      world,
      `update salary_employee set activated = true, account_status = 'VERIFIED' where id = $1`,
      [made.id],
    )
    return made
  }
  return { periodOfNow, logged, drawer }
}
/** What is counted, beside what is written. */
function proofOf(world: World, who: Person) {
  /** The books of salary advance by account; debit positive. */
  const books = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      (
        await asOwner<{ code: string; balance: number }>(
          world,
          `select code, balance from ledger_account where merchant_id = $1 and code like 'ADVANCE_%'`,
          [who.merchantId],
        )
      ).map(({ code, balance }) => [code, Number(balance)]),
    )
  /** Counters are the sum of their requests, books sum to zero, and stand for what requests say. @param before what stood in the books when there were no requests */
  const whole = async (before: Record<string, number> = {}): Promise<void> => {
    expect(await faults(world.app.db)).toBe(0)
    expect(await proof(jobCtx(world.app, 'test'))).toMatchObject({ transfersOff: 0, total: 0 })
    const [sum] = await asOwner<{ flying: number; paid: number; own: number }>(
      world,
      `select coalesce(sum(amount) filter (where state = 'PROCESSING'), 0) flying, coalesce(sum(amount) filter (where state = 'SUCCESS'), 0) paid,
         coalesce(sum(amount) filter (where state in ('PROCESSING', 'SUCCESS') and source = 'BUSINESS_ACCOUNT'), 0) own
       from salary_advance_payment where merchant_id = $1`,
      [who.merchantId],
    )
    if (Object.keys(before).length === 0)
      expect(await laws(jobCtx(world.app, 'test'))).toMatchObject({ advancesOff: 0, lineOff: 0 })
    const now = await books()
    const grown = (account: string): number => (now[account] ?? 0) - (before[account] ?? 0)
    const [back] = await asOwner<{ flying: number; done: number }>(
      world,
      `select coalesce(sum(principal + interest) filter (where state = 'COLLECTING'), 0) flying, coalesce(sum(principal + interest) filter (where state = 'COLLECTED'), 0) done from salary_collection where merchant_id = $1`,
      [who.merchantId],
    )
    const [collecting, collected] = [Number(back!.flying), Number(back!.done)]
    const [paid] = await asOwner<{ amount: number }>(
      world,
      `select coalesce(sum(amount), 0) amount from salary_line_refund where merchant_id = $1 and state = 'DONE'`,
      [who.merchantId],
    )
    expect(grown('ADVANCE_IN_FLIGHT')).toBe(Number(sum!.flying) + collecting)
    const [off] = await asOwner<{ taken: number }>(
      world,
      `select coalesce(sum(coalesce(taken, deduct)), 0) taken from salary_deduction where merchant_id = $1`,
      [who.merchantId],
    )
    const [written] = await asOwner<{ lost: number; settled: number }>(
      world,
      `select coalesce(sum(amount) filter (where way = 'LOSS'), 0) lost, coalesce(sum(amount) filter (where way = 'SETTLED'), 0) settled
       from salary_write_off where merchant_id = $1 and status = 'APPROVED'`,
      [who.merchantId],
    )
    const [taken, lost, settled] = [off!.taken, written!.lost, written!.settled].map(Number)
    expect(grown('ADVANCE_WAGES')).toBe(taken! + settled!)
    expect(grown('ADVANCE_LOSS')).toBe(lost!)
    expect(grown('ADVANCE_RECEIVABLE')).toBe(Number(sum!.paid) - taken! - settled! - lost!)
    expect(0 - grown('ADVANCE_FUNDING')).toBe(
      Number(sum!.own) + collecting + collected - Number(paid!.amount),
    )
  }
  return { books, whole }
}
export function advancesOf(world: World, who: Person) {
  const personOf = (of: Employee) => ({
    merchantCode: who.merchantCode,
    employeeCode: of.code,
    phoneNumber: of.phoneNumber,
  })
  const system = <T>(name: string, body: object): Promise<Answer<T>> =>
    world.notify({ ...body }, { path: `/api/salaryAdvance/internal/v1/${name}` }) as Promise<
      Answer<T>
    >
  const asks = (of: Employee, amount: number, reference: string = uuid()): Promise<Answer<Asked>> =>
    system('request', { ...personOf(of), amount, reference })
  /** @returns what was asked for, refused by an error that names the answer */
  const asked = async (of: Employee, amount: number): Promise<Asked> => {
    const { body, text } = await asks(of, amount)
    if (body.code !== 0) throw new Error(text)
    return body.data
  }
  const quote = async (of: Employee): Promise<Quote> =>
    (await system<Quote>('quote', personOf(of))).body.data
  const takesBack = (of: Employee, id: string): Promise<Answer<Asked>> =>
    system('cancel', { ...personOf(of), id })
  const call = <T>(one: Call, request: object, token = who.token): Promise<Answer<T>> =>
    world.send<Call, T>(one, request as never, { token })
  const detail = async (id: string): Promise<Advance> =>
    must(await call<Advance>(salaryAdvance.get, { params: { id } }))
  const approve = (id: string, token?: string): Promise<Answer<Advance>> =>
    call(salaryAdvance.approve, { params: { id } }, token)
  const reject = (id: string, description = 'Chưa đủ công', token?: string) =>
    call<Advance>(salaryAdvance.reject, { params: { id }, body: { description } }, token)
  return {
    ...workersOf(world, who),
    ...proofOf(world, who),
    asks,
    asked,
    quote,
    takesBack,
    call,
    detail,
    approve,
    reject,
  }
}
