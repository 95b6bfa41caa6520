/** Members, over HTTP: who may be added, changed and sent away by whom, and that it holds at once (docs/decisions.md#23). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import { bankAccount } from '@saola/contract/bank-account'
import type { Call } from '@saola/contract/call'
import { member, memberActions, memberMoves } from '@saola/contract/member'
import { merchant } from '@saola/contract/merchant'
import { payLink } from '@saola/contract/pay-link'
import { user } from '@saola/contract/user'
import { digits } from '../../platform/ids.ts'
import { memberWith, people, signIn, type People, type Person } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { codeFor, openWorld, wirePassword, type Answer, type World } from '../../../test/world.ts'
import { allowedOn, maskPhone, shopWord, withinAccounts } from './rules.ts'

const CASHIER = '01900000-0000-7000-8000-000000000005'
const [OWNER_GROUP, MANAGER] = [
  '01900000-0000-7000-8000-000000000001',
  '01900000-0000-7000-8000-000000000002',
]
const ACCOUNTS = [
  '01910000-0000-7000-8000-000000000021',
  '01910000-0000-7000-8000-000000000022',
] as const
const PASSWORD = wirePassword('TraSen%58vang')
interface Item {
  id: string
  status: string
  fullName: string
  phone: string
  roleGroup: { id: string; code: string }
  bankAccounts: { id: string }[]
  isOwner: boolean
  allowedActions: string[]
  invitedUntil: string | null
}
let world: World
let all: People
let manager: Person
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  manager = await memberWith(world, [1200, 1501, 1901, 1903], '0931000000')
})
afterAll(() => world.close())

const body = (change: object = {}) => ({
  fullName: 'Lý Thu Trang',
  phone: `09${digits(8)}`,
  email: null,
  roleGroupId: CASHIER,
  bankAccountIds: [] as string[],
  ...change,
})
const add = (change: object = {}, by = all.owner) =>
  world.send<typeof member.create, Item>(member.create, { body: body(change) }, { token: by.token })
const act = <C extends Call>(
  call: C,
  memberId: string,
  by = all.owner,
  more: object = {},
): Promise<Answer<Item>> =>
  world.send(call, { params: { memberId }, ...more } as never, { token: by.token })
const linkOf = (phone: string): string =>
  /#([0-9A-Za-z]{22})/.exec(world.outbox.sms.findLast((m) => m.to === phone)!.text)![1]!
const listed = async (query: object = {}): Promise<Item[]> =>
  (
    await world.send<typeof member.getAllMembers, { items: Item[] }>(
      member.getAllMembers,
      { query },
      { token: all.owner.token },
    )
  ).body.data.items
const forSale = (p: { token: string }) => world.send(payLink.getList, { query: {} }, p)
/** An added member who has come in. */
async function active(change: object = {}): Promise<Person> {
  const {
    body: { data },
  } = await add(change)
  await asOwner(world, `update member set status = 'ACTIVE' where id = $1`, [data.id])
  return {
    ...(await signIn(world, 'portal', data.id)),
    id: data.id,
    phone: data.phone,
    merchantId: all.owner.merchantId,
    sandboxId: all.owner.sandboxId,
    merchantCode: all.owner.merchantCode,
  }
}

describe('adding a member', () => {
  it(
    'refuses each field that is wrong, and fields that nobody may set',
    { meta: { behaviours: ['B-554'] } },
    async () => {
      for (const [change, field, key] of [
        [{ fullName: ' ' }, 'fullName', 'error.required'],
        [{ fullName: 'a<b>' }, 'fullName', 'error.pattern'],
        [{ phone: '0112345678' }, 'phone', 'error.invalid-phone'],
        [{ email: 'x@' }, 'email', 'error.invalid-email'],
        [{ isOwner: true }, 'isOwner', 'error.unknown_field'],
        [{ status: 'ACTIVE' }, 'status', 'error.unknown_field'],
        [{ merchantId: all.other.merchantId }, 'merchantId', 'error.unknown_field'],
        [{ createdBy: 'x' }, 'createdBy', 'error.unknown_field'],
      ] as const)
        expect(await add(change)).toMatchObject({
          status: 400,
          body: { code: 2, data: { errors: [{ field, key }] } },
        })
      expect(await add({ roleGroupId: OWNER_GROUP })).toMatchObject({
        status: 400,
        body: { code: 31003 },
      })
      expect(
        await add({ roleGroupId: '01900000-0000-7000-8000-000000000011' }),
        'a group of the bank',
      ).toMatchObject({ body: { code: 31003 } })
      expect(await add({ bankAccountIds: ['01990000-0000-7000-8000-00000000000a'] })).toMatchObject(
        {
          status: 400,
          body: { code: 31005 },
        },
      )
      expect(await add({ phone: all.cashier.phone })).toMatchObject({
        status: 409,
        body: { code: 31001, data: { errors: [{ field: 'phone' }] } },
      })
    },
  )

  it('31004 nobody gives more than they hold: neither rights, nor accounts', async () => {
    expect(await add({ roleGroupId: MANAGER }, manager)).toMatchObject({
      status: 403,
      body: { code: 31004 },
    })
    expect(
      (await add({}, manager)).body.code,
      'a cashier holds codes that this manager does not',
    ).toBe(31004)
    const held = await active({ roleGroupId: MANAGER, bankAccountIds: [ACCOUNTS[1]] })
    for (const bankAccountIds of [[], [ACCOUNTS[0]], [...ACCOUNTS]])
      expect((await add({ bankAccountIds }, held)).body.code).toBe(31004)
    expect((await add({ bankAccountIds: [ACCOUNTS[1]] }, held)).body.code).toBe(0)
  })

  it(
    'shows every field; the owner stands first and is the only one',
    { meta: { behaviours: ['B-555', 'B-556', 'B-557'] } },
    async () => {
      const {
        body: { data },
      } = await add({ email: 'trang@caphesaola.example', bankAccountIds: [ACCOUNTS[0]] })
      expect(data).toMatchObject({
        fullName: 'Lý Thu Trang',
        email: 'trang@caphesaola.example',
        username: data.phone,
        avatar: null,
        merchantName: 'Cà phê Saola',
        merchantCode: 'SAOLA001',
        roleGroup: { code: 'CASHIER', name: 'Thu ngân' },
        status: 'NOT_LOGGED_IN',
        isOwner: false,
        allowEmail: true,
        bankAccounts: [{ id: ACCOUNTS[0], accountNo: '100200300400' }],
        allowedActions: ['update', 'delete', 'invite', 'block'],
      })
      expect((await act(member.getMember, data.id)).body.data).toEqual(data)
      const items = await listed()
      expect(items.map((m) => m.isOwner).filter(Boolean)).toHaveLength(1)
      expect(items[0]).toMatchObject({ isOwner: true, allowedActions: [] })
      expect((await listed({ keyword: data.phone })).map((m) => m.id)).toEqual([data.id])
      expect(await listed({ status: 'BLOCKED' })).toEqual([])
      expect((await listed({ roleGroupId: CASHIER, keyword: 'thu trang' })).length).toBeGreaterThan(
        0,
      )
      expect(await listed({ keyword: '%' })).toEqual([])
    },
  )

  it('of twenty who add the same phone at once one does', async () => {
    const phone = `09${digits(8)}`
    const codes = (await Promise.all(Array.from({ length: 20 }, () => add({ phone })))).map(
      (a) => a.body.code,
    )
    expect(codes.filter((code) => code === 0)).toHaveLength(1)
    expect(codes.filter((code) => code === 31001)).toHaveLength(19)
  })
})

describe('the first password', () => {
  it('comes as a link that works once, and the member goes NOT_LOGGED_IN → ACTIVE with their first sign-in', async () => {
    const {
      body: { data },
    } = await add()
    await world.work()
    expect(world.outbox.sms.findLast((m) => m.to === data.phone)!.text).toContain('SAOLA001')
    const token = linkOf(data.phone)
    expect(
      await asOwner(
        world,
        `select count(*)::int n from member_invitation where token_hash like '%' || $1 || '%'`,
        [token],
      ),
    ).toEqual([{ n: 0 }])
    expect((await world.send(member.openInvitation, { body: { token } })).body.data).toMatchObject({
      fullName: 'Lý Thu Trang',
      merchantName: 'Cà phê Saola',
      merchantCode: 'SAOLA001',
      phone: maskPhone(data.phone),
    })
    const login = () =>
      world.send<typeof auth.memberLogin, { sessionId: string }>(auth.memberLogin, {
        body: { merchantCode: 'SAOLA001', phone: data.phone, password: PASSWORD },
      })
    expect((await login()).body.code, 'no password fits before one is set').toBe(30001)
    expect(
      (
        await world.send(member.acceptInvitation, {
          body: { token, password: wirePassword('Password@123') },
        })
      ).body.code,
    ).toBe(30012)
    const both = await Promise.all(
      [0, 1, 2].map(() =>
        world.send(member.acceptInvitation, { body: { token, password: PASSWORD } }),
      ),
    )
    expect(both.map((a) => a.body.code).sort((a, b) => a - b)).toEqual([0, 30017, 30017])
    expect(await world.send(member.openInvitation, { body: { token } })).toMatchObject({
      status: 400,
      body: { code: 30017 },
    })
    const step = await login()
    await world.work()
    const session = await world.send<typeof auth.memberVerifyOtp, { token: string }>(
      auth.memberVerifyOtp,
      { body: { sessionId: step.body.data.sessionId, otp: codeFor(world, data.phone) } },
    )
    expect(
      (await world.send(user.getInfo, {}, { token: session.body.data.token })).body.data,
    ).toMatchObject({ status: 'ACTIVE', isOwner: false, bankAccounts: [] })
    expect((await act(member.getMember, data.id)).body.data).toMatchObject({
      status: 'ACTIVE',
      invitedUntil: null,
    })
    expect((await act(member.invite, data.id)).body.code).toBe(13)
  })

  it('is void after three days, after a newer one, and for who was blocked or deleted', async () => {
    const invited = async (): Promise<{ id: string; token: string; phone: string }> => {
      const {
        body: { data },
      } = await add()
      await world.work()
      return { id: data.id, phone: data.phone, token: linkOf(data.phone) }
    }
    const opens = async (token: string): Promise<number> =>
      (await world.send(member.openInvitation, { body: { token } })).body.code
    const [again, blocked, gone] = [await invited(), await invited(), await invited()]
    expect((await act(member.invite, again.id)).body.code).toBe(0)
    await world.work()
    expect([await opens(again.token), await opens(linkOf(again.phone))]).toEqual([30017, 0])
    await act(member.block, blocked.id)
    await act(member.delete, gone.id)
    expect([
      await opens(blocked.token),
      await opens(gone.token),
      await opens('z'.repeat(22)),
    ]).toEqual([30017, 30017, 30017])
    await asOwner(
      world,
      `update member_invitation set expires_at = now() - interval '1 second' where used_at is null and member_id = $1`,
      [again.id],
    )
    expect(await opens(linkOf(again.phone))).toBe(30017)
  })
})

describe('changing and sending away', () => {
  it(
    'saves what was sent; who reads it again sees it, and the audit log has before and after',
    { meta: { behaviours: ['B-558'] } },
    async () => {
      const {
        body: { data },
      } = await add()
      const change = {
        fullName: 'Lý Trang',
        email: 'ly@caphesaola.example',
        roleGroupId: MANAGER,
        bankAccountIds: [ACCOUNTS[1]],
        allowEmail: false,
      }
      expect(
        (await act(member.update, data.id, all.owner, { body: change })).body.data,
      ).toMatchObject({
        fullName: 'Lý Trang',
        roleGroup: { code: 'MANAGER' },
        bankAccounts: [{ id: ACCOUNTS[1] }],
        allowEmail: false,
      })
      const [record] = await asOwner<{ before: object; after: object }>(
        world,
        `select before, after from audit_record where object_id = $1 and operation = 'member.update'`,
        [data.id],
      )
      expect(record).toMatchObject({
        before: { roleGroup: 'CASHIER' },
        after: { fullName: 'Lý Trang', bankAccountIds: [ACCOUNTS[1]] },
      })
      for (const field of ['phone', 'status', 'isOwner', 'merchantId', 'createdBy', 'passwordHash'])
        expect(
          await act(member.update, data.id, all.owner, { body: { ...change, [field]: 'x' } }),
        ).toMatchObject({
          body: { code: 2, data: { errors: [{ field, key: 'error.unknown_field' }] } },
        })
    },
  )

  it('31002 31008 31004 nobody touches the owner, themselves, or one who may do more', async () => {
    const change = { body: { fullName: 'x', roleGroupId: CASHIER, bankAccountIds: [] } }
    const strong = await active({ roleGroupId: MANAGER })
    for (const call of [member.update, member.delete, member.block, member.deactivate] as const) {
      const more = call === member.update ? change : {}
      expect({
        call: call.id,
        codes: [
          (await act(call, all.owner.id, strong, more)).body.code,
          (await act(call, all.owner.id, all.owner, more)).body.code,
          (await act(call, strong.id, strong, more)).body.code,
          (await act(call, strong.id, manager, more)).body.code,
        ],
      }).toEqual({ call: call.id, codes: [31002, 31002, 31008, 31004] })
    }
  })

  it("the states change by the contract's table and not otherwise", async () => {
    const {
      body: { data },
    } = await add()
    const states = ['NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const
    for (const from of states)
      for (const name of ['deactivate', 'activate', 'block', 'unblock', 'invite'] as const) {
        await asOwner(world, 'update member set status = $2 where id = $1', [data.id, from])
        await asOwner(world, 'delete from member_invitation where member_id = $1', [data.id])
        const answer = await act(member[name], data.id)
        const may = (memberActions[name] as readonly string[]).includes(from)
        const moved = name === 'invite' ? from : memberMoves[name].to
        expect({ from, name, code: answer.body.code, to: answer.body.data.status }).toEqual({
          from,
          name,
          code: may ? 0 : 13,
          to: may ? moved : undefined,
        })
      }
    expect(allowedOn({ is_owner: true, status: 'ACTIVE' }, true)).toEqual([])
    expect(allowedOn({ is_owner: false, status: 'BLOCKED' }, true)).toEqual([
      'update',
      'delete',
      'unblock',
    ])
  })

  it(
    'every session of who is blocked, deactivated or deleted is dead with the next request',
    { meta: { bars: ['I7'] } },
    async () => {
      for (const [call, reason] of [
        [member.block, 'ACCOUNT_LOCKED'],
        [member.deactivate, 'ACCOUNT_LOCKED'],
        [member.delete, 'MEMBER_REMOVED'],
      ] as const) {
        const person = await active()
        const devices = [
          person,
          ...(await Promise.all([0, 1, 2, 3].map(() => signIn(world, 'portal', person.id)))),
        ]
        for (const device of devices) expect((await forSale(device)).body.code).toBe(0)
        expect((await act(call, person.id)).body.code).toBe(0)
        for (const device of devices) {
          expect(await forSale(device)).toMatchObject({
            status: 401,
            body: { code: 122, data: { reason } },
          })
          expect(
            (await world.send(auth.refreshToken, { body: { refreshToken: device.refreshToken } }))
              .body.code,
          ).toBe(122)
        }
      }
    },
  )

  it('a deleted member is history: not listed, not to be found, their phone free again, their audit log kept', async () => {
    const person = await active()
    expect((await act(member.delete, person.id)).body).toMatchObject({ code: 0, data: null })
    expect((await act(member.getMember, person.id)).status).toBe(404)
    expect(
      await asOwner(
        world,
        'select full_name, deleted_at is not null gone from member where id = $1',
        [person.id],
      ),
    ).toEqual([{ full_name: 'Lý Thu Trang', gone: true }])
    expect((await add({ phone: person.phone })).body.code).toBe(0)
    const twenty = (await add()).body.data.id
    const codes = (
      await Promise.all(
        Array.from({ length: 20 }, (_, i) => act(i % 2 ? member.delete : member.block, twenty)),
      )
    ).map((a) => a.body.code)
    expect(codes.filter((code) => code === 0).length).toBeLessThanOrEqual(2)
    expect(
      await asOwner(
        world,
        'select count(*)::int n from member where id = $1 and deleted_at is not null',
        [twenty],
      ),
    ).toEqual([{ n: 1 }])
  })

  it(
    'another group holds from the next request on, while they work',
    { meta: { bars: ['A6'] } },
    async () => {
      const person = await active()
      const seen: number[] = []
      let going = true
      const loop = (async () => {
        while (going) seen.push((await forSale(person)).body.code)
      })()
      await act(member.update, person.id, all.owner, {
        body: {
          fullName: 'x',
          roleGroupId: '01900000-0000-7000-8000-000000000006',
          bankAccountIds: [],
        },
      })
      expect((await forSale(person)).body.code).toBe(10)
      going = false
      await loop
      expect(seen.lastIndexOf(0)).toBeLessThan(seen.length)
    },
  )
})

describe('held to some accounts', () => {
  it('31004 manages nobody whose accounts go beyond their own, nor themselves', async () => {
    const held = await active({ roleGroupId: MANAGER, bankAccountIds: [ACCOUNTS[1]] })
    const change = { body: { fullName: 'x', roleGroupId: CASHIER, bankAccountIds: [ACCOUNTS[1]] } }
    for (const bankAccountIds of [[], [ACCOUNTS[0]], [...ACCOUNTS]]) {
      const { id } = (await add({ bankAccountIds })).body.data
      expect((await act(member.update, id, held, change)).body.code).toBe(31004)
      expect((await act(member.getMember, id, held)).body.data.allowedActions).toEqual([])
    }
    const { id } = (await add({ bankAccountIds: [ACCOUNTS[1]] })).body.data
    expect((await act(member.update, id, held, change)).body.code).toBe(0)
    const themselves = (await act(member.getMember, held.id, held)).body.data
    expect(themselves.allowedActions).toEqual([])
  })
  it('makes links into those alone, and sees no other', async () => {
    const person = await active({ bankAccountIds: [ACCOUNTS[1]] })
    const make = (bankAccountId?: string) =>
      world.send<typeof payLink.create, { bankAccountId: string }>(
        payLink.create,
        { body: { amount: 20_000, ...(bankAccountId ? { bankAccountId } : {}) } },
        { token: person.token },
      )
    expect(await make(ACCOUNTS[0])).toMatchObject({ status: 404, body: { code: 5 } })
    expect((await make(ACCOUNTS[1])).body.data.bankAccountId).toBe(ACCOUNTS[1])
    expect((await make()).body.data.bankAccountId, 'the default account is not theirs').toBe(
      ACCOUNTS[1],
    )
    expect(
      (
        await world.send<typeof payLink.create, { bankAccountId: string }>(
          payLink.create,
          { body: { amount: 20_000 } },
          { token: all.owner.token },
        )
      ).body.data.bankAccountId,
    ).toBe(ACCOUNTS[0])
    expect(
      (
        await world.send<typeof bankAccount.getList, { id: string }[]>(
          bankAccount.getList,
          { query: {} },
          { token: person.token },
        )
      ).body.data.map((a) => a.id),
    ).toEqual([ACCOUNTS[1]])
    expect(
      (await world.send(bankAccount.get, { params: { id: ACCOUNTS[0] } }, { token: person.token }))
        .body.code,
    ).toBe(5)
    expect(
      (await world.send(merchant.getMerchant, {}, { token: person.token })).body.data,
    ).toMatchObject({ accountNo: '888000111222', bankAccounts: [{ id: ACCOUNTS[1] }] })
    expect(
      (
        await world.send<typeof bankAccount.getList, object[]>(
          bankAccount.getList,
          { query: {} },
          { token: person.token, test: true },
        )
      ).body.data,
      "sample accounts are everybody's",
    ).toHaveLength(2)
  })
  it('the rule itself', () =>
    expect([
      withinAccounts(null, []),
      withinAccounts(['a'], []),
      withinAccounts(['a'], ['a']),
      withinAccounts(['a'], ['a', 'b']),
    ]).toEqual([true, false, true, false]))
})

it('names the owner and who manages members as those to ask', async () => {
  const { body } = await world.send<
    typeof member.grantors,
    { fullName: string; isOwner: boolean }[]
  >(member.grantors, {}, { token: all.cashier.token })
  expect(body.data[0]).toEqual({ fullName: 'Nguyễn Thị Thu Hà', isOwner: true })
  expect(body.data.length).toBeGreaterThan(1)
  const own = await world.send<typeof member.grantors, { isOwner: boolean }[]>(
    member.grantors,
    {},
    { token: all.owner.token },
  )
  expect(own.body.data).not.toEqual([])
  expect(own.body.data.some((person) => person.isOwner)).toBe(false)
})
it("a shop's name cannot carry a link in our SMS", () =>
  expect(shopWord('Trúng thưởng http://lừa.đảo/x')).toBe('Trúng thưởng http lừa đảo x'))
