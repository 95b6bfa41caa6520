/** Standing orders over HTTP (ADR 0073): a number of a subscription's own, and the money that comes to it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bankCredit } from '@saola/contract/bank-credit'
import { subscription } from '@saola/contract/subscription'
import { subscriptionStanding, type StandingOrder } from '@saola/contract/subscription-standing'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { memberWith, people } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import {
  subscribing,
  today,
  type Detail,
  type Invoice,
  type Subscribing,
} from '../../../test/subscriptions.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { subscriptionStandingJobs } from './jobs.ts'

let world: World
let s: Subscribing
let planId: string
beforeAll(async () => {
  world = await openWorld()
  s = await subscribing(world)
  await s.to('2027-02-01')
  planId = (await s.plan({ timeType: 'MONTH' })).id
}, 120_000)
afterAll(() => world.close())

const order = (
  action: 'get' | 'open' | 'close',
  id: string,
  token = s.us.owner.token,
): Promise<Answer<StandingOrder>> =>
  s.ask<StandingOrder>(subscriptionStanding[action], { params: { id } }, token)
const opened = async (id: string): Promise<NonNullable<StandingOrder['account']>> => {
  const { body } = await order('open', id)
  expect(body.code).toBe(0)
  return body.data.account!
}
/** What the customer's bank sends to the number. */
async function send(accountNo: string, amount: number, more: object = {}): Promise<void> {
  const [account] = await asOwner<{ account_no: string }>(
    world,
    'select account_no from static_virtual_account where virtual_account = $1',
    [accountNo],
  )
  const answer = await world.notify({
    bankReference: `FT${digits(13)}`,
    accountNo: account!.account_no,
    virtualAccount: accountNo,
    amount,
    currency: 'VND',
    content: 'Chuyen dinh ky',
    fromBin: '970436',
    fromAccount: '0011001234567',
    fromName: 'NGUYEN THI ANH',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
    ...more,
  })
  expect(answer.body.code).toBe(0)
  await world.work()
}
const turn = (): Promise<void> =>
  subscriptionStandingJobs[0]!.work(jobCtx(world.app, 'test'), {}) as Promise<void>
const standingOf = (invoices: readonly Invoice[]) =>
  invoices.map(({ cycle, status, paidLate }) => [cycle, status, paidLate])
/** What lies in suspense of what came to a number. */
const suspended = (accountNo: string) =>
  asOwner<{ amount: number; resolution: string; suspense: number }>(
    world,
    `select c.amount::int, c.resolution,
            (select coalesce(-sum(p.amount), 0)::int from ledger_entry p join ledger_transfer t on t.merchant_id = p.merchant_id and t.id = p.transfer_id
              where t.merchant_id = c.merchant_id and t.bank_credit_id = c.id and p.account = 'SUSPENSE') suspense
       from bank_credit c where c.virtual_account = $1 order by c.id`,
    [accountNo],
  )
const madeUnpaid = async (more: object = {}): Promise<Detail> => s.made({ planId, ...more })

describe('the number of a subscription', () => {
  it('is opened once by ten at once, closed, and opened again under the same number', async () => {
    const { id, code } = await madeUnpaid()
    expect((await order('get', id)).body.data).toMatchObject({
      account: null,
      amount: 300_000,
      every: { timeType: 'MONTH', cycleValue: 1 },
      next: { paymentDate: '2027-03-01', expiredDate: '2027-03-06' },
      last: null,
      short: null,
      waiting: [],
      allowedActions: ['open'],
    })
    const answers = await Promise.all(Array.from({ length: 10 }, () => order('open', id)))
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set([0]))
    const numbers = new Set(answers.map(({ body }) => body.data.account?.accountNo))
    expect(numbers.size).toBe(1)
    const [number] = numbers
    expect(number).toMatch(/^96\d{16}$/)
    await world.work()
    const now = (await order('get', id)).body.data
    expect(now).toMatchObject({
      account: { content: code, isPayable: true },
      allowedActions: ['close'],
    })
    expect((await order('close', id)).body.data).toMatchObject({
      account: null,
      allowedActions: ['open'],
    })
    expect((await order('close', id)).body.code).toBe(13)
    expect((await opened(id)).accountNo).toBe(number)
    expect(
      await asOwner(
        world,
        `select operation from audit_record where object_id = $1 and operation like 'subscriptionStanding%' order by id`,
        [id],
      ),
    ).toEqual([
      { operation: 'subscriptionStanding.open' },
      { operation: 'subscriptionStanding.close' },
      { operation: 'subscriptionStanding.open' },
    ])
  })
  it('stays the only one where its plan is paid into another account by then', async () => {
    const { id } = await madeUnpaid()
    const { accountNo } = await opened(id)
    const [other] = await asOwner<{ id: string }>(
      world,
      `insert into bank_account
         select (jsonb_populate_record(b, jsonb_build_object('id', gen_random_uuid(), 'account_no', '100999888777', 'default_account', false, 'default_fee_account', false))).*
           from bank_account b where b.merchant_id = $1 limit 1 returning id`,
      [s.us.owner.merchantId],
    )
    await asOwner(world, 'update subscription_plan set bank_account_id = $1 where id = $2', [
      other!.id,
      planId,
    ])
    expect((await opened(id)).accountNo).toBe(accountNo)
    await asOwner(world, 'update subscription_plan set bank_account_id = null where id = $1', [
      planId,
    ])
    const numbers = await asOwner(
      world,
      'select virtual_account from static_virtual_account where subscription_id = $1',
      [id],
    )
    expect(numbers).toEqual([{ virtual_account: accountNo }])
  })
  it('is not for what is charged by use, for what has ended, for other shops, or without the right', async () => {
    const metered = await s.plan({ type: 'METERED_USAGE', paymentType: 'POSTPAID' })
    const used = await s.made({ planId: metered.id })
    expect((await order('open', used.id)).body.code).toBe(13)
    expect((await order('get', used.id)).body.data).toMatchObject({
      amount: null,
      allowedActions: [],
    })
    const { id } = await madeUnpaid()
    await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    expect((await order('open', id)).body.code).toBe(13)
    const reader = await memberWith(world, [1501], '0912000471')
    expect((await order('get', id, reader.token)).body.code).toBe(10)
    const other = await madeUnpaid()
    expect((await order('open', other.id, s.us.other.token)).body.code).toBe(39006)
  })
})

describe('money that comes to it', () => {
  it('pays the oldest period of exactly its sum, like money for its own QR', async () => {
    const { id } = await madeUnpaid({ quantity: 2 })
    const { accountNo } = await opened(id)
    await send(accountNo, 600_000)
    const [invoice] = await s.invoices(id)
    expect(invoice).toMatchObject({
      status: 'SUCCESS',
      paidLate: false,
      paymentType: 'VIET_QR',
      amount: 600_000,
    })
    expect(await suspended(accountNo)).toEqual([
      { amount: 600_000, resolution: 'ACCEPTED', suspense: 0 },
    ])
    const [payment] = await asOwner<object>(
      world,
      `select type, status, amount::int, actual_amount + charge_amount + vat_charge_amount = amount adds_up
         from payment where id = $1`,
      [invoice!.transactionId],
    )
    expect(payment).toEqual({
      type: 'PAY_SUBSCRIPTION',
      status: 'SUCCESS',
      amount: 600_000,
      adds_up: true,
    })
    expect(await s.detail(id)).toMatchObject({ numOfPayments: 1, openAmount: 0 })
    expect((await order('get', id)).body.data).toMatchObject({
      last: { amount: 600_000 },
      short: null,
      waiting: [],
    })
  })
  it('waits for its period when it comes a day early, and pays it in time once that is issued', async () => {
    await s.to('2027-02-01')
    const { id } = await madeUnpaid()
    const { accountNo } = await opened(id)
    await s.pay((await s.invoices(id))[0]!.id)
    await s.to('2027-02-28')
    await send(accountNo, 300_000)
    expect((await order('get', id)).body.data.waiting).toMatchObject([{ amount: 300_000 }])
    await s.liveTo('2027-03-01')
    const shop = (status: string): Promise<unknown> =>
      asOwner(world, 'update merchant set status = $1 where id = $2', [
        status,
        s.us.owner.merchantId,
      ])
    await shop('INACTIVE')
    await turn()
    await shop('ACTIVE')
    expect(await suspended(accountNo)).toMatchObject([{ resolution: 'OPEN' }])
    const waiting = await s.ask<{ items: { reason: string }[] }>(bankCredit.getList, {
      query: { keyword: accountNo },
    })
    expect(waiting.body.data.items.map(({ reason }) => reason)).toEqual(['STANDING_ORDER'])
    await turn()
    await world.work()
    expect(standingOf(await s.invoices(id))).toEqual([
      [1, 'SUCCESS', false],
      [2, 'SUCCESS', false],
    ])
    expect((await order('get', id)).body.data.waiting).toEqual([])
  })
  it('that is short pays nothing in part; its customer learns by how much, and the full sum pays', async () => {
    await s.to('2027-03-02')
    const email = 'khach.dinh.ky@example.com'
    const { id } = await madeUnpaid({
      customer: { fullName: 'Trần Văn Bình', phone: `09${digits(8)}`, email },
      consent: { remind: true, link: false },
    })
    const { accountNo } = await opened(id)
    world.outbox.mails.length = 0
    await send(accountNo, 280_000)
    expect(standingOf(await s.invoices(id))).toEqual([[1, 'PENDING', false]])
    expect(await suspended(accountNo)).toEqual([
      { amount: 280_000, resolution: 'OPEN', suspense: 280_000 },
    ])
    expect((await order('get', id)).body.data).toMatchObject({
      short: 20_000,
      waiting: [{ amount: 280_000 }],
    })
    const told = world.outbox.mails.filter(({ to }) => to === email)
    expect(told.map(({ subject }) => subject)).toEqual([
      'Lệnh chuyển định kỳ cho Nước uống văn phòng thiếu 20.000 ₫',
    ])
    await send(accountNo, 320_000)
    expect(standingOf(await s.invoices(id))).toEqual([[1, 'PENDING', false]])
    await send(accountNo, 300_000)
    expect(standingOf(await s.invoices(id))).toEqual([[1, 'SUCCESS', false]])
    expect(
      world.outbox.mails.filter(({ to, subject }) => to === email && /thiếu/.test(subject)),
    ).toHaveLength(1)
  })
  it('comes twice for one period: the second waits for the next one', async () => {
    await s.to('2027-03-02')
    const { id } = await madeUnpaid()
    const { accountNo } = await opened(id)
    await Promise.all([send(accountNo, 300_000), send(accountNo, 300_000)])
    await world.work()
    expect((await suspended(accountNo)).map(({ resolution }) => resolution).sort()).toEqual([
      'ACCEPTED',
      'OPEN',
    ])
    await s.liveTo('2027-04-02')
    await Promise.all([turn(), turn(), turn()])
    await world.work()
    expect(standingOf(await s.invoices(id))).toEqual([
      [1, 'SUCCESS', false],
      [2, 'SUCCESS', false],
    ])
    expect((await suspended(accountNo)).map(({ suspense }) => suspense)).toEqual([0, 0])
  })
  it('races with the QR of the same period: one of them pays it, the other is in suspense', async () => {
    await s.to('2027-04-05')
    for (let round = 0; round < 8; round++) {
      const { id } = await madeUnpaid()
      const { accountNo } = await opened(id)
      const [invoice] = await s.invoices(id)
      await Promise.all([s.pay(invoice!.id), send(accountNo, 300_000)])
      await world.work()
      expect(standingOf(await s.invoices(id))).toEqual([[1, 'SUCCESS', false]])
      const rows = await asOwner<{ n: number; kept: number }>(
        world,
        `select count(*)::int n, count(*) filter (where outcome = 'UNMATCHED' and resolution = 'OPEN')::int kept
           from bank_credit where virtual_account = $1 or transaction_id = $2`,
        [accountNo, (await s.invoices(id))[0]!.transactionId],
      )
      expect(rows).toEqual([{ n: 2, kept: 1 }])
    }
  })
  it('is shut with its subscription: money that comes later belongs to no period', async () => {
    await s.to('2027-04-06')
    const { id } = await madeUnpaid()
    const { accountNo } = await opened(id)
    await s.act('cancel', id, { kind: 'IMMEDIATE_CANCEL' })
    await turn()
    expect((await order('get', id)).body.data).toMatchObject({ account: null, allowedActions: [] })
    world.clock.advance(120_000)
    await send(accountNo, 300_000)
    const rows = await asOwner<{ reason: string }>(
      world,
      'select reason from bank_credit where virtual_account = $1',
      [accountNo],
    )
    expect(rows).toEqual([{ reason: 'CLOSED' }])
    expect(today(world)).toBe('2027-04-06')
  })
  it('leaves periods alone that are about to be paid together, and pays them once they are not', async () => {
    const { id } = await madeUnpaid()
    const { accountNo } = await opened(id)
    const ahead = await s.ask(subscription.payAhead, { params: { id }, body: { periods: 3 } })
    expect(ahead.body.code).toBe(0)
    await send(accountNo, 300_000)
    expect(standingOf(await s.invoices(id)).map(([, status]) => status)).toEqual([
      'PENDING',
      'PENDING',
      'PENDING',
    ])
    expect((await order('get', id)).body.data.waiting).toHaveLength(1)
    world.clock.advance(25 * 3_600_000)
    s.us = await people(world)
    await s.turn()
    await turn()
    await world.work()
    expect(standingOf(await s.invoices(id)).filter(([, status]) => status !== 'CANCELED')).toEqual([
      [1, 'SUCCESS', false],
    ])
  })
  it('can still be accepted or returned by hand while it waits', async () => {
    const { id } = await madeUnpaid()
    const { accountNo } = await opened(id)
    await send(accountNo, 123_000)
    const [credit] = (await order('get', id)).body.data.waiting
    const accepted = await s.ask(bankCredit.accept, {
      params: { id: String(credit!.creditId) },
      body: { note: 'Khách gửi thêm' },
    })
    expect(accepted.body.code).toBe(0)
    await turn()
    expect((await order('get', id)).body.data.waiting).toEqual([])
    expect(standingOf(await s.invoices(id))).toEqual([[1, 'PENDING', false]])
  })
})
