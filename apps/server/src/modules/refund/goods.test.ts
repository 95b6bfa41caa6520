/** Goods and figures of a refunded order (ADR 0027): what came back is sold no longer, once, and only when its money has arrived. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { product } from '@saola/contract/product'
import { refund, type RefundItem } from '@saola/contract/refund'
import { followOrders, laterAskable } from '../../../test/bank-transfers.ts'
import { memberWith, people, type People, type Person } from '../../../test/people.ts'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import {
  makeOrder,
  makePage,
  makeProduct,
  orderDetail,
  payOrder,
  stockOf,
  type Opened,
  type Page,
} from '../../../test/pay-pages.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { readXlsx } from '../../platform/sheet-read.ts'
import { refundJobs } from './jobs.ts'

let world: World
let us: People
let helper: Person
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true}' })
  us = await people(world)
  helper = await memberWith(world, [1202], '0931000031')
}, 120_000)
beforeEach(async () => {
  world.bank.returnBehaviour = 'DONE'
  await world.send(
    refund.updateSetting,
    { body: { approveAbove: null } },
    { token: us.owner.token },
  )
})
afterAll(() => world.close())

type Goods = { productId: string; quantity: number }[]
interface Sold {
  order: Opened
  page: Page
  cake: string
  tea: string
}
const as = (who = us.owner) => ({ token: who.token })
/** Three cakes of ten (limited) and two teas (unlimited): 130,000 đồng, paid. */
async function sell(): Promise<Sold> {
  const [cake, tea] = [
    await makeProduct(world, us.owner, {
      price: 30_000,
      storageType: 'LIMITED',
      storageQuantity: 10,
    }),
    await makeProduct(world, us.owner, { price: 20_000 }),
  ]
  const page = await makePage(world, us.owner, [cake, tea])
  const order = await makeOrder(world, page, {
    items: [
      { productId: cake, quantity: 3 },
      { productId: tea, quantity: 2 },
    ],
  })
  await payOrder(world, order)
  return { order, page, cake, tea }
}
const ask = (sold: Sold, amount: number, goods?: Goods, restock?: boolean, who = us.owner) =>
  world.send<typeof refund.create, RefundItem>(
    refund.create,
    {
      body: {
        transactionId: sold.order.transactionId,
        amount,
        reason: 'Khách trả hàng',
        ...(goods ? { goods } : {}),
        ...(restock === undefined ? {} : { restock }),
      },
    },
    as(who),
  )
const job = (name: string, id: string): Promise<unknown> =>
  refundJobs
    .find((j) => j.name === name)!
    .work(jobCtx(world.app, 'refund.goods'), { merchantId: us.owner.merchantId, id })
const figures = async ({ cake, tea, page }: Sold) => {
  const [c, t] = [await stockOf(world, cake), await stockOf(world, tea)]
  const [p] = await asOwner<{ revenue: string; total_paid: string }>(
    world,
    'select revenue, total_paid from pay_page where id = $1',
    [page.id],
  )
  return {
    cake: [c.left, c.sold, c.revenue],
    tea: [t.left, t.sold, t.revenue],
    page: [Number(p!.revenue), Number(p!.total_paid)],
  }
}
const FRESH = { cake: [7, 3, 90_000], tea: [null, 2, 40_000], page: [130_000, 1] }
const productOf = async (prodId: string) =>
  (
    await world.send<typeof product.getDetail, Output<typeof product.getDetail>>(
      product.getDetail,
      { params: { prodId } },
      as(),
    )
  ).body.data

describe('refusals', () => {
  it('goods that the order has not, twice, more than are left, none of a product, goods of a link', async () => {
    const sold = await sell()
    await world.work()
    const stranger = await makeProduct(world, us.owner)
    for (const [goods, field, key] of [
      [[{ productId: stranger, quantity: 1 }], 'goods.0.productId', 'error.enum'],
      [
        [
          { productId: sold.cake, quantity: 1 },
          { productId: sold.cake, quantity: 1 },
        ],
        'goods.1.productId',
        'error.enum',
      ],
      [[{ productId: sold.cake, quantity: 4 }], 'goods.0.quantity', 'error.max'],
      [[{ productId: sold.cake, quantity: 0 }], 'goods.0.quantity', 'error.min'],
    ] as [Goods, string, string][]) {
      const answer = await ask(sold, 10_000, goods)
      expect({ goods, code: answer.body.code, errors: answer.text }).toMatchObject({
        goods,
        code: 2,
        errors: expect.stringContaining(field) as string,
      })
      expect(answer.text, key).toContain(field)
    }
    const link = await createLink(world, us.owner, { amount: 50_000 })
    await payByBank(world, us.owner, link)
    expect(
      (
        await world.send(
          refund.create,
          {
            body: {
              transactionId: link.transactionId,
              amount: 1_000,
              reason: 'x',
              goods: [{ productId: sold.cake, quantity: 1 }],
            },
          },
          as(),
        )
      ).body.code,
    ).toBe(2)
    expect(await figures(sold)).toEqual(FRESH)
  })
})

describe('returned goods', () => {
  it('a full refund brings back everything unless it is told otherwise: stock, sold, revenue, page, order, product, timeline and export say so', async () => {
    const sold = await sell()
    await world.work()
    expect(await figures(sold)).toEqual(FRESH)
    const made = (await ask(sold, 130_000)).body.data
    expect(made).toMatchObject({
      restock: true,
      goodsAt: null,
      goods: expect.arrayContaining([
        expect.objectContaining({ productId: sold.cake, quantity: 3 }),
        expect.objectContaining({ productId: sold.tea, quantity: 2 }),
      ]) as unknown,
    })
    // Nothing moves before the money has.
    expect(await figures(sold)).toEqual(FRESH)
    await world.work()
    expect(await figures(sold)).toEqual({ cake: [10, 0, 0], tea: [null, 0, 0], page: [0, 0] })
    const order = await orderDetail(world, us.owner, sold.order.orderId)
    expect(order).toMatchObject({
      status: 'CANCEL',
      goods: [
        { productId: sold.cake, quantity: 3, returned: 3, refunded: 90_000 },
        { productId: sold.tea, quantity: 2, returned: 2, refunded: 40_000 },
      ],
    })
    expect(order.timeline.filter((s) => s.step.startsWith('GOODS_'))).toEqual([
      expect.objectContaining({ step: 'GOODS_RESTOCKED', detail: { pieces: 5 } }),
    ])
    expect(await productOf(sold.cake)).toMatchObject({
      sold: 0,
      revenue: 0,
      returned: 3,
      storageQuantity: 10,
    })
    const history = (
      await world.send<typeof product.history, Output<typeof product.history>>(
        product.history,
        { params: { prodId: sold.cake } },
        as(),
      )
    ).body.data.items
    expect(history[0]).toMatchObject({
      action: 'return',
      reason: 'Khách trả hàng',
      changes: expect.arrayContaining([
        { field: 'storageQuantity', before: '7', after: '10' },
        { field: 'returned', before: '0', after: '3' },
      ]) as unknown,
    })
    const file = await fetch(
      `${world.base}/pay/api/product/portal/v1/export?query=${encodeURIComponent((await productOf(sold.cake)).code)}`,
      { headers: { authorization: `Bearer ${us.owner.token}`, 'accept-language': 'en' } },
    )
    const [titles, line] = await readXlsx(Buffer.from(await file.arrayBuffer()), 10)
    expect(Object.fromEntries(titles!.map((title, i) => [title, line![i]]))).toMatchObject({
      Sold: '0',
      Returned: '3',
      Revenue: '0',
    })
  })
  it('of a part what is named, at what was paid for it; spoiled goods stay off the shelf; money alone lowers revenue alone', async () => {
    const sold = await sell()
    await world.work()
    expect(
      (await ask(sold, 60_000, [{ productId: sold.cake, quantity: 2 }], false)).body.code,
    ).toBe(0)
    await world.work()
    expect(await figures(sold)).toEqual({
      cake: [7, 1, 30_000],
      tea: [null, 2, 40_000],
      page: [70_000, 1],
    })
    expect(
      (await orderDetail(world, us.owner, sold.order.orderId)).timeline.map((s) => s.step),
    ).toContain('GOODS_RETURNED')
    // A discount afterwards: nobody brings anything, each product gives its part.
    expect((await ask(sold, 35_000)).body.data.goods).toEqual([])
    await world.work()
    expect(await figures(sold)).toEqual({
      cake: [7, 1, 15_000],
      tea: [null, 2, 20_000],
      page: [35_000, 1],
    })
    // The rest of the money, but the teas were drunk.
    expect((await ask(sold, 35_000, [{ productId: sold.cake, quantity: 1 }])).body.code).toBe(0)
    await world.work()
    expect(await figures(sold)).toEqual({ cake: [8, 0, 0], tea: [null, 2, 0], page: [0, 0] })
    const options = (
      await world.send<typeof refund.getOptions, Output<typeof refund.getOptions>>(
        refund.getOptions,
        { params: { id: sold.order.transactionId } },
        as(),
      )
    ).body.data
    expect(options.goods.map((g) => [g.productId, g.quantity, g.left])).toEqual([
      [sold.cake, 3, 0],
      [sold.tea, 2, 2],
    ])
  })
  it('a product that was deleted or is counted no more takes its figures all the same', async () => {
    const sold = await sell()
    await world.work()
    await asOwner(world, `update product set deleted_at = now() where id = $1`, [sold.cake])
    await asOwner(
      world,
      `update product set storage_type = 'LIMITED', storage_quantity = 5 where id = $1`,
      [sold.tea],
    )
    await ask(sold, 130_000)
    await world.work()
    expect(await figures(sold)).toEqual({ cake: [10, 0, 0], tea: [7, 0, 0], page: [0, 0] })
  })
})

describe('once, and not before', () => {
  it('a refund that the bank refuses, a second person denies or its maker takes back moves nothing; its goods may be named again', async () => {
    const sold = await sell()
    await world.work()
    world.bank.returnBehaviour = 'NO'
    await ask(sold, 90_000, [{ productId: sold.cake, quantity: 3 }])
    await world.work()
    world.bank.returnBehaviour = 'DONE'
    await world.send(refund.updateSetting, { body: { approveAbove: 10_000 } }, as())
    const [denied, taken] = [
      (await ask(sold, 90_000, [{ productId: sold.cake, quantity: 3 }])).body.data,
      (await ask(sold, 40_000, [{ productId: sold.tea, quantity: 2 }])).body.data,
    ]
    expect((await ask(sold, 1_000, [{ productId: sold.cake, quantity: 1 }])).body.code).toBe(37_020)
    await world.work()
    expect(
      (
        await world.send(
          refund.reject,
          { params: { id: denied.id }, body: { note: 'không' } },
          as(helper),
        )
      ).body.code,
    ).toBe(0)
    await world.send(refund.withdraw, { params: { id: taken.id } }, as())
    expect(await figures(sold)).toEqual(FRESH)
    const agreed = (await ask(sold, 90_000, [{ productId: sold.cake, quantity: 3 }])).body.data
    await world.work()
    expect(await figures(sold)).toEqual(FRESH)
    expect(
      (
        await world.send(
          refund.approve,
          { params: { id: agreed.id }, body: { note: null } },
          as(helper),
        )
      ).text,
    ).toContain('APPROVED')
    await world.work()
    // The bank's word is an event; its goods follow in a second round.
    await world.work()
    expect(await figures(sold)).toEqual({
      cake: [10, 0, 0],
      tea: [null, 2, 40_000],
      page: [40_000, 1],
    })
  })
  it('a bank whose answer is lost, jobs that run many times at once, an event that overtakes the payment’s: all is counted once', async () => {
    const sold = await sell()
    world.bank.returnBehaviour = 'LOST'
    const parts = await Promise.all([
      ask(sold, 30_000, [{ productId: sold.cake, quantity: 1 }]),
      ask(sold, 100_000, [
        { productId: sold.cake, quantity: 2 },
        { productId: sold.tea, quantity: 2 },
      ]),
    ])
    const ids = parts.map((p) => p.body.data.id)
    await followOrders(world)
    await Promise.all(ids.map((id) => job('refund.goods', id)))
    expect((await figures(sold)).page).toEqual([0, 0])
    world.bank.returnBehaviour = 'DONE'
    await laterAskable(world)
    await Promise.all([followOrders(world), followOrders(world), followOrders(world)])
    await Promise.all(
      Array.from({ length: 8 }, () => ids.map((id) => job('refund.goods', id))).flat(),
    )
    expect(await figures(sold)).toEqual({ cake: [10, 0, 0], tea: [null, 0, 0], page: [0, 0] })
    await world.work()
    expect(await figures(sold)).toEqual({ cake: [10, 0, 0], tea: [null, 0, 0], page: [0, 0] })
  })
  it('twenty bring back the same three cakes at once: three come back', async () => {
    const sold = await sell()
    await world.work()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ask(sold, 1_000, [{ productId: sold.cake, quantity: 1 }])),
    )
    expect(answers.filter((a) => a.body.code === 0)).toHaveLength(3)
    expect(new Set(answers.map((a) => a.body.code))).toEqual(new Set([0, 2]))
    await world.work()
    expect((await figures(sold)).cake).toEqual([10, 0, 87_000])
  })
  it('the hourly job finds a lost job; the database refuses more returns than were sold', async () => {
    const sold = await sell()
    await world.work()
    const made = (await ask(sold, 130_000)).body.data
    expect(made.id).toBeTruthy()
    await followOrders(world)
    await asOwner(world, 'delete from graphile_worker._private_jobs')
    await asOwner(world, 'update event set delivered_at = now() where delivered_at is null')
    await world.work()
    expect((await figures(sold)).cake).toEqual([7, 3, 90_000])
    world.clock.advance(61 * 60_000)
    await refundJobs.find((j) => j.name === 'refund.sweep')!.work(jobCtx(world.app, 'test'), {})
    await world.work()
    us = await people(world)
    expect(await figures(sold)).toEqual({ cake: [10, 0, 0], tea: [null, 0, 0], page: [0, 0] })
    await expect(
      asOwner(world, 'update product_hold set returned = returned + 1 where order_id = $1', [
        sold.order.orderId,
      ]),
    ).rejects.toThrow(/product_hold_back/)
  })
})
