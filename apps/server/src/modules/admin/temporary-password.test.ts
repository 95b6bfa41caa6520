/** Temporary passwords of the bank's people: by mail to the person alone, at an address that takes two people to change. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '@saola/contract/admin'
import { authCms } from '@saola/contract/auth-cms'
import { many } from '../../platform/db.ts'
import { enqueue } from '../../platform/jobs.ts'
import { administrators, MAKER_GROUP } from '../../../test/administrators.ts'
import * as approvals from '../../../test/approvals.ts'
import { people, type People, type StaffPerson } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, wirePassword, type World } from '../../../test/world.ts'

const OWN = wirePassword('Chinh#Minh88')
type Outcome = { outcome: string; id: string }

let world: World
let all: People
let anna: StaffPerson
let binh: StaffPerson
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  ;({ anna, binh } = await administrators(world))
})
afterAll(() => world.close())

let n = 0
const person = () => ({
  username: `thu${++n}`,
  fullName: 'Đặng Thu Trang',
  staffId: `KLB4${String(n).padStart(3, '0')}`,
  officeType: 'BRANCH' as const,
  office: 'Chi nhánh Sài Gòn',
  email: `thu${n}@bank.example`,
  roleGroupId: MAKER_GROUP,
})
const update = (id: string, { username: _username, ...body }: ReturnType<typeof person>) =>
  world.send<typeof admin.update, Outcome>(
    admin.update,
    { params: { id }, body },
    { token: anna.token },
  )
const login = (username: string, password: string) =>
  world.send<typeof authCms.login, { token: string }>(authCms.login, {
    body: { username, password },
  })
const passwordMails = (email: string) =>
  world.outbox.mails.filter((mail) => mail.to === email && mail.text.includes('Mật khẩu tạm:'))
/** The temporary password of the youngest mail to somebody. */
async function mailedPassword(email: string): Promise<string> {
  await world.work()
  return /Mật khẩu tạm: (\S+)/.exec(passwordMails(email).at(-1)?.text ?? '')?.[1] ?? ''
}
/** A person that root proposed and another administrator let in. */
async function made(body: ReturnType<typeof person>): Promise<{ id: string; password: string }> {
  const proposed = await world.send<typeof admin.create, Outcome>(
    admin.create,
    { body },
    { token: all.root.token },
  )
  const done = await approvals.approve(world, anna.token, proposed.body.data.id)
  return { id: done.body.data.id!, password: await mailedPassword(body.email) }
}

const row = async (id: string) =>
  (
    await world.send<typeof admin.get, { allowedActions: string[] }>(
      admin.get,
      { params: { id } },
      { token: anna.token },
    )
  ).body.data

describe('a temporary password', { meta: { bars: ['A4'] } }, () => {
  it('another address or staff id takes two people, a name takes one', async () => {
    const body = person()
    const { id } = await made(body)
    const outcome = async (change: Record<string, unknown>) =>
      (await update(id, { ...body, ...change })).body.data
    expect((await outcome({ fullName: 'Đặng Thu Trà' })).outcome).toBe('DONE')
    for (const change of [{ email: 'anna@bank.example' }, { staffId: 'KLB8001' }]) {
      const proposed = await outcome({ fullName: 'Đặng Thu Trà', ...change })
      expect(proposed.outcome).toBe('PROPOSED')
      expect((await approvals.approve(world, anna.token, proposed.id)).body.code).toBe(26)
      expect((await approvals.withdraw(world, anna.token, proposed.id)).body.code).toBe(0)
    }
    const next = (await outcome({ email: 'moi@bank.example' })).id
    expect((await approvals.approve(world, binh.token, next)).body.code).toBe(0)
    await world.send(admin.resetPassword, { params: { id } }, { token: anna.token })
    expect(await mailedPassword('moi@bank.example')).toMatch(/^.{14}$/)
    expect(passwordMails(body.email), 'the old address gets the first one only').toHaveLength(1)
  })
  it('is not sent without an address, nor once they have a password of their own', async () => {
    const body = person()
    const { id, password } = await made(body)
    const { token } = (await login(body.username, wirePassword(password))).body.data
    await enqueue(world.app.db, 'admin.sendPassword', { adminId: id })
    await world.send(
      authCms.changePassword,
      { body: { password: wirePassword(password), newPassword: OWN } },
      { token },
    )
    await world.work()
    expect((await login(body.username, OWN)).body.code).toBe(0)
    expect(passwordMails(body.email)).toHaveLength(1)
    await asOwner(world, `update admin set email = null where id = $1`, [id])
    expect((await row(id)).allowedActions).not.toContain('resetPassword')
    const reset = await world.send(admin.resetPassword, { params: { id } }, { token: anna.token })
    expect(reset.body.code).toBe(13)
    expect((await login(body.username, OWN)).body.code, 'nothing is half done').toBe(0)
  })
})

it('the root admin does not act alone by blocking everybody else first', async () => {
  const others = (
    await many(
      world.app.db,
      sql<{ id: string }>`
        select
          a.id
        from
          admin a
          join role_group g on g.id = a.role_group_id
        where
          3000 = any (g.codes)
          and a.username <> 'root'
          and a.status = 'ACTIVE'
      `,
    )
  ).map(({ id }) => id)
  const each = async (call: typeof admin.block | typeof admin.unblock): Promise<void> => {
    for (const id of others)
      expect(
        (
          await world.send(
            call,
            { params: { id }, body: { note: 'Nghỉ phép' } },
            { token: all.root.token },
          )
        ).body.code,
      ).toBe(0)
  }
  const outcome = async (): Promise<string> =>
    (
      await world.send<typeof admin.create, Outcome>(
        admin.create,
        { body: person() },
        { token: all.root.token },
      )
    ).body.data.outcome
  await each(admin.block)
  expect(await outcome()).toBe('PROPOSED')
  await asOwner(world, `update admin set blocked_at = blocked_at - interval '8 days'`)
  expect(await outcome(), 'a week later nobody else is there').toBe('DONE')
  await each(admin.unblock)
  const [left] = await asOwner<{ n: number }>(
    world,
    'select count(*)::int n from admin where blocked_at is not null',
  )
  expect(left!.n).toBe(0)
})
