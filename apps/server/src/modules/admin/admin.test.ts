/** The people of the bank manage each other: who may, who must not, and where two persons are needed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '@saola/contract/admin'
import { authCms } from '@saola/contract/auth-cms'
import { bankCredit } from '@saola/contract/bank-credit'
import { memberStatus, merchantStatus, officeTypes } from '@saola/contract/enums'
import { many } from '../../platform/db.ts'
import { administrators, MAKER_GROUP } from '../../../test/administrators.ts'
import * as approvals from '../../../test/approvals.ts'
import { people, staffWith, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { endOf, openWorld, wirePassword, type Answer, type World } from '../../../test/world.ts'

type Outcome = { outcome: string; id: string }
type Item = {
  id: string
  username: string
  status: string
  loggedIn: boolean
  officeType: string
  allowedActions: string[]
  pendingChange: string | null
}
const CHECKER_GROUP = '01900000-0000-7000-8000-000000000012'
const ROOT_GROUP = '01900000-0000-7000-8000-000000000013'
const OWN = wirePassword('Chinh#Minh88')

let world: World
let all: People
/** Two who manage people and hold all that the checker and the maker hold. */
let anna: StaffPerson
let binh: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  ;({ anna, binh } = await administrators(world))
})
afterAll(() => world.close())

let n = 0
const person = (more: Record<string, unknown> = {}) => ({
  username: `nguoi${++n}`,
  email: `nguoi${n}@bank.example`,
  fullName: 'Đặng Thu Trang',
  staffId: `KLB2${String(n).padStart(3, '0')}`,
  officeType: 'BRANCH' as const,
  office: 'Chi nhánh Sài Gòn',
  roleGroupId: MAKER_GROUP,
  ...more,
})
const create = (
  body: ReturnType<typeof person>,
  token = all.root.token,
): Promise<Answer<Outcome>> =>
  world.send<typeof admin.create, Outcome>(admin.create, { body }, { token })
const without = ({ username: _username, ...body }: ReturnType<typeof person>) => body
const update = (
  id: string,
  body: ReturnType<typeof person>,
  token = all.root.token,
): Promise<Answer<Outcome>> =>
  world.send<typeof admin.update, Outcome>(
    admin.update,
    { params: { id }, body: without(body) },
    { token },
  )
const approve = (id: string, token: string) => approvals.approve(world, token, id)
/** A person that root proposed and another administrator let in. */
async function made(body: ReturnType<typeof person>): Promise<{ id: string; password: string }> {
  const proposed = (await create(body)).body.data
  const done = (await approve(proposed.id, anna.token)).body.data
  return { id: done.id!, password: await mailedPassword(body.email) }
}
const passwordMails = (email: string) =>
  world.outbox.mails.filter((mail) => mail.to === email && mail.text.includes('Mật khẩu tạm:'))
/** The temporary password of the youngest mail to somebody. */
async function mailedPassword(email: string): Promise<string> {
  await world.work()
  return /Mật khẩu tạm: (\S+)/.exec(passwordMails(email).at(-1)?.text ?? '')?.[1] ?? ''
}
const list = async (query: Record<string, string> = {}, token = all.root.token): Promise<Item[]> =>
  (
    await world.send<typeof admin.getList, { items: Item[] }>(
      admin.getList,
      { query, page: { size: 200 } },
      { token },
    )
  ).body.data.items
const login = (username: string, password: string) =>
  world.send<typeof authCms.login, { token: string }>(authCms.login, {
    body: { username, password },
  })
const auditLog = (objectId: string) =>
  many(
    world.app.db,
    sql<{
      operation: string
      after: Record<string, unknown>
      before: Record<string, unknown> | null
      actor_id: string
    }>`
      select
        operation,
        after,
        before,
        actor_id
      from
        audit_record
      where
        object_id = ${objectId}
      order by
        id
    `,
  )

describe('a new person', () => {
  it('refuses each wrong field, a name or staff id that is taken, and a group that is none', async () => {
    const bad: [Record<string, unknown>, string][] = [
      [{ username: 'Hoa' }, 'username'],
      [{ username: 'a' }, 'username'],
      [{ fullName: '  ' }, 'fullName'],
      [{ staffId: 'a b' }, 'staffId'],
      [{ officeType: 'HOME' }, 'officeType'],
      [{ office: '' }, 'office'],
      [{ email: 'x' }, 'email'],
      [{ roleGroupId: 'x' }, 'roleGroupId'],
    ]
    for (const [change, field] of bad)
      expect({ field, body: (await create(person(change))).body }).toMatchObject({
        field,
        body: { code: 2, data: { errors: [{ field }] } },
      })
    expect((await create(person({ username: 'maker' }))).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'username', key: 'error.duplicate' }] },
    })
    expect((await create(person({ staffId: 'klb1001' }))).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'staffId', key: 'error.duplicate' }] },
    })
    // A merchant's group is no group of the bank's.
    for (const roleGroupId of [
      '01900000-0000-7000-8000-000000000001',
      '01990000-0000-7000-8000-00000000000a',
    ])
      expect((await create(person({ roleGroupId }))).body.code).toBe(31003)
  })

  it(
    'is let in with a temporary password, and found by the filters',
    { meta: { behaviours: ['B-569', 'B-570', 'B-571'] } },
    async () => {
      const body = person()
      const proposed = (await create(body)).body.data
      expect(proposed, 'root has no word of their own').toMatchObject({ outcome: 'PROPOSED' })
      await world.work()
      expect(passwordMails(body.email), 'nothing before they are let in').toEqual([])
      const { data } = (await approve(proposed.id, anna.token)).body
      expect(data, 'who lets somebody in sees no password').toEqual({ id: data.id })
      const temporary = await mailedPassword(body.email)
      expect(temporary).toMatch(/^.{14}$/)
      const [found] = await list({ name: body.username })
      expect(found).toMatchObject({
        id: data.id,
        username: body.username,
        fullName: body.fullName,
        staffId: body.staffId,
        office: body.office,
        officeType: 'BRANCH',
        roleGroupId: MAKER_GROUP,
        roleGroupName: 'Chuyên viên',
        status: 'NOT_LOGGED_IN',
        loggedIn: false,
      })
      expect(officeTypes).toEqual(['HEADQUARTER', 'BRANCH', 'TRANSACTION_OFFICE'])
      expect(memberStatus.options).toEqual(['NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED'])
      expect(merchantStatus.options).not.toContain('BLOCKED')
      for (const officeType of officeTypes)
        for (const row of await list({ officeType })) expect(row.officeType).toBe(officeType)
      for (const row of await list({ status: 'NOT_LOGGED_IN' }))
        expect(row.status).toBe('NOT_LOGGED_IN')
      expect(JSON.stringify(await auditLog(data.id!))).not.toContain(temporary)
    },
  )
  it('is made by the root admin alone while nobody else could decide', async () => {
    const others = `update admin set status = $1 where id in (select a.id from admin a join role_group g on g.id = a.role_group_id where 3000 = any (g.codes) and a.username <> 'root')`
    await asOwner(world, others, ['BLOCKED'])
    const done = (await create(person())).body.data
    const carol = await staffWith(world, [3000], 'carol')
    const beyond = (await create(person())).body.data
    await asOwner(
      world,
      `update role_group set codes = codes || (select codes from role_group where id = $1) where id = (select role_group_id from admin where id = $2)`,
      [MAKER_GROUP, carol.id],
    )
    const waits = (await create(person())).body.data
    const moved = (await update(carol.id, person({ staffId: 'CAROL' }))).body.data
    await asOwner(world, others, ['ACTIVE'])
    expect(done).toEqual({ outcome: 'DONE', id: expect.any(String) as string })
    expect(beyond.outcome, 'carol may not give what she does not hold').toBe('DONE')
    expect(waits.outcome).toBe('PROPOSED')
    expect(moved.outcome, 'the one it is about is nobody else').toBe('DONE')
  })

  it('signs in, may do nothing but set a password of their own, and then sees their codes', async () => {
    const body = person()
    const temporary = (await made(body)).password
    const { token } = (await login(body.username, wirePassword(temporary))).body.data
    expect((await world.send(authCms.profile, {}, { token })).body.data).toMatchObject({
      mustChangePassword: true,
      codes: [],
      status: 'NOT_LOGGED_IN',
    })
    for (const call of [authCms.sessions, authCms.logoutOthers] as const)
      expect((await world.send(call, {}, { token })).body.code).toBe(30030)
    expect((await world.send(bankCredit.cmsList, { query: {} }, { token })).body.code).toBe(30030)
    const change = (password: string, newPassword: string) =>
      world.send(authCms.changePassword, { body: { password, newPassword } }, { token })
    expect((await change(wirePassword('x'), OWN)).body.code).toBe(30014)
    expect((await change(wirePassword(temporary), wirePassword(temporary))).body.code).toBe(30013)
    expect((await change(wirePassword(temporary), wirePassword('Password@123'))).body.code).toBe(
      30012,
    )
    expect((await change(wirePassword(temporary), OWN)).body.code).toBe(0)
    expect((await world.send(authCms.profile, {}, { token })).body.data).toMatchObject({
      mustChangePassword: false,
      status: 'ACTIVE',
      codes: expect.arrayContaining([3500]) as number[],
    })
    expect((await world.send(bankCredit.cmsList, { query: {} }, { token })).body.code).toBe(0)
    expect((await login(body.username, wirePassword(temporary))).body.code).toBe(30001)
    expect((await login(body.username, OWN)).body.code).toBe(0)
  })

  it('cannot use a temporary password after seven days', async () => {
    const body = person()
    const { id, password } = await made(body)
    await sql`
      update admin
      set
        temporary_until = ${new Date(world.clock.now().getTime() - 1000)}
      where
        id = ${id}
    `.execute(world.app.db)
    expect((await login(body.username, wirePassword(password))).body.code).toBe(30008)
  })
})

describe('two persons', { meta: { bars: ['A4'] } }, () => {
  it('one proposes a person, another lets them in; nothing is there before', async () => {
    const body = person()
    const proposed = (await create(body, anna.token)).body.data
    expect(proposed).toMatchObject({ outcome: 'PROPOSED' })
    expect(await list({ name: body.username })).toEqual([])
    expect(
      (await create({ ...body, staffId: 'KLB9999' }, binh.token)).body.code,
      'one waits already',
    ).toBe(14)
    expect((await approve(proposed.id, anna.token)).body.code).toBe(26)
    const done = (await approve(proposed.id, binh.token)).body.data
    expect((await list({ name: body.username }))[0]).toMatchObject({
      id: done.id,
      status: 'NOT_LOGGED_IN',
    })
    expect((await approve(proposed.id, all.root.token)).body.code).toBe(13)
    expect((await auditLog(proposed.id)).map((r) => [r.operation, r.actor_id])).toEqual([
      ['admin.cms.create', anna.id],
      ['approval.cms.approve', binh.id],
    ])
  })

  it('the same person under a second account, whom it is about, and they themselves after a change of role are refused', async () => {
    const target = (await made(person())).id
    const proposed = (
      await update(target, person({ staffId: 'KLB7001', roleGroupId: CHECKER_GROUP }), anna.token)
    ).body.data
    expect(proposed.outcome).toBe('PROPOSED')
    await sql`
      update approval
      set
        maker_staff_id = ' binh '
      where
        id = ${proposed.id}
    `.execute(world.app.db)
    expect((await approve(proposed.id, binh.token)).body.code).toBe(26)
    await sql`
      update approval
      set
        maker_staff_id = 'ANNA',
        subject_key = ${`admin:${binh.id}`}
      where
        id = ${proposed.id}
    `.execute(world.app.db)
    expect((await approve(proposed.id, binh.token)).body.code).toBe(26)
    await sql`
      update approval
      set
        subject_key = ${`admin:${target}`}
      where
        id = ${proposed.id}
    `.execute(world.app.db)
    await sql`
      update admin
      set
        role_group_id = (
          select
            role_group_id
          from
            admin
          where
            id = ${binh.id}
        )
      where
        id = ${anna.id}
    `.execute(world.app.db)
    await sleep(1000)
    expect((await approve(proposed.id, anna.token)).body.code).toBe(26)
    expect((await approve(proposed.id, binh.token)).body.code).toBe(0)
    await expect(
      sql`
        update approval
        set
          checker_id = maker_id
        where
          id = ${proposed.id}
      `.execute(world.app.db),
    ).rejects.toThrow(/approval_two_people/)
  })

  it('a role waits, a name does not; a person changed meanwhile is not overwritten; denied and taken back are over', async () => {
    const body = person()
    const { id } = await made(body)
    expect(
      (await update(id, { ...body, fullName: 'Đặng Thu Trà' }, anna.token)).body.data,
    ).toMatchObject({ outcome: 'DONE' })
    const role = (
      await update(
        id,
        { ...body, fullName: 'Đặng Thu Trà', roleGroupId: CHECKER_GROUP },
        anna.token,
      )
    ).body.data
    expect(role.outcome).toBe('PROPOSED')
    expect((await list({ name: body.username }))[0]).toMatchObject({
      roleGroupId: MAKER_GROUP,
      pendingChange: role.id,
    })
    expect((await update(id, body, anna.token)).body.code).toBe(13)
    await sql`
      update admin
      set
        full_name = 'Khác'
      where
        id = ${id}
    `.execute(world.app.db)
    expect((await approve(role.id, binh.token)).body.code).toBe(12)
    expect((await approvals.proposalOf(world, binh.token, role.id)).body.data).toMatchObject({
      state: 'OUTDATED',
      allowedActions: [],
    })
    const proposeRole = async (): Promise<string> =>
      (await update(id, { ...body, roleGroupId: CHECKER_GROUP }, anna.token)).body.data.id
    const second = await proposeRole()
    expect((await approvals.deny(world, binh.token, second, ' ')).body.code).toBe(2)
    expect((await approvals.deny(world, anna.token, second)).body.code).toBe(26)
    expect((await approvals.deny(world, binh.token, second, 'Chưa đúng người')).body.code).toBe(0)
    const third = await proposeRole()
    expect((await approvals.withdraw(world, binh.token, third)).body.code).toBe(10)
    expect((await approvals.withdraw(world, anna.token, third)).body.code).toBe(0)
    expect((await approve(third, binh.token)).body.code).toBe(13)
    expect((await approvals.proposalOf(world, all.root.token, second)).body.data).toMatchObject({
      state: 'DENIED',
      note: 'Chưa đúng người',
      changes: [
        { field: 'fullName', before: 'Khác', after: 'Đặng Thu Trang' },
        { field: 'roleGroupName', before: 'Chuyên viên', after: 'Kiểm soát viên' },
      ],
    })
  })

  it('of ten who decide at once one succeeds', async () => {
    const proposed = (await create(person(), anna.token)).body.data
    const { contentHash, changes } = (await approvals.proposalOf(world, binh.token, proposed.id))
      .body.data
    expect(
      changes.map(({ field }) => field),
      'who decides reads whose staff id it is, and no id of a row',
    ).toEqual(expect.arrayContaining(['username', 'fullName', 'staffId', 'roleGroupName']))
    expect(changes.map(({ field }) => field)).not.toContain('roleGroupId')
    const codes = (
      await Promise.all(
        Array.from({ length: 10 }, () =>
          approvals.approve(world, binh.token, proposed.id, contentHash),
        ),
      )
    )
      .map((a) => a.body.code)
      .sort((a, b) => a - b)
    expect(codes).toEqual([0, ...Array<number>(9).fill(13)])
  })
})

describe('nobody grants more than they have', () => {
  it("a group with a code they do not hold, a root admin's group, a group of their own making with more", async () => {
    const small = await staffWith(world, [3000, 3001, 3500], 'small')
    expect((await create(person(), small.token)).body.code).toBe(31004)
    expect((await create(person({ roleGroupId: ROOT_GROUP }), anna.token)).body.code).toBe(31004)
    const group = (codes: number[], token: string, scope: 'ADMIN' | 'ROOT_ADMIN' = 'ADMIN') =>
      world.send<typeof admin.groupCreate, Outcome>(
        admin.groupCreate,
        { body: { name: `Nhóm ${++n}`, description: '', codes, scope } },
        { token },
      )
    expect((await group([3500, 3501], small.token)).body.code).toBe(31004)
    expect((await group([3500], small.token, 'ROOT_ADMIN')).body.code).toBe(31004)
    const proposed = (await group([3500, 3501], anna.token)).body.data
    expect(proposed.outcome).toBe('PROPOSED')
    expect((await approve(proposed.id, small.token)).body.code).toBe(31004)
    expect((await approve(proposed.id, binh.token)).body.code).toBe(0)
  })

  it('nor do they manage themselves, a root admin, or somebody with more rights', async () => {
    const small = await staffWith(world, [3000, 3500], 'small2')
    const block = (id: string, token: string) =>
      world.send(admin.block, { params: { id }, body: { note: 'x' } }, { token })
    expect((await block(small.id, small.token)).body.code).toBe(26)
    for (const id of [all.root.id, all.maker.id, anna.id])
      expect((await block(id, small.token)).body.code).toBe(31004)
    expect(
      (
        await world.send(
          admin.resetPassword,
          { params: { id: all.maker.id } },
          { token: small.token },
        )
      ).body.code,
    ).toBe(31004)
    expect((await block('01990000-0000-7000-8000-00000000000a', small.token)).body.code).toBe(5)
    expect((await list({ name: 'root' }, small.token))[0]?.allowedActions).toEqual([])
  })
})

describe('block, unblock and a new temporary password', () => {
  it(
    'ends every session within a second, and lets in again',
    { meta: { bars: ['I7'] } },
    async () => {
      const body = person()
      const { id, password } = await made(body)
      const { token } = (await login(body.username, wirePassword(password))).body.data
      expect(
        (
          await world.send(
            admin.block,
            { params: { id }, body: { note: 'Nghỉ việc' } },
            { token: anna.token },
          )
        ).body.code,
      ).toBe(0)
      expect((await endOf(() => world.send(authCms.profile, {}, { token }))).body).toMatchObject({
        code: 122,
        data: { reason: 'ACCOUNT_LOCKED' },
      })
      expect((await login(body.username, wirePassword(password))).body.code).toBe(30008)
      expect(
        (
          await world.send(
            admin.block,
            { params: { id }, body: { note: 'x' } },
            { token: anna.token },
          )
        ).body.code,
      ).toBe(13)
      expect(
        (
          await world.send(
            admin.unblock,
            { params: { id }, body: { note: 'Nhầm' } },
            { token: anna.token },
          )
        ).body.code,
      ).toBe(0)
      const reset = await world.send(admin.resetPassword, { params: { id } }, { token: anna.token })
      expect(reset.body, 'who resets a password sees none').toMatchObject({ code: 0, data: null })
      expect((await login(body.username, wirePassword(password))).body.code).toBe(30001)
      const next = await mailedPassword(body.email)
      expect(next).not.toBe(password)
      expect((await login(body.username, wirePassword(next))).body.code).toBe(0)
      expect((await auditLog(id)).map((r) => r.operation)).toEqual([
        'approval.cms.approve',
        'auth.cms.login',
        'admin.cms.block',
        'admin.cms.unblock',
        'admin.cms.resetPassword',
        'auth.cms.login',
      ])
      expect((await auditLog(id))[2]).toMatchObject({
        before: { status: 'NOT_LOGGED_IN' },
        after: { status: 'BLOCKED', note: 'Nghỉ việc' },
      })
    },
  )
})

describe('role groups of staff', () => {
  it(
    "lists the groups of the scopes ADMIN and ROOT_ADMIN, never a merchant's; presets stay as they are",
    { meta: { behaviours: ['B-111'] } },
    async () => {
      const groups = (
        await world.send<
          typeof admin.groupList,
          { id: string; scope: string; preset: boolean; allowedActions: string[] }[]
        >(admin.groupList, {}, { token: all.root.token })
      ).body.data
      expect(new Set(groups.map((g) => g.scope))).toEqual(new Set(['ADMIN', 'ROOT_ADMIN']))
      expect(
        groups
          .filter((g) => g.preset)
          .map((g) => g.id)
          .sort(),
      ).toEqual([MAKER_GROUP, CHECKER_GROUP, ROOT_GROUP])
      const edit = (id: string) =>
        world.send(
          admin.groupUpdate,
          { params: { id }, body: { name: 'x', codes: [3500] } },
          { token: all.root.token },
        )
      expect((await edit(MAKER_GROUP)).body.code).toBe(13)
      expect((await edit('01900000-0000-7000-8000-000000000001')).body.code).toBe(5)
    },
  )
  it('refuses codes that are none and a name twice; closes only a group that nobody is in', async () => {
    const make = (name: string, codes: number[]) =>
      world.send<typeof admin.groupCreate, Outcome>(
        admin.groupCreate,
        { body: { name, codes, scope: 'ADMIN' } },
        { token: all.root.token },
      )
    const done = async (answer: Answer<Outcome>): Promise<string> =>
      (await approve(answer.body.data.id, anna.token)).body.data.id!
    for (const codes of [[1200], [9999], [3500, 3500]])
      expect((await make('Sai', codes)).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'codes' }] },
      })
    const id = await done(await make('Trực ca', [3500]))
    expect((await make('trực CA', [3500])).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'name' }] },
    })
    const inside = (await made(person({ roleGroupId: id }))).id
    const close = () => world.send(admin.groupClose, { params: { id } }, { token: all.root.token })
    expect((await close()).body.code).toBe(31006)
    await sql`
      update admin
      set
        role_group_id = ${MAKER_GROUP}
      where
        id = ${inside}
    `.execute(world.app.db)
    expect((await close()).body.code).toBe(0)
    expect((await create(person({ roleGroupId: id }))).body.code).toBe(31003)
  })
})
