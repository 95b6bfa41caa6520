/** Role groups of a merchant, and what an action opens, over HTTP (docs/decisions.md#23, #27). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { modules } from '@saola/contract/all'
import { verbOf, type Call } from '@saola/contract/call'
import { actionId, allActionsOf, allPermissionCodes, verbs } from '@saola/contract/permissions'
import { member } from '@saola/contract/member'
import { roleGroup } from '@saola/contract/role-group'
import { transaction } from '@saola/contract/transaction'
import { digits, uuid } from '../../platform/ids.ts'
import { memberWith, people, signIn, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, type Answer, type World } from '../../../test/world.ts'
import { actionsOf, covers, granted, offered, withSight } from './rules.ts'

interface Group {
  id: string
  code: string
  name: string
  status: string
  actions: { id: string; name: string; description: string; scope: string }[]
  currentUsed: number
  preset: boolean
  allowedActions: string[]
  createdAt: string
  createdBy: string | null
  modifiedAt: string
  modifiedBy: string | null
}
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  all = await people(world)
})
afterAll(() => world.close())

const ids = (list: readonly { id: string }[]): string[] => list.map((item) => item.id)
const body = (change: object = {}) => ({
  name: `Ca tối ${digits(8)}`,
  description: 'Bán hàng sau 18 giờ',
  actions: ['1200.VIEW', '1501.CREATE'],
  ...change,
})
const make = (change: object = {}, by: { token: string } = all.owner) =>
  world.send<typeof roleGroup.create, Group>(roleGroup.create, { body: body(change) }, by)
const groups = async (by: { token: string } = all.owner): Promise<Group[]> =>
  (await world.send<typeof roleGroup.getAll, Group[]>(roleGroup.getAll, {}, by)).body.data
const act = <C extends Call>(
  call: C,
  roleGroupId: string,
  by: { token: string } = all.owner,
  more: object = {},
): Promise<Answer<Group>> => world.send(call, { params: { roleGroupId }, ...more } as never, by)
/** A signed-in member of a group. */
async function inGroup(groupId: string): Promise<Person> {
  const added = await world.send<typeof member.create, { id: string; phone: string }>(
    member.create,
    {
      body: {
        fullName: 'Người thử',
        phone: `09${digits(8)}`,
        roleGroupId: groupId,
        bankAccountIds: [],
      },
    },
    all.owner,
  )
  await asOwner(world, `update member set status = 'ACTIVE' where id = $1`, [added.body.data.id])
  return {
    ...(await signIn(world, 'portal', added.body.data.id)),
    id: added.body.data.id,
    phone: added.body.data.phone,
    merchantId: all.owner.merchantId,
    sandboxId: all.owner.sandboxId,
    merchantCode: 'SAOLA001',
  }
}
/** A member with just these actions. */
async function actor(actions: string[]): Promise<Person> {
  const id = uuid()
  await asOwner(
    world,
    'insert into role_group (id, merchant_id, code, name, codes, actions, created_at) values ($1, $2, $3, $3, $4, $5, now())',
    [
      id,
      all.owner.merchantId,
      `G${id}`,
      [...new Set(actions.map((a) => Number(a.slice(0, 4))))],
      actions,
    ],
  )
  return inGroup(id)
}

const guarded = Object.values(modules)
  .flatMap((module) => Object.values(module) as Call[])
  .filter((call) => call.audience === 'portal' && call.code !== undefined && call.kind !== 'events')

describe('actions', () => {
  it(
    'every portal call with a code wants its action, and says which are missing',
    { timeout: 120_000, meta: { behaviours: ['B-559'] } },
    async () => {
      const dumb = new Map<string, Person>()
      for (const verb of verbs)
        dumb.set(
          verb,
          await actor(allActionsOf(allPermissionCodes).filter((id) => !id.endsWith(`.${verb}`))),
        )
      for (const call of guarded) {
        const verb = verbOf(call)
        const answer = await world.send(
          call,
          {
            params: {
              id: uuid(),
              memberId: uuid(),
              roleGroupId: uuid(),
              bankAccountId: uuid(),
              payLinkCode: 'z'.repeat(22),
            },
            ...(call.body ? { body: {} } : {}),
          } as never,
          { token: dumb.get(verb)!.token },
        )
        expect({ id: call.id, ...answer.body }).toMatchObject({
          id: call.id,
          code: 10,
          data: {
            key: 'notification.access_denied',
            missing: [call.code].flat().map((code) => actionId(code!, verb)),
          },
        })
      }
    },
  )

  it('a file is EXPORT, reading VIEW, a change CREATE, a decision APPROVE', () => {
    expect(
      [
        modules.transaction.export,
        modules['pay-link'].getList,
        modules['pay-link'].create,
        modules['bank-credit'].accept,
      ].map((call) => verbOf(call)),
    ).toEqual(['EXPORT', 'VIEW', 'CREATE', 'APPROVE'])
  })

  it('an accountant sees and exports, an approver decides, a cashier does their own work only', async () => {
    const of = async (code: string): Promise<Person> =>
      inGroup((await groups()).find((g) => g.code === code)!.id)
    const [accountant, approver, cashier] = [
      await of('ACCOUNTANT'),
      await of('APPROVER'),
      await of('CASHIER'),
    ]
    const list = (p: Person) =>
      world.send(transaction.getAll, { query: { isStatistic: '0' } }, p).then((a) => a.body.code)
    const accept = (p: Person) =>
      world
        .send(
          modules['bank-credit'].accept,
          { params: { id: '987654321' }, body: { note: 'x' } },
          p,
        )
        .then((a) => a.body.code)
    const link = (p: Person) =>
      world
        .send(modules['pay-link'].create, { body: { amount: 10_000 } }, p)
        .then((a) => a.body.code)
    const exported = (p: Person) =>
      world
        .raw(`/pay${modules.transaction.export.path}?isStatistic=0`, {
          headers: { authorization: `Bearer ${p.token}` },
        })
        .then((a) => a.status)
    expect(
      await Promise.all([
        list(accountant),
        exported(accountant),
        accept(accountant),
        link(accountant),
      ]),
    ).toEqual([0, 200, 10, 10])
    expect(
      await Promise.all([list(approver), exported(approver), accept(approver), link(approver)]),
    ).toEqual([0, 403, 5, 10])
    expect(
      await Promise.all([list(cashier), exported(cashier), accept(cashier), link(cashier)]),
    ).toEqual([2, 403, 10, 0]) // 2: the right to boxes lists one box, which has to be named
  })
})

describe('reading', { meta: { behaviours: ['B-563'] } }, () => {
  it(
    'permissions with their actions, scoped to merchants; only what the caller holds',
    { meta: { behaviours: ['B-111', 'B-562'] } },
    async () => {
      const read = async (by: { token: string }) =>
        (
          await world.send<
            typeof roleGroup.getPermissions,
            { id: number; name: string; description: string; actions: Group['actions'] }[]
          >(roleGroup.getPermissions, {}, by)
        ).body.data
      const [mine, few] = [
        await read(all.owner),
        await read(await actor(['1903.VIEW', '1501.VIEW'])),
      ]
      expect(mine.map((p) => p.id)).toEqual(offered(world.app.config.features))
      expect(mine.find((p) => p.id === 1202)).toMatchObject({
        name: 'Giao dịch',
        actions: [
          {
            id: '1202.VIEW',
            name: 'Xem',
            description: 'Xem trong mục Giao dịch',
            scope: 'MERCHANT',
          },
          { id: '1202.CREATE' },
          { id: '1202.APPROVE' },
          { id: '1202.EXPORT' },
        ],
      })
      expect(few.map((p) => [p.id, ids(p.actions)])).toEqual([
        [1501, ['1501.VIEW']],
        [1903, ['1903.VIEW']],
      ])
      const everything = (
        await world.send<typeof roleGroup.getAllPermissionActions, Group['actions']>(
          roleGroup.getAllPermissionActions,
          {},
          all.owner,
        )
      ).body.data
      expect(ids(everything)).toEqual(mine.flatMap((p) => ids(p.actions)))
    },
  )

  it(
    "presets first, with how many are in each; the bank's groups and other merchants' are not there",
    { meta: { behaviours: ['B-560', 'B-561'] } },
    async () => {
      const theirs = await make({}, all.other)
      const list = await groups()
      expect(list.slice(0, 7).map((g) => g.code)).toEqual([
        'OWNER',
        'MANAGER',
        'ACCOUNTANT',
        'APPROVER',
        'HR',
        'CASHIER',
        'DEVELOPER',
      ])
      expect(list.some((g) => g.code.startsWith('BANK') || g.id === theirs.body.data.id)).toBe(
        false,
      )
      expect(list[0]).toMatchObject({
        preset: true,
        status: 'ACTIVE',
        currentUsed: 1,
        allowedActions: [],
        name: 'Chủ cửa hàng',
      })
      const {
        body: { data },
      } = await make()
      expect(data).toMatchObject({
        status: 'ACTIVE',
        preset: false,
        currentUsed: 0,
        createdBy: 'Nguyễn Thị Thu Hà',
        modifiedBy: 'Nguyễn Thị Thu Hà',
        allowedActions: ['update', 'close', 'delete'],
      })
      expect(ids(data.actions)).toEqual(['1200.VIEW', '1501.VIEW', '1501.CREATE'])
      expect(data.code).toMatch(/^CUSTOM_\w{8}$/)
    },
  )
})

describe("the merchant's own groups", () => {
  it('refuses wrong fields, unknown actions, a name twice, and more than the maker holds', async () => {
    for (const [change, field] of [
      [{ name: ' ' }, 'name'],
      [{ actions: [] }, 'actions'],
      [{ actions: ['1501.FLY'] }, 'actions.0'],
      [{ actions: ['9999.VIEW'] }, 'actions'],
      [{ status: 'CLOSED' }, 'status'],
      [{ merchantId: all.other.merchantId }, 'merchantId'],
      [{ preset: true }, 'preset'],
    ] as const)
      expect(await make(change)).toMatchObject({
        status: 400,
        body: { code: 2, data: { errors: [{ field }] } },
      })
    const {
      body: { data },
    } = await make()
    expect(await make({ name: data.name.toUpperCase() })).toMatchObject({
      status: 409,
      body: { code: 14 },
    })
    const small = await actor(['1903.VIEW', '1903.CREATE', '1501.VIEW'])
    expect(await make({ actions: ['1501.CREATE'] }, small)).toMatchObject({
      status: 403,
      body: { code: 31004 },
    })
    expect((await make({ actions: ['1501.VIEW'] }, small)).body.code).toBe(0)
    expect(
      (await act(roleGroup.update, data.id, small, { body: body({ actions: ['1501.VIEW'] }) })).body
        .code,
      'a group beyond their own rights',
    ).toBe(31004)
  })

  it(
    'a right taken from a group is gone with the next request of everyone in it; closing takes all, opening gives back',
    { meta: { bars: ['A6'] } },
    async () => {
      const {
        body: { data },
      } = await make({ actions: ['1202.VIEW', '1501.VIEW'] })
      const [one, two] = [await inGroup(data.id), await inGroup(data.id)]
      const may = async (p: Person): Promise<number> =>
        (await world.send(transaction.getAll, { query: { isStatistic: '0' } }, p)).body.code
      expect([await may(one), await may(two)]).toEqual([0, 0])
      await act(roleGroup.update, data.id, all.owner, { body: body({ actions: ['1501.VIEW'] }) })
      expect([await may(one), await may(two)]).toEqual([10, 10])
      await act(roleGroup.update, data.id, all.owner, { body: body({ actions: ['1202.VIEW'] }) })
      expect([await may(one), await may(two)]).toEqual([0, 0])
      expect((await act(roleGroup.close, data.id)).body.code).toBe(0)
      expect(await may(one)).toBe(10)
      expect((await act(roleGroup.close, data.id)).body.code).toBe(13)
      expect((await groups()).find((g) => g.id === data.id)).toMatchObject({
        status: 'CLOSED',
        currentUsed: 2,
        allowedActions: ['open'],
      })
      await act(roleGroup.open, data.id)
      expect(await may(one)).toBe(0)
    },
  )

  it('31006 is deleted only when nobody is in it, also when somebody is put in at that moment', async () => {
    const {
      body: { data },
    } = await make()
    const person = await inGroup(data.id)
    expect(await act(roleGroup.delete, data.id)).toMatchObject({
      status: 409,
      body: { code: 31006 },
    })
    await world.send(member.delete, { params: { memberId: person.id } }, all.owner)
    expect((await act(roleGroup.delete, data.id)).body.code).toBe(0)
    expect((await act(roleGroup.delete, data.id)).status).toBe(404)
    for (let round = 0; round < 5; round++) {
      const group = (await make()).body.data.id
      const [gone, added] = await Promise.all([
        act(roleGroup.delete, group),
        world.send<typeof member.create, { id: string }>(
          member.create,
          {
            body: {
              fullName: 'x',
              phone: `09${digits(8)}`,
              roleGroupId: group,
              bankAccountIds: [],
            },
          },
          all.owner,
        ),
      ])
      expect([
        [0, 31003],
        [31006, 0],
      ]).toContainEqual([gone.body.code, added.body.code])
    }
  })

  it('takes no name of another at a change, whatever its capitals, and keeps its own', async () => {
    const [one, two] = [(await make()).body.data, (await make()).body.data]
    const named = (name: string) =>
      act(roleGroup.update, two.id, all.owner, { body: body({ name }) })
    expect(await named(one.name.toUpperCase())).toMatchObject({
      status: 409,
      body: { code: 14, data: { errors: [{ field: 'name' }] } },
    })
    expect((await named(two.name.toUpperCase())).body.code).toBe(0)
    const { name: theirs } = (await make({}, all.other)).body.data
    expect((await named(theirs)).body.code, 'a name of another shop').toBe(0)
  })

  it('31003 one that is closed is given to nobody', async () => {
    const { id } = (await make()).body.data
    await act(roleGroup.close, id)
    const added = await world.send(
      member.create,
      {
        body: { fullName: 'x', phone: `09${digits(8)}`, roleGroupId: id, bankAccountIds: [] },
      },
      all.owner,
    )
    expect(added.body.code).toBe(31003)
  })

  it('are fifty at most; rights of single members do not count', async () => {
    const fill = (code: string, personal: boolean, upTo: number): Promise<unknown> =>
      asOwner(
        world,
        `insert into role_group (id, merchant_id, code, name, codes, actions, personal, created_at)
         select gen_random_uuid(), $1, $2 || n, case when $3 then '' else $2 || n end, '{1501}', '{1501.VIEW}', $3, now()
         from generate_series(1, $4 - (select count(*)::int from role_group
           where merchant_id = $1 and deleted_at is null and personal = $3)) n`,
        [all.other.merchantId, code, personal, upTo],
      )
    await fill('OWN_', true, 60)
    await fill('FULL_', false, 49)
    expect((await make({}, all.other)).body.code).toBe(0)
    expect(await make({}, all.other)).toMatchObject({
      status: 400,
      body: { code: 2, data: { errors: [{ field: 'name' }] } },
    })
    await asOwner(world, `delete from role_group where merchant_id = $1 and code like 'FULL_%'`, [
      all.other.merchantId,
    ])
  })

  it("nobody changes the group they are in, a preset, or another merchant's", async () => {
    const {
      body: { data },
    } = await make({ actions: ['1903.VIEW', '1903.CREATE', '1501.VIEW'] })
    const inside = await inGroup(data.id)
    const more = { body: body({ actions: ['1501.VIEW'] }) }
    expect(await act(roleGroup.update, data.id, inside, more)).toMatchObject({
      status: 403,
      body: { code: 31008 },
    })
    const preset = (await groups())[4]!.id
    for (const [call, extra] of [
      [roleGroup.update, more],
      [roleGroup.close, {}],
      [roleGroup.delete, {}],
    ] as const)
      for (const id of [preset, (await make({}, all.other)).body.data.id])
        expect((await act(call, id, all.owner, extra)).status).toBe(404)
  })
})

describe('the rules', () => {
  it('no list of actions is the whole of the codes', () => {
    expect(granted({ codes: [1501], actions: null })).toEqual([
      '1501.VIEW',
      '1501.CREATE',
      '1501.APPROVE',
      '1501.EXPORT',
    ])
    expect(granted({ codes: [1501], actions: ['1501.VIEW'] })).toEqual(['1501.VIEW'])
    expect([covers(['a'], []), covers(['a'], ['a']), covers(['a'], ['b'])]).toEqual([
      true,
      true,
      false,
    ])
    expect(withSight(['1501.CREATE'])).toEqual(['1501.CREATE', '1501.VIEW'])
    expect(actionsOf(1903)).toEqual(['1903.VIEW', '1903.CREATE'])
  })
})
it('a member who holds no code at all is still asked for their rights', async () =>
  expect(
    (await world.send(roleGroup.getCurrentPermission, {}, await memberWith(world, []))).body,
  ).toMatchObject({ code: 0, data: [] }))
