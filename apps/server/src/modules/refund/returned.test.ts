/** Money of a refund that the payer's bank sends back after it had arrived (ADR 0050): booked back once, no matter who says it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { reconciliation } from '@saola/contract/reconciliation'
import type { Output } from '@saola/contract/call'
import { bankTransfer } from '@saola/contract/bank-transfer'
import { orders } from '@saola/contract/order'
import { refund, type RefundItem } from '@saola/contract/refund'
import { transaction } from '@saola/contract/transaction'
import { webhook } from '@saola/contract/webhook'
import { followOrders } from '../../../test/bank-transfers.ts'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import { makeOrder, makePage, makeProduct, payOrder, stockOf } from '../../../test/pay-pages.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openReceiver } from '../../../test/webhook-receiver.ts'
import { openWorld, toNoon, type Answer, type World } from '../../../test/world.ts'
import { vnDay } from '../../platform/clock.ts'
import { drainEvents } from '../../platform/event-relay.ts'
import { inTransaction } from '../../platform/db.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { eventHandlers } from '../../modules.ts'
import { recount } from '../dashboard/service.ts'
import { proof } from '../ledger/service.ts'
import { run } from '../reconciliation/service.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true}', WEBHOOK_ALLOW: '127.0.0.1' })
  toNoon(world)
}, 120_000)
beforeEach(async () => {
  us = await people(world)
})
/** The books sum to zero, and what is kept beside the rows is what they say. */
async function whole(): Promise<void> {
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
  expect(await statistics()).toEqual(await recounted())
}
afterEach(whole)
afterAll(() => world.close())

const ctx = () => jobCtx(world.app, 'test')
/** What event handlers have added up, and what the rows say. */
const statistics = (): Promise<object[]> =>
  asOwner(
    world,
    `select dimension, day::text, key, sum(total)::int total, sum(quantity)::int quantity, sum(amount)::int amount from sale_daily where merchant_id = $1 and dimension like '%BACK' group by 1, 2, 3 having (sum(total), sum(quantity), sum(amount)) <> (0, 0, 0) order by 1, 2, 3`,
    [us.owner.merchantId],
  )
async function recounted(): Promise<object[]> {
  await inTransaction(world.app.db, (tx) => recount(tx, us.owner.merchantId))
  return statistics()
}
const ask = async (transactionId: string, amount: number, test = false): Promise<RefundItem> => {
  const { body } = await world.send<typeof refund.create, RefundItem>(
    refund.create,
    { body: { transactionId, amount, reason: 'Khách trả hàng' } },
    { token: us.owner.token, test },
  )
  expect(body.code).toBe(0)
  return body.data
}
const read = async (id: string): Promise<RefundItem> =>
  (
    await world.send<typeof refund.getDetail, RefundItem>(
      refund.getDetail,
      { params: { id } },
      { token: us.owner.token },
    )
  ).body.data
const detailOf = async (id: string) =>
  (
    await world.send<typeof transaction.getDetail, Output<typeof transaction.getDetail>>(
      transaction.getDetail,
      { params: { id } },
      { token: us.owner.token },
    )
  ).body.data
const postingsOf = async (id: string): Promise<Record<string, number>> =>
  Object.fromEntries(
    (
      await asOwner<{ account: string; sum: number }>(
        world,
        'select e.account, sum(e.amount)::bigint sum from ledger_entry e join ledger_transfer t on t.merchant_id = e.merchant_id and t.id = e.transfer_id where t.transaction_id = $1 group by 1',
        [id],
      )
    ).map((r) => [r.account, r.sum]),
  )
const transfersOf = (refundId: string): Promise<{ kind: string }[]> =>
  asOwner(world, 'select kind from ledger_transfer where refund_id = $1 order by id', [refundId])
const daysOf = (): Promise<object[]> =>
  asOwner(
    world,
    `select sum(total)::int total, sum(amount)::int amount from refund_daily where merchant_id = $1 having sum(total) <> 0`,
    [us.owner.merchantId],
  )
/** A payment of which a part has been refunded: it has arrived. */
async function refunded(amount = 100_000, part = 60_000) {
  const link = await createLink(world, us.owner, { amount })
  expect((await payByBank(world, us.owner, link)).body.code).toBe(0)
  await world.work()
  const before = await postingsOf(link.transactionId)
  const { id, reference } = await ask(link.transactionId, part)
  await world.work()
  expect((await read(id)).status).toBe('SENT')
  return { link, id, reference, part, before }
}
type Refunded = Awaited<ReturnType<typeof refunded>>

/** As the bank says it: signed and encrypted. */
const push = (reference: string, amount: number, test = false): Promise<Answer> =>
  world.notify(
    { reference, bankReference: `FT${reference.slice(-8)}`, amount },
    { test, path: bankTransfer.notifyReturned.path },
  )
/** The three who may say that it came back. */
const sources: Record<string, (r: Refunded) => Promise<void>> = {
  'asking the bank again': async ({ reference }) => {
    world.bank.given.get(reference)!.status = 'RETURNED'
    world.clock.advance(3_601_000)
    await followOrders(world)
  },
  'a line of the statement': async ({ reference, part }) => {
    const [account] = await asOwner<{ no: string }>(
      world,
      'select from_account no from bank_transfer where reference = $1',
      [reference],
    )
    const at = world.clock.now().toISOString()
    const line = {
      amount: part,
      currency: 'VND',
      detail: 'HOAN',
      balance: 0,
      virtualAccount: null,
      orderReference: reference,
      dateTime: at,
    }
    const real = world.app.bank.statementPage
    world.app.bank.statementPage = async (accountNo) => {
      const items =
        accountNo === account!.no
          ? [
              {
                ...line,
                transactionNo: `D${reference}`,
                coefficient: -1,
                transGroup: 'RETURN_OUT',
              },
              { ...line, transactionNo: `C${reference}`, coefficient: 1, transGroup: 'REVERSAL' },
            ]
          : []
      const sum = items.length > 0 ? part : 0
      return { opening: 0, closing: 0, credit: sum, debit: sum, total: items.length, items }
    }
    world.clock.advance(60_000)
    const today = vnDay(world.clock.now())
    await run(ctx(), { from: today, to: today, askedBy: 'test' })
    world.app.bank.statementPage = real
    await drainEvents(world.app, eventHandlers)
  },
  'the bank itself': async ({ reference, part }) => {
    expect((await push(reference, part)).body.code).toBe(0)
    await drainEvents(world.app, eventHandlers)
  },
}

describe('a refund that came back', () => {
  it.each(Object.keys(sources))(
    'by %s: the merchant has it again, fee as it was taken, and it may be asked for anew',
    async (source) => {
      const days = await daysOf()
      const made = await refunded()
      await sources[source]!(made)
      us = await people(world)
      expect(await read(made.id)).toMatchObject({
        status: 'FAILED',
        failure: 'RETURNED_BY_RECEIVER',
        allowedActions: [],
      })
      expect((await transfersOf(made.id)).map(({ kind }) => kind)).toEqual([
        'REFUND',
        'REFUNDED',
        'REFUND_RETURNED',
      ])
      expect(await postingsOf(made.link.transactionId)).toEqual({ ...made.before, IN_FLIGHT: 0 })
      const seen = await detailOf(made.link.transactionId)
      expect(seen).toMatchObject({ refundedAmount: 0, refundingAmount: 0 })
      expect(seen.timeline.at(-1)).toMatchObject({
        step: 'REFUND_FAILED',
        detail: { failure: 'RETURNED_BY_RECEIVER' },
      })
      expect(await daysOf()).toEqual(days)
      const again = await ask(made.link.transactionId, 100_000)
      expect(again.reference).not.toBe(made.reference)
      await world.work()
      expect((await read(again.id)).status).toBe('SENT')
    },
  )
  it('by all of them at once and again: booked once', async () => {
    const made = await refunded(80_000, 80_000)
    await Promise.all([
      sources['the bank itself']!(made),
      sources['the bank itself']!(made),
      sources['asking the bank again']!(made),
    ])
    for (const say of Object.values(sources)) await say(made)
    us = await people(world)
    await world.work()
    expect((await transfersOf(made.id)).map(({ kind }) => kind)).toEqual([
      'REFUND',
      'REFUNDED',
      'REFUND_RETURNED',
    ])
    expect(await detailOf(made.link.transactionId)).toMatchObject({ refundedAmount: 0 })
  })
  it('is no difference in the daily comparison: out and in again is nothing', async () => {
    const made = await refunded(70_000, 70_000)
    await sources['a line of the statement']!(made)
    us = await people(world)
    const { body } = await world.send<typeof reconciliation.list, { items: object[] }>(
      reconciliation.list,
      { query: { keyword: `D${made.reference}` } },
      { token: us.maker.token },
    )
    expect(body.data.items).toEqual([])
  })
  it('of an order: the order is paid again, its goods stay returned, products and page earn the money again', async () => {
    const cake = await makeProduct(world, us.owner, {
      price: 30_000,
      storageType: 'LIMITED',
      storageQuantity: 10,
    })
    const page = await makePage(world, us.owner, [cake])
    const order = await makeOrder(world, page, { items: [{ productId: cake, quantity: 2 }] })
    await payOrder(world, order)
    await world.work()
    const figures = async () => {
      const stock = await stockOf(world, cake)
      const [row] = await asOwner<{ revenue: number; total_paid: number }>(
        world,
        'select revenue::int, total_paid::int from pay_page where id = $1',
        [page.id],
      )
      return [stock.left, stock.sold, stock.revenue, row!.revenue, row!.total_paid]
    }
    const statusOf = async () =>
      (
        await world.send<typeof orders.getDetail, { status: string }>(
          orders.getDetail,
          { params: { orderId: order.orderId } },
          { token: us.owner.token },
        )
      ).body.data.status
    expect(await figures()).toEqual([8, 2, 60_000, 60_000, 1])
    const made = await ask(order.transactionId, 60_000)
    await world.work()
    expect([await figures(), await statusOf()]).toEqual([[10, 0, 0, 0, 0], 'CANCEL'])
    await push(made.reference, 60_000)
    await world.work()
    expect([await figures(), await statusOf()]).toEqual([[10, 0, 60_000, 60_000, 1], 'PAID'])
    const again = await ask(order.transactionId, 60_000)
    await world.work()
    expect((await read(again.id)).status).toBe('SENT')
    expect([await figures(), await statusOf()]).toEqual([[10, 0, 0, 0, 0], 'CANCEL'])
  })
  it('only by a signed word, of its whole amount, and not by Test Mode’s bank', async () => {
    const made = await refunded(40_000, 40_000)
    const body = { reference: made.reference, bankReference: 'FT1', amount: 40_000 }
    const unsigned = await world.raw(`/pay${bankTransfer.notifyReturned.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(unsigned.body.code).toBe(27)
    expect((await push(made.reference, 40_000, true)).body.code).toBe(0)
    expect((await push(made.reference, 39_999)).body.code).toBe(0)
    await drainEvents(world.app, eventHandlers)
    expect((await read(made.id)).status).toBe('SENT')
  })
  it('before anybody was told that it had arrived: it failed', async () => {
    const link = await createLink(world, us.owner, { amount: 50_000 })
    await payByBank(world, us.owner, link)
    await world.work()
    world.bank.returnBehaviour = 'LATER'
    const made = await ask(link.transactionId, 50_000)
    await world.work()
    world.bank.returnBehaviour = 'DONE'
    expect((await read(made.id)).status).toBe('SENDING')
    world.bank.given.get(made.reference)!.status = 'RETURNED'
    world.clock.advance(61_000)
    await followOrders(world)
    us = await people(world)
    expect(await read(made.id)).toMatchObject({
      status: 'FAILED',
      failure: 'RETURNED_BY_RECEIVER',
    })
    expect((await transfersOf(made.id)).map(({ kind }) => kind)).toEqual([
      'REFUND',
      'REFUND_FAILED',
    ])
  })
})

describe('who learns that a refund came back', () => {
  const customer = { fullName: 'Trần Thị B', email: 'tran.b@khach.vn' }
  const mailsTo = (to: string, since: number) =>
    world.outbox.mails.slice(since).filter((mail) => mail.to === to)
  it.each([
    ['vi', 'VI', '60.000', 'Ngân hàng của khách đã trả lại tiền.', 'đã bị trả lại'],
    ['en', 'EN', '60.000', "The payer's bank sent the money back.", 'was sent back'],
  ] as const)(
    'the merchant and the payer, each by one mail in their language (%s), however often the bank says it',
    async (language, payerLanguage, figure, why, back) => {
      await asOwner(
        world,
        'update member set email = $2, allow_email = true, language = $3 where merchant_id = $1 and is_owner',
        [us.owner.merchantId, 'chu.quan@saola.vn', language],
      )
      const link = await createLink(world, us.owner, {
        amount: 100_000,
        customerInfoType: 'PARTNER_FILL',
        customerInfoForm: { fillName: true, fillPhone: false, fillEmail: true, fillAddress: false },
        customer,
      })
      await asOwner(world, 'update payment set payer_language = $2 where id = $1', [
        link.transactionId,
        payerLanguage,
      ])
      await payByBank(world, us.owner, link)
      await world.work()
      const { reference } = await ask(link.transactionId, 60_000)
      await world.work()
      const since = world.outbox.mails.length
      for (let n = 0; n < 3; n++) expect((await push(reference, 60_000)).body.code).toBe(0)
      await world.work()
      expect((await push(reference, 60_000)).body.code).toBe(0)
      await world.work()
      const [toOwner, toPayer] = [
        mailsTo('chu.quan@saola.vn', since),
        mailsTo(customer.email, since),
      ]
      expect([toOwner.length, toPayer.length]).toEqual([1, 1])
      for (const part of [figure, why, link.transactionId, reference, 'Khách trả hàng', '100.000'])
        expect(toOwner[0]!.text).toContain(part)
      expect(toPayer[0]!.subject).toContain(back)
      for (const part of [figure, customer.fullName, link.payLinkUrl])
        expect(toPayer[0]!.text).toContain(part)
    },
  )
  it('neither by mail who wants or has none; a refund that failed before it arrived is not said to have come back', async () => {
    await asOwner(
      world,
      'update member set allow_email = false where merchant_id = $1 and is_owner',
      [us.owner.merchantId],
    )
    const since = world.outbox.mails.length
    const { reference, part } = await refunded()
    await push(reference, part)
    await world.work()
    await asOwner(
      world,
      'update member set allow_email = true where merchant_id = $1 and is_owner',
      [us.owner.merchantId],
    )
    world.bank.returnBehaviour = 'NO'
    const link = await createLink(world, us.owner, { amount: 50_000 })
    await payByBank(world, us.owner, link)
    await world.work()
    await ask(link.transactionId, 50_000)
    await world.work()
    world.bank.returnBehaviour = 'DONE'
    expect(world.outbox.mails.slice(since)).toEqual([])
  })
  it('the merchant’s server, once: the refund it was told of, failed, and in the sum no longer', async () => {
    const receiver = await openReceiver()
    const as = { token: us.owner.token, test: true }
    const events = ['transaction.refunded', 'transaction.refund_returned'] as const
    await world.send(
      webhook.update,
      { body: { webhookUrl: receiver.url, bodyFormat: 'JSON', events: [...events] } },
      as,
    )
    const link = await createLink(world, us.owner, { amount: 100_000 }, true)
    await payByBank(world, us.owner, link, {}, true)
    await world.work()
    const kept = await ask(link.transactionId, 30_000, true)
    const made = await ask(link.transactionId, 60_000, true)
    await world.work()
    for (let n = 0; n < 3; n++) await push(made.reference, 60_000, true)
    await world.work()
    await push(made.reference, 60_000, true)
    await world.work()
    const told = receiver.got.map(({ body }) => JSON.parse(body) as Told)
    expect(told.map(({ type, data }) => [type, data.refund.refundId, data.refund.status])).toEqual([
      [events[0], kept.id, 'SENT'],
      [events[0], made.id, 'SENT'],
      [events[1], made.id, 'FAILED'],
    ])
    expect(told[2]!.data).toMatchObject({
      transactionId: link.transactionId,
      status: 'SUCCESS',
      amount: 100_000,
      refund: {
        amount: 60_000,
        totalRefunded: 30_000,
        reason: 'Khách trả hàng',
        bankReference: told[1]!.data.refund.bankReference,
        failure: 'RETURNED_BY_RECEIVER',
      },
    })
    expect(told[0]!.data.refund.failure).toBeNull()
    await asOwner(world, 'delete from webhook')
    await receiver.close()
  })
})
interface Told {
  type: string
  data: { refund: Record<string, unknown> } & Record<string, unknown>
}
