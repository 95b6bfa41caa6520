import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { orders } from '@saola/contract/order'
import { payLink } from '@saola/contract/pay-link'
import {
  refund,
  refundMoves,
  refundStates,
  type RefundItem,
  type RefundState,
} from '@saola/contract/refund'
import { transaction } from '@saola/contract/transaction'
import {
  askUntilSaid,
  followOrders,
  laterAskable,
  sendOrders,
} from '../../../test/bank-transfers.ts'
import { createLink, outcomeOf, payByBank, type Link } from '../../../test/pay-links.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { makeOrder, makePage, makeProduct, payOrder } from '../../../test/pay-pages.ts'
import { asOwner } from '../../../test/shop.ts'
import type { ReturnBehaviour } from '../../../test/fakes.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { proof, spendable } from '../ledger/service.ts'
import { actionsOf, mayMove, needsSecond } from './rules.ts'

let world: World
let us: People
let helper: Person
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true}' })
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  helper ??= await memberWith(world, [1202], '0931000001')
  world.bank.returnBehaviour = 'DONE'
  world.bank.fails = false
})
/** Whatever a test did: the books sum to zero, day totals and the transactions' own figures equal the rows, and nothing is paid twice. */
async function whole(): Promise<void> {
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
  const [off] = await asOwner<{ days: number; payments: number; flight: number }>(
    world,
    `select
    (select count(*) from (select merchant_id, (ended_at at time zone 'Asia/Ho_Chi_Minh')::date d, count(*) n, sum(amount) a, sum(fee_back) f, sum(vat_back) v from refund where status = 'SENT' group by 1, 2) r
      full join (select merchant_id, day d, sum(total) n, sum(amount) a, sum(fee_back) f, sum(vat_back) v from refund_daily group by 1, 2) g using (merchant_id, d) where (r.n, r.a, r.f, r.v) is distinct from (g.n, g.a, g.f, g.v)) days,
    (select count(*) from payment t left join (select transaction_id id, sum(amount) filter (where status = 'SENT') s, sum(amount) filter (where status not in ('FAILED', 'REJECTED', 'WITHDRAWN')) h from refund group by 1) r using (id)
      where t.refunded <> coalesce(r.s, 0) or t.refund_held <> coalesce(r.h, 0) or t.refund_held > t.amount) payments,
    (select count(*) from (select * from ledger_account where code = 'IN_FLIGHT') b full join (select merchant_id, sum(amount) a from refund where status in ('APPROVED', 'SENDING') group by 1) r using (merchant_id) where -coalesce(b.balance, 0) <> coalesce(r.a, 0)) flight`,
  )
  expect(off).toEqual({ days: 0, payments: 0, flight: 0 })
}
afterEach(whole)
afterAll(() => world.close())

const as = (who: Person = us.owner) => ({ token: who.token })
async function paid(amount = 100_000, by = us.owner, test = false): Promise<Link> {
  const link = await createLink(
    world,
    by,
    { amount, customer: { fullName: 'Nguyễn Văn An', email: 'an@example.vn' } },
    test,
  )
  expect((await payByBank(world, by, link, {}, test)).body.code).toBe(0)
  return link
}
const ask = (
  transactionId: string,
  amount: number,
  who = us.owner,
  reason = 'Khách trả hàng',
  test = false,
) =>
  world.send<typeof refund.create, RefundItem>(
    refund.create,
    { body: { transactionId, amount, reason } },
    { ...as(who), test },
  )
const read = async (id: string): Promise<RefundItem> =>
  (
    await world.send<typeof refund.getDetail, RefundItem>(
      refund.getDetail,
      { params: { id } },
      as(),
    )
  ).body.data
const optionsOf = async (id: string) =>
  (
    await world.send<typeof refund.getOptions, Output<typeof refund.getOptions>>(
      refund.getOptions,
      { params: { id } },
      as(),
    )
  ).body.data
const detailOf = async (id: string, test = false) =>
  (
    await world.send<typeof transaction.getDetail, Output<typeof transaction.getDetail>>(
      transaction.getDetail,
      { params: { id } },
      { ...as(), test },
    )
  ).body.data
const approve = (id: string, who: Person, note: string | null = null) =>
  world.send<typeof refund.approve, RefundItem>(
    refund.approve,
    { params: { id }, body: { note } },
    as(who),
  )
const reject = (id: string, who: Person) =>
  world.send<typeof refund.reject, RefundItem>(
    refund.reject,
    { params: { id }, body: { note: 'không đúng' } },
    as(who),
  )
const limit = (approveAbove: number | null, who = us.owner) =>
  world.send(refund.updateSetting, { body: { approveAbove } }, as(who))
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
const send = () => followOrders(world)
/** Time passes, and the bank is asked. */
const askLater = async (): Promise<void> => {
  await laterAskable(world)
  await send()
}
const codesOf = (answers: Answer[]) => answers.map((a) => a.body.code).sort((a, b) => a - b)
/** What the bank has really given back of a transaction's refunds. */
const moneyOut = async (transactionId: string): Promise<number> =>
  (
    await asOwner<{ reference: string }>(
      world,
      'select reference from refund where transaction_id = $1',
      [transactionId],
    )
  ).reduce((sum, { reference }) => {
    const order = world.bank.given.get(reference)
    return sum + (order?.status === 'SUCCESS' ? order.amount : 0)
  }, 0)

describe('refusals', () => {
  it('a payment that is unpaid or another merchant’s; an amount that is too high or zero; a missing reason', async () => {
    const open = await createLink(world, us.owner)
    expect((await ask(open.transactionId, 1_000)).body.code).toBe(13)
    const link = await paid()
    expect((await ask(link.transactionId, 1_000, us.other)).body.code).toBe(5)
    expect((await ask('01990000-0000-7000-8000-00000000000a', 1_000)).body.code).toBe(5)
    const over = await ask(link.transactionId, 100_001)
    expect([over.status, over.body.code, over.body.message]).toEqual([
      409,
      37_020,
      expect.stringContaining('100.000'),
    ])
    for (const body of [
      { amount: 0 },
      { amount: -5 },
      { amount: 1.5 },
      { reason: '  ' },
      { reason: 'x'.repeat(256) },
      { amount: '1000' },
    ])
      expect(
        (
          await world.send(
            refund.create,
            {
              body: {
                transactionId: link.transactionId,
                amount: 1_000,
                reason: 'x',
                ...body,
              } as never,
            },
            as(),
          )
        ).body.code,
      ).toBe(2)
    expect(await optionsOf(open.transactionId)).toMatchObject({ left: 0, refusal: 'NOT_PAID' })
    expect((await detailOf(link.transactionId)).timeline.map((s) => s.step)).not.toContain(
      'REFUND_REQUESTED',
    )
  })
  it('a member without 1202, with its view alone, or held to another account', async () => {
    const link = await paid()
    const [stranger, viewer] = [
      await memberWith(world, [1501], '0931000011'),
      await memberWith(world, [1202], '0931000012'),
    ]
    await asOwner(
      world,
      `update role_group set actions = '{1202.VIEW}' where id = (select role_group_id from member where id = $1)`,
      [viewer.id],
    )
    for (const who of [stranger, viewer])
      expect((await ask(link.transactionId, 1_000, who)).body.code).toBe(10)
    const held = await memberWith(world, [1202], '0931000013')
    await asOwner(
      world,
      `insert into member_bank_account (member_id, merchant_id, bank_account_id) select $1, $2, id from bank_account where merchant_id = $2 and not default_account limit 1`,
      [held.id, us.owner.merchantId],
    )
    const made = (await ask(link.transactionId, 1_000)).body.data
    expect((await ask(link.transactionId, 1_000, held)).body.code).toBe(5)
    expect(
      (await world.send(refund.getDetail, { params: { id: made.id } }, as(held))).body.code,
    ).toBe(5)
    expect(
      (
        await world.send<typeof refund.getList, { items: unknown[] }>(
          refund.getList,
          { query: {} },
          as(held),
        )
      ).body.data.items,
    ).toEqual([])
    expect(
      (await world.send(refund.getDetail, { params: { id: made.id } }, as(us.other))).body.code,
    ).toBe(5)
    await world.work()
  })
  it('more than the merchant’s own money covers: nothing is kept of the try', async () => {
    const link = await paid(100_000, us.other)
    // Their share of the only payment covers its own refund: the fee comes back with it. What a first refund took does not cover a second payment's.
    const second = await paid(50_000, us.other)
    const drain = async (id: string, amount: number) => (await ask(id, amount, us.other)).body.code
    expect(await drain(link.transactionId, 100_000)).toBe(0)
    await world.work()
    const own = (await spendable(world.app, us.other.merchantId)).owned
    // Money that leaves by another way than a refund: as much as leaves 10,000.
    const client = `with tr as (insert into ledger_transfer (merchant_id, kind, at) values ($1, 'RETURN', now()) returning id) insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at) select $1::uuid, tr.id, x.line, x.a, x.n, now() from tr, (values (1, 'MERCHANT', $2::bigint), (2, 'SUSPENSE', -$2::bigint)) x(line, a, n)`
    await asOwner(world, client, [us.other.merchantId, own - 10_000])
    expect(await drain(second.transactionId, 50_000)).toBe(38_001)
    expect(
      (
        await asOwner(world, 'select refund_held from payment where id = $1', [
          second.transactionId,
        ])
      )[0],
    ).toEqual({ refund_held: 0 })
    expect(await drain(second.transactionId, 10_000)).toBe(0)
    await asOwner(world, client, [us.other.merchantId, -(own - 10_000)])
    await world.work()
  })
  it('card money that the network still owes pays a refund by card and none from the bank account', async () => {
    const byBank = await paid(100_000, us.other)
    const byCard = await createLink(world, us.other, { amount: 300_000 })
    await world.send(payLink.atmCard, { params: { payLinkCode: byCard.payLinkCode } })
    await world.send(payLink.napasComplete, {
      body: world.checksum(outcomeOf(world.outbox.cardOrders.at(-1)!)),
    })
    await world.work()
    const before = await spendable(world.app, us.other.merchantId)
    expect(before.owned - before.atBank).toBe(300_000)
    // What lies at the bank goes out by another way, but for 10,000.
    const away = before.atBank - 10_000
    const move = `with tr as (insert into ledger_transfer (merchant_id, kind, at) values ($1, 'RETURN', now()) returning id) insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at) select $1::uuid, tr.id, x.line, x.a, x.n, now() from tr, (values (1, 'MERCHANT', $2::bigint), (2, 'CLEARING', -$2::bigint)) x(line, a, n)`
    await asOwner(world, move, [us.other.merchantId, away])
    expect((await ask(byBank.transactionId, 60_000, us.other)).body.code).toBe(38_001)
    expect((await ask(byCard.transactionId, 60_000, us.other)).body.code).toBe(0)
    await asOwner(world, move, [us.other.merchantId, -away])
    await world.work()
  })
})

describe('a refund', () => {
  it('in two halves: the books end where they began, fee and VAT to the đồng, the story tells it, the payer and lists see it', async () => {
    const link = await paid(100_001)
    const before = await detailOf(link.transactionId)
    expect(before.chargeAmount).toBeGreaterThan(0)
    const first = await ask(link.transactionId, 50_000)
    expect(first.body.data).toMatchObject({
      status: 'APPROVED',
      amount: 50_000,
      secondPerson: false,
      way: 'BANK',
      toBin: '970436',
      toAccount: '0011001234567',
      toName: 'NGUYEN VAN AN',
      transactionAmount: 100_001,
      mine: true,
      allowedActions: [],
    })
    expect(await optionsOf(link.transactionId)).toMatchObject({
      refunded: 0,
      held: 50_000,
      left: 50_001,
      refusal: null,
    })
    await world.work()
    const sent = await read(first.body.data.id)
    expect(sent).toMatchObject({
      status: 'SENT',
      bankReference: expect.stringMatching(/^FT/),
      failure: null,
    })
    expect(sent.net + sent.feeBack + sent.vatBack).toBe(50_000)
    expect(world.outbox.returns.at(-1)).toMatchObject({
      reference: sent.reference,
      amount: 50_000,
      bankReference: before.txnNumber,
      reason: 'KHACH TRA HANG',
    })
    const half = await detailOf(link.transactionId)
    expect(half).toMatchObject({ status: 'SUCCESS', refundedAmount: 50_000, refundingAmount: 0 })
    expect(half.timeline.map((s) => s.step).filter((s) => s.startsWith('REFUND'))).toEqual([
      'REFUND_REQUESTED',
      'REFUND_SENT',
    ])
    expect(half.timeline.at(-1)!.detail).toEqual({
      amount: 50_000,
      bankReference: sent.bankReference,
    })
    expect(await postingsOf(link.transactionId)).toMatchObject({
      CLEARING: 50_001,
      IN_FLIGHT: 0,
      FEE: -(before.chargeAmount - sent.feeBack),
      VAT: -(before.vatChargeAmount - sent.vatBack),
      MERCHANT: -(before.actualAmount - sent.net),
    })
    expect((await ask(link.transactionId, 50_001)).body.code).toBe(0)
    await world.work()
    expect(await postingsOf(link.transactionId)).toEqual({
      CLEARING: 0,
      IN_FLIGHT: 0,
      FEE: 0,
      VAT: 0,
      MERCHANT: 0,
    })
    expect(await moneyOut(link.transactionId)).toBe(100_001)
    expect(await optionsOf(link.transactionId)).toMatchObject({ left: 0, refusal: 'ALL_REFUNDED' })
    expect((await ask(link.transactionId, 1)).body.code).toBe(37_020)
    const mails = world.outbox.mails.filter(
      (m) => m.subject.includes('hoàn lại') && m.text.includes(link.payLinkUrl),
    )
    expect(
      mails.map((m) => [
        m.subject.includes('50.00'),
        m.text.includes('Khách trả hàng'),
        m.html.includes(link.payLinkUrl),
      ]),
    ).toEqual([
      [true, true, true],
      [true, true, true],
    ])
    const page = await fetch(`${world.base}/public/paylink/${link.payLinkCode}`)
    const html = await page.text()
    expect([
      page.status,
      html.includes('đã được hoàn lại toàn bộ'),
      html.includes('Đã hoàn lại'),
    ]).toEqual([200, true, true])
  })
  it('stands in the list, the statistic, the Excel file and the audit log', async () => {
    const link = await paid(70_000)
    const stat = async () =>
      (
        await world.send<
          typeof transaction.getStatisticInfo,
          Output<typeof transaction.getStatisticInfo>
        >(transaction.getStatisticInfo, { query: { type: 'PAY_LINK' } }, as())
      ).body.data
    const before = await stat()
    const made = (await ask(link.transactionId, 30_000)).body.data
    await world.work()
    const after = await stat()
    expect([
      after.totalRefunded - before.totalRefunded,
      after.numOfRefunds - before.numOfRefunds,
      after.totalRevenue,
    ]).toEqual([30_000, 1, before.totalRevenue])
    const found = async (query: object) =>
      (
        await world.send<typeof refund.getList, { items: RefundItem[] }>(
          refund.getList,
          { query },
          as(),
        )
      ).body.data.items.map((r) => r.id)
    for (const query of [
      { transactionId: link.transactionId },
      { keyword: made.reference },
      { status: 'SENT', keyword: '30.000' },
    ])
      expect(await found(query)).toContain(made.id)
    expect(await found({ transactionId: link.transactionId, status: 'FAILED' })).toEqual([])
    const file = await fetch(
      `${world.base}/pay/api/transaction/portal/v1/export?isStatistic=0&transactionId=${link.transactionId}`,
      { headers: { authorization: `Bearer ${us.owner.token}` } },
    )
    const [titles, line] = await readXlsx(Buffer.from(await file.arrayBuffer()), 20)
    expect(line![titles!.indexOf('Đã hoàn')]).toBe('30000')
    const auditLog = await asOwner<{ operation: string; after: { status: string } }>(
      world,
      `select operation, after from audit_record where module = 'refund' and object_id = $1 order by id`,
      [made.id],
    )
    expect(auditLog.map((r) => [r.operation, r.after.status])).toEqual([
      ['refund.create', 'REQUESTED'],
      ['refund.create', 'APPROVED'],
      ['event.deliver', 'SENT'],
    ])
  })
  it('is told to the merchant’s server when it has arrived, each part with what has gone back in all', async () => {
    await asOwner(
      world,
      `insert into webhook (merchant_id, id, url, status, submitted_at, submitted_by, format, events, secret, secret_since) values ($1, gen_random_uuid(), 'https://shop.example/hook', 'PENDING', now(), 'x', 'JSON', '{transaction.refunded}', 'x', now())`,
      [us.owner.merchantId],
    )
    const link = await paid(60_000)
    const parts = [
      (await ask(link.transactionId, 10_000)).body.data,
      (await ask(link.transactionId, 20_000)).body.data,
    ]
    await send()
    await world.work()
    const notified = await asOwner<{
      payload: { refund: object; status: string; transactionId: string }
    }>(
      world,
      `select payload from webhook_event where type = 'transaction.refunded' and object_id = $1 order by seq`,
      [link.transactionId],
    )
    expect(notified.map((e) => e.payload.refund)).toMatchObject([
      { amount: 10_000, reason: 'Khách trả hàng', bankReference: expect.stringMatching(/^FT/) },
      { refundId: parts[1]!.id, amount: 20_000, totalRefunded: 30_000 },
    ])
    expect(notified[0]!.payload).toMatchObject({
      transactionId: link.transactionId,
      status: 'SUCCESS',
      amount: 60_000,
    })
    await asOwner(world, 'delete from webhook where merchant_id = $1', [us.owner.merchantId])
  })
  it('of a card goes through the card network, of an order ends the order, in Test Mode stays there', async () => {
    const link = await createLink(world, us.owner, { amount: 80_000 })
    await world.send(payLink.atmCard, { params: { payLinkCode: link.payLinkCode } })
    const card = world.outbox.cardOrders.at(-1)!
    expect(
      (await world.send(payLink.napasComplete, { body: world.checksum(outcomeOf(card)) })).body
        .code,
    ).toBe(0)
    const made = (await ask(link.transactionId, 80_000)).body.data
    expect(made).toMatchObject({ way: 'CARD', toAccount: '**** 0018' })
    await world.work()
    expect([world.outbox.cardRefunds.at(-1), (await read(made.id)).status]).toEqual([
      expect.objectContaining({ orderId: card.orderId, amount: 80_000, reference: made.reference }),
      'SENT',
    ])

    const product = await makeProduct(world, us.owner, { price: 30_000 })
    const page = await makePage(world, us.owner, [product])
    const order = await makeOrder(world, page, { items: [{ productId: product, quantity: 2 }] })
    await payOrder(world, order)
    const statusOf = async () =>
      (
        await world.send<typeof orders.getDetail, { status: string; paidAt: string | null }>(
          orders.getDetail,
          { params: { orderId: order.orderId } },
          as(),
        )
      ).body.data
    const listed = async (status: string) =>
      (
        await world.send<typeof orders.getAll, { items: { id: string }[] }>(
          orders.getAll,
          { query: { status: status as 'PAID', id: order.orderId } },
          as(),
        )
      ).body.data.items.length
    await ask(order.transactionId, 59_999)
    await world.work()
    expect([(await statusOf()).status, await listed('PAID')]).toEqual(['PAID', 1])
    await ask(order.transactionId, 1)
    await world.work()
    expect([(await statusOf()).status, await listed('PAID'), await listed('CANCEL')]).toEqual([
      'CANCEL',
      0,
      1,
    ])

    const sandbox = await paid(40_000, us.owner, true)
    expect((await ask(sandbox.transactionId, 40_000)).body.code).toBe(5)
    expect((await ask(sandbox.transactionId, 40_000, us.owner, 'thử', true)).body.code).toBe(0)
    await world.work()
    expect(await detailOf(sandbox.transactionId, true)).toMatchObject({ refundedAmount: 40_000 })
  })
  it('whose fee is billed later takes the whole from the merchant and keeps the fee’s part for the report', async () => {
    await asOwner(world, `update fee set collection = 'LATER'`)
    const link = await paid(200_000)
    const { chargeAmount } = await detailOf(link.transactionId)
    const made = (await ask(link.transactionId, 100_000)).body.data
    await asOwner(world, `update fee set collection = 'IMMEDIATELY'`)
    expect([made.net, made.feeBack]).toEqual([100_000, Math.floor(chargeAmount / 2)])
    await world.work()
    expect(await postingsOf(link.transactionId)).toEqual({
      CLEARING: 100_000,
      MERCHANT: -100_000,
      IN_FLIGHT: 0,
    })
  })
})

describe('the second person', () => {
  afterEach(() => limit(null))
  it('is asked above the owner’s limit; the requester decides nothing, another once', async () => {
    expect((await limit(1_000, helper)).body.code).toBe(10)
    expect((await limit(50_000)).body.code).toBe(0)
    const link = await paid()
    expect((await ask(link.transactionId, 50_000)).body.data.status).toBe('APPROVED')
    const made = (await ask(link.transactionId, 50_000 - 1, helper)).body.data
    expect(made.status).toBe('APPROVED')
    await world.work()
    const big = await paid(300_000)
    const asked = (await ask(big.transactionId, 120_000, helper)).body.data
    expect(asked).toMatchObject({
      status: 'REQUESTED',
      secondPerson: true,
      net: 0,
      mine: true,
      allowedActions: ['withdraw'],
    })
    await world.work()
    expect((await read(asked.id)).allowedActions).toEqual(['approve', 'reject'])
    expect(await detailOf(big.transactionId)).toMatchObject({
      refundedAmount: 0,
      refundingAmount: 120_000,
      pendingRefunds: [
        { id: asked.id, amount: 120_000, status: 'REQUESTED', by: asked.requestedBy },
      ],
    })
    for (const answer of [await approve(asked.id, helper), await reject(asked.id, helper)])
      expect(answer.body.code).toBe(26)
    expect((await world.send(refund.withdraw, { params: { id: asked.id } }, as())).body.code).toBe(
      10,
    )
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 4 === 3 ? reject(asked.id, us.owner) : approve(asked.id, us.owner),
      ),
    )
    expect(codesOf(answers)).toEqual([0, ...Array<number>(19).fill(13)])
    await world.work()
    const end = await read(asked.id)
    expect(['SENT', 'REJECTED']).toContain(end.status)
    expect(await moneyOut(big.transactionId)).toBe(end.status === 'SENT' ? 120_000 : 0)
    if (end.status === 'SENT')
      expect((await detailOf(big.transactionId)).timeline.map((s) => s.step)).toContain(
        'REFUND_APPROVED',
      )
  })
  it('refuses, or the requester withdraws: the part is free again', async () => {
    await limit(0)
    const link = await paid()
    for (const end of ['REJECTED', 'WITHDRAWN'] as const) {
      const made = (await ask(link.transactionId, 100_000, helper)).body.data
      expect((await ask(link.transactionId, 1)).body.code).toBe(37_020)
      const answer =
        end === 'REJECTED'
          ? await reject(made.id, us.owner)
          : await world.send<typeof refund.withdraw, RefundItem>(
              refund.withdraw,
              { params: { id: made.id } },
              as(helper),
            )
      expect(answer.body.data).toMatchObject({ status: end, allowedActions: [] })
      expect((await detailOf(link.transactionId)).timeline.at(-1)!.step).toBe(`REFUND_${end}`)
    }
    expect((await optionsOf(link.transactionId)).left).toBe(100_000)
  })
  it('the database keeps the two apart for anyone who writes past the program', async () => {
    await limit(0)
    const made = (await ask((await paid()).transactionId, 10_000, helper)).body.data
    await expect(
      asOwner(
        world,
        `update refund set status = 'APPROVED', decided_by_id = requested_by_id, decided_by = 'x', decided_at = now() where id = $1`,
        [made.id],
      ),
    ).rejects.toThrow(/check/)
    await reject(made.id, us.owner)
  })
})

describe('races', () => {
  it('twenty ask at once: never more than was paid, and what is accepted is paid once', async () => {
    const link = await paid(100_000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(link.transactionId, 30_000)),
    )
    expect(codesOf(answers)).toEqual([0, 0, 0, ...Array<number>(17).fill(37_020)])
    await Promise.all(Array.from({ length: 9 }, send))
    await world.work()
    expect(await moneyOut(link.transactionId)).toBe(90_000)
  })
  it('many payments, one balance: together no more than the merchant owns', async () => {
    const links = await Promise.all(Array.from({ length: 6 }, () => paid(50_000, us.other)))
    const { atBank } = await spendable(world.app, us.other.merchantId)
    const net = (
      await asOwner<{ actual_amount: number }>(
        world,
        'select actual_amount from payment where id = $1',
        [links[0]!.transactionId],
      )
    )[0]!
    const move = `with tr as (insert into ledger_transfer (merchant_id, kind, at) values ($1, 'RETURN', now()) returning id) insert into ledger_entry (merchant_id, transfer_id, line, account, amount, at) select $1::uuid, tr.id, x.line, x.a, x.n, now() from tr, (values (1, 'MERCHANT', $2::bigint), (2, 'SUSPENSE', -$2::bigint)) x(line, a, n)`
    const away = atBank - 2 * net.actual_amount
    await asOwner(world, move, [us.other.merchantId, away])
    const answers = await Promise.all(links.map((l) => ask(l.transactionId, 50_000, us.other)))
    expect(codesOf(answers)).toEqual([0, 0, 38_001, 38_001, 38_001, 38_001])
    await asOwner(world, move, [us.other.merchantId, -away])
    await world.work()
  })
})

describe('the bank', () => {
  const wait = async (id: string): Promise<RefundState> => (await read(id)).status
  it('debits and its answer is lost: asked, not sent again, booked once', async () => {
    const link = await paid()
    world.bank.returnBehaviour = 'LOST'
    const made = (await ask(link.transactionId, 60_000)).body.data
    const before = world.outbox.returns.length
    await send()
    expect(await wait(made.id)).toBe('SENDING')
    world.bank.fails = true
    await askLater()
    expect([await wait(made.id), world.outbox.returns.length - before]).toEqual(['SENDING', 1])
    world.bank.fails = false
    world.bank.returnBehaviour = 'DONE'
    await laterAskable(world)
    await Promise.all([send(), send(), send()])
    expect([
      await wait(made.id),
      world.outbox.returns.length - before,
      await moneyOut(link.transactionId),
    ]).toEqual(['SENT', 1, 60_000])
    await world.work()
  })
  it('never took the order: sent again under the same reference', async () => {
    const link = await paid()
    world.bank.returnBehaviour = 'FORGOT'
    const made = (await ask(link.transactionId, 60_000)).body.data
    await send()
    world.bank.returnBehaviour = 'DONE'
    await askLater()
    // Once may be a bank that is slow to write down.
    expect([await wait(made.id), await moneyOut(link.transactionId)]).toEqual(['SENDING', 0])
    await askLater()
    expect([await wait(made.id), await moneyOut(link.transactionId)]).toEqual(['SENT', 60_000])
    await world.work()
  })
  it('takes its time: nothing is concluded from it; the clock looks after what a job has lost', async () => {
    const link = await paid()
    world.bank.returnBehaviour = 'LATER'
    const made = (await ask(link.transactionId, 60_000)).body.data
    await send()
    expect(await wait(made.id)).toBe('SENDING')
    await asOwner(world, `delete from graphile_worker._private_jobs`)
    world.bank.given.set(made.reference, {
      ...world.bank.given.get(made.reference)!,
      status: 'SUCCESS',
    })
    world.clock.advance(61 * 60_000)
    await sendOrders(world)
    await world.work()
    us = await people(world)
    expect(await wait(made.id)).toBe('SENT')
  })
  it.each([
    ['NO', 'ACCOUNT_CLOSED'],
    ['UNKNOWN', 'UNKNOWN_PAYMENT'],
  ] as const)(
    'says no (%s): the money is back in the books, and another refund may be asked for',
    async (how: ReturnBehaviour, failure) => {
      const link = await paid()
      const before = await postingsOf(link.transactionId)
      world.bank.returnBehaviour = how
      const made = (await ask(link.transactionId, 100_000)).body.data
      await world.work()
      expect(await read(made.id)).toMatchObject({ status: 'FAILED', failure })
      expect(await postingsOf(link.transactionId)).toEqual({ ...before, IN_FLIGHT: 0 })
      expect((await detailOf(link.transactionId)).timeline.at(-1)).toMatchObject({
        step: 'REFUND_FAILED',
        detail: { failure },
      })
      world.bank.returnBehaviour = 'DONE'
      expect((await ask(link.transactionId, 100_000)).body.code).toBe(0)
      await world.work()
      expect(await moneyOut(link.transactionId)).toBe(100_000)
    },
  )
})

it('the state table: every move that is not in it is refused by the database’s conditional updates and by the rules', () => {
  fc.assert(
    fc.property(fc.constantFrom(...refundStates), fc.constantFrom(...refundStates), (from, to) => {
      expect(mayMove(from, to)).toBe((refundMoves[from] as readonly string[]).includes(to))
    }),
  )
  // From everywhere a final state is reached, and none is left.
  for (const state of refundStates) {
    const reached = new Set<RefundState>([state])
    for (const at of reached) for (const next of refundMoves[at]) reached.add(next)
    expect([...reached].some((s) => refundMoves[s].length === 0)).toBe(true)
  }
  for (const state of refundStates) {
    const isOpen = state === 'REQUESTED'
    expect(actionsOf(state, true)).toEqual(isOpen ? ['withdraw'] : [])
    expect(actionsOf(state, false)).toEqual(isOpen ? ['approve', 'reject'] : [])
  }
  expect([needsSecond(5, null), needsSecond(5, 5), needsSecond(6, 5), needsSecond(1, 0)]).toEqual([
    false,
    false,
    true,
    true,
  ])
})

it('random refunds of random payments, the bank answering as it likes: the books stay whole and no payment gives back more than it took', async () => {
  const rounds = process.env.RELIABILITY === 'long' ? 200 : 15
  const random = fc.sample(
    fc.record({
      amount: fc.integer({ min: 1, max: 5_000_000 }),
      cuts: fc.array(
        fc.record({
          part: fc.integer({ min: 1, max: 100 }),
          how: fc.constantFrom<ReturnBehaviour>('DONE', 'DONE', 'LOST', 'FORGOT', 'NO', 'LATER'),
        }),
        { minLength: 1, maxLength: 5 },
      ),
    }),
    { numRuns: rounds, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
  )
  for (const { amount, cuts } of random) {
    const link = await paid(amount)
    for (const { part, how } of cuts) {
      world.bank.returnBehaviour = how
      const answer = await ask(link.transactionId, Math.max(1, Math.floor((amount * part) / 100)))
      expect([0, 37_020, 38_001]).toContain(answer.body.code)
      if (answer.body.code === 0) await send()
    }
    world.bank.returnBehaviour = 'DONE'
    for (const { reference } of await asOwner<{ reference: string }>(
      world,
      `select reference from refund where transaction_id = $1`,
      [link.transactionId],
    )) {
      const order = world.bank.given.get(reference)
      if (order?.status === 'PROCESSING') order.status = 'SUCCESS'
    }
    await askUntilSaid(world)
    const [sums] = await asOwner<{ sent: number }>(
      world,
      `select coalesce(sum(amount) filter (where status = 'SENT'), 0)::bigint sent from refund where transaction_id = $1`,
      [link.transactionId],
    )
    expect(sums!.sent).toBe(await moneyOut(link.transactionId))
    expect(sums!.sent).toBeLessThanOrEqual(amount)
  }
  await world.work()
}, 180_000)
