/** How sessions of the bank's people end, what they are told by mail, and who needs a second factor by the bank's choice. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '@saola/contract/admin'
import type { Outcome } from '@saola/contract/approval'
import { audit } from '@saola/contract/audit'
import { authCms } from '@saola/contract/auth-cms'
import { fullPath } from '@saola/contract/call'
import { setting } from '@saola/contract/setting'
import { workQueue } from '@saola/contract/work-queue'
import { DEMO_PASSWORD } from '@saola/demo/people'
import { approve } from '../../../test/approvals.ts'
import {
  giveFactor,
  people,
  signIn,
  staffWith,
  type People,
  type StaffPerson,
} from '../../../test/people.ts'
import { openWorld, wirePassword, type World } from '../../../test/world.ts'
import { one } from '../../platform/db.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { hashPassword } from '../../platform/password.ts'
import { sessionJobs } from '../session/jobs.ts'

interface Session {
  id: string
  browser: string
  system: string
  address: string
  current: boolean
}
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const GOOD = wirePassword(DEMO_PASSWORD)
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  world.clock.advance(120_000)
  all = await people(world)
})

let nth = 0
/** A person with a password and an address of their own. */
async function person(codes: readonly number[] = [3500]): Promise<StaffPerson> {
  const made = await staffWith(world, codes, `secure${(nth += 1)}`)
  const hash = await hashPassword(world.app.config, GOOD)
  await sql`
    update admin
    set
      password_hash = ${hash},
      email = ${`${made.username}@bank.example`}
    where
      id = ${made.id}
  `.execute(world.app.db)
  return made
}
const login = (username: string, userAgent = CHROME) =>
  world.send<typeof authCms.login, { token: string; refreshToken: string }>(
    authCms.login,
    { body: { username, password: GOOD } },
    { headers: { 'user-agent': userAgent } },
  )
const profile = (token: string) => world.send(authCms.profile, {}, { token })
const sessions = async (token: string): Promise<Session[]> =>
  (await world.send<typeof authCms.sessions, Session[]>(authCms.sessions, {}, { token })).body.data
const mailsTo = async (to: string) => {
  await world.work()
  return world.outbox.mails.filter((mail) => mail.to === to)
}
/** Sets a parameter past the approval, which has tests of its own. */
const put = async (name: string, value: string): Promise<void> => {
  await sql`
    update portal_parameter
    set
      value = ${value}
    where
      name = ${name}
  `.execute(world.app.db)
  await sleep(600)
}

describe('own sessions', () => {
  it('are listed by device, and ended one at a time or all others', async () => {
    const me = await person()
    const phone = (await login(me.username, PHONE)).body.data
    const here = (await login(me.username)).body.data
    const list = await sessions(here.token)
    expect(list[0]).toMatchObject({ browser: 'Chrome', system: 'Windows', current: true })
    const there = list.find((s) => s.system === 'iPhone')!
    expect(there).toMatchObject({ browser: 'Safari', current: false })
    const end = (id: string, token = here.token) =>
      world.send(authCms.endSession, { body: { id } }, { token })
    expect((await end(there.id, all.maker.token)).body.code, "somebody else's").toBe(5)
    expect((await end(there.id)).body.code).toBe(0)
    await sleep(600)
    expect((await profile(phone.token)).body).toMatchObject({
      code: 122,
      data: { reason: 'LOGGED_OUT_BY_SELF' },
    })
    expect((await end(there.id)).body.code, 'ended already').toBe(0)
    expect((await sessions(here.token)).map((s) => s.id)).not.toContain(there.id)
  })
})

describe("somebody else's sessions", () => {
  it('are seen and ended by who may block them, written down, and by nobody else', async () => {
    const who = await person()
    const manager = await staffWith(world, [3000, 3003, 3500], `boss${nth}`)
    const weaker = await staffWith(world, [3000], `weak${nth}`)
    const here = (await login(who.username, PHONE)).body.data
    const list = (token: string, id = who.id) =>
      world.send<typeof admin.sessions, Session[]>(admin.sessions, { params: { id } }, { token })
    const end = (token: string, sessionId: string | null, id = who.id) =>
      world.send<typeof admin.endSessions, { ended: number }>(
        admin.endSessions,
        { params: { id }, body: { sessionId } },
        { token },
      )
    for (const [token, id, code] of [
      [all.maker.token, who.id, 10],
      [weaker.token, who.id, 31004],
      [manager.token, manager.id, 26],
      [manager.token, all.root.id, 31004],
    ] as const) {
      expect((await list(token, id)).body.code).toBe(code)
      expect((await end(token, null, id)).body.code).toBe(code)
    }
    const found = (await list(manager.token)).body.data.find((s) => s.system === 'iPhone')!
    expect((await end(manager.token, (await sessions(manager.token))[0]!.id)).body.code).toBe(5)
    expect((await end(manager.token, found.id)).body.data.ended).toBe(1)
    await sleep(600)
    expect((await profile(here.token)).body).toMatchObject({
      code: 122,
      data: { reason: 'ADMIN_ENDED' },
    })
    expect((await end(manager.token, null)).body.data.ended).toBe(1)
    expect((await end(manager.token, null)).body.data.ended).toBe(0)
    const lines = await world.send<
      typeof audit.cmsList,
      { items: { objectName: string; changes: { field: string; after: string }[] }[] }
    >(audit.cmsList, { query: { operation: 'admin.cms.endSessions' } }, { token: manager.token })
    expect(lines.body.data.items).toHaveLength(2)
    expect(lines.body.data.items[0]).toMatchObject({ objectName: `Người ${who.username}` })
  })
})

describe('an idle session', () => {
  const MINUTE = 60_000
  it('is refused with its own reason once nobody has used it for the bank’s time, and a busy one is not', async () => {
    await put('STAFF_INACTIVITY_SEC', '300')
    const [idle, busy] = [await person(), await person()]
    expect((await profile(busy.token)).body.code).toBe(0)
    for (let minute = 0; minute < 8; minute++) {
      world.clock.advance(MINUTE)
      await sleep(550)
      expect((await profile(busy.token)).body.code, `after ${minute + 1} minutes`).toBe(0)
    }
    expect((await profile(idle.token)).body).toMatchObject({ code: 122, data: { reason: 'IDLE' } })
    // Over for good: neither its refresh token nor a longer time brings it back.
    await put('STAFF_INACTIVITY_SEC', '3600')
    const refresh = await world.send(authCms.refreshToken, {
      body: { refreshToken: idle.refreshToken },
    })
    expect(refresh.body.code).toBe(122)
    await put('STAFF_INACTIVITY_SEC', '900')
  })
  it('is not kept alive by what a screen asks by itself, nor by renewing its token', async () => {
    await put('STAFF_INACTIVITY_SEC', '600')
    const [left, back] = [await person(), await person()]
    const byItself = (token: string) =>
      world.send(authCms.profile, {}, { token, headers: { 'x-background': '1' } })
    const sign = async (who: StaffPerson) => (await login(who.username)).body.data
    const [a, b] = [await sign(left), await sign(back)]
    for (let minute = 0; minute < 9; minute++) {
      world.clock.advance(MINUTE)
      await sleep(550)
      for (const { token } of [a, b]) expect((await byItself(token)).body.code).toBe(0)
    }
    // What the screen has asked a moment ago does not hide that a person is there.
    expect((await byItself(b.token)).body.code).toBe(0)
    expect((await profile(b.token)).body.code).toBe(0)
    const renewed = await Promise.all(
      [a, b].map(async ({ refreshToken }) => {
        const { body } = await world.send<typeof authCms.refreshToken, { token: string }>(
          authCms.refreshToken,
          { body: { refreshToken } },
        )
        return body.data.token
      }),
    )
    world.clock.advance(2 * MINUTE + 1_000)
    await sleep(550)
    expect((await byItself(renewed[0]!)).body).toMatchObject({
      code: 122,
      data: { reason: 'IDLE' },
    })
    expect((await profile(renewed[0]!)).body.code, 'over for a person, too').toBe(122)
    expect((await profile(renewed[1]!)).body.code).toBe(0)
    await put('STAFF_INACTIVITY_SEC', '900')
  })
  it('ends though its screen listens to a stream', async () => {
    await put('STAFF_INACTIVITY_SEC', '300')
    const me = await person()
    const stop = new AbortController()
    const stream = await fetch(world.base + fullPath(workQueue.events, false), {
      headers: { authorization: `Bearer ${me.token}` },
      signal: stop.signal,
    })
    expect(stream.status).toBe(200)
    world.clock.advance(5 * MINUTE)
    await sleep(550)
    const opened = await fetch(world.base + fullPath(workQueue.events, false), {
      headers: { authorization: `Bearer ${me.token}` },
      signal: stop.signal,
    })
    expect(opened.status).toBe(200)
    world.clock.advance(MINUTE + 1_000)
    await sleep(550)
    expect((await profile(me.token)).body).toMatchObject({ code: 122, data: { reason: 'IDLE' } })
    stop.abort()
    await put('STAFF_INACTIVITY_SEC', '900')
  })
  it('is never refused too early, though its use is noted once a minute', async () => {
    await put('STAFF_INACTIVITY_SEC', '300')
    const me = await person()
    world.clock.advance(59_000)
    await sleep(550)
    expect((await profile(me.token)).body.code).toBe(0)
    world.clock.advance(299_000)
    await sleep(550)
    expect((await profile(me.token)).body.code).toBe(0)
    await put('STAFF_INACTIVITY_SEC', '900')
  })
  it('writes its use down once a minute at most', async () => {
    const me = await person()
    const seen = () =>
      one(
        world.app.db,
        sql<{ at: Date }>`
          select
            seen_at at
          from
            session
          where
            subject_id = ${me.id}
        `,
      )
    const before = await seen()
    world.clock.advance(30_000)
    await sleep(550)
    await profile(me.token)
    expect(await seen()).toEqual(before)
    world.clock.advance(31_000)
    await sleep(550)
    await profile(me.token)
    expect((await seen()).at.getTime()).toBeGreaterThan(before.at.getTime())
  })
  it('leaves the list of who is signed in, and a merchant’s session is nobody’s business here', async () => {
    const [me, owner] = [await person(), await signIn(world, 'portal', all.owner.id)]
    world.clock.advance(17 * MINUTE)
    const job = sessionJobs.find(({ name }) => name === 'session.endIdle')!
    await job.work(jobCtx(world.app, job.name), {})
    const left = await one(
      world.app.db,
      sql<{ mine: number; portal: number }>`
        select
          count(*) filter (
            where
              subject_id = ${me.id}
          ) mine,
          count(*) filter (
            where
              subject_id = ${all.owner.id}
          ) portal
        from
          session
        where
          revoked_at is null
      `,
    )
    expect(left.mine).toBe(0)
    expect(left.portal).toBeGreaterThan(0)
    expect(owner.token).toBeTruthy()
  })
})

describe('a mail tells the person', () => {
  it('of a sign-in from a new device, in their language, and not of the very first', async () => {
    const me = await person()
    await sql`
      delete from session
      where
        subject_id = ${me.id}
    `.execute(world.app.db)
    const to = `${me.username}@bank.example`
    const enter = (userAgent: string, language: string) =>
      world.send(
        authCms.login,
        { body: { username: me.username, password: GOOD } },
        { headers: { 'user-agent': userAgent, 'accept-language': language } },
      )
    await enter(CHROME, 'en')
    await enter(CHROME, 'en')
    expect(await mailsTo(to)).toEqual([])
    // The new browser's language is not theirs: it may be a thief's.
    await enter(PHONE, 'vi')
    const [mail, ...more] = await mailsTo(to)
    expect(more).toEqual([])
    expect(mail!.subject).toBe('A new sign-in to your back office account')
    expect(mail!.text).toContain('Safari, iPhone')
    expect(mail!.text).toContain('127.0.0.1')
  })
  it('of another address, the old one and the new one, and of another password', async () => {
    const me = await person()
    const [old, fresh] = [`${me.username}@bank.example`, `${me.username}.new@bank.example`]
    const save = (email: string) =>
      world.send(
        authCms.updateProfile,
        { body: { fullName: 'Người mới', email } },
        { token: me.token },
      )
    await save(old)
    expect(await mailsTo(old)).toEqual([])
    await save(fresh)
    for (const to of [old, fresh]) {
      const mails = await mailsTo(to)
      expect(mails).toHaveLength(1)
      expect(mails[0]!.text).toContain(fresh)
    }
    await world.send(
      authCms.changePassword,
      { body: { password: GOOD, newPassword: wirePassword('Hoa#Phuong99') } },
      { token: me.token },
    )
    const [mail] = (await mailsTo(fresh)).slice(1)
    expect(mail!.subject).toBe('Mật khẩu quản trị của bạn đã được đổi')
  })
  it('of another address that an administrator gave them', async () => {
    const me = await person()
    const [old, fresh] = [`${me.username}@bank.example`, `${me.username}.hq@bank.example`]
    const second = await staffWith(world, [3000, 3500], `second${nth}`)
    const row = (
      await world.send<typeof admin.get, { roleGroupId: string; staffId: string }>(
        admin.get,
        { params: { id: me.id } },
        { token: all.root.token },
      )
    ).body.data
    const change = await world.send<typeof admin.update, Outcome>(
      admin.update,
      {
        params: { id: me.id },
        body: {
          fullName: 'Người khác',
          staffId: row.staffId,
          officeType: 'HEADQUARTER',
          office: 'Hội sở',
          email: fresh,
          roleGroupId: row.roleGroupId,
        },
      },
      { token: all.root.token },
    )
    expect(change.body.data.outcome).toBe('PROPOSED')
    expect(await mailsTo(old)).toEqual([])
    expect((await approve(world, second.token, change.body.data.id)).body.code).toBe(0)
    expect(await mailsTo(old)).toHaveLength(1)
    expect(await mailsTo(fresh)).toHaveLength(1)
  })
})

describe('a second factor, by the bank’s choice', () => {
  const mustEnrol = async (who: StaffPerson): Promise<boolean> =>
    (
      await world.send<typeof authCms.profile, { mustSetUpSecondFactor: boolean }>(
        authCms.profile,
        {},
        { token: who.token },
      )
    ).body.data.mustSetUpSecondFactor
  it('is asked of who manages people, of who decides, or of all, and never of fewer', async () => {
    const [manager, decider, viewer] = [
      await person([3000]),
      await person([3102]),
      await person([3100]),
    ]
    await sql`
      delete from admin_factor
      where
        admin_id = ${manager.id}
    `.execute(world.app.db)
    const asked = async (value: string): Promise<boolean[]> => {
      await put('STAFF_SECOND_FACTOR', value)
      return Promise.all([manager, decider, viewer].map(mustEnrol))
    }
    expect(await asked('PEOPLE')).toEqual([true, false, false])
    expect(await asked('DECIDERS')).toEqual([true, true, false])
    expect(await asked('ALL')).toEqual([true, true, true])
    // A word that nobody knows opens nothing.
    expect(await asked('NOBODY')).toEqual([true, true, true])
    await put('STAFF_SECOND_FACTOR', 'DECIDERS')
    expect(
      (await world.send(admin.getList, { query: {} }, { token: manager.token })).body.code,
    ).toBe(30033)
    await giveFactor(world, decider.id)
    await sleep(600)
    expect(await mustEnrol(decider)).toBe(false)
    await put('STAFF_SECOND_FACTOR', 'PEOPLE')
  })
  it('is set by the root admin alone, within its bounds, and decided by another person', async () => {
    const keeper = await staffWith(world, [3002], `keeper${(nth += 1)}`)
    interface Item {
      id: string
      name: string
      value: string
      allowedActions: string[]
      min: number | null
    }
    const list = async (token: string): Promise<Item[]> =>
      (
        await world.send<typeof setting.cmsGetAll, { items: Item[] }>(
          setting.cmsGetAll,
          { query: { keyword: 'STAFF_' } },
          { token },
        )
      ).body.data.items
    const [idle, factor] = await list(all.root.token)
    expect(idle).toMatchObject({
      name: 'STAFF_INACTIVITY_SEC',
      min: 300,
      allowedActions: ['update'],
    })
    expect((await list(keeper.token)).map((one) => one.allowedActions)).toEqual([[], []])
    const change = (id: string, value: string, token = all.root.token) =>
      world.send<typeof setting.cmsUpdate, Outcome>(
        setting.cmsUpdate,
        { params: { id }, body: { value } },
        { token },
      )
    expect((await change(factor!.id, 'ALL', keeper.token)).body.code).toBe(10)
    for (const [id, value] of [
      [idle!.id, '299'],
      [idle!.id, '3601'],
      [factor!.id, 'NOBODY'],
    ] as const)
      expect((await change(id, value)).body).toMatchObject({
        code: 2,
        data: { errors: [{ field: 'value' }] },
      })
    const proposed = await change(factor!.id, 'DECIDERS')
    expect(proposed.body.data.outcome).toBe('PROPOSED')
    expect((await approve(world, keeper.token, proposed.body.data.id)).body.code).toBe(0)
    expect((await list(all.root.token))[1]).toMatchObject({ value: 'DECIDERS' })
    await put('STAFF_SECOND_FACTOR', 'PEOPLE')
  })
})
