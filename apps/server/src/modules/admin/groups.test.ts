/** Role groups of bank staff: closed and opened again. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '@saola/contract/admin'
import { administrators } from '../../../test/administrators.ts'
import { approve } from '../../../test/approvals.ts'
import { people, type People, type StaffPerson } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'

type Outcome = { outcome: string; id: string }
let world: World
let all: People
let anna: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  ;({ anna } = await administrators(world))
})
afterAll(() => world.close())

it(
  'a closed group is CLOSED, is opened again by who may grant it, and by one of twenty at once',
  { meta: { behaviours: ['B-561'] } },
  async () => {
    const move = (call: typeof admin.groupClose | typeof admin.groupOpen, token: string) =>
      world.send(call, { params: { id } }, { token })
    const stands = async (token: string) =>
      (
        await world.send<typeof admin.groupList, { id: string }[]>(admin.groupList, {}, { token })
      ).body.data.find((group) => group.id === id)
    const proposed = await world.send<typeof admin.groupCreate, Outcome>(
      admin.groupCreate,
      { body: { name: 'Trực đêm', codes: [3501], scope: 'ADMIN' } },
      { token: all.root.token },
    )
    const id = (await approve(world, anna.token, proposed.body.data.id)).body.data.id!
    expect((await move(admin.groupOpen, all.root.token)).body.code).toBe(13)
    expect((await move(admin.groupClose, all.root.token)).body.code).toBe(0)
    expect(await stands(all.root.token)).toMatchObject({
      status: 'CLOSED',
      allowedActions: ['open'],
    })
    const again = await world.send<typeof admin.groupCreate, Outcome>(
      admin.groupCreate,
      { body: { name: 'TRỰC đêm', codes: [3501], scope: 'ADMIN' } },
      { token: all.root.token },
    )
    const other = (await approve(world, anna.token, again.body.data.id)).body.data.id!
    expect((await move(admin.groupOpen, all.root.token)).body.code).toBe(14)
    await world.send(admin.groupClose, { params: { id: other } }, { token: all.root.token })
    const codes = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await move(admin.groupOpen, all.root.token)).body.code,
      ),
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(await stands(all.root.token)).toMatchObject({
      status: 'ACTIVE',
      allowedActions: ['update', 'close'],
    })
  },
)
