/** What a person may do, as the portal's guard reads it. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { allPermissionCodes } from '@saola/contract/permissions'
import { roleGroup } from '@saola/contract/role-group'
import { memberWith, people, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

interface Action {
  id: string
  name: string
  description: string
  scope: string
}
interface Item {
  id: number
  name: string
  description: string
  actions: Action[]
}
const held = async (token: string, language = 'vi'): Promise<Item[]> =>
  (
    await world.send<typeof roleGroup.getCurrentPermission, Item[]>(
      roleGroup.getCurrentPermission,
      {},
      { token, headers: { 'accept-language': language } },
    )
  ).body.data

it(
  'lists the codes of a member, with names in their language and the actions they carry',
  { meta: { behaviours: ['B-092'] } },
  async () => {
    const cashier = await held(all.cashier.token)
    expect(cashier.map((p) => p.id)).toEqual([1200, 1501, 1502, 1901, 1904, 2000])
    expect(cashier.find((p) => p.id === 1501)).toMatchObject({
      name: 'Pay Link',
      actions: [{ id: '1501.VIEW', name: 'Xem', scope: 'MERCHANT' }, { id: '1501.CREATE' }],
    })
    expect((await held(all.cashier.token, 'en')).find((p) => p.id === 1501)?.name).toBe('Pay Link')
  },
)
it('an owner holds every code, whatever their group says', async () => {
  expect((await held(all.owner.token)).map((p) => p.id)).toEqual(
    [...allPermissionCodes].sort((a, b) => a - b),
  )
})
it('a code that nobody knows opens nothing', { meta: { behaviours: ['B-096'] } }, async () => {
  const stranger = await memberWith(world, [9999])
  expect(await held(stranger.token)).toEqual([])
})
