/** Views of lists, over HTTP: each member's own, named once, limited in number. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { savedView, VIEWS_MOST, viewedLists, type SavedView } from '@saola/contract/saved-view'
import { people, type People } from '../../../test/people.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

interface As {
  token: string
  test?: boolean
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

const create = (body: object, as: As = all.owner): Promise<Answer<SavedView>> =>
  world.send<typeof savedView.create, SavedView>(
    savedView.create,
    { body: { list: 'payLinks', search: '', ...body } as never },
    as,
  )
const update = (id: string, body: object, as: As = all.owner): Promise<Answer<SavedView>> =>
  world.send<typeof savedView.update, SavedView>(
    savedView.update,
    { params: { id }, body: { search: '', ...body } as never },
    as,
  )
const remove = (id: string, as: As = all.owner) =>
  world.send(savedView.delete, { params: { id } }, as)
const names = async (list: string, as: As = all.owner): Promise<string[]> =>
  (
    await world.send<typeof savedView.getAll, SavedView[]>(
      savedView.getAll,
      { query: { list: list as never } },
      as,
    )
  ).body.data.map((view) => view.name)

it('keeps the address of a list under a name, by list, in the order of names', async () => {
  const search = 'status=SUCCESS&keyword=c%C3%A0%20ph%C3%AA&size=50'
  const made = (await create({ list: 'orders', name: ' Đã giao ', search })).body.data
  expect(made).toMatchObject({ name: 'Đã giao', search })
  await create({ list: 'orders', name: 'chờ giao' })
  expect(await names('orders')).toEqual(['chờ giao', 'Đã giao'])
  expect(await names('customers')).toEqual([])
  expect((await update(made.id, { name: 'Xong', search: 'page=2' })).body.data).toMatchObject({
    id: made.id,
    name: 'Xong',
    search: 'page=2',
  })
  expect((await remove(made.id)).body.code).toBe(0)
  expect(await names('orders')).toEqual(['chờ giao'])
  expect((await remove(made.id)).body.code).toBe(5)
})

it("is nobody else's: neither another member's of the shop nor another shop's, and the same in Test Mode", async () => {
  const { id } = (await create({ list: 'products', name: 'Hết hàng' })).body.data
  for (const stranger of [all.cashier, all.other]) {
    expect(await names('products', stranger)).toEqual([])
    expect((await update(id, { name: 'x' }, stranger)).body.code).toBe(5)
    expect((await remove(id, stranger)).body.code).toBe(5)
  }
  expect(await names('products', { token: all.owner.token, test: true })).toEqual(['Hết hàng'])
})

it('has a name that no other view of the list has, whatever its capitals', async () => {
  const taken = { status: 400, body: { code: 2, data: { errors: [{ field: 'name' }] } } }
  const first = (await create({ list: 'refunds', name: 'Chờ duyệt' })).body.data
  const second = (await create({ list: 'refunds', name: 'Hôm nay' })).body.data
  const again = await create({ list: 'refunds', name: 'CHỜ duyệt' })
  expect(again.body).toMatchObject({ data: { errors: [{ field: 'name' }] } })
  expect((await update(second.id, { name: 'chờ DUYỆT' })).body).toMatchObject({
    data: { errors: [{ field: 'name' }] },
  })
  expect((await update(first.id, { name: 'CHỜ DUYỆT' })).body.code, 'its own').toBe(0)
  const other = (await create({ list: 'transactions', name: 'Chờ duyệt' })).body.data
  expect(other.name).toBe('Chờ duyệt')
  expect((await update(other.id, { name: 'Hôm nay' })).body.code, 'of another list').toBe(0)
  expect((await create({ list: 'refunds', name: 'Của tôi' }, all.cashier)).body.code).toBe(0)
  expect((await update(first.id, { name: 'Của tôi' })).body.code, "another member's").toBe(0)
  for (const name of ['', ' ', 'x'.repeat(61)]) expect(await create({ name })).toMatchObject(taken)
})

it.each(['a b', '<script>', 'x=1#y', 'javascript:alert(1)', 'x'.repeat(1001), '//evil.example'])(
  'takes nothing for an address that is none: %s',
  async (search) => {
    expect(await create({ name: 'x', search })).toMatchObject({
      status: 400,
      body: { code: 2, data: { errors: [{ field: 'search' }] } },
    })
  },
)

it('of many who save at once none gets beyond the limit', async () => {
  const before = (await names('customers')).length
  const codes = await Promise.all(
    Array.from({ length: VIEWS_MOST + 5 }, (_, i) =>
      create({ list: 'customers', name: `Nhóm ${i}` }).then((answer) => answer.body.code),
    ),
  )
  expect(before + codes.filter((code) => code === 0).length).toBe(VIEWS_MOST)
  expect(await names('customers')).toHaveLength(VIEWS_MOST)
  expect((await create({ list: 'customers', name: 'Của tôi' }, all.cashier)).body.code).toBe(0)
})

it('every list that keeps views is asked by its name, and no other', async () => {
  for (const list of viewedLists)
    expect((await create({ list, name: 'Mới' })).body.code).toBeDefined()
  expect((await create({ list: 'banks', name: 'x' })).body.code).toBe(2)
})
