/** Products and categories through HTTP: refusals of each field, what the answers carry, tenant isolation, races. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '@saola/contract/all'
import { product } from '@saola/contract/product'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

interface Item {
  id: string
  code: string
  name: string
  stockStatus: string
  status: string
  storageQuantity: number | null
  version: number
  categoryName: string | null
  hasPayPage: boolean
}
interface Page<T> {
  items: T[]
  totalSize: number
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

type Options = { token?: string; test?: boolean; headers?: Record<string, string> }
const as = (o: Options = {}): Options => ({ token: all.owner.token, ...o })
const good = {
  name: 'Cà phê sữa đá',
  priceType: 'FIXED_PRICE',
  storageType: 'UNLIMITED',
  price: 29_000,
} as const
const create = (body: object = {}, o: Options = {}): Promise<Answer<Item>> =>
  world.send(product.create, { body: { ...good, ...body } as never }, as(o))
const made = async (body: object = {}, o: Options = {}): Promise<Item> => {
  const answer = await create(body, o)
  expect(answer.body).toMatchObject({ code: 0 })
  return answer.body.data
}
const list = async (query: object = {}, o: Options = {}): Promise<Page<Item>> =>
  (
    await world.send<typeof product.getAll, Page<Item>>(
      product.getAll,
      { query: query as never },
      as(o),
    )
  ).body.data
const detail = (id: string, o: Options = {}): Promise<Answer<Item>> =>
  world.send(product.getDetail, { params: { prodId: id } }, as(o))
const category = async (
  name: string,
): Promise<{ id: string; code: string; productCount: number }> =>
  (
    await world.send<typeof product.categoryCreate, never>(
      product.categoryCreate,
      { body: { name } },
      as(),
    )
  ).body.data
const change = (id: string, by: number, reason = 'kiểm kê'): Promise<Answer<Item>> =>
  world.send(product.correctStock, { params: { prodId: id }, body: { change: by, reason } }, as())

describe('refusals', () => {
  it.each([
    [{ name: '  ' }, 2, 'name', 'error.required'],
    [{ name: 'x'.repeat(121) }, 2, 'name', 'error.max-length'],
    [{ priceType: 'FREE' }, 2, 'priceType', 'error.enum'],
    [{ storageType: 'SOME' }, 2, 'storageType', 'error.enum'],
    [{ price: 0 }, 2, 'price', 'error.min'],
    [{ price: 500_000_000 }, 2, 'price', 'error.max'],
    [{ price: 1.5 }, 2, 'price', 'error.not_integer'],
    [{ price: '29000' }, 2, 'price', 'error.type'],
    [{ description: 'x'.repeat(1001) }, 2, 'description', 'error.max-length'],
    [{ cateId: '01990000-0000-7000-8000-000000000001' }, 2, 'cateId', 'error.enum'],
    [{ imageUrl: '/storage/files/0123456789012345678901' }, 2, 'imageUrl', 'error.invalid-url'],
    [{ imageUrl: 'https://evil.example/a.png' }, 2, 'imageUrl', 'error.pattern'],
    [{ storageType: 'LIMITED' }, 2, 'storageQuantity', 'error.required'],
    [{ storageType: 'LIMITED', storageQuantity: -1 }, 2, 'storageQuantity', 'error.min'],
    [{ storageQuantity: 5 }, 2, 'storageQuantity', 'error.unknown_field'],
    [{ code: 'mã số' }, 2, 'code', 'error.pattern'],
    [{ surprise: 1 }, 2, 'surprise', 'error.unknown_field'],
    [{ price: null }, 36_004, 'price', 'error.required'],
    [{ priceMin: 1 }, 36_004, 'priceMin', 'error.unknown_field'],
    [{ priceTiers: [{ fromQuantity: 2, price: 1 }] }, 36_004, 'priceTiers', 'error.unknown_field'],
    [
      {
        priceType: 'QUANTITY_PRICE',
        priceTiers: [
          { fromQuantity: 5, price: 9 },
          { fromQuantity: 5, price: 8 },
        ],
      },
      36_004,
      'priceTiers',
      'error.pattern',
    ],
    [
      { priceType: 'QUANTITY_PRICE', priceTiers: [{ fromQuantity: 1, price: 9 }] },
      2,
      'priceTiers.0.fromQuantity',
      'error.min',
    ],
    [
      { priceType: 'CUSTOMER_PRICE', priceMin: 9, priceMax: 8, price: null },
      36_004,
      'priceMax',
      'error.min',
    ],
    [{ priceType: 'CUSTOMER_PRICE', priceMin: 30_000 }, 36_004, 'price', 'error.min'],
    [{ priceType: 'CUSTOMER_PRICE', priceMax: 20_000 }, 36_004, 'price', 'error.max'],
  ])(
    '%j is refused with %i on %s',
    { meta: { behaviours: ['B-353'] } },
    async (body, code, field, key) =>
      expect(await create(body)).toMatchObject({
        body: { code, data: { errors: [{ field, key }] } },
      }),
  )

  it('wants the code 1700 for each of its calls', async () => {
    const cashier = await memberWith(world, [1200, 1501])
    for (const call of Object.values(modules.product))
      expect({
        id: call.id,
        code: (
          await world.raw(
            `/pay${call.path.replaceAll(/\{\w+\}/g, '01990000-0000-7000-8000-000000000001')}`,
            { method: call.method, headers: { authorization: `Bearer ${cashier.token}` } },
          )
        ).body.code,
      }).toEqual({ id: call.id, code: 10 })
  })
  it('36001 refuses a code that another product has, whatever its letters, and gives it free with the product', async () => {
    const first = await made({ code: 'CF-01' })
    expect(await create({ code: 'cf-01' })).toMatchObject({
      status: 409,
      body: { code: 36_001, data: { errors: [{ field: 'code' }] } },
    })
    const second = await made()
    expect(
      await world.send(
        product.update,
        { params: { prodId: second.id }, body: { ...good, code: 'CF-01' } },
        as(),
      ),
    ).toMatchObject({ body: { code: 36_001 } })
    expect(
      (await world.send(product.delete, { params: { prodId: first.id } }, as())).body.code,
    ).toBe(0)
    expect((await create({ code: 'CF-01' })).body.code).toBe(0)
    expect((await create({ code: 'CF-01' }, { token: all.other.token })).body.code).toBe(0)
  })
  it('refuses lists that make no sense', async () => {
    const ask = (query: object) => world.send(product.getAll, { query: query as never }, as())
    expect((await ask({ createdFrom: '2026-02-03', createdTo: '2026-02-01' })).body).toMatchObject({
      code: 25,
    })
    expect((await ask({ priceFrom: '20', priceTo: '10' })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'priceTo' }] },
    })
    for (const query of [
      { status: 'GONE' },
      { haveCate: 'perhaps' },
      { categoryId: 'x' },
      { priceFrom: '-1' },
    ])
      expect((await ask(query)).body.code).toBe(2)
  })
})

describe('products', () => {
  it(
    'a product carries its facts, its figures and who made it',
    { meta: { behaviours: ['B-345', 'B-354', 'B-355'] } },
    async () => {
      const { id: cateId } = await category('Cà phê phin')
      const item = await made({
        cateId,
        description: 'Đậm',
        storageType: 'LIMITED',
        storageQuantity: 12,
      })
      expect(item).toMatchObject({
        code: expect.stringMatching(/^SP\d{5}$/) as string,
        name: good.name,
        description: 'Đậm',
        imageUrl: null,
        price: 29_000,
        priceType: 'FIXED_PRICE',
        categoryId: cateId,
        categoryName: 'Cà phê phin',
        storageType: 'LIMITED',
        storageQuantity: 12,
        stockStatus: 'STOCKING',
        status: 'ACTIVE',
        sold: 0,
        revenue: 0,
        hasPayPage: false,
        createdBy: 'Nguyễn Thị Thu Hà',
        modifiedBy: 'Nguyễn Thị Thu Hà',
        createdAt: expect.any(String) as string,
        modifiedAt: expect.any(String) as string,
      })
      expect((await detail(item.id)).body.data).toEqual(item)
      const changed = await world.send<typeof product.update, Item>(
        product.update,
        {
          params: { prodId: item.id },
          body: {
            ...good,
            name: ' Cà  phê đen ',
            price: 25_000,
            storageType: 'LIMITED',
            version: item.version,
          },
        },
        as(),
      )
      expect(changed.body.data).toMatchObject({
        name: 'Cà phê đen',
        price: 25_000,
        storageQuantity: 12,
        categoryName: null,
        code: item.code,
      })
      expect(
        (
          await world.send(
            product.update,
            { params: { prodId: item.id }, body: { ...good, version: item.version } },
            as(),
          )
        ).body,
      ).toMatchObject({ code: 12 })
      expect(
        (await world.send(product.delete, { params: { prodId: item.id } }, as())).body.code,
      ).toBe(0)
      expect((await detail(item.id)).body.code).toBe(5)
    },
  )

  it(
    'the three price types keep what belongs to them',
    { meta: { behaviours: ['B-352'] } },
    async () => {
      expect(
        await made({
          priceType: 'QUANTITY_PRICE',
          price: 15_000,
          priceTiers: [
            { fromQuantity: 10, price: 14_000 },
            { fromQuantity: 50, price: 12_500 },
          ],
        }),
      ).toMatchObject({
        priceType: 'QUANTITY_PRICE',
        price: 15_000,
        priceTiers: [
          { fromQuantity: 10, price: 14_000 },
          { fromQuantity: 50, price: 12_500 },
        ],
      })
      expect(
        await made({
          priceType: 'CUSTOMER_PRICE',
          price: null,
          priceMin: 10_000,
          priceMax: 500_000,
        }),
      ).toMatchObject({
        priceType: 'CUSTOMER_PRICE',
        price: null,
        priceMin: 10_000,
        priceMax: 500_000,
        priceTiers: [],
      })
      expect(await made({ priceType: 'QUANTITY_PRICE' })).toMatchObject({
        price: 29_000,
        priceTiers: [],
      })
    },
  )

  it(
    'an update with the specification\u2019s eight fields alone keeps tiers and bounds, until they or the price type are named',
    { meta: { behaviours: ['B-353'] } },
    async () => {
      const tiers = [{ fromQuantity: 10, price: 900 }]
      const [much, own] = [
        await made({ priceType: 'QUANTITY_PRICE', price: 1_000, priceTiers: tiers }),
        await made({ priceType: 'CUSTOMER_PRICE', price: null, priceMin: 1_000, priceMax: 9_000 }),
      ]
      const update = async (id: string, body: object) =>
        (
          await world.send(
            product.update,
            {
              params: { prodId: id },
              body: { name: 'Khác', storageType: 'UNLIMITED', ...body } as never,
            },
            as(),
          )
        ).body
      expect(
        (await update(much.id, { priceType: 'QUANTITY_PRICE', price: 1_100 })).data,
      ).toMatchObject({ price: 1_100, priceTiers: tiers })
      expect((await update(own.id, { priceType: 'CUSTOMER_PRICE' })).data).toMatchObject({
        priceMin: 1_000,
        priceMax: 9_000,
      })
      expect(
        (await update(own.id, { priceType: 'CUSTOMER_PRICE', price: 500 })).data,
      ).toMatchObject({
        errors: [{ field: 'price', key: 'error.min', params: { min: 1_000 } }],
      })
      expect(
        (await update(own.id, { priceType: 'CUSTOMER_PRICE', priceMax: null })).data,
      ).toMatchObject({ priceMin: 1_000, priceMax: null })
      expect(
        (await update(much.id, { priceType: 'QUANTITY_PRICE', price: 1_100, priceTiers: [] })).data,
      ).toMatchObject({ priceTiers: [] })
      expect((await update(own.id, { priceType: 'FIXED_PRICE', price: 5_000 })).data).toMatchObject(
        {
          priceMin: null,
          priceMax: null,
        },
      )
    },
  )
  it(
    'marks that turn the reading round are left out, and a name of which nothing is seen is none',
    { meta: { behaviours: ['B-353'] } },
    async () => {
      expect((await made({ name: 'Trả \u202e000.1\u202c đồng\u200b' })).name).toBe('Trả 000.1 đồng')
      for (const name of ['\u200b', '\u2060\ufeff', '\u3164', ' \u200e '])
        expect((await create({ name })).body).toMatchObject({
          code: 2,
          data: { errors: [{ field: 'name', key: 'error.required' }] },
        })
      expect((await made({ name: 'Nhà \u{1f468}\u200d\u{1f469}\u200d\u{1f467}' })).name).toBe(
        'Nhà \u{1f468}\u200d\u{1f469}\u200d\u{1f467}',
      )
    },
  )
  it(
    'changes its status by id, and the same again changes nothing',
    { meta: { behaviours: ['B-349'] } },
    async () => {
      const { id } = await made()
      const set = (status: unknown) =>
        world.send(product.changeStatus, { params: { id }, body: { status } as never }, as())
      expect((await set('GONE')).body.code).toBe(2)
      expect((await set('INACTIVE')).body.code).toBe(0)
      const { version } = (await detail(id)).body.data
      expect((await set('INACTIVE')).body.code).toBe(0)
      expect((await detail(id)).body.data).toMatchObject({ status: 'INACTIVE', version })
      expect((await set('ACTIVE')).body.code).toBe(0)
      expect((await detail(id)).body.data.status).toBe('ACTIVE')
    },
  )

  it(
    'stock status follows quantity and review; the filter finds each, and ALL finds all',
    { meta: { behaviours: ['B-350'] } },
    async () => {
      const ids = {
        STOCKING: (await made({ name: 'Lọc kho A', storageType: 'LIMITED', storageQuantity: 1 }))
          .id,
        OUT_OF_STOCK: (
          await made({ name: 'Lọc kho B', storageType: 'LIMITED', storageQuantity: 0 })
        ).id,
        PENDING: (await made({ name: 'Lọc kho C' })).id,
        endless: (await made({ name: 'Lọc kho D' })).id,
      }
      expect(
        (
          await world.send(
            product.changeMany,
            { body: { productIds: [ids.PENDING], underReview: true } },
            as(),
          )
        ).body.data,
      ).toEqual({ changed: 1 })
      const found = async (status?: string): Promise<string[]> =>
        (
          await list({
            query: 'loc kho',
            ...(status ? { status } : {}),
            sortBy: 'name',
            sortDirection: 'ASC',
          })
        ).items.map((p) => p.id)
      expect(await found('OUT_OF_STOCK')).toEqual([ids.OUT_OF_STOCK])
      expect(await found('PENDING')).toEqual([ids.PENDING])
      expect(await found('STOCKING')).toEqual([ids.STOCKING, ids.endless])
      expect(await found('ALL')).toEqual(await found())
      expect((await list({ query: 'loc kho' })).items).toHaveLength(4)
      expect((await change(ids.STOCKING, -1)).body.data).toMatchObject({
        storageQuantity: 0,
        stockStatus: 'OUT_OF_STOCK',
      })
    },
  )

  it(
    'filters by category, words without accents, code, price, day; sorts and pages',
    { meta: { behaviours: ['B-347'] } },
    async () => {
      const { id: categoryId } = await category('Lọc danh mục')
      for (const [name, price, cateId] of [
        ['Ổi hồng', 10_000, categoryId],
        ['Ổi xanh', 20_000, null],
        ['Ổi dẻo', 30_000, categoryId],
      ] as const)
        await made({ name, price, cateId })
      const names = async (query: object): Promise<string[]> =>
        (await list({ query: 'oi', sortBy: 'price', sortDirection: 'ASC', ...query })).items.map(
          (p) => p.name,
        )
      expect(await names({})).toEqual(['Ổi hồng', 'Ổi xanh', 'Ổi dẻo'])
      expect(await names({ categoryId })).toEqual(['Ổi hồng', 'Ổi dẻo'])
      expect(await names({ haveCate: '0' })).toEqual(['Ổi xanh'])
      expect(await names({ priceFrom: '15000', priceTo: '25000' })).toEqual(['Ổi xanh'])
      expect(await names({ createdTo: '2020-01-01' })).toEqual([])
      expect(await names({ sortDirection: 'DESC', pageSize: '1', page: '1' })).toEqual(['Ổi xanh'])
      expect(await names({ query: '%' })).toEqual([])
      const { code } = (await list({ query: 'ổi xanh' })).items[0]!
      expect((await list({ query: code.toLowerCase() })).items.map((p) => p.name)).toEqual([
        'Ổi xanh',
      ])
    },
  )

  it(
    'check tells what may be done with it; a pay page keeps it',
    { meta: { behaviours: ['B-358'] } },
    async () => {
      const { id } = await made({ storageType: 'LIMITED', storageQuantity: 0 })
      const check = async () =>
        (await world.send(product.check, { params: { id } }, as())).body.data
      expect(await check()).toEqual({
        id,
        hasPayPage: false,
        held: 0,
        canDelete: true,
        canSell: false,
        why: 'OUT_OF_STOCK',
      })
      await asOwner(world, 'update product set pay_page_count = 1 where id = $1', [id])
      expect(await check()).toMatchObject({ hasPayPage: true, canDelete: false })
      expect(
        (await world.send(product.delete, { params: { prodId: id } }, as())).body,
      ).toMatchObject({ code: 36_002 })
      await world.send(product.changeStatus, { params: { id }, body: { status: 'INACTIVE' } }, as())
      expect(await check()).toMatchObject({ canSell: false, why: 'INACTIVE' })
    },
  )

  it('tells its history: who, what was, what is, and why', async () => {
    const { id } = await made({ storageType: 'LIMITED', storageQuantity: 5 })
    await change(id, 7, 'nhập hàng')
    await world.send(
      product.update,
      { params: { prodId: id }, body: { ...good, price: 31_000, storageType: 'LIMITED' } },
      as(),
    )
    const { items } = (
      await world.send<
        typeof product.history,
        Page<{ action: string; by: string; reason: string | null; changes: object[] }>
      >(product.history, { params: { prodId: id } }, as())
    ).body.data
    expect(items.map((i) => i.action)).toEqual(['update', 'stock', 'create'])
    expect(items[0]!.changes).toEqual([{ field: 'price', before: '29000', after: '31000' }])
    expect(items[1]).toMatchObject({
      by: 'Nguyễn Thị Thu Hà',
      reason: 'nhập hàng',
      changes: [{ field: 'storageQuantity', before: '5', after: '12' }],
    })
  })
})

describe('categories', () => {
  it(
    'are made, renamed, counted and deleted once they are empty',
    { meta: { behaviours: ['B-346', 'B-356'] } },
    async () => {
      const made1 = await category('Trà')
      expect(made1).toMatchObject({
        code: expect.stringMatching(/^DM\d{3}$/) as string,
        name: 'Trà',
        description: null,
        productCount: 0,
        createdBy: 'Nguyễn Thị Thu Hà',
        modifiedBy: 'Nguyễn Thị Thu Hà',
        createdAt: expect.any(String) as string,
        modifiedAt: expect.any(String) as string,
      })
      expect(
        (await world.send(product.categoryCreate, { body: { name: 'TRÀ' } }, as())).body,
      ).toMatchObject({ code: 2, data: { errors: [{ field: 'name', key: 'error.duplicate' }] } })
      expect(
        (await world.send(product.categoryCreate, { body: { name: ' ' } }, as())).body.code,
      ).toBe(2)
      const item = await made({ cateId: made1.id })
      expect(
        (
          await world.send(
            product.categoryUpdate,
            { params: { cateId: made1.id }, body: { name: 'Trà nóng', description: 'Ấm' } },
            as(),
          )
        ).body.data,
      ).toMatchObject({ name: 'Trà nóng', description: 'Ấm', productCount: 1 })
      expect((await detail(item.id)).body.data.categoryName).toBe('Trà nóng')
      expect(
        (await world.send(product.categoryDelete, { params: { id: made1.id } }, as())).body,
      ).toMatchObject({ code: 36_003 })
      await world.send(product.delete, { params: { prodId: item.id } }, as())
      expect(
        (await world.send(product.categoryDetail, { params: { id: made1.id } }, as())).body.data,
      ).toMatchObject({ productCount: 0 })
      expect(
        (await world.send(product.categoryDelete, { params: { id: made1.id } }, as())).body.code,
      ).toBe(0)
      expect(
        (await world.send(product.categoryDetail, { params: { id: made1.id } }, as())).body.code,
      ).toBe(5)
    },
  )
  it(
    'lists newest first, by words and by another sort',
    { meta: { behaviours: ['B-348'] } },
    async () => {
      for (const name of ['Zmục một', 'Zmục hai', 'Zmục ba']) {
        await category(name)
        world.clock.advance(1000)
      }
      const names = async (query: object): Promise<string[]> =>
        (
          await world.send<typeof product.categoryGetAll, Page<{ name: string }>>(
            product.categoryGetAll,
            { query: { query: 'zmuc', ...query } as never },
            as(),
          )
        ).body.data.items.map((c) => c.name)
      expect(await names({})).toEqual(['Zmục ba', 'Zmục hai', 'Zmục một'])
      expect(await names({ sort: 'name,asc', size: '2' })).toEqual(['Zmục ba', 'Zmục hai'])
      expect(await names({ sort: 'name,asc', size: '2', page: '1' })).toEqual(['Zmục một'])
    },
  )
  it(
    "takes many products at once, and none when one of them is not the caller's",
    { meta: { behaviours: ['B-357'] } },
    async () => {
      const { id: categoryId } = await category('Gộp')
      const [a, b, theirs] = [
        await made(),
        await made(),
        await made({}, { token: all.other.token }),
      ]
      const add = (productIds: string[], to: string | null = categoryId) =>
        world.send(product.addProductsToCategory, { body: { categoryId: to, productIds } }, as())
      expect((await add([a.id, theirs.id])).body.code).toBe(5)
      expect((await detail(a.id)).body.data.categoryName).toBeNull()
      expect((await add([a.id, b.id, a.id])).body.data).toEqual({ changed: 2 })
      expect((await add([a.id, b.id])).body.data).toEqual({ changed: 0 })
      expect((await list({ categoryId })).totalSize).toBe(2)
      expect((await add([a.id], null)).body.data).toEqual({ changed: 1 })
      for (const productIds of [[], Array.from({ length: 201 }, () => a.id)])
        expect((await add(productIds)).body.code).toBe(2)
    },
  )
})

describe('tenant isolation and races', () => {
  it('live, sandbox merchant and another merchant each see their own', async () => {
    const item = await made({ name: 'Chỉ của tôi' })
    for (const o of [{ token: all.other.token }, { test: true }]) {
      expect((await detail(item.id, o)).body.code).toBe(5)
      expect((await list({ query: 'chi cua toi' }, o)).totalSize).toBe(0)
    }
  })
  it('twenty take the same code at once: one has it', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create({ code: 'RACE-1' })))
    expect(answers.map((a) => a.body.code).sort((a, b) => a - b)).toEqual([
      0,
      ...Array.from({ length: 19 }, () => 36_001),
    ])
  })
  it('twenty rename to the same code at once: one has it', async () => {
    const items = await Promise.all(Array.from({ length: 10 }, () => made()))
    const answers = await Promise.all(
      items.map(({ id }) =>
        world.send(
          product.update,
          { params: { prodId: id }, body: { ...good, code: 'RACE-2' } },
          as(),
        ),
      ),
    )
    expect(answers.filter((a) => a.body.code === 0)).toHaveLength(1)
    expect(answers.filter((a) => a.body.code === 36_001)).toHaveLength(9)
  })
  it('a code, or a category\u2019s name, that one takes as another renames to it at once: one has it, the others are told', async () => {
    for (let i = 0; i < 4; i++) {
      const [items, groups] = await Promise.all([
        Promise.all(Array.from({ length: 8 }, () => made())),
        Promise.all(Array.from({ length: 8 }, (_, n) => category(`Trước ${i}/${n}`))),
      ])
      const [code, name] = [`BOTH-${i}`, `Cùng tên ${i}`]
      const codes = await Promise.all(
        items.flatMap(({ id }) => [
          world.send(product.update, { params: { prodId: id }, body: { ...good, code } }, as()),
          create({ code }),
        ]),
      )
      expect(codes.map((a) => a.body.code).sort((a, b) => a - b)).toEqual([
        0,
        ...Array.from({ length: 15 }, () => 36_001),
      ])
      const names = await Promise.all(
        groups.flatMap(({ id }) => [
          world.send(product.categoryUpdate, { params: { cateId: id }, body: { name } }, as()),
          world.send(product.categoryCreate, { body: { name } }, as()),
        ]),
      )
      expect(names.map((a) => a.body.code).sort((a, b) => a - b)).toEqual([
        0,
        ...Array.from({ length: 15 }, () => 2),
      ])
    }
  })
  it('corrections add up, whatever their order, and stop at zero', async () => {
    const { id } = await made({ storageType: 'LIMITED', storageQuantity: 10 })
    const answers = await Promise.all(Array.from({ length: 15 }, () => change(id, -1)))
    expect(answers.filter((a) => a.body.code === 0)).toHaveLength(10)
    expect(answers.filter((a) => a.body.code === 35_006)).toHaveLength(5)
    expect((await detail(id)).body.data).toMatchObject({
      storageQuantity: 0,
      stockStatus: 'OUT_OF_STOCK',
    })
    const { id: endless } = await made()
    expect((await change(endless, 1)).body.code).toBe(13)
    expect((await change(id, 0)).body.code).toBe(2)
  })
  it('a category is not deleted under a product that is just put into it', async () => {
    for (let i = 0; i < 5; i++) {
      const { id } = await category(`Vừa đặt ${i}`)
      const item = await made()
      const [added, removed] = await Promise.all([
        world.send(
          product.addProductsToCategory,
          { body: { categoryId: id, productIds: [item.id] } },
          as(),
        ),
        world.send(product.categoryDelete, { params: { id } }, as()),
      ])
      expect([
        [0, 36_003],
        [5, 0],
      ]).toContainEqual([added.body.code, removed.body.code])
    }
  })
})
