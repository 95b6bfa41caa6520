/** What orders take of the stock: never more than there is, given back once, counted once (reliability bar M10); and what so many pieces cost. */
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { asOwner, openShop, type Shop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { holdOf, putOnPages, release, reserve, sold, totalOf } from './service.ts'
import { priceFaults, summed } from './rules.ts'

let world: World
let shop: Shop
beforeAll(async () => {
  world = await openWorld()
  shop = await openShop(world)
})
afterAll(() => world.close())

async function goods(stock: number | null, price = 10_000): Promise<string> {
  const id = uuid()
  await asOwner(
    world,
    `insert into product (id, merchant_id, code, name, name_fold, price_type, price, storage_type, storage_quantity, created_by, created_at, modified_by, modified_at)
    values ($1, $2, $3, 'Bánh', 'banh', 'FIXED_PRICE', $4, $5, $6, 'x', now(), 'x', now())`,
    [id, shop.merchantId, id.slice(-12), price, stock === null ? 'UNLIMITED' : 'LIMITED', stock],
  )
  return id
}
const figures = async (
  id: string,
): Promise<{ stock: number | null; sold: number; revenue: number }> =>
  (
    await asOwner<{ stock: number | null; sold: number; revenue: number }>(
      world,
      'select storage_quantity::int stock, sold::int sold, revenue::int revenue from product where id = $1',
      [id],
    )
  )[0]!
/** In a transaction of its own, as an order's call would. @returns 0, or the number of the refusal. */
const act = async (work: (ctx: ReturnType<typeof jobCtx>) => Promise<unknown>): Promise<number> => {
  try {
    await inTransaction(world.app.db, (tx) => work({ ...jobCtx(world.app, 'test'), db: tx }))
    return 0
  } catch (error) {
    if (error instanceof Refusal) return error.code
    // Over HTTP a caller who finds no free connection is told 20 and asks again; so does this one.
    if (error instanceof Error && error.message === 'timeout exceeded when trying to connect')
      return act(work)
    throw error
  }
}
const order = (items: { productId: string; quantity: number; amount: number }[], id = uuid()) =>
  act((ctx) => reserve(ctx, shop.merchantId, id, items))
const line = (productId: string, quantity = 1) => ({
  productId,
  quantity,
  amount: quantity * 10_000,
})

it(
  'stock 50, 500 orders at once: 50 are accepted, 450 get 35006, and the stock is zero',
  { timeout: 120_000, meta: { bars: ['M10'] } },
  async () => {
    const id = await goods(50)
    const answers = await Promise.all(Array.from({ length: 500 }, () => order([line(id)])))
    expect({
      ok: answers.filter((a) => a === 0).length,
      out: answers.filter((a) => a === 35_006).length,
    }).toEqual({ ok: 50, out: 450 })
    expect((await figures(id)).stock).toBe(0)
  },
)

it(
  'orders of the same things in opposite order wait for each other and none dies',
  { timeout: 120_000, meta: { bars: ['M10'] } },
  async () => {
    const ids = await Promise.all([goods(200), goods(200), goods(200)])
    const answers = await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        order((i % 2 ? ids : ids.toReversed()).map((id) => line(id))),
      ),
    )
    expect(new Set(answers)).toEqual(new Set([0]))
    for (const id of ids) expect((await figures(id)).stock).toBe(80)
  },
)

it('holds all or nothing; the same product in two lines counts together', async () => {
  const [few, many] = await Promise.all([goods(3), goods(100)])
  expect(await order([line(many, 5), line(few, 4)])).toBe(35_006)
  expect(await order([line(few, 2), line(few, 2)])).toBe(35_006)
  expect([(await figures(few)).stock, (await figures(many)).stock]).toEqual([3, 100])
  expect(await order([])).toBe(35_003)
  expect(await order([line(uuid())])).toBe(35_004)
  for (const set of ["status = 'INACTIVE'", 'under_review = true', 'deleted_at = now()']) {
    const id = await goods(5)
    await asOwner(world, `update product set ${set} where id = $1`, [id])
    expect(await order([line(id)])).toBe(35_004)
  }
})

it('gives back once, counts once, and takes again for money that came late', async () => {
  const [id, endless] = [await goods(10), await goods(null)]
  const first = uuid()
  expect(await order([line(id, 4), line(endless, 2)], first)).toBe(0)
  expect(await order([line(id, 4)], first)).toBe(14)
  expect((await figures(id)).stock).toBe(6)
  await Promise.all(
    Array.from({ length: 10 }, () => act((ctx) => release(ctx, shop.merchantId, first))),
  )
  expect((await figures(id)).stock).toBe(10)
  await Promise.all(
    Array.from({ length: 10 }, () => act((ctx) => sold(ctx, shop.merchantId, first))),
  )
  expect(await figures(id)).toEqual({ stock: 6, sold: 4, revenue: 40_000 })
  expect(await figures(endless)).toEqual({ stock: null, sold: 2, revenue: 20_000 })
  await act((ctx) => release(ctx, shop.merchantId, first))
  expect((await figures(id)).stock).toBe(6)
  await act(async (ctx) =>
    expect((await holdOf(ctx, shop.merchantId, first)).map((h) => h.state)).toEqual([
      'SOLD',
      'SOLD',
    ]),
  )
})

it('late money never takes the stock below zero', async () => {
  const id = await goods(2)
  const [late, other] = [uuid(), uuid()]
  expect(await order([line(id, 2)], late)).toBe(0)
  await act((ctx) => release(ctx, shop.merchantId, late))
  expect(await order([line(id, 1)], other)).toBe(0)
  await act((ctx) => sold(ctx, shop.merchantId, late))
  expect(await figures(id)).toMatchObject({ stock: 0, sold: 2 })
})

it("another merchant's order reaches nothing", async () => {
  const id = await goods(5)
  const mine = uuid()
  expect(await order([line(id)], mine)).toBe(0)
  const other = await openShop(world)
  expect(await act((ctx) => reserve(ctx, other.merchantId, uuid(), [line(id)]))).toBe(35_004)
  await act(async (ctx) => expect(await release(ctx, other.merchantId, mine)).toBe(false))
  await act(async (ctx) => expect(await putOnPages(ctx, other.merchantId, [id], 1)).toBe(0))
  await act(async (ctx) => expect(await putOnPages(ctx, shop.merchantId, [id], 1)).toBe(1))
  expect((await figures(id)).stock).toBe(4)
})

describe('prices', () => {
  const tiers = [
    { fromQuantity: 10, price: 9 },
    { fromQuantity: 50, price: 7 },
  ]
  it.each([
    ['FIXED_PRICE', { price: 12 }, 3, null, 36],
    ['FIXED_PRICE', { price: 12 }, 3, 12, null],
    ['FIXED_PRICE', { price: 12 }, 0, null, null],
    ['FIXED_PRICE', { price: 12 }, 1.5, null, null],
    ['QUANTITY_PRICE', { price: 10, priceTiers: tiers }, 9, null, 90],
    ['QUANTITY_PRICE', { price: 10, priceTiers: tiers }, 10, null, 90],
    ['QUANTITY_PRICE', { price: 10, priceTiers: tiers }, 50, null, 350],
    ['QUANTITY_PRICE', { price: 10 }, 50, null, 500],
    ['CUSTOMER_PRICE', { priceMin: 5, priceMax: 9 }, 2, 5, 10],
    ['CUSTOMER_PRICE', { priceMin: 5, priceMax: 9 }, 2, 4, null],
    ['CUSTOMER_PRICE', { priceMin: 5, priceMax: 9 }, 2, 10, null],
    ['CUSTOMER_PRICE', {}, 1, null, null],
    ['CUSTOMER_PRICE', {}, 1, 1, 1],
    ['CUSTOMER_PRICE', {}, 1, 500_000_000, null],
  ] as const)('%s %j: %d pieces at %s cost %s', (priceType, facts, quantity, named, total) =>
    expect(
      totalOf(
        { price: null, priceMin: null, priceMax: null, priceTiers: [], ...facts, priceType },
        quantity,
        named,
      ),
    ).toBe(total),
  )
  it('tiers that pass the check can be priced', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            fromQuantity: fc.integer({ min: 2, max: 1000 }),
            price: fc.integer({ min: 1, max: 1_000_000 }),
          }),
          { maxLength: 10 },
        ),
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 1, max: 2000 }),
        (priceTiers, price, quantity) => {
          const pricing = {
            priceType: 'QUANTITY_PRICE' as const,
            price,
            priceMin: null,
            priceMax: null,
            priceTiers,
          }
          const rising = priceTiers.every(
            (t, i) => i === 0 || t.fromQuantity > priceTiers[i - 1]!.fromQuantity,
          )
          expect(priceFaults(pricing).length === 0).toBe(rising)
          if (rising)
            expect(totalOf(pricing, quantity)).toBe(
              quantity *
                (priceTiers.filter((t) => t.fromQuantity <= quantity).at(-1)?.price ?? price),
            )
        },
      ),
    )
  })
  it('lines of one product are one, in the order of the ids', () =>
    expect(
      summed([
        { productId: 'b', quantity: 1, amount: 5 },
        { productId: 'a', quantity: 2, amount: 3 },
        { productId: 'b', quantity: 4, amount: 6 },
      ]),
    ).toEqual([
      { productId: 'a', quantity: 2, amount: 3 },
      { productId: 'b', quantity: 5, amount: 11 },
    ]))
})
