/** Counts and copies that lists keep of products, pay pages and buttons (ADR 0030), while many change them at once. */
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { payButton } from '@saola/contract/pay-button'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { productJobs } from '../src/modules/product/jobs.ts'
import { jobCtx } from '../src/platform/jobs.ts'
import { projectionMismatches } from './projections.ts'
import { people, type People } from './people.ts'
import { asOwner } from './shop.ts'
import { openWorld, type World } from './world.ts'

const SEED = Number(process.env.SEED ?? 20_261_122)
let state = SEED
const random = (below: number): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * below)
}
let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true,"payButton":true,"product":true}' })
  us = await people(world)
}, 120_000)
afterAll(() => world.close())

const ask = async <T>(call: Call, request: object = {}): Promise<{ code: number; data: T }> =>
  (await world.send<Call, T>(call, request as never, { token: us.owner.token })).body
/** What the night does of it. */
const carry = (): Promise<unknown> =>
  productJobs.find(({ name }) => name === 'product.carryNames')!.work(jobCtx(world.app, 'test'), {})
const id = async (call: Call, body: object): Promise<string> =>
  (await ask<{ id: string }>(call, { body })).data.id
const draft = (name: string, cateId: string | null) => ({
  name,
  priceType: 'FIXED_PRICE',
  price: 10_000,
  storageType: 'UNLIMITED',
  cateId,
})
interface Listed {
  id: string
  name: string
  productCount: number
  totalProducts: number
  payPageName: string
}
const listed = async (call: Call, page: object): Promise<Listed[]> =>
  (await ask<{ items: Listed[] }>(call, { page })).data.items

it(
  `holds while products move, come and go, pages are filled and renamed and buttons turn to others, all at once (seed ${SEED})`,
  { timeout: 120_000, meta: { behaviours: ['B-317'] } },
  async () => {
    const inTurn = async <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> => {
      const all: T[] = []
      for (let n = 0; n < count; n++) all.push(await make(n))
      return all
    }
    const categories = await inTurn(4, (n) => id(product.categoryCreate, { name: `Loại ${n}` }))
    const goods = await inTurn(16, (n) =>
      id(product.create, draft(`Món ${n}`, n % 5 === 0 ? null : categories[n % 4]!)),
    )
    const pages = await inTurn(
      3,
      async (n) =>
        (
          await ask<{ id: string; code: string }>(payPage.create, {
            body: { name: `Trang ${n}`, productIds: goods.slice(n, n + 3) },
          })
        ).data,
    )
    const buttons = await inTurn(4, (n) =>
      id(payButton.create, { title: `Nút ${n}`, label: 'Mua', payPageId: pages[n % 3]!.id }),
    )
    expect(
      [categories, goods, buttons, pages.map((page) => page.code)]
        .flat()
        .filter((made) => typeof made !== 'string'),
    ).toEqual([])
    expect(await projectionMismatches(world)).toEqual([])
    const some = (): string[] => goods.slice(0, 12).filter(() => random(3) === 0)
    const codes: number[] = []
    for (let round = 0; round < 4; round++) {
      const night = (async () => {
        for (let n = 0; n < 5; n++) await carry()
      })()
      const answers = await Promise.all(
        Array.from({ length: 18 }, (_, i) => {
          const [category, page] = [categories[random(4)]!, pages[random(3)]!]
          switch (i % 9) {
            case 0:
            case 1:
              return ask(product.addProductsToCategory, {
                body: {
                  categoryId: random(4) === 0 ? null : category,
                  productIds: [...new Set([goods[random(12)]!, ...some()])],
                },
              })
            case 2:
              return ask(product.create, { body: draft(`Mới ${round}-${i}`, category) })
            case 3:
              return ask(product.categoryUpdate, {
                params: { cateId: category },
                body: { name: `Loại ${round}-${i}` },
              })
            case 4:
              return ask(payPage.changeStatus, {
                params: { payPageCode: page.code },
                query: { status: i < 9 ? 'ACTIVE' : 'INACTIVE' },
              })
            case 5:
              return ask(payPage.changeTitle, {
                params: { payPageCode: page.code },
                body: { title: `Trang ${round}-${i}` },
              })
            case 6:
              return ask(payPage.updateProducts, {
                params: { payPageCode: page.code },
                body: { productIds: [...new Set([goods[random(12)]!, ...some()])] },
              })
            case 7:
              return ask(payButton.update, {
                body: {
                  id: buttons[random(4)]!,
                  title: `Nút ${round}`,
                  label: 'Mua',
                  payPageId: page.id,
                },
              })
            default:
              return ask(product.delete, { params: { prodId: goods[12 + round]! } })
          }
        }),
      )
      await night
      codes.push(...answers.map((a) => a.code))
      expect(await projectionMismatches(world), `round ${round}`).toEqual([])
    }
    expect(codes.filter((code) => code === 0).length, codes.join(' ')).toBeGreaterThan(24)
    expect(
      codes.filter((code) => code === -1 || code === 1),
      codes.join(' '),
    ).toEqual([])
    await asOwner(world, "update pay_page set name = name || ' mới' where merchant_id = $1", [
      us.owner.merchantId,
    ])
    await asOwner(world, 'delete from pay_page_product where position = 0')
    await asOwner(
      world,
      `insert into product (id, merchant_id, code, name, name_fold, category_id, price_type, price, storage_type, created_by, created_at, modified_by, modified_at)
    select gen_random_uuid(), $1, 'LO' || n, 'Lô', 'lo', ($2::uuid[])[1 + n % 4], 'FIXED_PRICE', 1000, 'UNLIMITED', 'x', now(), 'x', now() from generate_series(1, 101) n`,
      [us.owner.merchantId, categories],
    )
    expect(await projectionMismatches(world), 'in sets').toEqual([])
    const shown = await listed(product.categoryGetAll, {
      sortBy: 'productCount',
      direction: 'DESC',
    })
    expect(shown.map((c) => c.productCount)).toEqual(
      shown.map((c) => c.productCount).sort((a, b) => b - a),
    )
    expect(shown.reduce((sum, c) => sum + c.productCount, 0)).toBeGreaterThan(101)
  },
)

interface Shown {
  id: string
  name: string
  categoryName: string | null
  numOfClicks: number
  numOfPayments: number
}
const marked = async (): Promise<number> =>
  (
    await asOwner<{ n: number }>(
      world,
      'select count(*)::int n from product_category where renamed',
    )
  )[0]!.n
const shownOf = async (productId: string): Promise<string | null> =>
  (await ask<{ items: Shown[] }>(product.getAll, { query: { query: 'ten loai' } })).data.items.find(
    (p) => p.id === productId,
  )!.categoryName
const copiedName = async (productId: string): Promise<string | null> =>
  (
    await asOwner<{ category_name: string | null }>(
      world,
      'select category_name from product where id = $1',
      [productId],
    )
  )[0]!.category_name

it('ADR 0030: a category\u2019s new name shows at once, and the night carries it into its products', async () => {
  await carry()
  const category = await id(product.categoryCreate, { name: 'Tên cũ' })
  const goods = [
    await id(product.create, draft('Tên loại 1', category)),
    await id(product.create, draft('Tên loại 2', null)),
  ]
  expect([await shownOf(goods[0]!), await shownOf(goods[1]!)]).toEqual(['Tên cũ', null])
  expect(
    (await ask(product.categoryUpdate, { params: { cateId: category }, body: { name: 'Tên mới' } }))
      .code,
  ).toBe(0)
  expect(
    (
      await ask(product.addProductsToCategory, {
        body: { categoryId: category, productIds: [goods[1]!] },
      })
    ).code,
  ).toBe(0)
  expect([
    await shownOf(goods[0]!),
    await shownOf(goods[1]!),
    await copiedName(goods[0]!),
    await marked(),
  ]).toEqual(['Tên mới', 'Tên mới', 'Tên cũ', 1])
  await carry()
  expect([
    await shownOf(goods[0]!),
    await copiedName(goods[0]!),
    await copiedName(goods[1]!),
    await marked(),
  ]).toEqual(['Tên mới', 'Tên mới', 'Tên mới', 0])
  expect(
    (await ask(product.addProductsToCategory, { body: { categoryId: null, productIds: goods } }))
      .code,
  ).toBe(0)
  expect([await shownOf(goods[0]!), await copiedName(goods[0]!)]).toEqual([null, null])
})

it('ADR 0030: who puts a product into a category that is just being renamed writes the name that it gets', async () => {
  const category = await id(product.categoryCreate, { name: 'Sắp đổi tên' })
  const moved = await id(product.create, draft('Chuyển khi đổi tên', null))
  const [renamer, mover] = [
    new pg.Client({ connectionString: world.url }),
    new pg.Client({ connectionString: world.url }),
  ]
  await Promise.all([renamer.connect(), mover.connect()])
  await renamer.query('begin')
  await renamer.query("update product_category set name = 'Đã đổi tên' where id = $1", [category])
  const moving = Promise.all([
    mover.query('update product set category_id = $1 where id = $2', [category, moved]),
    mover.query(
      `insert into product (id, merchant_id, code, name, name_fold, category_id, price_type, price, storage_type, created_by, created_at, modified_by, modified_at)
      values (gen_random_uuid(), $1, 'VUA-DOI', 'Vừa đổi', 'vua doi', $2, 'FIXED_PRICE', 1000, 'UNLIMITED', 'x', now(), 'x', now())`,
      [us.owner.merchantId, category],
    ),
  ])
  const waits = async (): Promise<boolean> =>
    (
      await asOwner<{ n: number }>(
        world,
        "select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'update product set category_id%'",
      )
    )[0]!.n > 0
  await expect.poll(waits).toBe(true)
  await renamer.query('commit')
  await moving
  await Promise.all([renamer.end(), mover.end()])
  expect(
    await asOwner(world, 'select distinct category_name from product where category_id = $1', [
      category,
    ]),
  ).toEqual([{ category_name: 'Đã đổi tên' }])
  await carry()
  expect([await marked(), await projectionMismatches(world)]).toEqual([0, []])
})

it('ADR 0030: buttons come in the order of clicks and of payments, on whatever step they stand, page after page, both ways', async () => {
  const { id: payPageId } = (
    await ask<{ id: string }>(payPage.create, {
      body: {
        name: 'Trang của nút',
        productIds: [await id(product.create, draft('Hàng của nút', null))],
      },
    })
  ).data
  const figures = [
    0, 0, 0, 1, 254, 255, 256, 257, 258, 510, 511, 512, 513, 514, 515, 1_023, 1_024, 1_025, 65_535,
    65_536, 65_537, 65_700, 3_000_000_001, 3_000_000_000, 0, 512,
  ]
  for (const [n] of figures.entries())
    await id(payButton.create, { title: `Bước ${n}`, label: 'Mua', payPageId })
  const all = (await ask<{ items: Shown[] }>(payButton.getList, { page: { size: 50 } })).data.items
  for (const [n, button] of all.entries())
    await asOwner(
      world,
      'update pay_button set num_of_clicks = $2, num_of_payments = $3 where id = $1',
      [button.id, figures[n % figures.length], figures[(n * 7) % figures.length]],
    )
  for (const sortBy of ['numOfClicks', 'numOfPayments'] as const)
    for (const direction of ['ASC', 'DESC']) {
      const pages: Shown[] = []
      for (let page = 0; pages.length < all.length; page++)
        pages.push(
          ...(
            await ask<{ items: Shown[] }>(payButton.getList, {
              page: { index: page, size: 7, sortBy, direction },
            })
          ).data.items,
        )
      const sorted = [...pages].sort(
        (a, b) =>
          (a[sortBy] - b[sortBy] || (a.id < b.id ? -1 : 1)) * (direction === 'ASC' ? 1 : -1),
      )
      expect(pages.map((b) => [b[sortBy], b.id])).toEqual(sorted.map((b) => [b[sortBy], b.id]))
      expect(new Set(pages.map((b) => b.id)).size).toBe(all.length)
    }
})
it('a click seldom changes what the index of clicks holds of its button', async () => {
  const [button] = (await ask<{ items: Shown[] }>(payButton.getList, {})).data.items
  await asOwner(world, 'update pay_button set num_of_clicks = 100000 where id = $1', [button!.id])
  const keyOf = async (): Promise<string> =>
    (
      await asOwner<{ k: string }>(
        world,
        "select encode(clicks_key, 'hex') k from pay_button where id = $1",
        [button!.id],
      )
    )[0]!.k
  const keys = new Set<string>()
  for (let n = 0; n < 40; n++) {
    await asOwner(world, 'update pay_button set num_of_clicks = num_of_clicks + 25 where id = $1', [
      button!.id,
    ])
    keys.add(await keyOf())
  }
  expect(keys.size).toBeLessThanOrEqual(3)
})

it('lists come in the order asked for: what has no price last, stock without limit as more than any', async () => {
  const shelf = [
    { price: null, priceType: 'CUSTOMER_PRICE', storageType: 'UNLIMITED' },
    { price: 5_000, storageType: 'LIMITED', storageQuantity: 3 },
    { price: 9_000, storageType: 'LIMITED', storageQuantity: 7 },
  ]
  for (const [n, more] of shelf.entries())
    await id(product.create, { ...draft(`Xếp hàng ${n}`, null), ...more })
  const order = async (sortBy: string, direction: string) =>
    (
      await ask<{ items: { price: number | null; storageQuantity: number | null }[] }>(
        product.getAll,
        { query: { query: 'xep hang' }, page: { sortBy, direction } },
      )
    ).data.items
  expect((await order('price', 'ASC')).map((p) => p.price)).toEqual([5_000, 9_000, null])
  expect((await order('price', 'DESC')).map((p) => p.price)).toEqual([9_000, 5_000, null])
  expect((await order('storageQuantity', 'ASC')).map((p) => p.storageQuantity)).toEqual([
    3,
    7,
    null,
  ])
  expect((await order('storageQuantity', 'DESC')).map((p) => p.storageQuantity)).toEqual([
    null,
    7,
    3,
  ])
})
