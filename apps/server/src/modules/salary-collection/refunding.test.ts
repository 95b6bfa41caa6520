/** What the credit line owes an enterprise is off the next collection, or transferred to it after three days: once, asked after while the bank is silent, and owed again where it did not arrive (ADR 0072). */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from '@saola/contract/paging'
import {
  salaryCollection,
  type BankLineRefund,
  type LineRefund,
} from '@saola/contract/salary-collection'
import { alarmsOf } from '../../../test/alarms.ts'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import { must } from '../../../test/employees.ts'
import { toNoonIn } from '../../../test/fee-collections.ts'
import {
  arrives,
  ask,
  begin,
  collected,
  collections,
  dayIn,
  drawn,
  dueNow,
  house,
  lastRefund,
  line,
  nextPeriod,
  openLine,
  ordersOf,
  owed,
  owedByBooks,
  queued,
  refunds,
  returned,
  settle,
  settled,
  signIn,
  suspense,
  toDay,
  type Line,
  unmatched,
} from '../../../test/line-refunds.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld } from '../../../test/world.ts'
import { BankUnavailable, type StatementItem } from '../../adapters/bank.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { run } from '../reconciliation/service.ts'
import { collect, collectOf, insideOf } from './collecting.ts'
import { collectionDueWork } from './jobs.ts'
import { sweep } from './outcome.ts'
import { refundDue } from './refunding.ts'

let on: Line
beforeAll(async () => {
  on = await openLine(await openWorld())
}, 120_000)
afterAll(() => on.world.close())
beforeEach(() => begin(on))

describe('money that the credit line owes an enterprise', () => {
  it('is off a collection within three days, and is not transferred', async () => {
    await owed(on, 300_000)
    const inLine = { offsetAmount: 300_000, refundOn: dayIn(on, 3) }
    expect(await line(on)).toMatchObject(inLine)
    await nextPeriod(on, 3)
    await drawn(on, 500_000)
    // Its pay day is the third day: it is collected before anything is transferred.
    await toDay(on, 3)
    expect(await collections(on)).toMatchObject([{ state: 'COLLECTED', principal: 200_000 }])
    await toDay(on, 1)
    expect(await refunds(on)).toEqual([])
    expect(await line(on)).toMatchObject({ offsetAmount: 0, refundOn: null })
    await on.at.whole()
  })

  it('is transferred after three days, once, however many schedulers run', async () => {
    await owed(on, 300_000, 200_000)
    await toDay(on, 2)
    expect(await refunds(on)).toEqual([])
    expect(await house(on)).toEqual({ line: -500_000, inFlight: 0, cash: 500_000 })
    expect(await owedByBooks(on)).toBe(500_000)
    toNoonIn(on.world, 1)
    await signIn(on)
    on.world.outbox.mails.length = 0
    await Promise.all([settle(on), settle(on), settle(on)])
    await collect(jobCtx(on.world.app, 'test'))
    await on.at.whole()
    const [ordered] = await refunds(on)
    expect(ordered).toMatchObject({ state: 'SENDING', amount: 500_000, payments: 2 })
    expect(await house(on)).toEqual({ line: 0, inFlight: -500_000, cash: 500_000 })
    // On its way it is owed no more, and no collection is less by it.
    expect(await line(on)).toMatchObject({ offsetAmount: 0, refundOn: null })
    await followOrders(on.world)
    await on.world.work()
    await on.at.whole()
    expect(on.world.outbox.transfers.at(-1)).toMatchObject({
      amount: 500_000,
      fromAccount: on.world.app.config.settlementAccount,
      to: { account: on.ownAccount },
    })
    const done = await lastRefund(on)
    expect(done).toMatchObject({ state: 'DONE', is_credited: false })
    expect(await house(on)).toEqual({ line: 0, inFlight: 0, cash: 0 })
    expect(await owedByBooks(on)).toBe(0)
    const told = on.world.outbox.mails.filter(({ subject }) => subject.includes('500.000'))
    expect(told.length).toBeGreaterThan(0)
    const was = await suspense(on)
    await arrives(on, done)
    await arrives(on, done)
    expect(await lastRefund(on)).toMatchObject({ is_credited: true })
    expect([await suspense(on), await unmatched(on)]).toEqual([was, []])
    expect(await ordersOf(on)).toMatchObject([{ amount: 500_000, state: 'DONE' }])
    await toDay(on, 1)
    await toDay(on, 5)
    expect(await refunds(on)).toHaveLength(1)
    await on.at.whole()
  })

  it('waits for the bank’s word however long it is silent, and is neither sent anew nor netted', async () => {
    await owed(on, 300_000)
    on.world.bank.returnBehaviour = 'LOST'
    await toDay(on, 3)
    const sent = await lastRefund(on)
    // The bank tells of the money before it answers: nobody decides on it.
    await arrives(on, sent)
    expect(await unmatched(on)).toEqual([])
    expect(await lastRefund(on)).toMatchObject({ state: 'SENDING', is_credited: false })
    await nextPeriod(on, 2)
    on.world.bank.returnBehaviour = 'DONE'
    await drawn(on, 400_000)
    // Asked again, it has not decided.
    const word = on.world.bank.given.get(sent.reference)!
    on.world.bank.given.set(sent.reference, { ...word, status: 'PROCESSING' })
    await toDay(on, 2)
    on.world.bank.given.set(sent.reference, word)
    expect(await refunds(on)).toHaveLength(1)
    expect(await collections(on)).toMatchObject([{ principal: 400_000 }])
    await on.at.whole()
    await askUntilSaid(on.world)
    await on.world.work()
    expect(await lastRefund(on)).toMatchObject({
      reference: sent.reference,
      state: 'DONE',
      is_credited: true,
    })
    await on.at.whole()
  })

  it('is owed again where the bank refuses, and sent under another reference on the next day', async () => {
    await owed(on, 300_000)
    on.world.bank.returnBehaviour = 'NO'
    on.world.outbox.mails.length = 0
    const failures = (): number =>
      on.world.outbox.mails.filter(({ subject }) => subject.startsWith('Chưa chuyển lại')).length
    await toDay(on, 3)
    const first = await lastRefund(on)
    expect(first).toMatchObject({ state: 'FAILED', failure: expect.any(String) })
    const told = failures()
    expect(told).toBeGreaterThan(0)
    expect(await line(on)).toMatchObject({ offsetAmount: 300_000, refundOn: dayIn(on, 1) })
    expect(await house(on)).toEqual({ line: -300_000, inFlight: 0, cash: 300_000 })
    await on.at.whole()
    await settled(on)
    expect(await refunds(on)).toHaveLength(1)
    const alarms = await alarmsOf(on.world, 'salary-line-refund-failed')
    await toDay(on, 1)
    expect(await alarmsOf(on.world, 'salary-line-refund-failed')).toBe(alarms)
    expect(await queued(on)).toEqual([])
    await toDay(on, 1)
    expect(await alarmsOf(on.world, 'salary-line-refund-failed')).toBe(alarms + 1)
    expect(await queued(on)).toMatchObject([{ kind: 'LINE_REFUND', amount: 300_000 }])
    expect(failures()).toBe(told)
    on.world.bank.returnBehaviour = 'DONE'
    await toDay(on, 1)
    const all = await refunds(on)
    expect(all.map(({ state }) => state)).toEqual(['FAILED', 'FAILED', 'FAILED', 'DONE'])
    expect(new Set(all.map(({ reference }) => reference)).size).toBe(4)
    expect(await queued(on)).toEqual([])
    expect(await house(on)).toEqual({ line: 0, inFlight: 0, cash: 0 })
    await arrives(on, await lastRefund(on))
    await on.at.whole()
  })

  it('is off the next collection where the bank has refused to transfer it', async () => {
    await owed(on, 300_000)
    on.world.bank.returnBehaviour = 'NO'
    await toDay(on, 3)
    on.world.bank.returnBehaviour = 'DONE'
    await nextPeriod(on, 1)
    await drawn(on, 400_000)
    await toDay(on, 1)
    expect(await collections(on)).toMatchObject([{ state: 'COLLECTED', principal: 100_000 }])
    expect(await refunds(on)).toMatchObject([{ state: 'FAILED' }])
    await on.at.whole()
  })

  it('is owed again where the enterprise’s bank sends it back, told of before or after', async () => {
    for (const isToldFirst of [true, false]) {
      const was = await suspense(on)
      const sent = await dueNow(on, 300_000)
      if (isToldFirst) await arrives(on, sent)
      await returned(on, 'salary_line_refund', sent.id)
      if (!isToldFirst) await arrives(on, sent)
      expect(await lastRefund(on)).toMatchObject({ state: 'RETURNED', is_credited: true })
      expect(await line(on)).toMatchObject({ offsetAmount: 300_000 })
      expect([await suspense(on), await unmatched(on)]).toEqual([was, []])
      expect(await house(on)).toEqual({ line: -300_000, inFlight: 0, cash: 300_000 })
      expect(await owedByBooks(on)).toBe(300_000)
      await on.at.whole()
      await toDay(on, 1)
      await arrives(on, await lastRefund(on))
      expect(await lastRefund(on)).toMatchObject({ state: 'DONE', is_credited: true })
      await on.at.whole()
      await nextPeriod(on, 10)
      toNoonIn(on.world, 1)
      await signIn(on)
    }
  })

  it('is owed to the bank where the collection that it had been in is sent back after it', async () => {
    const sent = await dueNow(on, 300_000)
    await arrives(on, sent)
    const [collection] = await collections(on)
    await returned(on, 'salary_collection', collection!.id)
    expect(await line(on)).toMatchObject({ usedAmount: 300_000, offsetAmount: 0 })
    await on.at.whole()
    await toDay(on, 1)
    expect(await collections(on)).toMatchObject([{ state: 'COLLECTED', principal: 300_000 }])
    expect(await line(on)).toMatchObject({ usedAmount: 0, offsetAmount: 0 })
    await on.at.whole()
  })

  it('is taken by a collection or by a transfer, never by both, however they race', async () => {
    // What they write takes long, so that each meets the other between looking and taking.
    await asOwner(
      on.world,
      'create function linger () returns trigger language plpgsql as $$ begin perform pg_sleep(0.04); return null; end $$',
    )
    await asOwner(
      on.world,
      'create trigger linger before update on salary_advance_payment for each statement execute function linger ()',
    )
    const ends: string[] = []
    const answers = on.world.app.bank.account
    for (const delayMs of [0, 70, 90, 110, 300]) {
      const ids = await collected(on, 300_000, 100_000)
      await nextPeriod(on, 1)
      await drawn(on, 500_000)
      // The next collection is opened, and the bank is silent about the account until the third day.
      on.world.app.bank.account = () => Promise.reject(new BankUnavailable('no answer'))
      await toDay(on, 1)
      for (const id of ids) await returned(on, 'salary_advance_payment', id)
      toNoonIn(on.world, 3)
      await signIn(on)
      on.world.app.bank.account = answers
      const ctx = await insideOf(jobCtx(on.world.app, 'test'), on.us.owner.merchantId)
      const transfer = async (i: number): Promise<void> => {
        await sleep(delayMs + i)
        await refundDue(ctx, on.us.owner.merchantId, dayIn(on, 0))
      }
      const taking = () => collectOf(jobCtx(on.world.app, 'test'), on.us.owner.merchantId)
      await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? transfer(i) : taking())))
      await followOrders(on.world)
      await on.world.work()
      const [taken] = await asOwner<{ offsets: number; sent: number }>(
        on.world,
        'select coalesce(sum(amount) filter (where offset_in is not null), 0)::int offsets, coalesce(sum(amount) filter (where refunded_in is not null), 0)::int sent from salary_advance_payment where id = any ($1)',
        [ids],
      )
      const { offsets, sent } = taken!
      expect([offsets, sent].toSorted()).toEqual([0, 400_000])
      expect(await collections(on)).toMatchObject([
        { state: 'COLLECTED', principal: 500_000 - offsets },
      ])
      expect((await refunds(on)).reduce((sum, { amount }) => sum + amount, 0)).toBe(sent)
      await on.at.whole()
      ends.push(sent > 0 ? 'transferred' : 'netted')
      await nextPeriod(on, 10)
      toNoonIn(on.world, 1)
      await signIn(on)
      on.before = { ...on.before, since: on.world.clock.now() }
    }
    await asOwner(on.world, 'drop trigger linger on salary_advance_payment')
    await asOwner(on.world, 'drop function linger')
    expect(new Set(ends)).toEqual(new Set(['transferred', 'netted']))
  })

  it('waits while the merchant is suspended, and goes to the default account where wages are paid from an unlinked one', async () => {
    await owed(on, 300_000)
    const is = (status: string): Promise<unknown> =>
      asOwner(on.world, 'update merchant set status = $2 where id = $1', [
        on.us.owner.merchantId,
        status,
      ])
    toNoonIn(on.world, 3)
    await is('INACTIVE')
    await settle(on)
    expect(await refunds(on)).toEqual([])
    await is('ACTIVE')
    await sleep(600)
    await signIn(on)
    const wagesFrom = (ofBank: string): Promise<unknown> =>
      asOwner(
        on.world,
        `update salary_config set account_id = (select id from bank_account where merchant_id = $1 and account_no = $2) where merchant_id = $1`,
        [on.us.owner.merchantId, ofBank],
      )
    await asOwner(
      on.world,
      `insert into bank_account (id, merchant_id, account_no, account_name, bank_type, bin, status, created_at)
       select gen_random_uuid(), merchant_id, '999000111', account_name, bank_type, bin, 'DISABLED', created_at from bank_account where merchant_id = $1 and default_account`,
      [on.us.owner.merchantId],
    )
    await wagesFrom('999000111')
    await settled(on)
    expect(await lastRefund(on)).toMatchObject({ state: 'DONE', to_account: on.ownAccount })
    await wagesFrom(on.ownAccount)
    await arrives(on, await lastRefund(on))
    await on.at.whole()
  })

  it('is no difference for the comparison with the bank, which takes in what we were not told of', async () => {
    const sent = await dueNow(on, 300_000)
    const day = dayIn(on, 0)
    const { settlementAccount } = on.world.app.config
    const line: StatementItem = {
      transactionNo: sent.bank_reference!,
      dateTime: on.world.clock.now().toISOString(),
      amount: 300_000,
      coefficient: 1,
      currency: 'VND',
      detail: 'Hoan tien han muc ung luong',
      transGroup: 'TRANSFER_IN',
      balance: 0,
      virtualAccount: null,
      orderReference: null,
    }
    const out: StatementItem = {
      ...line,
      coefficient: -1,
      transGroup: 'TRANSFER_OUT',
      orderReference: sent.reference,
    }
    const book: Record<string, StatementItem[]> = {
      [settlementAccount]: [out],
      [sent.to_account]: [line],
    }
    on.world.app.bank.statementPage = async (accountNo, { from, to, index, size }) => {
      const items = (book[accountNo] ?? []).filter(
        ({ dateTime }) =>
          Date.parse(dateTime) >= Date.parse(from) && Date.parse(dateTime) <= Date.parse(to),
      )
      const sum = (sign: number): number =>
        items.reduce((n, one) => n + (one.coefficient === sign ? one.amount : 0), 0)
      const [credit, debit] = [sum(1), sum(-1)]
      const part = items.slice(index * size, (index + 1) * size)
      return {
        opening: 0,
        credit,
        debit,
        closing: credit - debit,
        total: items.length,
        items: part,
      }
    }
    on.world.clock.advance(2 * 86_400_000)
    await run(jobCtx(on.world.app, 'test'), { from: day, to: day, askedBy: 'test' })
    await on.world.work()
    const found = await asOwner<{ state: string }>(
      on.world,
      'select state from reconciliation_difference where day = $1',
      [day],
    )
    expect(found.map(({ state }) => state)).toEqual(['HEALED'])
    await signIn(on)
    expect(await lastRefund(on)).toMatchObject({ is_credited: true })
    expect(await unmatched(on)).toEqual([])
    await on.at.whole()
  })

  it('is listed for the enterprise and for bank staff, and for nobody else', async () => {
    const sent = await dueNow(on, 300_000)
    const own = async (token: string): Promise<LineRefund[]> =>
      must(await ask<{ data: LineRefund[] }>(on, salaryCollection.refunds, {}, token)).data
    const shown = {
      id: sent.id,
      amount: 300_000,
      payments: 1,
      state: 'DONE',
      accountLast: on.ownAccount.slice(-4),
      bankReference: sent.bank_reference,
    }
    expect((await own(on.us.owner.token))[0]).toMatchObject(shown)
    expect((await ask(on, salaryCollection.refunds, {}, on.us.cashier.token)).body.code).toBe(10)
    expect((await ask(on, salaryCollection.refunds, {}, on.us.other.token)).body.code).toBe(46_001)
    const staffs = async (query: object): Promise<BankLineRefund[]> =>
      (
        await ask<Page<BankLineRefund>>(
          on,
          salaryCollection.cmsRefunds,
          { query },
          on.us.maker.token,
        )
      ).body.data.items.filter(({ id }) => id === sent.id)
    const { merchantId, merchantCode } = on.us.owner
    const today = { fromDate: dayIn(on, 0), toDate: dayIn(on, 0) }
    for (const query of [{}, { keyword: merchantCode }, { state: 'DONE' }, { merchantId }, today])
      expect(await staffs(query)).toMatchObject([
        { ...shown, merchantCode, reference: sent.reference },
      ])
    const misses = [{ keyword: 'SAOLA099' }, { state: 'FAILED' }, { toDate: dayIn(on, -1) }]
    for (const query of [...misses, { merchantId: on.us.other.merchantId }])
      expect(await staffs(query)).toEqual([])
    await arrives(on, sent)
  })

  it('falls due by the clock of Test Mode', async () => {
    const ctx = jobCtx(on.world.app, 'test')
    await owed(on, 300_000)
    await asOwner(on.world, 'update salary_period set pay_date = pay_date - 20 where id = $1', [
      on.period,
    ])
    const next = await collectionDueWork.nextAfter(ctx, on.us.owner.merchantId)
    expect(next!.toISOString()).toBe(`${dayIn(on, 3)}T01:00:00.000Z`)
    toNoonIn(on.world, 3)
    await collectionDueWork.run(ctx, on.us.owner.merchantId, on.world.clock)
    expect(await lastRefund(on)).toMatchObject({ state: 'SENDING' })
    await followOrders(on.world)
    await on.world.work()
    // The bank's notice was lost: what is not told of is looked after.
    on.world.clock.advance(11 * 60_000)
    await sweep(ctx)
    await signIn(on)
    await arrives(on, await lastRefund(on))
    expect(await collectionDueWork.nextAfter(ctx, on.us.owner.merchantId)).toBeNull()
    await on.at.whole()
  })
})
