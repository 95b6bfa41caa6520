/** Rights of one member alone, over HTTP: given one by one, held to the giver's own, and never anybody else's. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledger } from '@saola/contract/ledger'
import { member } from '@saola/contract/member'
import { payLink } from '@saola/contract/pay-link'
import { roleGroup } from '@saola/contract/role-group'
import { digits } from '../../platform/ids.ts'
import { memberWith, people, signIn, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'

const CASHIER = '01900000-0000-7000-8000-000000000005'
interface Item {
  id: string
  roleGroup: { id: string; code: string; name: string }
  ownActions: { id: string; name: string }[] | null
}
interface Group {
  id: string
  currentUsed: number
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

const body = (rights: object) => ({
  fullName: 'Lý Thu Trang',
  email: null,
  bankAccountIds: [] as string[],
  ...rights,
})
const add = (rights: object, by: { token: string } = all.owner): Promise<Answer<Item>> =>
  world.send<typeof member.create, Item>(
    member.create,
    { body: { phone: `09${digits(8)}`, ...body(rights) } },
    { token: by.token },
  )
const change = (memberId: string, rights: object): Promise<Answer<Item>> =>
  world.send<typeof member.update, Item>(
    member.update,
    { params: { memberId }, body: body(rights) },
    { token: all.owner.token },
  )
const groups = async (): Promise<Group[]> =>
  (
    await world.send<typeof roleGroup.getAll, Group[]>(
      roleGroup.getAll,
      {},
      { token: all.owner.token },
    )
  ).body.data
const held = (item: Item): string[] | undefined => item.ownActions?.map((action) => action.id)
const signedIn = async (item: Item): Promise<{ token: string }> => {
  await asOwner(world, `update member set status = 'ACTIVE' where id = $1`, [item.id])
  return signIn(world, 'portal', item.id)
}
const mayMakeLinks = async (who: { token: string }): Promise<number> =>
  (await world.send(payLink.getList, { query: {} }, who)).body.code

it('a member has just the rights chosen, and seeing comes with doing', async () => {
  const { data } = (await add({ actions: ['1501.CREATE'] })).body
  expect(held(data)).toEqual(['1501.VIEW', '1501.CREATE'])
  expect(data.roleGroup.name).toBe('Quyền riêng')
  const them = await signedIn(data)
  expect(await mayMakeLinks(them)).toBe(0)
  expect((await world.send(ledger.accounts, {}, them)).body.code).toBe(10)
})

it('a change holds with the next request; a group takes the place of single rights and the other way round', async () => {
  const { data } = (await add({ actions: ['1501.VIEW'] })).body
  const them = await signedIn(data)
  expect(held((await change(data.id, { actions: ['1201.VIEW'] })).body.data)).toEqual(['1201.VIEW'])
  expect(await mayMakeLinks(them)).toBe(10)
  const grouped = (await change(data.id, { roleGroupId: CASHIER })).body.data
  expect([grouped.ownActions, grouped.roleGroup.code]).toEqual([null, 'CASHIER'])
  expect(await mayMakeLinks(them)).toBe(0)
  expect(held((await change(data.id, { actions: ['1200.VIEW'] })).body.data)).toEqual(['1200.VIEW'])
  expect(await mayMakeLinks(them)).toBe(10)
  const kept = await asOwner<{ live: boolean }>(
    world,
    `select deleted_at is null live from role_group where personal and created_by = modified_by and id in (
       select role_group_id from member where id = $1
     )`,
    [data.id],
  )
  expect(kept).toEqual([{ live: true }])
})

it("is in no list of groups, and no way leads to it: neither another's rights nor a group to change", async () => {
  const before = await groups()
  const { data } = (await add({ actions: ['1501.VIEW'] })).body
  expect(await groups()).toEqual(before)
  const id = data.roleGroup.id
  expect((await add({ roleGroupId: id })).body.code).toBe(31003)
  for (const call of [roleGroup.close, roleGroup.delete, roleGroup.open] as const)
    expect(
      (await world.send(call, { params: { roleGroupId: id } }, { token: all.owner.token })).body
        .code,
    ).toBe(5)
})

it('leaves a group of its own behind at a change, and a shared one as it was', async () => {
  const { data } = (await add({ actions: ['1501.VIEW'] })).body
  await change(data.id, { roleGroupId: CASHIER })
  expect(
    await asOwner(world, 'select id from role_group where id = $1 and deleted_at is null', [
      data.roleGroup.id,
    ]),
  ).toEqual([])
  const shared = (
    await world.send<typeof roleGroup.create, { id: string; actions: { id: string }[] }>(
      roleGroup.create,
      { body: { name: `Ca sáng ${digits(6)}`, description: '', actions: ['1501.VIEW'] } },
      { token: all.owner.token },
    )
  ).body.data
  await change(data.id, { roleGroupId: shared.id })
  const alone = (await change(data.id, { actions: ['1201.VIEW'] })).body.data
  expect(alone.roleGroup.id).not.toBe(shared.id)
  expect((await groups()).find(({ id }) => id === shared.id)).toMatchObject({
    currentUsed: 0,
    actions: [{ id: '1501.VIEW' }],
  })
})

it('ends with the member', async () => {
  const { data } = (await add({ actions: ['1501.VIEW'] })).body
  await world.send(member.delete, { params: { memberId: data.id } }, { token: all.owner.token })
  expect(
    await asOwner(world, 'select id from role_group where id = $1 and deleted_at is null', [
      data.roleGroup.id,
    ]),
  ).toEqual([])
})

it('one way of giving rights is asked for, not both and not none', async () => {
  for (const rights of [{}, { actions: ['1501.VIEW'], roleGroupId: CASHIER }])
    expect(await add(rights)).toMatchObject({
      status: 400,
      body: { code: 2, data: { errors: [{ field: 'roleGroupId' }] } },
    })
  for (const actions of [[], ['1501.DELETE'], ['9999.VIEW'], ['1600.VIEW']])
    expect(await add({ actions }), String(actions)).toMatchObject({
      status: 400,
      body: { code: 2, data: { errors: [{ field: expect.stringMatching(/^actions/) as string }] } },
    })
})

it('nobody gives single rights that they do not hold, and the history names before and after', async () => {
  const manager: Person = await memberWith(world, [1501, 1903], '0931000077')
  expect((await add({ actions: ['1201.VIEW'] }, manager)).body.code).toBe(31004)
  const { data } = (await add({ actions: ['1501.VIEW'] }, manager)).body
  await change(data.id, { actions: ['1201.VIEW'] })
  const [record] = await asOwner<{ before: object; after: object }>(
    world,
    `select before, after from audit_record where object_id = $1 and operation = 'member.update'`,
    [data.id],
  )
  expect(record).toMatchObject({
    before: { roleGroup: null, actions: ['1501.VIEW'] },
    after: { roleGroup: null, actions: ['1201.VIEW'] },
  })
  const out = await world.send<typeof member.update, Item>(
    member.update,
    { params: { memberId: data.id }, body: body({ actions: ['1501.VIEW'] }) },
    { token: manager.token },
  )
  expect(out.body.code, 'somebody who may see more than the manager').toBe(31004)
})
