/** How much of a product there is: counted, or without end. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { product } from '@saola/contract/product'
import { people, type People } from '../../../test/people.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

interface Item {
  id: string
  storageType: string
  storageQuantity: number | null
  stockStatus: string
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

const create = (storage: object): Promise<Answer<Item>> =>
  world.send(
    product.create,
    { body: { name: 'Bánh mì', priceType: 'FIXED_PRICE', price: 20_000, ...storage } as never },
    { token: all.owner.token },
  )
const read = async (id: string): Promise<Item> =>
  (
    await world.send<typeof product.getDetail, Item>(
      product.getDetail,
      { params: { prodId: id } },
      { token: all.owner.token },
    )
  ).body.data

it(
  'is LIMITED with a number or UNLIMITED without one, and nothing else',
  { meta: { behaviours: ['B-351'] } },
  async () => {
    const counted = (await create({ storageType: 'LIMITED', storageQuantity: 3 })).body.data
    expect(await read(counted.id)).toMatchObject({ storageType: 'LIMITED', storageQuantity: 3 })
    const endless = (await create({ storageType: 'UNLIMITED' })).body.data
    expect(await read(endless.id)).toMatchObject({
      storageType: 'UNLIMITED',
      storageQuantity: null,
      stockStatus: 'STOCKING',
    })
    for (const storageType of ['limited', 'ENDLESS', ''])
      expect(await create({ storageType }), String(storageType)).toMatchObject({
        status: 400,
        body: { code: 2, data: { errors: [{ field: 'storageType' }] } },
      })
    expect(await create({ storageType: 'LIMITED' }), 'a number is asked for').toMatchObject({
      status: 400,
      body: { code: 2, data: { errors: [{ field: 'storageQuantity' }] } },
    })
  },
)
