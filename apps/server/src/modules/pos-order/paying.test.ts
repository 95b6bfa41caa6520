/** Money of POS orders by VietQR over HTTP: exact, once, given back by the bank's job, in balanced books (docs/decisions.md#20; ADR 0029). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Outcome } from '@saola/contract/approval'
import type { Call, Output } from '@saola/contract/call'
import { posModel } from '@saola/contract/pos-model'
import { posOrder } from '@saola/contract/pos-order'
import { refund } from '@saola/contract/refund'
import { setting } from '@saola/contract/setting'
import { bankShop } from '@saola/demo/people'
import { digits } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { settled, settledAs } from '../../../test/approvals.ts'
import { askUntilSaid } from '../../../test/bank-transfers.ts'
import { people, signIn, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { proof } from '../ledger/service.ts'

type Order = Output<typeof posOrder.get>
type Paying = Output<typeof posOrder.pay>
let world: World
let all: People
let modelId: string
const PRICE = 2_160_000
const ask = <T = unknown>(
  call: Call,
  request: object,
  token: string,
  test = false,
): Promise<Answer<T>> => world.send<Call, T>(call, request as never, { token, test })
const place = async (quantity = 1): Promise<Order> =>
  (
    await ask<Order>(
      posOrder.place,
      {
        body: {
          items: [{ modelId, quantity }],
          receiverName: 'An',
          phone: '0901234567',
          address: 'Hà Nội',
        },
      },
      all.owner.token,
    )
  ).body.data
const pay = (orderId: string, token = all.owner.token, test = false) =>
  ask<Paying>(posOrder.pay, { query: { orderId } }, token, test)
const qrOf = async (orderId: string): Promise<Paying> => {
  const { body } = await pay(orderId)
  expect(body).toMatchObject({ code: 0 })
  return body.data
}
const read = async (orderId: string, token = all.owner.token): Promise<Order> =>
  (
    await ask<Order>(
      token === all.maker.token ? posOrder.cmsGet : posOrder.get,
      { query: { orderId } },
      token,
    )
  ).body.data
/** As the bank's maker sets it, and its checker approves what takes two. */
const set = async (orderId: string, body: object) =>
  settledAs(
    world,
    await ask<Outcome>(posOrder.setState, { body: { orderId, ...body } }, all.maker.token),
    all.checker.token,
    () => read(orderId, all.maker.token),
  )
const cancel = (orderId: string) => ask(posOrder.cancel, { query: { orderId } }, all.owner.token)
/** The buyer's bank sends money to the QR's virtual account. */
const transfer = (to: Paying, amount = to.amount) =>
  world.notify({
    bankReference: `FT${digits(13)}`,
    accountNo: bankShop.accounts[0]!.accountNo,
    virtualAccount: to.virtualAccount,
    amount,
    currency: 'VND',
    content: to.content,
    fromBin: '970436',
    fromAccount: '0011001234567',
    fromName: 'NGUYEN THI THU HA',
    bookedAt: world.clock.now().toISOString(),
    interBankTrace: digits(16),
  })
const paidOrder = async (quantity = 1): Promise<{ order: Order; qr: Paying }> => {
  const order = await place(quantity)
  const qr = await qrOf(order.id)
  await transfer(qr)
  await world.work()
  return { order: await read(order.id), qr }
}
const steps = async (orderId: string): Promise<string[]> =>
  (await read(orderId)).history.map(({ to }) => to)
const shopOwns = async (): Promise<number> =>
  Number(
    (
      await asOwner<{ n: number }>(
        world,
        `select -coalesce(sum(amount), 0)::bigint n from ledger_entry p join ledger_transfer t on t.merchant_id = p.merchant_id and t.id = p.transfer_id where t.merchant_id = $1 and p.account = 'MERCHANT'`,
        [bankShop.id],
      )
    )[0]!.n,
  )
/** To the end of the goods' way, and back again. */
async function returned(orderId: string): Promise<void> {
  for (const [state, more] of [
    ['CONFIRMED', {}],
    ['SHIPPED', { serials: [{ modelId, serials: [`P8-${digits(10)}`] }] }],
    ['DELIVERED', {}],
  ] as const)
    expect((await set(orderId, { posOrderStatus: state, ...more })).body.code).toBe(0)
  expect(
    (await ask(posOrder.requestReturn, { query: { orderId } }, all.owner.token)).body.code,
  ).toBe(0)
  expect((await set(orderId, { posOrderStatus: 'RETURNED', restock: true })).body.code).toBe(0)
}

beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"pos":true}' })
  all = await people(world)
  modelId = (
    await settled(
      world,
      await ask<Outcome>(
        posModel.create,
        {
          body: { name: 'Máy', model: 'P8', price: 2_000_000, stock: 500, available: true, vat: 8 },
        },
        all.maker.token,
      ),
      all.checker.token,
    )
  ).body.data.id
}, 120_000)
beforeEach(() => {
  world.bank.returnBehaviour = 'DONE'
  world.bank.fails = false
})
/** Whatever a test did, the books sum to zero. */
async function whole(): Promise<void> {
  expect(await proof(jobCtx(world.app, 'test'))).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
}
afterEach(whole)
afterAll(() => world.close())

describe('the QR', () => {
  it('is the order’s sum on an account of the bank’s shop, the same one while it is good, told to the bank', async () => {
    const order = await place()
    expect(order).toMatchObject({ totalAmount: PRICE, paidBy: null, refund: null })
    expect(order.allowedActions).toContain('pay')
    const qr = await qrOf(order.id)
    expect(qr).toMatchObject({
      status: 'CREATED',
      amount: PRICE,
      code: order.code,
      accountName: bankShop.accounts[0]!.accountName,
    })
    expect(qr.qrCode).toContain(qr.virtualAccount)
    expect(await qrOf(order.id)).toEqual(qr)
    await world.work()
    expect(world.outbox.virtualAccounts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          virtualAccount: qr.virtualAccount,
          accountNo: bankShop.accounts[0]!.accountNo,
          amount: PRICE,
        }),
      ]),
    )
    // While the bank does not know the account nobody sees the QR.
    world.bank.fails = true
    const dark = await place()
    expect((await qrOf(dark.id)).qrCode).toBeNull()
    world.bank.fails = false
    expect((await qrOf(dark.id)).qrCode).toContain((await qrOf(dark.id)).virtualAccount)
    // Twenty who ask at once are shown one.
    const second = await place()
    expect(
      new Set(
        (await Promise.all(Array.from({ length: 20 }, () => pay(second.id)))).map(
          ({ body }) => body.data.virtualAccount,
        ),
      ).size,
    ).toBe(1)
    // Over: the next one is new.
    await asOwner(
      world,
      `update payment set expires_at = now() - interval '2 minutes' where virtual_account = $1`,
      [qr.virtualAccount],
    )
    expect((await qrOf(order.id)).virtualAccount).not.toBe(qr.virtualAccount)
  })
  it('is the buyer’s own, live, while there is something to pay, and while the bank collects', async () => {
    const order = await place()
    expect((await pay(order.id, all.other.token)).status).toBe(404)
    expect((await pay('01990000-0000-7000-8000-00000000000a')).status).toBe(404)
    expect((await pay(order.id, all.owner.token, true)).body.code).toBe(18)
    expect((await pay(order.id, all.fresh.token)).body.code).toBe(32002)
    await asOwner(world, `update merchant set status = 'INACTIVE' where id = $1`, [bankShop.id])
    expect((await pay(order.id)).body.code).toBe(41001)
    expect((await read(order.id)).allowedActions).not.toContain('pay')
    await asOwner(world, `update merchant set status = 'ACTIVE' where id = $1`, [bankShop.id])
    const [parameter] = (
      await ask<{ items: { id: string; value: string }[] }>(
        setting.cmsGetAll,
        { query: { keyword: 'POS_ORDER_MERCHANT' } },
        all.root.token,
      )
    ).body.data.items
    expect(parameter?.value).toBe(bankShop.code)
    await ask(
      setting.cmsUpdate,
      { params: { id: parameter!.id }, body: { value: '-' } },
      all.root.token,
    )
    expect((await pay(order.id)).body.code).toBe(41001)
    await ask(
      setting.cmsUpdate,
      { params: { id: parameter!.id }, body: { value: bankShop.code } },
      all.root.token,
    )
    await cancel(order.id)
    expect((await pay(order.id)).body.code).toBe(41001)
  })
  it('of an order that is changed, canceled or recorded as paid by hand takes nothing any more', async () => {
    const [changed, canceled, byHand] = [await place(), await place(), await place()]
    const before = [await qrOf(changed.id), await qrOf(canceled.id), await qrOf(byHand.id)]
    await ask(
      posOrder.update,
      {
        body: {
          orderId: changed.id,
          items: [{ modelId, quantity: 2 }],
          receiverName: 'An',
          phone: '0901234567',
          address: 'Hà Nội',
        },
      },
      all.owner.token,
    )
    await cancel(canceled.id)
    expect(
      (await set(byHand.id, { posOrderStatusPayment: 'PAID', note: 'FT1' })).body.data,
    ).toMatchObject({ posOrderStatusPayment: 'PAID', paidBy: 'STAFF' })
    expect((await qrOf(changed.id)).amount).toBe(2 * PRICE)
    expect((await pay(byHand.id)).body.code).toBe(41001)
    for (const qr of before) await transfer(qr)
    await world.work()
    expect((await read(changed.id)).posOrderStatusPayment).toBe('UNPAID')
    expect((await read(canceled.id)).posOrderStatusPayment).toBe('UNPAID')
    const [waits] = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from bank_credit where merchant_id = $1 and outcome = 'UNMATCHED' and virtual_account = any($2)`,
      [bankShop.id, before.map((qr) => qr.virtualAccount)],
    )
    expect(waits!.n, 'all three wait at the bank’s shop').toBe(3)
  })
})

describe('paid', () => {
  it(
    'by the exact sum only, once, with the bank’s reference in its story and the money in the shop’s books',
    { meta: { behaviours: ['B-411'] } },
    async () => {
      const order = await place()
      const qr = await qrOf(order.id)
      const owned = await shopOwns()
      await transfer(qr, PRICE - 1)
      await world.work()
      expect((await read(order.id)).posOrderStatusPayment).toBe('UNPAID')
      await transfer(qr)
      await world.work()
      await world.work()
      const done = await read(order.id)
      expect(done).toMatchObject({
        posOrderStatus: 'PENDING',
        posOrderStatusPayment: 'PAID',
        paidBy: 'VIET_QR',
        refundDue: false,
        refund: null,
      })
      expect(done.history.filter(({ to }) => to === 'PAID')).toMatchObject([
        {
          axis: 'PAYMENT',
          from: 'UNPAID',
          by: 'VietQR',
          note: expect.stringMatching(/^FT/) as string,
        },
      ])
      expect(done.allowedActions).not.toContain('pay')
      const [posted] = await asOwner<{ net: number }>(
        world,
        'select actual_amount::int net from payment where virtual_account = $1',
        [qr.virtualAccount],
      )
      expect((await shopOwns()) - owned).toBe(posted!.net)
      // A paid order is not edited, and staff do not record it a second time.
      expect(
        (
          await ask(
            posOrder.update,
            {
              body: {
                orderId: order.id,
                items: [{ modelId, quantity: 2 }],
                receiverName: 'An',
                phone: '0901234567',
                address: 'Hà Nội',
              },
            },
            all.owner.token,
          )
        ).body.code,
      ).toBe(41001)
      expect((await set(order.id, { posOrderStatusPayment: 'PAID', note: 'FT1' })).body.code).toBe(
        41001,
      )
      // The money and the goods go their own ways.
      expect((await set(order.id, { posOrderStatus: 'CONFIRMED' })).body.data).toMatchObject({
        posOrderStatus: 'CONFIRMED',
        posOrderStatusPayment: 'PAID',
      })
    },
  )
  it('between the bank’s word and the relay, nobody records it by hand, edits it or opens a second QR', async () => {
    const order = await place()
    const qr = await qrOf(order.id)
    await transfer(qr)
    expect((await set(order.id, { posOrderStatusPayment: 'PAID', note: 'FT1' })).body.code).toBe(
      41001,
    )
    expect(
      (
        await ask(
          posOrder.update,
          {
            body: {
              orderId: order.id,
              items: [{ modelId, quantity: 2 }],
              receiverName: 'An',
              phone: '0901234567',
              address: 'Hà Nội',
            },
          },
          all.owner.token,
        )
      ).body.code,
    ).toBe(41001)
    expect((await pay(order.id)).body.data).toMatchObject({
      virtualAccount: qr.virtualAccount,
      status: 'SUCCESS',
      qrCode: null,
    })
    await world.work()
    expect((await read(order.id)).posOrderStatusPayment).toBe('PAID')
  })
})

describe('given back', () => {
  it('of a canceled order by itself, through the bank’s job, out of the shop’s books', async () => {
    const { order } = await paidOrder()
    const owned = await shopOwns()
    expect((await cancel(order.id)).body.code).toBe(0)
    expect(await read(order.id)).toMatchObject({
      posOrderStatus: 'CANCELED',
      posOrderStatusPayment: 'PAID',
      refundDue: true,
    })
    await world.work()
    await world.work()
    expect(await read(order.id)).toMatchObject({
      posOrderStatus: 'CANCELED',
      posOrderStatusPayment: 'REFUNDED',
      refundedAmount: PRICE,
      refundDue: false,
      refund: { status: 'SENT', amount: PRICE, failure: null },
    })
    expect(await steps(order.id)).toEqual(['PENDING', 'PAID', 'CANCELED', 'REFUNDING', 'REFUNDED'])
    expect(await shopOwns()).toBeLessThan(owned)
    const [out] = await asOwner<{ n: number; amount: number }>(
      world,
      'select count(*)::int n, sum(r.amount)::int amount from refund r join pos_order_payment p on p.transaction_id = r.transaction_id where p.order_id = $1',
      [order.id],
    )
    expect(out).toEqual({ n: 1, amount: PRICE })
    for (const to of ['REFUNDED', 'PARTIAL_REFUNDED'])
      expect(
        (
          await set(order.id, {
            posOrderStatusPayment: to,
            note: 'x',
            ...(to === 'REFUNDED' ? {} : { refundAmount: 1 }),
          })
        ).body.code,
      ).toBe(41001)
  })
  it('whose money comes after it was canceled, too', async () => {
    const order = await place()
    const qr = await qrOf(order.id)
    await transfer(qr)
    expect((await cancel(order.id)).body.code).toBe(0)
    await world.work()
    await world.work()
    expect(await read(order.id)).toMatchObject({
      posOrderStatus: 'CANCELED',
      posOrderStatusPayment: 'REFUNDED',
      refundedAmount: PRICE,
    })
  })
  it('of a returned one as much as the bank says, twenty times at once is one refund; unknown is not failed', async () => {
    const { order } = await paidOrder()
    await returned(order.id)
    expect(await read(order.id)).toMatchObject({
      posOrderStatus: 'RETURNED',
      refundDue: true,
      refund: null,
    })
    world.bank.returnBehaviour = 'LOST'
    const codes = (
      await Promise.all(
        Array.from({ length: 20 }, () =>
          set(order.id, {
            posOrderStatusPayment: 'PARTIAL_REFUNDED',
            refundAmount: 1_000_000,
            note: 'Máy trầy xước',
          }),
        ),
      )
    )
      .map(({ body }) => body.code)
      .sort((a, b) => a - b)
    expect(codes).toEqual([0, ...Array<number>(19).fill(41001)])
    await world.work()
    const waits = await read(order.id, all.maker.token)
    expect(waits).toMatchObject({
      posOrderStatusPayment: 'PAID',
      refund: { status: 'SENDING', amount: 1_000_000 },
    })
    // What is on its way is nobody's to record, and not to be asked for again.
    expect(waits.allowedActions).toEqual([])
    for (const byHand of [true, false])
      expect(
        (await set(order.id, { posOrderStatusPayment: 'REFUNDED', note: 'FT2', byHand })).body.code,
      ).toBe(41001)
    world.bank.returnBehaviour = 'DONE'
    await askUntilSaid(world)
    await world.work()
    expect(await read(order.id)).toMatchObject({
      posOrderStatusPayment: 'PARTIAL_REFUNDED',
      refundedAmount: 1_000_000,
      refund: { status: 'SENT' },
    })
    expect([...world.bank.given.values()].filter((one) => one.amount === 1_000_000)).toHaveLength(1)
  })
  it('a refund whose money comes back: the order is paid by so much more, and says so', async () => {
    const { order } = await paidOrder()
    await returned(order.id)
    await set(order.id, {
      posOrderStatusPayment: 'PARTIAL_REFUNDED',
      refundAmount: 700_000,
      note: 'Máy trầy',
    })
    await world.work()
    expect(await read(order.id)).toMatchObject({
      posOrderStatusPayment: 'PARTIAL_REFUNDED',
      refundedAmount: 700_000,
    })
    const [sent] = await asOwner<{ reference: string }>(
      world,
      `select reference from bank_transfer where amount = 700000 and state = 'DONE'`,
    )
    await noticeReturned(jobCtx(world.app, 'test'), [{ ...sent!, amount: 700_000 }])
    await world.work()
    const after = await read(order.id, all.maker.token)
    expect(after).toMatchObject({ posOrderStatusPayment: 'PAID', refundedAmount: 0 })
    expect(after.history.map(({ to }) => to)).toContain('REFUND_FAILED')
  })
  it('a refund that the bank refuses stays due; staff may ask again, or record by hand with its reason', async () => {
    const { order } = await paidOrder()
    world.bank.returnBehaviour = 'NO'
    await cancel(order.id)
    await world.work()
    await world.work()
    const due = await read(order.id, all.maker.token)
    expect(due).toMatchObject({
      posOrderStatusPayment: 'PAID',
      refundDue: true,
      refund: { status: 'FAILED' },
    })
    expect(due.history.map(({ to }) => to)).toContain('REFUND_FAILED')
    expect(due.allowedActions).toEqual(['REFUNDED'])
    expect(
      (await set(order.id, { posOrderStatusPayment: 'REFUNDED', byHand: true })).body,
    ).toMatchObject({ code: 2, data: { errors: [{ field: 'note' }] } })
    world.bank.returnBehaviour = 'DONE'
    expect(
      (await set(order.id, { posOrderStatusPayment: 'REFUNDED', note: 'Gửi lại' })).body.data,
    ).toMatchObject({ posOrderStatusPayment: 'PAID' })
    await world.work()
    expect(await read(order.id)).toMatchObject({
      posOrderStatusPayment: 'REFUNDED',
      refund: { status: 'SENT' },
    })
    const hand = await paidOrder()
    expect(
      (await set(hand.order.id, { posOrderStatusPayment: 'REFUNDED', note: 'FT9', byHand: true }))
        .body.code,
      'goods that stay are not refunded',
    ).toBe(41001)
    world.bank.returnBehaviour = 'NO'
    await cancel(hand.order.id)
    await world.work()
    await world.work()
    expect(
      (
        await set(hand.order.id, {
          posOrderStatusPayment: 'REFUNDED',
          note: 'FT9 tại quầy',
          byHand: true,
        })
      ).body.data,
    ).toMatchObject({ posOrderStatusPayment: 'REFUNDED', refundedAmount: PRICE })
    const [record] = await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from audit_record where object_id = $1 and module = 'pos-order' and after::text like '%FT9 tại quầy%'`,
      [hand.order.id],
    )
    expect(record!.n).toBe(1)
  })
  it('by the shop’s own people is told by the order as well; a shop without money leaves it due', async () => {
    const { order } = await paidOrder()
    const [row] = await asOwner<{ id: string }>(
      world,
      'select transaction_id id from pos_order_payment where order_id = $1',
      [order.id],
    )
    const shop = await signIn(world, 'portal', bankShop.members[0]!.id)
    expect(
      (
        await ask(
          refund.create,
          { body: { transactionId: row!.id, amount: 160_000, reason: 'Bớt tiền' } },
          shop.token,
        )
      ).body.code,
    ).toBe(0)
    await world.work()
    await world.work()
    expect(await read(order.id)).toMatchObject({
      posOrderStatusPayment: 'PARTIAL_REFUNDED',
      refundedAmount: 160_000,
    })
    // A second person of the shop agrees to what is above its limit.
    await ask(refund.updateSetting, { body: { approveAbove: 0 } }, shop.token)
    const other = await paidOrder()
    await cancel(other.order.id)
    await world.work()
    expect(await read(other.order.id)).toMatchObject({
      posOrderStatusPayment: 'PAID',
      refund: { status: 'REQUESTED' },
    })
    await ask(refund.updateSetting, { body: { approveAbove: null } }, shop.token)
  })
})
