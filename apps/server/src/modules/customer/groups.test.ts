/** How many customers a group has, and its place among the groups by that. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Call } from '@saola/contract/call'
import { customer } from '@saola/contract/customer'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

interface Group {
  id: string
  name: string
  totalCustomer: number
}
let world: World
let who: People
beforeAll(async () => {
  world = await openWorld()
  who = await people(world)
}, 120_000)
afterAll(() => world.close())

const ask = async <T>(call: Call, request: object): Promise<{ code: number; data: T }> =>
  (await world.send<Call, T>(call, request as never, { token: who.other.token })).body
const listed = async () =>
  (
    await ask<{ items: Group[] }>(customer.getGroupList, {
      page: { sortBy: 'totalCustomer', direction: 'DESC' },
    })
  ).data.items
const raw = async () =>
  new Map(
    (
      await asOwner<{ id: string; n: number }>(
        world,
        'select g.id, count(c.id)::int n from customer_group g left join customer c on c.group_id = g.id group by 1',
      )
    ).map((g) => [g.id, g.n]),
  )
const same = async (what: string): Promise<void> => {
  const [groups, rows] = [await listed(), await raw()]
  expect(
    groups.map((g) => [g.id, g.totalCustomer]),
    what,
  ).toEqual(groups.map((g) => [g.id, rows.get(g.id)]))
}

it(
  'holds while customers are made, moved, taken out and removed at once, and when many are written by one statement',
  { meta: { behaviours: ['B-367'] } },
  async () => {
    const groups: Group[] = []
    for (let i = 0; i < 4; i++)
      groups.push((await ask<Group>(customer.createGroup, { body: { name: `Nhóm ${i}` } })).data)
    const make = async (i: number) =>
      (
        await ask<{ id: string }>(customer.create, {
          body: { fullName: `Khách ${i}`, customerGroupId: groups[i % 4]!.id },
        })
      ).data.id
    const ids = await Promise.all(Array.from({ length: 24 }, (_, i) => make(i)))
    await same('made')
    const moves = Array.from({ length: 16 }, (_, i): Promise<{ code: number }> => {
      const some = {
        customerIds: ids.slice(i % 8, 8 + (i % 8)),
        customerGroupId: groups[(i * 3) % 4]!.id,
      }
      return ask(i % 3 === 0 ? customer.removeCustomersFromGroup : customer.addCustomersToGroup, {
        body: some,
      })
    })
    const answers = await Promise.all([
      ...moves,
      ...ids.slice(16).map((id) => ask(customer.delete, { query: { id } })),
      ...Array.from({ length: 8 }, (_, i) => make(100 + i).then(() => ({ code: 0 }))),
    ])
    expect(answers.map((a) => a.code)).toEqual(answers.map(() => 0))
    await same('all at once')
    await asOwner(
      world,
      `insert into customer (id, merchant_id, code, full_name, group_id, search_key, created_at, created_by, modified_at, modified_by)
    select gen_random_uuid(), $1, 'LO' || n, 'Lô', ($2::uuid[])[1 + n % 4], ' lo', now(), 'x', now(), 'x' from generate_series(1, 101) n`,
      [who.other.merchantId, groups.map((g) => g.id)],
    )
    await same('many')
    await asOwner(
      world,
      `update customer set group_id = $1 where code like 'LO%' and group_id = $2`,
      [groups[0]!.id, groups[1]!.id],
    )
    await same('moved in a set')
    const items = await listed()
    expect(items.map((g) => g.totalCustomer)).toEqual(
      items.map((g) => g.totalCustomer).sort((a, b) => b - a),
    )
    await asOwner(world, 'delete from customer where merchant_id = $1', [who.other.merchantId])
    await same('none')
  },
)
