/** The bank's credit line for tests of what it owes: an enterprise that draws, pays back, and whose payments come back after that; rows stay, so that the books stand for them. */
import { bankCredit } from '@saola/contract/bank-credit'
import { bankTransfer, type TransferItem } from '@saola/contract/bank-transfer'
import type { Call } from '@saola/contract/call'
import type { Page } from '@saola/contract/paging'
import {
  salaryCollection,
  type Collection,
  type CreditLine,
} from '@saola/contract/salary-collection'
import { workQueue } from '@saola/contract/work-queue'
import { vnDay } from '../src/platform/clock.ts'
import { digits } from '../src/platform/ids.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { noticeReturned } from '../src/modules/bank-transfer/service.ts'
import { balancesOf, SYSTEM_MERCHANT_ID } from '../src/modules/ledger/service.ts'
import { salaryAdvanceJobs } from '../src/modules/salary-advance/jobs.ts'
import { settleOf } from '../src/modules/salary-collection/jobs.ts'
import { advancesOf } from './advances.ts'
import { followOrders } from './bank-transfers.ts'
import { advanceType, must, type Employee } from './employees.ts'
import { configure, decide, grant, register } from './enterprises.ts'
import { toNoonIn } from './fee-collections.ts'
import { employeesOf } from './log-work.ts'
import { people, type People } from './people.ts'
import { asOwner } from './shop.ts'
import type { Answer, World } from './world.ts'

/** What moves from test to test. */
export interface Line {
  world: World
  us: People
  at: ReturnType<typeof advancesOf>
  auto: string
  /** Who draws. */
  anna: Employee
  period: string
  periods: number
  /** The enterprise's, that pays wages. */
  ownAccount: string
  /** What stood in the books before a test, and since when its transfers count. */
  before: {
    own: Record<string, number>
    house: Awaited<ReturnType<typeof houseBooks>>
    since: Date
  }
}
/** An enterprise that draws on the line. */
export async function openLine(world: World): Promise<Line> {
  toNoonIn(world)
  const us = await people(world)
  must(await register(world, us.owner))
  const line = {
    grantedLimit: 100_000_000,
    sources: ['KLB_CREDIT_LINE' as const, 'BUSINESS_ACCOUNT' as const],
    lineRateMicro: 120_000,
  }
  await decide(world, us, us.owner.merchantId, { action: 'approve', grant: grant(line) })
  must(
    await configure(world, us.owner, {
      paymentSource: 'KLB_CREDIT_LINE',
      limitAmount: 20_000_000,
      disableAdvanceBeforeEndDate: 0,
    }),
  )
  const [account] = await asOwner<{ account_no: string }>(
    world,
    'select account_no from bank_account where merchant_id = $1 and default_account',
    [us.owner.merchantId],
  )
  const { id: auto } = await advanceType(world, us.owner, {
    advanceForm: 'AUTO',
    advancePercent: 50,
  })
  return {
    world,
    us,
    auto,
    at: advancesOf(world, us.owner),
    ownAccount: account!.account_no,
    periods: 0,
  } as Line
}
/** Before each test, which leaves nothing owed: one pay day after another. */
export async function begin(on: Line): Promise<void> {
  Object.assign(on.world.bank, { returnBehaviour: 'DONE', fails: false, balance: 100_000_000 })
  toNoonIn(on.world, 1)
  await signIn(on)
  await on.world.work()
  await past(on)
  on.period = await openPeriod(on, 10)
  on.anna = await on.at.drawer(on.auto)
  await on.at.logged(on.anna.id, on.period, 1_250)
  on.before = {
    own: await on.at.books(),
    house: await houseBooks(on),
    since: on.world.clock.now(),
  }
}
/** Time that moves ends sessions. */
export async function signIn(on: Line): Promise<void> {
  on.us = await people(on.world)
  on.at = advancesOf(on.world, on.us.owner)
}
export const dayIn = (on: Line, days: number): string =>
  vnDay(new Date(on.world.clock.now().getTime() + days * 86_400_000))
/** Periods that are there are long over; pay days on which something was collected stay. */
export const past = async (on: Line): Promise<unknown> => {
  on.periods += 1
  return asOwner(
    on.world,
    `update salary_period set start_date = '2001-01-01'::date + $2 * 31, end_date = '2001-01-20'::date + $2 * 31, month = '2001-01-01'::date + make_interval(months => $2), pay_date = case when exists (select from salary_collection c where c.period_id = salary_period.id) then pay_date else '2001-01-20'::date + $2 * 31 end where merchant_id = $1 and start_date > '2020-01-01'`,
    [on.us.owner.merchantId, on.periods],
  )
}
/** One of today, that is paid so many days from now. */
export async function openPeriod(on: Line, days: number): Promise<string> {
  const [row] = await asOwner<{ id: string }>(
    on.world,
    `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, created_at)
     values (gen_random_uuid(), $1, date_trunc('month', $2::date), $2::date - 20, $2::date + 20, $3, now()) returning id`,
    [on.us.owner.merchantId, dayIn(on, 0), dayIn(on, days)],
  )
  return row!.id
}
export const houseBooks = async (on: Line) => {
  const {
    ADVANCE_LINE = 0,
    IN_FLIGHT = 0,
    CLEARING = 0,
    HOUSE_FUNDS = 0,
  } = await balancesOf(on.world.app, SYSTEM_MERCHANT_ID)
  // Own money is put in as the account needs it.
  return { line: ADVANCE_LINE, inFlight: IN_FLIGHT, cash: CLEARING + HOUSE_FUNDS }
}
/** What a test has moved in the bank's own books. */
export const house = async (on: Line) => {
  const now = await houseBooks(on)
  return {
    line: now.line - on.before.house.line,
    inFlight: now.inFlight - on.before.house.inFlight,
    cash: now.cash - on.before.house.cash,
  }
}
/** And in those of the enterprise; positive where the bank owes it. */
export const owedByBooks = async (on: Line): Promise<number> =>
  ((await on.at.books()).ADVANCE_LINE ?? 0) - (on.before.own.ADVANCE_LINE ?? 0)

export const ask = <T>(on: Line, call: Call, request: object, token: string): Promise<Answer<T>> =>
  on.world.send<Call, T>(call, request as never, { token })
export const line = async (on: Line): Promise<CreditLine> =>
  must(await ask<CreditLine>(on, salaryCollection.line, {}, on.us.owner.token))
export const collections = async (on: Line, salaryPeriodId = on.period): Promise<Collection[]> =>
  must(
    await ask<{ data: Collection[] }>(
      on,
      salaryCollection.list,
      { query: { salaryPeriodId } },
      on.us.owner.token,
    ),
  ).data
export const settle = (on: Line): Promise<void> =>
  settleOf(jobCtx(on.world.app, 'test'), on.us.owner.merchantId)
/** The hour's work, and what the bank says of it. */
export async function settled(on: Line): Promise<void> {
  await settle(on)
  await followOrders(on.world)
  await on.world.work()
}
/** Noon of a day that is so many days away, and what it does; who is signed in has to do so anew. */
export async function toDay(on: Line, days: number): Promise<void> {
  toNoonIn(on.world, days)
  await signIn(on)
  await settled(on)
}
export const paysIn = (on: Line, days: number): Promise<unknown> =>
  asOwner(on.world, 'update salary_period set pay_date = $2 where id = $1', [
    on.period,
    vnDay(new Date(on.world.clock.now().getTime() + days * 86_400_000)),
  ])
/** The receiver's bank sends back what this order has paid. */
export async function returned(on: Line, table: string, id: string): Promise<void> {
  const [order] = await asOwner<{ reference: string; amount: number }>(
    on.world,
    `select t.reference, t.amount::int from ${table} d join bank_transfer t on t.merchant_id = d.merchant_id and t.id = d.transfer_id where d.id = $1`,
    [id],
  )
  await noticeReturned(jobCtx(on.world.app, 'test'), [order!])
  await on.world.work()
}
export async function drawn(on: Line, amount: number): Promise<string> {
  const { id } = await on.at.asked(on.anna, amount)
  await salaryAdvanceJobs
    .find(({ name }) => name === 'salaryAdvance.send')!
    .work(jobCtx(on.world.app, 'test'), {})
  await followOrders(on.world)
  await on.world.work()
  return (await on.at.detail(id)).paymentData[0]!.id
}
export const notify = (
  on: Line,
  of: {
    reference: string | null
    account: string
    from: string
    amount: number
  },
): Promise<Answer> =>
  on.world.notify({
    bankReference: of.reference,
    accountNo: of.account,
    virtualAccount: null,
    amount: of.amount,
    currency: 'VND',
    content: 'Han muc ung luong',
    fromBin: '970452',
    fromAccount: of.from,
    fromName: 'SAOLA PAY',
    bookedAt: on.world.clock.now().toISOString(),
    interBankTrace: digits(16),
  })
/** Amounts that were lent and paid back. @returns the payments */
export async function collected(on: Line, ...amounts: number[]): Promise<string[]> {
  const ids: string[] = []
  for (const amount of amounts) ids.push(await drawn(on, amount))
  await paysIn(on, 0)
  await settled(on)
  const [done] = await collections(on)
  await notify(on, {
    reference: done!.bankReference,
    account: on.world.app.config.settlementAccount,
    from: on.ownAccount,
    amount: done!.total,
  })
  await on.world.work()
  return ids
}
/** The same, and they came back after that. */
export async function owed(on: Line, ...amounts: number[]): Promise<void> {
  for (const id of await collected(on, ...amounts)) await returned(on, 'salary_advance_payment', id)
}
export interface Refund {
  id: string
  state: string
  amount: number
  payments: number
  reference: string
  to_account: string
  bank_reference: string | null
  failure: string | null
  is_credited: boolean
}
export const refunds = (on: Line): Promise<Refund[]> =>
  asOwner<Refund>(
    on.world,
    `select f.id, f.state, f.amount::int, f.payments, t.reference, f.to_account, f.bank_reference, f.failure, f.credited_at is not null is_credited
     from salary_line_refund f join bank_transfer t on t.merchant_id = f.merchant_id and t.id = f.transfer_id where f.merchant_id = $1 and f.created_at >= $2 order by f.day`,
    [on.us.owner.merchantId, on.before.since],
  )
export const arrives = async (on: Line, of: Refund): Promise<void> => {
  await notify(on, {
    reference: of.bank_reference ?? `FT${of.reference.slice(-8)}`,
    account: of.to_account,
    from: on.world.app.config.settlementAccount,
    amount: of.amount,
  })
  await on.world.work()
}
/** As the enterprise sees money that fits no payment. */
export const unmatched = async (on: Line): Promise<unknown[]> =>
  (
    await ask<Page<{ id: string }>>(
      on,
      bankCredit.getList,
      { query: { resolution: 'OPEN' } },
      on.us.owner.token,
    )
  ).body.data.items
/** As bank staff list the orders, and what waits for them. */
export const ordersOf = async (on: Line): Promise<TransferItem[]> =>
  (
    await ask<Page<TransferItem>>(
      on,
      bankTransfer.list,
      { query: { kind: 'LINE_REFUND', merchantCode: on.us.owner.merchantCode } },
      on.us.maker.token,
    )
  ).body.data.items
export const queued = async (on: Line): Promise<unknown[]> =>
  (
    await ask<Page<{ kind: string; amount: number }>>(
      on,
      workQueue.getList,
      { query: { kind: 'LINE_REFUND', whose: 'ALL' } },
      on.us.checker.token,
    )
  ).body.data.items
export const suspense = async (on: Line): Promise<number> =>
  (await balancesOf(on.world.app, on.us.owner.merchantId)).SUSPENSE ?? 0

/** An enterprise that is owed this for three days, at noon of the third. @returns what the bank was to transfer then */
export async function dueNow(on: Line, ...amounts: number[]): Promise<Refund> {
  await owed(on, ...amounts)
  await toDay(on, 3)
  return lastRefund(on)
}
export const lastRefund = async (on: Line): Promise<Refund> => (await refunds(on)).at(-1)!
/** A period that is paid so many days from now. */
export async function nextPeriod(on: Line, days: number): Promise<string> {
  await past(on)
  on.period = await openPeriod(on, days)
  await on.at.logged(on.anna.id, on.period, 1_250)
  return on.period
}
/** A merchant to whom three transfers in a row have failed, made straight in the database. */
export async function threeFailed(world: World, merchantId: string, when: Date): Promise<void> {
  const [employee] = await employeesOf(world, merchantId, ['NV01'])
  await asOwner(
    world,
    `with p as (insert into salary_period (merchant_id, id, month, start_date, end_date, pay_date, created_at) values ($1, gen_random_uuid(), '2025-03-01', '2025-03-01', '2025-03-31', '2025-04-05', $3) returning id),
      l as (insert into salary_pool (merchant_id, period_id) select $1, id from p),
      n as (insert into salary_position (merchant_id, period_id, employee_id) select $1, id, $2 from p),
      a as (insert into salary_advance (id, merchant_id, code, period_id, employee_id, amount, form, status, payment_status, created_at, decided_at)
        select gen_random_uuid(), $1, 'UL9', id, $2, 100000, 'AUTO', 'APPROVED', 'FAILED', $3, $3 from p returning id),
      d as (insert into salary_advance_payment (id, merchant_id, advance_id, reference, amount, state, source, from_account, to_bin, to_last, collected_in, created_at, ended_at, returned_at)
        select gen_random_uuid(), $1, id, 'UL9', 100000, 'RETURNED', 'KLB_CREDIT_LINE', '1', '970452', '4317', gen_random_uuid(), $3, $3, $3 from a)
    insert into salary_line_refund (merchant_id, id, day, payments, amount, state, to_account, failure, created_at, ended_at)
      select $1, gen_random_uuid(), '2025-04-05'::date + i, 1, 100000, 'FAILED', '1', 'REFUSED', $3, $3 from generate_series(1, 3) i`,
    [merchantId, employee!.id, when],
  )
}
