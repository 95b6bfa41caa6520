/** The bank's credit line: it lends, is paid back on pay day with interest, and nobody draws on it while it is overdue (docs/decisions.md#7, ADR 0070). */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bankTransfer, type TransferItem } from '@saola/contract/bank-transfer'
import type { Call } from '@saola/contract/call'
import type { Page } from '@saola/contract/paging'
import { salaryAdvance } from '@saola/contract/salary-advance'
import {
  salaryCollection,
  type BankCollection,
  type Collection,
  type CreditLine,
} from '@saola/contract/salary-collection'
import { workQueue } from '@saola/contract/work-queue'
import { alarmsOf } from '../../../test/alarms.ts'
import { advancesOf, type Asked } from '../../../test/advances.ts'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { advanceType, must, type Employee } from '../../../test/employees.ts'
import { configure, decide, grant, register } from '../../../test/enterprises.ts'
import { house, toNoonIn } from '../../../test/fee-collections.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { BankUnavailable } from '../../adapters/bank.ts'
import { vnDay } from '../../platform/clock.ts'
import { digits } from '../../platform/ids.ts'
import { inTransaction } from '../../platform/db.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { balancesOf, laws, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'
import { salaryAdvanceJobs } from '../salary-advance/jobs.ts'
import { collect, collectOf } from './collecting.ts'
import { collectionDueWork } from './jobs.ts'
import { followMoney, sweep } from './outcome.ts'

let world: World
let us: People
let at: ReturnType<typeof advancesOf>
let auto: string
let anna: Employee
let period: string
/** Books that stood before a test. */
let before: Record<string, number>
beforeAll(async () => {
  world = await openWorld()
  toNoonIn(world)
  us = await people(world)
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
  auto = (await advanceType(world, us.owner, { advanceForm: 'AUTO', advancePercent: 50 })).id
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  Object.assign(world.bank, { returnBehaviour: 'DONE', fails: false, balance: 100_000_000 })
  // The bank's word on the balance is good for a minute.
  world.clock.advance(61_000)
  us = await people(world)
  at = advancesOf(world, us.owner)
  await world.work()
  period = await at.periodOfNow()
  before = await at.books()
  anna = await at.drawer(auto)
  await at.logged(anna.id, period, 1_250)
})

const job = (name: string): Promise<void> =>
  salaryAdvanceJobs.find((one) => one.name === name)!.work(jobCtx(world.app, name), {})
/** Gives to the bank what is to be paid, and books what it says, in the bank's own books, too. */
async function pay(): Promise<void> {
  await job('salaryAdvance.send')
  await followOrders(world)
  await world.work()
}
async function drawn(amount = 1_000_000, of = anna): Promise<Asked> {
  const asked = await at.asked(of, amount)
  await pay()
  return asked
}
/** The pay day of the period is so many days away. */
const paysIn = (days: number): Promise<unknown> =>
  asOwner(world, 'update salary_period set pay_date = $2 where id = $1', [
    period,
    vnDay(new Date(world.clock.now().getTime() + days * 86_400_000)),
  ])
const collectNow = (): Promise<void> =>
  collectOf(jobCtx(world.app, 'salaryCollection.ofOne'), us.owner.merchantId)
async function collected(): Promise<void> {
  await collectNow()
  await followOrders(world)
  await world.work()
}
const ask = <T>(call: Call, request: object, token: string): Promise<Answer<T>> =>
  world.send<Call, T>(call, request as never, { token })
const line = async (): Promise<CreditLine> =>
  must(await ask<CreditLine>(salaryCollection.line, {}, us.owner.token))
const list = async (salaryPeriodId = period): Promise<Collection[]> =>
  must(
    await ask<{ data: Collection[] }>(
      salaryCollection.list,
      { query: { salaryPeriodId } },
      us.owner.token,
    ),
  ).data
const staffList = async (query: object): Promise<BankCollection[]> =>
  (await ask<Page<BankCollection>>(salaryCollection.cmsList, { query }, us.maker.token)).body.data
    .items
/** As bank staff list orders of money out. */
const ordersOf = async (kind: TransferItem['kind']): Promise<TransferItem[]> =>
  (
    await ask<Page<TransferItem>>(
      bankTransfer.list,
      { query: { kind, merchantCode: us.owner.merchantCode } },
      us.maker.token,
    )
  ).body.data.items
/** @returns the code of the answer */
const started = async (id: string, token = us.maker.token): Promise<number> =>
  (await ask(salaryCollection.cmsStart, { params: { id } }, token)).body.code
const only = async (): Promise<Collection> => (await list())[0]!
const lender = async () => {
  const { ADVANCE_LINE = 0, HOUSE_FUNDS = 0 } = await balancesOf(world.app, SYSTEM_MERCHANT_ID)
  return { ...(await house(world)), line: ADVANCE_LINE, funds: 0 - HOUSE_FUNDS }
}
/** The bank's notice of a collection's money on its own account. */
async function arrives(of: Collection): Promise<void> {
  const [order] = await asOwner<{ reference: string; from_account: string }>(
    world,
    `select t.reference, t.from_account from salary_collection c join bank_transfer t on t.merchant_id = c.merchant_id and t.id = c.transfer_id where c.id = $1`,
    [of.id],
  )
  await world.notify({
    bankReference: of.bankReference,
    accountNo: world.app.config.settlementAccount,
    virtualAccount: null,
    amount: of.total,
    currency: 'VND',
    content: 'Thu no ung luong',
    fromBin: '970452',
    fromAccount: order!.from_account,
    fromName: 'CONG TY TNHH CA PHE SAOLA',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
  })
  await world.work()
}

/** Noon of a day that is so many days away, and what it collects; who is signed in has to do so anew. */
async function toDay(days: number): Promise<void> {
  toNoonIn(world, days)
  us = await people(world)
  await collected()
}

describe('the credit line', () => {
  it('pays an advance from the bank’s own account, and is paid back on pay day with interest', async () => {
    const bank = await lender()
    const asked = await drawn(1_000_000)
    const detail = await at.detail(asked.id)
    const { settlementAccount } = world.app.config
    expect(detail).toMatchObject({ paymentStatus: 'SUCCESS' })
    expect(detail.paymentData[0]).toMatchObject({ fromAccount: settlementAccount })
    expect((await at.books()).ADVANCE_LINE).toBe((before.ADVANCE_LINE ?? 0) - 1_000_000)
    await at.whole(before)
    const lent = await lender()
    expect(lent.line).toBe(bank.line + 1_000_000)
    expect(lent.clearing - bank.clearing).toBe(lent.funds - bank.funds - 1_000_000)
    expect(await line()).toMatchObject({
      lineRateMicro: 120_000,
      grantedLimit: 100_000_000,
      usedAmount: 1_000_000,
      interestAmount: 0,
      isOverdue: false,
    })
    await paysIn(10)
    await collectNow()
    expect(await list()).toEqual([])
    // Ten days later: 1,000,000 × 10 × 12 % ÷ 365 = 3,287.7.
    await toDay(10)
    expect(await only()).toMatchObject({
      state: 'COLLECTED',
      principal: 1_000_000,
      interest: 3_288,
      total: 1_003_288,
      payments: 1,
      tries: 1,
    })
    const order = world.outbox.transfers.at(-1)!
    expect(order).toMatchObject({ amount: 1_003_288, to: { account: settlementAccount } })
    expect(await line()).toMatchObject({ usedAmount: 0, interestAmount: 0, nextOn: null })
    await at.whole(before)
    expect(await ordersOf('LINE_COLLECTION')).toMatchObject([
      { amount: 1_003_288, state: 'DONE', toAccount: settlementAccount },
    ])
    await arrives(await only())
    const paid = await lender()
    expect(paid.line).toBe(bank.line)
    expect(paid.income).toBe(bank.income + 3_288)
    expect(paid.suspense).toBe(bank.suspense)
    await arrives(await only())
    await collected()
    expect((await lender()).income).toBe(bank.income + 3_288)
    expect(await list()).toHaveLength(1)
  })

  it('bears the rate of the day on which it was lent, whatever is granted later', async () => {
    const rate = (micro: number): Promise<unknown> =>
      asOwner(world, 'update salary_enterprise set line_rate_micro = $2 where merchant_id = $1', [
        us.owner.merchantId,
        micro,
      ])
    await drawn(1_000_000)
    await rate(60_000)
    await drawn(1_000_000)
    await paysIn(10)
    await rate(240_000)
    // Ten days of 1,000,000 at 12 %, and at 6 %: 3,287.67 + 1,643.84.
    await toDay(10)
    expect(await only()).toMatchObject({ state: 'COLLECTED', interest: 4_932 })
    await rate(120_000)
    await arrives(await only())
    await at.whole(before)
  })

  it('asks an account that is short again each day, and nobody draws from the day after pay day until it is paid back', async () => {
    await drawn(1_000_000)
    await paysIn(1)
    world.bank.balance = 999_999
    await toDay(1)
    const short = await only()
    expect(short).toMatchObject({ state: 'SHORT', failure: 'INSUFFICIENT_FUNDS', tries: 1 })
    // The bank is asked once a day.
    await collected()
    expect((await only()).tries).toBe(1)
    expect((await at.quote(anna)).available).toBeGreaterThan(0)
    world.outbox.mails.length = 0
    await toDay(1)
    expect(await only()).toMatchObject({
      state: 'OVERDUE',
      tries: 2,
      overdueAt: expect.any(String),
    })
    expect((await at.quote(anna)).why).toContain('OVERDUE')
    expect((await at.asks(anna, 100_000)).body).toMatchObject({ code: 46014 })
    expect((await line()).isOverdue).toBe(true)
    const told = world.outbox.mails.filter(({ subject }) => subject.includes('quá hạn'))
    expect(told.map(({ text }) => text).join()).toContain('1.000.')
    expect(told).toHaveLength(new Set(told.map(({ to }) => to)).size)
    expect(told.length).toBeGreaterThan(0)
    const queued = async (): Promise<unknown[]> =>
      (
        await ask<Page<{ kind: string; amount: number }>>(
          workQueue.getList,
          { query: { kind: 'LINE_OVERDUE', whose: 'ALL' } },
          us.checker.token,
        )
      ).body.data.items
    expect(await queued()).toEqual([])
    await toDay(4)
    expect(await queued()).toMatchObject([{ kind: 'LINE_OVERDUE' }])
    expect(told.length).toBe(
      world.outbox.mails.filter(({ subject }) => subject.includes('quá hạn')).length,
    )
    world.bank.balance = 100_000_000
    world.clock.advance(61_000)
    const items = await staffList({ state: 'OVERDUE', merchantId: us.owner.merchantId })
    expect(items).toMatchObject([{ id: short.id, daysLate: 5, allowedActions: ['start'] }])
    expect(await started(short.id)).toBe(0)
    await world.work()
    await followOrders(world)
    await world.work()
    const done = await only()
    // 1,000,000 × 6 days × 12 % ÷ 365 = 1,972.6.
    expect(done).toMatchObject({ state: 'COLLECTED', interest: 1_973 })
    expect((await line()).isOverdue).toBe(false)
    expect(await queued()).toEqual([])
    expect(await started(short.id)).toBe(13)
    await arrives(done)
    await at.whole(before)
  })

  it('is not overdue while the bank does not say what the account holds', async () => {
    await drawn(300_000)
    await paysIn(0)
    const asked = world.app.bank.account
    world.app.bank.account = () => Promise.reject(new BankUnavailable('down'))
    await collected()
    await toDay(2)
    expect(await only()).toMatchObject({ state: 'DUE', tries: 0, overdueAt: null })
    expect((await at.quote(anna)).why).not.toContain('OVERDUE')
    world.app.bank.account = asked
    await collected()
    expect((await only()).state).toBe('COLLECTED')
    await arrives(await only())
    await at.whole(before)
  })

  it('is tried again when a payment arrives, four times an hour at most', async () => {
    await drawn(400_000)
    await paysIn(0)
    world.bank.balance = 0
    await collected()
    const money = async (): Promise<void> => {
      const event = { merchant_id: us.owner.merchantId } as Parameters<
        typeof followMoney
      >[1][number]
      await inTransaction(world.app.db, (tx) =>
        followMoney({ ...jobCtx(world.app, 'test'), db: tx }, [event]),
      )
      await world.work()
      await followOrders(world)
      await world.work()
    }
    world.bank.balance = 100_000_000
    world.clock.advance(14 * 60_000)
    await money()
    us = await people(world)
    expect((await only()).tries).toBe(1)
    world.clock.advance(2 * 60_000)
    await money()
    us = await people(world)
    expect(await only()).toMatchObject({ state: 'COLLECTED', tries: 2 })
    await arrives(await only())
    await at.whole(before)
  })

  it('goes on while the bank has locked the enterprise and suspended the merchant, by the job of all', async () => {
    await drawn(250_000)
    await paysIn(0)
    await asOwner(
      world,
      `update salary_enterprise set status = 'CMS_LOCKED', status_before_lock = 'OK' where merchant_id = $1`,
      [us.owner.merchantId],
    )
    const is = (status: string): Promise<unknown> =>
      asOwner(world, 'update merchant set status = $2 where id = $1', [us.owner.merchantId, status])
    await is('INACTIVE')
    await collect(jobCtx(world.app, 'salaryCollection.collect'))
    await world.work()
    await followOrders(world)
    await is('ACTIVE')
    await asOwner(
      world,
      `update salary_enterprise set status = 'OK', status_before_lock = null where merchant_id = $1`,
      [us.owner.merchantId],
    )
    await sleep(600)
    expect((await only()).state).toBe('COLLECTED')
    await arrives(await only())
    await at.whole(before)
  })

  it('is collected once, however many schedulers run and however silent the bank is', async () => {
    await drawn(800_000)
    await paysIn(0)
    world.bank.returnBehaviour = 'LOST'
    await Promise.all([collectNow(), collectNow(), collectNow()])
    await followOrders(world)
    expect(await only()).toMatchObject({ state: 'COLLECTING', tries: 1 })
    await collected()
    await at.whole(before)
    world.bank.returnBehaviour = 'DONE'
    await askUntilSaid(world)
    await world.work()
    expect(await only()).toMatchObject({ state: 'COLLECTED', tries: 1 })
    const [{ n } = { n: 0 }] = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from bank_transfer where kind = 'LINE_COLLECTION' and owner_id = $1`,
      [(await only()).id],
    )
    expect(n).toBe(1)
    await arrives(await only())
    await at.whole(before)
  })

  it('takes nothing for what came back before, and is less by what came back after', async () => {
    const sent = async (amount: number) => {
      const { id } = await drawn(amount)
      return (await at.detail(id)).paymentData[0]!
    }
    const { lineOff: was } = await laws(jobCtx(world.app, 'test'))
    const [early, late] = [await sent(300_000), await sent(200_000)]
    await sent(400_000)
    await returned(early.id)
    await paysIn(0)
    await collected()
    expect(await only()).toMatchObject({ state: 'COLLECTED', principal: 600_000, payments: 2 })
    await arrives(await only())
    await returned(late.id)
    expect(await line()).toMatchObject({ usedAmount: 0, offsetAmount: 200_000 })
    await at.whole(before)
    // A period later.
    const first = period
    await asOwner(
      world,
      `update salary_period set start_date = start_date - 60, end_date = end_date - 60, month = month - interval '2 months' where id = $1`,
      [first],
    )
    const next = await later()
    await at.logged(anna.id, next, 1_250)
    await drawn(500_000)
    await toDay(1)
    const [second] = await list(next)
    expect(second).toMatchObject({ state: 'COLLECTED', principal: 300_000, payments: 1 })
    await arrives(second!)
    expect(await line()).toMatchObject({ usedAmount: 0, offsetAmount: 0 })
    await at.whole(before)
    // The bank sends the first one back after the second was less by a part of it: all of the first is owed.
    const [order] = await asOwner<{ reference: string; amount: number }>(
      world,
      'select t.reference, t.amount::int from salary_collection c join bank_transfer t on t.merchant_id = c.merchant_id and t.id = c.transfer_id where c.period_id = $1',
      [first],
    )
    await noticeReturned(jobCtx(world.app, 'test'), [order!])
    await world.work()
    expect((await line()).usedAmount).toBe(600_000)
    expect(await laws(jobCtx(world.app, 'test'))).toMatchObject({ lineOff: was })
    await toDay(1)
    expect((await list(first))[0]).toMatchObject({ state: 'COLLECTED', principal: 600_000 })
    expect(await laws(jobCtx(world.app, 'test'))).toMatchObject({ lineOff: was })
  })
  /** The money of an order came back from the receiver's bank. */
  async function returned(paymentId: string): Promise<void> {
    const [order] = await asOwner<{ reference: string; amount: number }>(
      world,
      'select t.reference, t.amount::int from salary_advance_payment d join bank_transfer t on t.merchant_id = d.merchant_id and t.id = d.transfer_id where d.id = $1',
      [paymentId],
    )
    await noticeReturned(jobCtx(world.app, 'test'), [order!])
    await world.work()
  }
  /** Another period, paid tomorrow. */
  async function later(): Promise<string> {
    const [row] = await asOwner<{ id: string }>(
      world,
      `insert into salary_period (id, merchant_id, month, start_date, end_date, pay_date, created_at)
       values (gen_random_uuid(), $1, date_trunc('month', $2::date), $2::date - 20, $2::date + 10, $2::date + 1, now()) returning id`,
      [us.owner.merchantId, vnDay(world.clock.now())],
    )
    return row!.id
  }

  it('lends no more than the bank has granted, earlier periods included', async () => {
    await asOwner(world, 'update salary_enterprise set granted_limit = 1500000')
    await drawn(1_000_000)
    await asOwner(
      world,
      `update salary_period set start_date = start_date - 60, end_date = end_date - 60, pay_date = pay_date + 20, month = month - interval '2 months' where id = $1`,
      [period],
    )
    await at.logged(anna.id, await later(), 1_250)
    expect((await at.quote(anna)).available).toBe(500_000)
    const bea = await at.drawer(auto)
    await asOwner(world, 'update salary_enterprise set granted_limit = 1000000')
    expect((await at.quote(anna)).why).toEqual(['POOL'])
    expect((await at.quote(bea)).available).toBe(0)
    await asOwner(world, 'update salary_enterprise set granted_limit = 100000000')
  })

  it('short of the bank’s own money says so, calls people, and is paid once it is tried again', async () => {
    const alarms = await alarmsOf(world, 'salary-advance-lender-short')
    const send = world.app.bank.transfers
    world.bank.returnBehaviour = 'NO'
    world.app.bank.transfers = async (orders) =>
      (await send(orders)).map((one) => ({ ...one, reason: 'INSUFFICIENT_FUNDS' }))
    const { id } = await drawn(200_000)
    world.app.bank.transfers = send
    const failed = await at.detail(id)
    expect(failed).toMatchObject({ paymentStatus: 'FAILED', allowedActions: ['retry'] })
    expect(failed.paymentData[0]).toMatchObject({ failure: 'LENDER_SHORT' })
    expect(await alarmsOf(world, 'salary-advance-lender-short')).toBe(alarms + 1)
    expect((await line()).usedAmount).toBe(0)
    await at.whole(before)
    world.bank.returnBehaviour = 'DONE'
    must(await at.call(salaryAdvance.retry, { params: { id } }))
    await pay()
    expect((await at.detail(id)).paymentStatus).toBe('SUCCESS')
    expect((await line()).usedAmount).toBe(200_000)
    await at.whole(before)
  })

  it('is owed again where the bank sends a collection back, and people are called', async () => {
    await drawn(700_000)
    await paysIn(0)
    await collected()
    const done = await only()
    await arrives(done)
    const alarms = await alarmsOf(world, 'salary-collection-returned')
    const [order] = await asOwner<{ reference: string; amount: number }>(
      world,
      'select t.reference, t.amount::int from salary_collection c join bank_transfer t on t.merchant_id = c.merchant_id and t.id = c.transfer_id where c.id = $1',
      [done.id],
    )
    await noticeReturned(jobCtx(world.app, 'test'), [order!])
    await world.work()
    expect(await only()).toMatchObject({ state: 'SHORT', failure: 'RETURNED' })
    expect(await alarmsOf(world, 'salary-collection-returned')).toBe(alarms + 1)
    expect((await line()).usedAmount).toBe(700_000)
    await at.whole(before)
  })

  it('falls due by the clock of Test Mode, and lends nothing of the bank’s there', async () => {
    const ctx = jobCtx(world.app, 'test')
    expect(await collectionDueWork.nextAfter(ctx, us.owner.merchantId)).toBeNull()
    await drawn(600_000)
    await paysIn(3)
    const next = await collectionDueWork.nextAfter(ctx, us.owner.merchantId)
    const eight = new Date(world.clock.now().getTime() + 3 * 86_400_000)
    expect(next!.toISOString()).toBe(`${vnDay(eight)}T01:00:00.000Z`)
    toNoonIn(world, 3)
    await collectionDueWork.run(jobCtx(world.app, 'test'), us.owner.merchantId, world.clock)
    us = await people(world)
    expect((await only()).state).toBe('COLLECTING')
    await sweep(ctx)
    await collected()
    await arrives(await only())
  })

  it('is seen by who may, and tried by who may collect', async () => {
    await drawn(500_000)
    await paysIn(0)
    world.bank.balance = 0
    await collected()
    const { id } = await only()
    const viewer = await memberWith(world, [2402])
    expect((await ask(salaryCollection.line, {}, viewer.token)).body.code).toBe(20_000)
    expect((await ask(salaryCollection.line, {}, us.cashier.token)).body.code).toBe(10)
    expect((await ask(salaryCollection.line, {}, us.other.token)).body.code).toBe(46_001)
    const found = async (query: object): Promise<number> =>
      (await staffList(query)).filter((one) => one.id === id).length
    const today = vnDay(world.clock.now())
    const hits = [{}, { keyword: us.owner.merchantCode }, { state: 'SHORT' }, { fromDate: today }]
    for (const query of [...hits, { toDate: today }, { merchantId: us.owner.merchantId }])
      expect([query, await found(query)]).toEqual([query, 1])
    const yesterday = vnDay(new Date(world.clock.now().getTime() - 86_400_000))
    const misses = [{ keyword: 'SAOLA099' }, { state: 'COLLECTED' }, { toDate: yesterday }]
    for (const query of [...misses, { merchantId: us.other.merchantId }])
      expect([query, await found(query)]).toEqual([query, 0])
    expect(await started(id, us.root.token)).toBe(9)
  })
})
