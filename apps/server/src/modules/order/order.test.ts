import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { orders } from '@saola/contract/order'
import { payButton } from '@saola/contract/pay-button'
import { payInfo } from '@saola/contract/pay-info'
import { payLink } from '@saola/contract/pay-link'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { transaction } from '@saola/contract/transaction'
import { outcomeOf } from '../../../test/pay-links.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import {
  makeOrder,
  makePage,
  makeProduct,
  orderDetail,
  payOrder,
  stockOf,
  tryOrder,
  type Opened,
  type Page,
} from '../../../test/pay-pages.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { proof } from '../ledger/service.ts'
import { orderJobs } from './jobs.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true,"payButton":true}' })
})
// Tokens live ten minutes and tests move the clock.
beforeEach(async () => {
  us = await people(world)
})
afterAll(() => world.close())

type List = Output<typeof orders.getAll>
const as = () => ({ token: us.owner.token })
const errorsOf = (
  answer: Answer,
): { field: string; key: string; params?: Record<string, number> }[] =>
  (answer.body.data as { errors?: { field: string; key: string }[] } | null)?.errors ?? []
const expire = (): Promise<void> =>
  orderJobs
    .find((j) => j.name === 'order.expireDue')!
    .work(jobCtx(world.app, 'test'), { half: true })
const cancel = (id: string, status = 'CANCEL', token = us.owner.token) =>
  world.send(orders.updateStatus, { body: { orderId: id, status: status as 'CANCEL' } }, { token })
const list = async (query: Record<string, string> = {}): Promise<List> =>
  (await world.send<typeof orders.getAll, List>(orders.getAll, { query }, as())).body.data
const suspense = (order: Opened) =>
  asOwner<{ reason: string | null; outcome: string }>(
    world,
    'select outcome, reason from bank_credit where transaction_id = $1 order by id',
    [order.transactionId],
  )
const whole = async (): Promise<void> =>
  expect(await proof({ db: world.app.db })).toEqual({
    transfersOff: 0,
    balancesOff: 0,
    total: 0,
    caseHoldsOff: 0,
  })
async function pageWithProduct(
  stock: number | null = 10,
  more: Parameters<typeof makeProduct>[2] = {},
  body: Parameters<typeof makePage>[3] = {},
): Promise<{ id: string; page: Page }> {
  const id = await makeProduct(world, us.owner, {
    ...(stock === null ? {} : { storageType: 'LIMITED', storageQuantity: stock }),
    ...more,
  })
  return { id, page: await makePage(world, us.owner, [id], body) }
}

describe('an order is refused', () => {
  it(
    'without lines, with what is not on the page, with too many, with another price, with an address that is not the merchant’s',
    { meta: { bars: ['N10'] } },
    async () => {
      const { id, page } = await pageWithProduct(5)
      const elsewhere = await makeProduct(world, us.owner)
      const cases: [Parameters<typeof tryOrder>[2], number, string[]][] = [
        [{ items: [] }, 35_003, ['items']],
        [{ items: [{ productId: elsewhere, quantity: 1 }] }, 35_004, ['items.0.productId']],
        [{ items: [{ productId: uuid(), quantity: 1 }] }, 35_004, ['items.0.productId']],
        [{ items: [{ productId: id, quantity: 6 }] }, 35_006, ['items.0.quantity']],
        [
          {
            items: [
              { productId: id, quantity: 3 },
              { productId: id, quantity: 3 },
            ],
          },
          35_006,
          ['items.0.quantity'],
        ],
        [{ items: [{ productId: id, quantity: 1, price: 29_000 }] }, 35_005, ['items.0.price']],
        [{ items: [{ productId: id, quantity: 0 }] }, 2, ['items.0.quantity']],
        [{ items: [{ productId: id, quantity: 1.5 }] }, 2, ['items.0.quantity']],
        [
          { items: [{ productId: id, quantity: 1 }], paymentType: 'BANKING' },
          1605,
          ['paymentType'],
        ],
        [{ items: [{ productId: id, quantity: 1 }], customerPhone: '12' }, 2, ['customerPhone']],
        [
          { items: [{ productId: id, quantity: 1 }], successUrl: 'http://shop.vn/x' },
          34_009,
          ['successUrl'],
        ],
        // N10: anyone who opens an order cannot lead its payer to a site of their own.
        [
          { items: [{ productId: id, quantity: 1 }], successUrl: 'https://evil.example/paid' },
          34_009,
          ['successUrl'],
        ],
        [
          { items: [{ productId: id, quantity: 1 }], failUrl: 'https://shop.vn.evil.example/' },
          34_009,
          ['failUrl'],
        ],
        [{ items: [{ productId: id, quantity: 1 }], amount: 1 } as never, 2, ['amount']],
      ]
      for (const [body, code, fields] of cases) {
        const answer = await tryOrder(world, page, body)
        expect(
          [answer.body.code, errorsOf(answer).map((e) => e.field)],
          JSON.stringify(body),
        ).toEqual([code, fields])
      }
      expect(
        errorsOf(await tryOrder(world, page, { items: [{ productId: id, quantity: 6 }] }))[0]!
          .params,
      ).toEqual({ max: 5 })
      expect((await tryOrder(world, { code: 'A'.repeat(22) }, { items: [] })).body.code).toBe(
        35_001,
      )
      expect(
        (await tryOrder(world, page, { items: [{ productId: id, quantity: 1 }] }, { test: true }))
          .body.code,
      ).toBe(35_001)
      expect((await stockOf(world, id)).left).toBe(5)
    },
  )
  it('for goods that were switched off or stand under review, past the most a transfer carries, and at a shop that is closed', async () => {
    const { id, page } = await pageWithProduct(null, { price: 400_000_000 })
    expect(
      (await tryOrder(world, page, { items: [{ productId: id, quantity: 2 }] })).body.code,
    ).toBe(507)
    await world.send(product.changeMany, { body: { productIds: [id], underReview: true } }, as())
    expect(
      (await tryOrder(world, page, { items: [{ productId: id, quantity: 1 }] })).body.code,
    ).toBe(35_004)
    await world.send(product.changeMany, { body: { productIds: [id], underReview: false } }, as())
    await asOwner(world, "update merchant set status = 'INACTIVE' where id = $1", [
      us.owner.merchantId,
    ])
    expect(
      (await tryOrder(world, page, { items: [{ productId: id, quantity: 1 }] })).body.code,
    ).toBe(32_002)
    await asOwner(world, "update merchant set status = 'ACTIVE' where id = $1", [
      us.owner.merchantId,
    ])
  })
  it('without what the page asks of its payer', { meta: { behaviours: ['B-299'] } }, async () => {
    const form = { fillName: true, fillPhone: false, fillEmail: true, fillAddress: true }
    const { id, page } = await pageWithProduct(
      null,
      {},
      { customerInfoType: 'REQUIRE_INPUT', customerInfoForm: form },
    )
    const answer = await tryOrder(world, page, {
      items: [{ productId: id, quantity: 1 }],
      customerName: 'An',
      customerEmail: ' ',
    })
    expect([answer.body.code, errorsOf(answer).map((e) => e.field)]).toEqual([
      34_007,
      ['customerEmail', 'customerAddress'],
    ])
    expect(
      (
        await tryOrder(world, page, {
          items: [{ productId: id, quantity: 1 }],
          customerName: 'An',
          customerEmail: 'an@example.vn',
          customerAddress: 'Hà Nội',
        })
      ).body.code,
    ).toBe(0)
    const kind = await pageWithProduct(
      null,
      {},
      { customerInfoType: 'AUTO_FILL', customerInfoForm: form },
    )
    expect(
      (await tryOrder(world, kind.page, { items: [{ productId: kind.id, quantity: 1 }] })).body
        .code,
    ).toBe(0)
  })
})

describe('an order', () => {
  it(
    'holds its goods and owns a transaction; prices are the server’s',
    { meta: { behaviours: ['B-323', 'B-324', 'B-325', 'B-327', 'B-328'] } },
    async () => {
      const fixed = await makeProduct(world, us.owner, {
        price: 30_000,
        storageType: 'LIMITED',
        storageQuantity: 10,
        description: 'Thập cẩm',
      })
      const tiers = await makeProduct(world, us.owner, {
        priceType: 'QUANTITY_PRICE',
        price: 10_000,
        priceTiers: [{ fromQuantity: 10, price: 9_000 }],
      })
      const named = await makeProduct(world, us.owner, {
        priceType: 'CUSTOMER_PRICE',
        price: null,
        priceMin: 5_000,
        priceMax: 50_000,
      })
      const page = await makePage(world, us.owner, [fixed, tiers, named], { periodType: 'MONTHLY' })
      for (const price of [undefined, 4_999, 50_001])
        expect(
          (
            await tryOrder(world, page, {
              items: [{ productId: named, quantity: 1, ...(price ? { price } : {}) }],
            })
          ).body.code,
        ).toBe(2)
      const { code: button } = (
        await world.send<typeof payButton.create, { code: string }>(
          payButton.create,
          {
            body: {
              title: 'Bánh',
              label: 'Mua',
              payPageId: page.id,
              allowedOrigins: ['https://shop.vn'],
            },
          },
          as(),
        )
      ).body.data
      const opened = await makeOrder(world, page, {
        items: [
          { productId: fixed, quantity: 2, price: 30_000 },
          { productId: tiers, quantity: 4 },
          { productId: named, quantity: 1, price: 20_000 },
          { productId: tiers, quantity: 6, price: 9_000 },
          { productId: named, quantity: 2, price: 7_000 },
          { productId: fixed, quantity: 1 },
        ],
        customerName: ' Trần  An ',
        customerPhone: '0901234567',
        customerEmail: 'an@example.vn',
        customerAddress: 'Huế',
        note: 'Ít đường\n4111 1111 1111 1111',
        periodic: true,
        redirectAfter: 9,
        refTransactionId: 'SHOP-77',
        trackingButton: button,
        successUrl: 'https://shop.vn/ok',
        failUrl: 'https://shop.vn/no',
        paymentType: 'ATM_CARD',
      })
      expect(opened).toMatchObject({
        amount: 3 * 30_000 + 10 * 9_000 + 20_000 + 2 * 7_000,
        status: 'CREATED',
        paymentType: 'ATM_CARD',
        referenceId: 'SHOP-77',
        payUrl: `http://localhost:8080/public/paypage/waiting-payment?id=${opened.transactionId}`,
      })
      expect(Date.parse(opened.expireAt) - world.clock.now().getTime()).toBeGreaterThan(
        14.9 * 60_000,
      )
      expect((await stockOf(world, fixed)).left).toBe(7)
      const order = await orderDetail(world, us.owner, opened.orderId)
      expect(order).toMatchObject({
        id: opened.orderId,
        referenceId: 'SHOP-77',
        amount: opened.amount,
        fee: 0,
        actuallyReceived: 0,
        attempts: 0,
        status: 'CREATED',
        transactionId: opened.transactionId,
        customerName: 'Trần An',
        customerPhone: '0901234567',
        customerEmail: 'an@example.vn',
        customerAddress: 'Huế',
        note: 'Ít đường\n************1111',
        periodic: true,
        periodType: 'MONTHLY',
        trackingButton: button,
        payPageCode: page.code,
        allowedActions: ['cancel'],
        transaction: {
          id: opened.transactionId,
          type: 'PAY_BUTTON',
          orderId: opened.orderId,
          orderStatus: 'CREATED',
          callbackAfter: 9,
          successUrl: 'https://shop.vn/ok',
          failUrl: 'https://shop.vn/no',
          payPageCode: page.code,
          payLinkCode: null,
          refTransactionId: null,
        },
      })
      expect(order.items.map((i) => [i.productId, i.price, i.quantity, i.amount])).toEqual([
        [fixed, 30_000, 3, 90_000],
        [tiers, 9_000, 10, 90_000],
        [named, 20_000, 1, 20_000],
        [named, 7_000, 2, 14_000],
      ])
      expect(order.items[0]).toMatchObject({ description: 'Thập cẩm', imageUrl: null })
      await world.work()
      expect(world.outbox.virtualAccounts).toContainEqual(
        expect.objectContaining({ amount: opened.amount }),
      )
    },
  )
  it(
    'is listed and filtered; its lines come by the page',
    { meta: { behaviours: ['B-329', 'B-330'] } },
    async () => {
      const { id, page } = await pageWithProduct(null)
      const other = await makeProduct(world, us.owner, { name: 'A', price: 1_000 })
      const two = await makePage(world, us.owner, [id, other])
      const [a, b] = [
        await makeOrder(world, page, {
          items: [{ productId: id, quantity: 1 }],
          refTransactionId: 'LIST-A',
        }),
        await makeOrder(world, two, {
          items: [
            { productId: id, quantity: 1 },
            { productId: other, quantity: 2 },
          ],
          refTransactionId: 'LIST-B',
        }),
      ]
      await cancel(b.orderId)
      expect(
        (await list({ refId: 'LIST' })).items.map((o) => [
          o.id,
          o.status,
          o.items.length,
          o.transaction.id,
        ]),
      ).toEqual([
        [b.orderId, 'CANCEL', 2, b.transactionId],
        [a.orderId, 'CREATED', 1, a.transactionId],
      ])
      expect((await list({ refId: 'LIST', status: 'CANCEL' })).items.map((o) => o.id)).toEqual([
        b.orderId,
      ])
      expect((await list({ refId: 'LIST', status: 'NONE' })).totalSize).toBe(2)
      expect((await list({ id: a.orderId })).items.map((o) => o.id)).toEqual([a.orderId])
      for (const id of [b.orderId.slice(1), uuid(), '%', 'x'.repeat(64)])
        expect((await list({ id })).totalSize).toBe(0)
      expect((await list({ to: '2020-01-01' })).totalSize).toBe(0)
      expect(
        (await world.send(orders.getAll, { query: { from: '2026-02-01', to: '2026-01-01' } }, as()))
          .body.code,
      ).toBe(25)
      const lines = async (page: object) =>
        (
          await world.send<typeof orders.getItems, Output<typeof orders.getItems>>(
            orders.getItems,
            { params: { orderId: b.orderId }, page },
            as(),
          )
        ).body.data
      expect(
        (await lines({ sortBy: 'price', direction: 'ASC' })).items.map((i) => i.price),
      ).toEqual([1_000, 30_000])
      expect(await lines({ size: 1, index: 1 })).toMatchObject({
        totalSize: 2,
        totalPage: 2,
        pageNumber: 1,
      })
    },
  )
  it('is the merchant’s alone, behind code 1500', async () => {
    const { id, page } = await pageWithProduct(null)
    const order = await makeOrder(world, page, { items: [{ productId: id, quantity: 1 }] })
    expect(
      (
        await world.send(
          orders.getDetail,
          { params: { orderId: order.orderId } },
          { token: us.other.token },
        )
      ).body.code,
    ).toBe(5)
    expect(
      (
        await world.send(
          orders.getItems,
          { params: { orderId: order.orderId } },
          { token: us.other.token },
        )
      ).body.code,
    ).toBe(5)
    expect((await cancel(order.orderId, 'CANCEL', us.other.token)).body.code).toBe(5)
    const stranger = (await memberWith(world, [1501, 1700])).token
    for (const answer of [
      await cancel(order.orderId, 'CANCEL', stranger),
      await world.send(orders.getAll, { query: {} }, { token: stranger }),
    ])
      expect(answer.body.code).toBe(10)
  })
})

describe('PAID', () => {
  it(
    'comes from money alone: nobody sets it by hand, and what is paid is not cancelled',
    { meta: { behaviours: ['B-326'] } },
    async () => {
      const { id, page } = await pageWithProduct(10)
      const order = await makeOrder(world, page, {
        items: [{ productId: id, quantity: 4 }],
        customerEmail: 'lan@example.vn',
        customerName: 'Chị Lan',
      })
      for (const status of ['PAID', 'CREATED'])
        expect((await cancel(order.orderId, status)).body.code).toBe(13)
      expect((await cancel(order.orderId, 'GONE')).body.code).toBe(2)
      await payOrder(world, order, { amount: order.amount - 1 })
      expect((await orderDetail(world, us.owner, order.orderId)).status).toBe('CREATED')
      expect((await payOrder(world, order)).body.code).toBe(0)
      // From the settlement's commit on, before any job has run.
      const paid = await orderDetail(world, us.owner, order.orderId)
      expect(paid).toMatchObject({ status: 'PAID', attempts: 2, allowedActions: [] })
      expect(paid.fee + paid.actuallyReceived).toBe(order.amount)
      expect(paid.fee).toBeGreaterThan(0)
      expect((await cancel(order.orderId)).body.code).toBe(13)
      await world.work()
      await world.work()
      expect(await stockOf(world, id)).toMatchObject({ left: 6, sold: 4, revenue: 120_000 })
      const mail = world.outbox.mails.filter((m) => m.to === 'lan@example.vn')
      expect(mail).toHaveLength(1)
      expect(mail[0]!.text).toContain('120.000')
      expect(
        [...mail[0]!.html.matchAll(/href="([^"]*)"/g)].map((m) => m[1]!.replaceAll('&amp;', '&')),
      ).toEqual([order.payUrl])
      const [{ virtual_account: account }] = (await asOwner<{ virtual_account: string }>(
        world,
        'select virtual_account from payment where id = $1',
        [order.transactionId],
      )) as [{ virtual_account: string }]
      expect(world.outbox.closed).toContain(account)
      await whole()
    },
  )
  it('the same events twice counts once', async () => {
    const { id, page } = await pageWithProduct(10)
    const order = await makeOrder(world, page, { items: [{ productId: id, quantity: 2 }] })
    await payOrder(world, order)
    await world.work()
    const count = orderJobs.find((j) => j.name === 'order.count')!
    await Promise.all(
      Array.from({ length: 5 }, () =>
        count.work(jobCtx(world.app, 'test'), {
          merchantId: us.owner.merchantId,
          id: order.orderId,
        }),
      ),
    )
    expect(await stockOf(world, id)).toMatchObject({ left: 8, sold: 2, revenue: 60_000 })
    const revenue = await world.send<typeof payPage.getRevenue, { totalRevenue: number }>(
      payPage.getRevenue,
      { params: { payPageCode: page.code } },
      as(),
    )
    expect(revenue.body.data).toEqual({ totalRevenue: 60_000, totalTransactions: 1 })
  })
  it(
    'by card, VietQR and the answers of the calls by transaction id',
    { meta: { behaviours: ['B-304'] } },
    async () => {
      const { id, page } = await pageWithProduct(null)
      const order = await makeOrder(world, page, { items: [{ productId: id, quantity: 2 }] })
      const params = { transactionId: order.transactionId }
      expect(
        (
          await world.send<typeof payInfo.vietQr, Output<typeof payInfo.vietQr>>(payInfo.vietQr, {
            params,
          })
        ).body.data,
      ).toMatchObject({
        amount: 60_000,
        transactionId: order.transactionId,
        paymentType: 'VIET_QR',
      })
      expect((await world.send(payInfo.vietQr, { params }, { test: true })).body.code).toBe(5)
      expect(
        (
          await world.send<typeof payInfo.atmCard, Output<typeof payInfo.atmCard>>(
            payInfo.atmCard,
            {
              params,
            },
          )
        ).body.data,
      ).toMatchObject({ amount: 60_000, paymentType: 'ATM_CARD' })
      const card = world.outbox.cardOrders.at(-1)!
      expect((await cancel(order.orderId)).body.code).toBe(13)
      expect(
        (
          await world.send(payLink.napasComplete, {
            body: world.checksum(outcomeOf(card, { status: 'FAIL', responseCode: '51' })),
          })
        ).body.code,
      ).toBe(0)
      expect(await orderDetail(world, us.owner, order.orderId)).toMatchObject({
        status: 'CREATED',
        attempts: 1,
      })
      await world.send(payInfo.atmCard, { params })
      expect(
        (
          await world.send(payLink.napasComplete, {
            body: world.checksum(outcomeOf(world.outbox.cardOrders.at(-1)!)),
          })
        ).body.code,
      ).toBe(0)
      expect(await orderDetail(world, us.owner, order.orderId)).toMatchObject({
        status: 'PAID',
        attempts: 2,
        transaction: { paymentType: 'ATM_CARD' },
      })
      expect(
        (
          await world.send<typeof payInfo.query, Output<typeof payInfo.query>>(payInfo.query, {
            params,
          })
        ).body.data,
      ).toMatchObject({ status: 'SUCCESS', amount: 60_000 })
      await world.work()
      await whole()
    },
  )
  it(
    'money and the merchant’s cancelling at once: one of the two wins, and stock agrees with it',
    { meta: { bars: ['M9'] } },
    async () => {
      const { id, page } = await pageWithProduct(20)
      for (let round = 0; round < 6; round++) {
        const order = await makeOrder(world, page, { items: [{ productId: id, quantity: 1 }] })
        const [, canceled] = await Promise.all([
          payOrder(world, order),
          cancel(order.orderId),
          cancel(order.orderId),
        ])
        const { status } = await orderDetail(world, us.owner, order.orderId)
        if (canceled.body.code === 0) expect(status).toBe('CANCEL')
        await world.work()
        expect((await suspense(order)).map((c) => c.outcome)).toEqual([
          status === 'PAID' ? 'SETTLED' : 'UNMATCHED',
        ])
      }
      const paid = (await list({})).items.filter(
        (o) => o.payPageCode === page.code && o.status === 'PAID',
      ).length
      expect(await stockOf(world, id)).toMatchObject({ left: 20 - paid, sold: paid })
      await whole()
    },
  )
})

describe('CANCEL', () => {
  it('gives the goods back once, however often it is pressed; later money waits in suspense', async () => {
    const { id, page } = await pageWithProduct(10)
    const order = await makeOrder(world, page, { items: [{ productId: id, quantity: 4 }] })
    const codes = (await Promise.all(Array.from({ length: 8 }, () => cancel(order.orderId))))
      .map((a) => a.body.code)
      .sort((a, b) => a - b)
    expect(codes).toEqual([0, ...Array<number>(7).fill(13)])
    expect((await stockOf(world, id)).left).toBe(10)
    expect(await orderDetail(world, us.owner, order.orderId)).toMatchObject({
      status: 'CANCEL',
      canceledBy: 'Nguyễn Thị Thu Hà',
      transaction: { status: 'CANCELED', orderStatus: 'CANCEL' },
    })
    await payOrder(world, order)
    await world.work()
    expect(await suspense(order)).toEqual([{ outcome: 'UNMATCHED', reason: 'CLOSED' }])
    expect(await stockOf(world, id)).toMatchObject({ left: 10, sold: 0 })
    await whole()
  })
  it(
    'after its time and grace an order lets go once; what was paid late waits in suspense, what was paid in time and told late is sold',
    { meta: { bars: ['M10'] } },
    async () => {
      const { id, page } = await pageWithProduct(10)
      const [late, onTime] = [
        await makeOrder(world, page, { items: [{ productId: id, quantity: 3 }] }),
        await makeOrder(world, page, { items: [{ productId: id, quantity: 2 }] }),
      ]
      const inTime = world.clock.now().toISOString()
      world.clock.advance(15 * 60_000 + 30_000)
      await expire()
      expect((await stockOf(world, id)).left).toBe(5)
      world.clock.advance(60_000)
      await Promise.all([expire(), expire(), expire()])
      us = await people(world)
      expect((await stockOf(world, id)).left).toBe(10)
      expect(await orderDetail(world, us.owner, late.orderId)).toMatchObject({
        status: 'CANCEL',
        transaction: { status: 'TIMEOUT' },
      })
      await payOrder(world, late)
      await payOrder(world, onTime, { bookedAt: inTime })
      await world.work()
      expect([await suspense(late), await suspense(onTime)]).toEqual([
        [{ outcome: 'UNMATCHED', reason: 'LATE' }],
        [{ outcome: 'SETTLED', reason: null }],
      ])
      expect((await orderDetail(world, us.owner, onTime.orderId)).status).toBe('PAID')
      expect(await stockOf(world, id)).toMatchObject({ left: 8, sold: 2 })
      await whole()
    },
  )
})

/** A server with more before it than it has connections says "come back" (20, nothing done): a payer's page does. */
async function insist(
  ...order: Parameters<typeof tryOrder> extends [unknown, ...infer R] ? R : never
): Promise<Answer<Opened>> {
  for (let tries = 0; ; tries++) {
    const answer = await tryOrder(world, ...order)
    if (answer.body.code !== 20 || tries === 60) return answer
    await new Promise((done) => {
      setTimeout(done, 200)
    })
  }
}
const ALL = process.env.RELIABILITY === 'long' ? 500 : 50
it(
  'stock a tenth of the orders that come at once over HTTP: exactly the stock is sold, the rest get 35006, and time-out gives back once',
  { timeout: 120_000, meta: { bars: ['M10'] } },
  async () => {
    const stock = ALL / 10
    const { id, page } = await pageWithProduct(stock)
    const other = await makeProduct(world, us.owner, {
      storageType: 'LIMITED',
      storageQuantity: 1_000,
    })
    const both = await makePage(world, us.owner, [other, id])
    const line = (productId: string) => ({ productId, quantity: 1 })
    // Half of them name their lines in the opposite order.
    const basket = (i: number) => {
      if (i % 3 === 0) return [line(id)]
      return i % 3 === 1 ? [line(id), line(other)] : [line(other), line(id)]
    }
    const answers = await Promise.all(
      Array.from({ length: ALL }, (_, i) => insist(i % 3 ? both : page, { items: basket(i) })),
    )
    const made = answers.filter((a) => a.body.code === 0).map((a) => a.body.data)
    expect([made.length, answers.filter((a) => a.body.code === 35_006).length]).toEqual([
      stock,
      ALL - stock,
    ])
    expect((await stockOf(world, id)).left).toBe(0)
    const paid = made.slice(0, Math.ceil(stock / 2))
    await Promise.all(paid.map((order) => payOrder(world, order)))
    await world.work()
    world.clock.advance(17 * 60_000)
    await Promise.all([expire(), expire()])
    us = await people(world)
    expect(await stockOf(world, id)).toMatchObject({ left: stock - paid.length, sold: paid.length })
    await whole()
  },
)

it('the transactions’ list names the order too', { meta: { behaviours: ['B-331'] } }, async () => {
  const { id, page } = await pageWithProduct(null)
  const order = await makeOrder(world, page, { items: [{ productId: id, quantity: 1 }] })
  const found = await world.send<typeof transaction.getAll, Output<typeof transaction.getAll>>(
    transaction.getAll,
    { query: { isStatistic: 'false', transactionId: order.transactionId } as never },
    as(),
  )
  expect(found.body.data.items).toMatchObject([
    { orderId: order.orderId, orderStatus: 'CREATED', payPageCode: page.code, type: 'PAY_PAGE' },
  ])
  expect(
    (
      await world.send<typeof transaction.getDetail, { orderId: string }>(
        transaction.getDetail,
        { params: { id: order.transactionId } },
        as(),
      )
    ).body.data.orderId,
  ).toBe(order.orderId)
})
