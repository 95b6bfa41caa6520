/** Module versions move with every recorded write, and each merchant sees its own. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '@saola/contract/audit'
import { user } from '@saola/contract/user'
import { verifyAudit } from '../../platform/audit.ts'
import { people, type People } from '../../../test/people.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

interface Version {
  module: string
  version: number
  modifiedAt: string | null
}
const version = async (token: string, module = 'user'): Promise<Version> =>
  (
    await world.send<typeof audit.currentVersion, Version>(
      audit.currentVersion,
      { query: { module } },
      { token },
    )
  ).body.data

it('refuses a missing module and an unsigned caller', async () => {
  expect(
    (
      await world.raw('/pay/api/audit/v1/currentVersion', {
        headers: { authorization: `Bearer ${all.owner.token}` },
      })
    ).body.code,
  ).toBe(3)
  expect((await world.send(audit.currentVersion, { query: { module: 'user' } })).body.code).toBe(9)
})
it(
  'moves with a write of the own merchant and not with those of others',
  { meta: { behaviours: ['B-044'] } },
  async () => {
    const before = {
      mine: await version(all.owner.token),
      other: await version(all.other.token),
      bank: await version(all.maker.token),
    }
    expect(before.mine).toEqual({ module: 'user', version: 0, modifiedAt: null })
    expect(
      (await world.send(user.updateInfo, { body: { avatar: null } }, { token: all.owner.token }))
        .body.code,
    ).toBe(0)
    expect((await version(all.owner.token)).version).toBeGreaterThan(before.mine.version)
    expect(await version(all.other.token)).toEqual(before.other)
    // Another module's version stands still: the query names which one is meant.
    expect(await version(all.owner.token, 'customer')).toEqual({
      module: 'customer',
      version: 0,
      modifiedAt: null,
    })
    expect((await version(all.maker.token)).version).toBeGreaterThan(before.bank.version)
  },
)
it('every write so far is in a chain that holds', { meta: { bars: ['D2'] } }, async () => {
  expect(await verifyAudit(world.app.db, world.app.config.keys.audit)).toBeNull()
})
