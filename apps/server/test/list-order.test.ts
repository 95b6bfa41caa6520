/** Lists of products, categories and buttons: what they say of other rows, and the orders they come in. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { payButton } from '@saola/contract/pay-button'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { people, type People } from './people.ts'
import { asOwner } from './shop.ts'
import { openWorld, type World } from './world.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true,"payButton":true,"product":true}' })
  us = await people(world)
}, 120_000)
afterAll(() => world.close())

const ask = async <T>(call: Call, request: object = {}): Promise<{ code: number; data: T }> =>
  (await world.send<Call, T>(call, request as never, { token: us.owner.token })).body
const id = async (call: Call, body: object): Promise<string> =>
  (await ask<{ id: string }>(call, { body })).data.id
const draft = (name: string, cateId: string | null) => ({
  name,
  priceType: 'FIXED_PRICE',
  price: 10_000,
  storageType: 'UNLIMITED',
  cateId,
})
interface Shown {
  id: string
  name: string
  categoryName: string | null
  productCount: number
  numOfClicks: number
  numOfPayments: number
  payPageInfo: { payPageName: string }
  totalProducts: number
}
const listed = async (call: Call, request: object = {}): Promise<Shown[]> =>
  (await ask<{ items: Shown[] }>(call, request)).data.items
const shownOf = async (productId: string): Promise<string | null> =>
  (await listed(product.getAll, { query: { query: 'ten loai' } })).find((p) => p.id === productId)!
    .categoryName

it('a category\u2019s new name shows at once, and its size follows products that come, move and go', async () => {
  const category = await id(product.categoryCreate, { name: 'Tên cũ' })
  const other = await id(product.categoryCreate, { name: 'Loại khác' })
  const goods = [
    await id(product.create, draft('Tên loại 1', category)),
    await id(product.create, draft('Tên loại 2', null)),
    await id(product.create, draft('Tên loại 3', other)),
  ]
  const sizes = async (direction: string): Promise<(number | string)[][]> =>
    (await listed(product.categoryGetAll, { page: { sortBy: 'productCount', direction } })).map(
      (c) => [c.name, c.productCount],
    )
  expect([await shownOf(goods[0]!), await shownOf(goods[1]!)]).toEqual(['Tên cũ', null])
  await ask(product.categoryUpdate, { params: { cateId: category }, body: { name: 'Tên mới' } })
  await ask(product.addProductsToCategory, {
    body: { categoryId: category, productIds: [goods[1]!] },
  })
  expect([await shownOf(goods[0]!), await shownOf(goods[1]!)]).toEqual(['Tên mới', 'Tên mới'])
  expect([await sizes('DESC'), await sizes('ASC')]).toEqual([
    [
      ['Tên mới', 2],
      ['Loại khác', 1],
    ],
    [
      ['Loại khác', 1],
      ['Tên mới', 2],
    ],
  ])
  await ask(product.addProductsToCategory, { body: { categoryId: null, productIds: goods } })
  expect([await shownOf(goods[0]!), (await sizes('ASC')).map(([, n]) => n)]).toEqual([null, [0, 0]])
  await ask(product.addProductsToCategory, { body: { categoryId: other, productIds: goods } })
  await ask(product.delete, { params: { prodId: goods[2]! } })
  expect(await sizes('DESC')).toEqual([
    ['Loại khác', 2],
    ['Tên mới', 0],
  ])
})

it('a page\u2019s new name shows at its buttons at once, and a page counts its products', async () => {
  const goods = [
    await id(product.create, draft('Hàng một', null)),
    await id(product.create, draft('Hàng hai', null)),
  ]
  const pages = []
  for (const name of ['Trang một', 'Trang hai'])
    pages.push(
      (
        await ask<{ id: string; code: string }>(payPage.create, {
          body: { name, productIds: goods },
        })
      ).data,
    )
  const button = { title: 'Nút đổi trang', label: 'Mua', payPageId: pages[0]!.id }
  const buttonId = await id(payButton.create, button)
  const named = async (): Promise<string> =>
    (await listed(payButton.getList)).find((b) => b.id === buttonId)!.payPageInfo.payPageName
  expect(await named()).toBe('Trang một')
  await ask(payPage.changeTitle, {
    params: { payPageCode: pages[0]!.code },
    body: { title: 'Trang một mới' },
  })
  expect(await named()).toBe('Trang một mới')
  await ask(payButton.update, { body: { ...button, id: buttonId, payPageId: pages[1]!.id } })
  expect(await named()).toBe('Trang hai')
  await ask(payPage.updateProducts, {
    params: { payPageCode: pages[1]!.code },
    body: { productIds: goods.slice(0, 1) },
  })
  const sizes = (await listed(payPage.getAll)).map((p) => [p.name, p.totalProducts])
  expect(sizes).toEqual(
    expect.arrayContaining([
      ['Trang một mới', 2],
      ['Trang hai', 1],
    ]),
  )
})

it('buttons come in the order of clicks and of payments, page after page, both ways', async () => {
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
