/** Counts and copies that lists keep of products, pay pages and buttons (ADR 0041), while many change them at once. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { payButton } from '@saola/contract/pay-button'
import { payPage } from '@saola/contract/pay-page'
import { product } from '@saola/contract/product'
import { unkept } from './kept.ts'
import { people, type People } from './people.ts'
import { asOwner } from './shop.ts'
import { openWorld, type World } from './world.ts'

const SEED = Number(process.env.SEED ?? 20_261_122)
let state = SEED
const random = (below: number): number => { state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0; return Math.floor((state / 2 ** 32) * below) }
let world: World
let us: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payPage":true,"payButton":true,"product":true}' })
  us = await people(world)
}, 120_000)
afterAll(() => world.close())

const ask = async <T>(call: Call, request: object = {}): Promise<{ code: number; data: T }> => (await world.send<Call, T>(call, request as never, { token: us.owner.token })).body
const id = async (call: Call, body: object): Promise<string> => (await ask<{ id: string }>(call, { body })).data.id
const draft = (name: string, cateId: string | null) => ({ name, priceType: 'FIXED_PRICE', price: 10_000, storageType: 'UNLIMITED', cateId })
interface Listed { id: string; name: string; productCount: number; totalProducts: number; payPageName: string }
const listed = async (call: Call, page: object): Promise<Listed[]> => (await ask<{ items: Listed[] }>(call, { page })).data.items

it(`B-317 holds while products move, come and go, pages are filled and renamed and buttons turn to others, all at once (seed ${SEED})`, async () => {
  const inTurn = async <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> => { const all: T[] = []; for (let n = 0; n < count; n++) all.push(await make(n)); return all }
  const categories = await inTurn(4, (n) => id(product.categoryCreate, { name: `Loại ${n}` }))
  const goods = await inTurn(16, (n) => id(product.create, draft(`Món ${n}`, n % 5 === 0 ? null : categories[n % 4]!)))
  const pages = await inTurn(3, async (n) => (await ask<{ id: string; code: string }>(payPage.create, { body: { name: `Trang ${n}`, productIds: goods.slice(n, n + 3) } })).data)
  const buttons = await inTurn(4, (n) => id(payButton.create, { title: `Nút ${n}`, label: 'Mua', payPageId: pages[n % 3]!.id }))
  expect([categories, goods, buttons, pages.map((page) => page.code)].flat().filter((made) => typeof made !== 'string')).toEqual([])
  expect(await unkept(world)).toEqual([])
  const some = (): string[] => goods.slice(0, 12).filter(() => random(3) === 0)
  const codes: number[] = []
  for (let round = 0; round < 4; round++) {
    const answers = await Promise.all(Array.from({ length: 18 }, (_, i) => {
      const [category, page] = [categories[random(4)]!, pages[random(3)]!]
      switch (i % 9) {
        case 0: case 1: return ask(product.addProductsToCategory, { body: { categoryId: random(4) === 0 ? null : category, productIds: [...new Set([goods[random(12)]!, ...some()])] } })
        case 2: return ask(product.create, { body: draft(`Mới ${round}-${i}`, category) })
        case 3: return ask(product.categoryUpdate, { params: { cateId: category }, body: { name: `Loại ${round}-${i}` } })
        case 4: return ask(payPage.changeStatus, { params: { payPageCode: page.code }, query: { status: i < 9 ? 'ACTIVE' : 'INACTIVE' } })
        case 5: return ask(payPage.changeTitle, { params: { payPageCode: page.code }, body: { title: `Trang ${round}-${i}` } })
        case 6: return ask(payPage.updateProducts, { params: { payPageCode: page.code }, body: { productIds: [...new Set([goods[random(12)]!, ...some()])] } })
        case 7: return ask(payButton.update, { body: { id: buttons[random(4)]!, title: `Nút ${round}`, label: 'Mua', payPageId: page.id } })
        default: return ask(product.delete, { params: { prodId: goods[12 + round]! } })
      }
    }))
    codes.push(...answers.map((a) => a.code))
    expect(await unkept(world), `round ${round}`).toEqual([])
  }
  expect(codes.filter((code) => code === 0).length, codes.join(' ')).toBeGreaterThan(24)
  expect(codes.filter((code) => code === -1 || code === 1), codes.join(' ')).toEqual([])
  await asOwner(world, "update pay_page set name = name || ' mới' where merchant_id = $1", [us.owner.merchantId])
  await asOwner(world, 'delete from pay_page_product where position = 0')
  await asOwner(world, `insert into product (id, merchant_id, code, name, name_fold, category_id, price_type, price, storage_type, created_by, created_at, modified_by, modified_at)
    select gen_random_uuid(), $1, 'LO' || n, 'Lô', 'lo', ($2::uuid[])[1 + n % 4], 'FIXED_PRICE', 1000, 'UNLIMITED', 'x', now(), 'x', now() from generate_series(1, 101) n`, [us.owner.merchantId, categories])
  expect(await unkept(world), 'in sets').toEqual([])
  const shown = await listed(product.categoryGetAll, { sortBy: 'productCount', direction: 'DESC' })
  expect(shown.map((c) => c.productCount)).toEqual(shown.map((c) => c.productCount).sort((a, b) => b - a))
  expect(shown.reduce((sum, c) => sum + c.productCount, 0)).toBeGreaterThan(101)
}, 120_000)

it('lists come in the order asked for: what has no price last, stock without limit as more than any', async () => {
  const shelf = [{ price: null, priceType: 'CUSTOMER_PRICE', storageType: 'UNLIMITED' }, { price: 5_000, storageType: 'LIMITED', storageQuantity: 3 }, { price: 9_000, storageType: 'LIMITED', storageQuantity: 7 }]
  for (const [n, more] of shelf.entries()) await id(product.create, { ...draft(`Xếp hàng ${n}`, null), ...more })
  const order = async (sortBy: string, direction: string) => (await ask<{ items: { price: number | null; storageQuantity: number | null }[] }>(product.getAll, { query: { query: 'xep hang' }, page: { sortBy, direction } })).data.items
  expect((await order('price', 'ASC')).map((p) => p.price)).toEqual([5_000, 9_000, null])
  expect((await order('price', 'DESC')).map((p) => p.price)).toEqual([9_000, 5_000, null])
  expect((await order('storageQuantity', 'ASC')).map((p) => p.storageQuantity)).toEqual([3, 7, null])
  expect((await order('storageQuantity', 'DESC')).map((p) => p.storageQuantity)).toEqual([null, 7, 3])
})
