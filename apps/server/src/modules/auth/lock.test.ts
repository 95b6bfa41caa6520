/** The emergency lock, the message about a strange browser, and the person's own sessions. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import { user } from '@saola/contract/user'
import { one } from '../../platform/db.ts'
import { deviceName } from '../../platform/user-agent.ts'
import { people, signIn, type People } from '../../../test/people.ts'
import { calm, codeFor, openWorld, wirePassword, type World } from '../../../test/world.ts'

const OWNER = '0901234567'
const GOOD = wirePassword('Saola#2026')
const NEXT = wirePassword('Moi#Tinh9876')
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

type Step = { sessionId: string; timeout: number }
type Tokens = { token: string; refreshToken: string }
let world: World
let all: People
let ownerHash: string
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  await calm(world)
  ownerHash = (
    await one(
      world.app.db,
      sql<{ password_hash: string }>`
        select
          password_hash
        from
          member
        where
          id = ${all.owner.id}
      `,
    )
  ).password_hash
})
beforeEach(async () => {
  await sql`
    update member
    set
      status = 'ACTIVE',
      emergency_locked_at = null,
      password_hash = ${ownerHash}
    where
      id = ${all.owner.id}
  `.execute(world.app.db)
})
afterAll(() => world.close())

const info = (token: string) => world.send(user.getInfo, {}, { token })
const statusOf = async (id: string): Promise<string> =>
  (
    await one(
      world.app.db,
      sql<{ status: string }>`
        select
          status
        from
          member
        where
          id = ${id}
      `,
    )
  ).status
const askLock = (phone: string, merchantCode?: string) =>
  world.send<typeof auth.emergencyLockOtp, Step>(auth.emergencyLockOtp, {
    body: { phone, ...(merchantCode ? { merchantCode } : {}) },
  })
const lock = (body: { token?: string; sessionId?: string; otp?: string }) =>
  world.send(auth.emergencyLock, { body })
async function enter(userAgent: string): Promise<Tokens> {
  const headers = { 'user-agent': userAgent }
  const step = await world.send<typeof auth.login, Step>(
    auth.login,
    { body: { phone: OWNER, password: GOOD } },
    { headers },
  )
  await world.work()
  const tokens = await world.send<typeof auth.verifyOtp, Tokens>(
    auth.verifyOtp,
    { body: { sessionId: step.body.data.sessionId, otp: codeFor(world, OWNER) } },
    { headers },
  )
  await world.work()
  return tokens.body.data
}
const links = (): string[] =>
  world.outbox.sms
    .filter((m) => m.to === OWNER)
    .flatMap((m) => /emergency-lock\?token=([0-9A-Za-z]{32})/.exec(m.text)?.[1] ?? [])

describe('the emergency lock', { meta: { bars: ['I9'] } }, () => {
  it('refuses what is neither a link nor a code', async () => {
    expect(await lock({})).toMatchObject({
      status: 400,
      body: { code: 2, data: { errors: [{ field: 'sessionId', key: 'error.required' }] } },
    })
    expect((await lock({ sessionId: '01920000-0000-7000-8000-00000000ffff' })).body.code).toBe(2)
    expect((await lock({ token: 'z'.repeat(32) })).body.code).toBe(30017)
    expect(
      (await lock({ sessionId: '01920000-0000-7000-8000-00000000ffff', otp: '123456' })).body.code,
    ).toBe(30006)
  })
  it("of a thousand random phones, the owner's among them, none is locked without its code", async () => {
    const phones = [
      OWNER,
      ...Array.from(
        { length: 999 },
        (_, i) => `09${String(30_000_000 + i * 7919).padStart(8, '0')}`,
      ),
    ]
    for (let i = 0; i < phones.length; i += 25) {
      await Promise.all(
        phones.slice(i, i + 25).map(async (phone) => {
          const step = await askLock(phone)
          expect(step.body.code).toBe(0)
          expect([100015, 30004]).toContain(
            (await lock({ sessionId: step.body.data.sessionId, otp: '000000' })).body.code,
          )
        }),
      )
    }
    expect(
      (
        await one(
          world.app.db,
          sql<{ n: number }>`
            select
              count(*) n
            from
              member
            where
              status = 'BLOCKED'
          `,
        )
      ).n,
    ).toBe(0)
    await sql`delete from otp_step`.execute(world.app.db)
    await world.work()
  }, 120_000)
  it(
    'locks by code, ends every session with the reason, and a reset with a code opens it again',
    { meta: { behaviours: ['B-087'] } },
    async () => {
      const mine = await Promise.all(
        Array.from({ length: 3 }, () => signIn(world, 'portal', all.owner.id)),
      )
      const step = await askLock(OWNER)
      await world.work()
      expect(
        await lock({ sessionId: step.body.data.sessionId, otp: codeFor(world, OWNER) }),
      ).toMatchObject({ status: 200, body: { code: 0, data: null } })
      expect(await statusOf(all.owner.id)).toBe('BLOCKED')
      await sleep(1000)
      for (const s of mine)
        expect(await info(s.token)).toMatchObject({
          status: 401,
          body: { code: 122, data: { reason: 'EMERGENCY_LOCK' } },
        })
      expect(
        (await world.send(auth.login, { body: { phone: OWNER, password: GOOD } })).body.code,
      ).toBe(30008)
      await world.work()
      expect(world.outbox.sms.findLast((m) => m.to === OWNER)!.text).toContain('khóa khẩn cấp')
      const reset = await world.send<typeof user.forgotCheckPhone, Step>(user.forgotCheckPhone, {
        query: { phone: OWNER },
      })
      await world.work()
      const ticket = await world.send<typeof user.forgotCheckOtp, { token: string }>(
        user.forgotCheckOtp,
        { body: { sessionId: reset.body.data.sessionId, otp: codeFor(world, OWNER) } },
      )
      expect(
        (
          await world.send(user.forgotSubmit, {
            body: { token: ticket.body.data.token, password: NEXT },
          })
        ).body.code,
      ).toBe(0)
      expect(await statusOf(all.owner.id)).toBe('ACTIVE')
      expect(
        (await world.send(auth.login, { body: { phone: OWNER, password: NEXT } })).body.code,
      ).toBe(0)
    },
  )
  it('leaves a member of another shop alone and needs the merchant code for a member', async () => {
    const step = await askLock(all.cashier.phone)
    await world.work()
    const before = world.outbox.sms.length
    expect((await lock({ sessionId: step.body.data.sessionId, otp: '123456' })).body.code).toBe(
      100015,
    )
    const right = await askLock(all.cashier.phone, 'saola001')
    await world.work()
    expect(world.outbox.sms.length).toBe(before + 1)
    expect(
      (await lock({ sessionId: right.body.data.sessionId, otp: codeFor(world, all.cashier.phone) }))
        .body.code,
    ).toBe(0)
    expect(await statusOf(all.cashier.id)).toBe('BLOCKED')
    expect(await statusOf(all.other.id)).toBe('ACTIVE')
    await sql`
      update member
      set
        status = 'ACTIVE',
        emergency_locked_at = null
      where
        id = ${all.cashier.id}
    `.execute(world.app.db)
  })
  it('tells of a sign-in from a strange browser, and its link locks once', async () => {
    await enter(CHROME)
    const known = links().length
    await enter(CHROME)
    expect(links()).toHaveLength(known)
    const thief = await enter(SAFARI)
    expect(links()).toHaveLength(known + 1)
    expect(world.outbox.sms.findLast((m) => m.text.includes('emergency-lock'))!.text).toContain(
      'Safari, iPhone',
    )
    const token = links().at(-1)!
    expect((await lock({ token })).body.code).toBe(0)
    await sleep(1000)
    expect((await info(thief.token)).body).toMatchObject({
      code: 122,
      data: { reason: 'EMERGENCY_LOCK' },
    })
    expect((await lock({ token })).body.code).toBe(30017)
    expect(
      JSON.stringify(
        (
          await one(
            world.app.db,
            sql<{ all: unknown }>`
              select
                json_agg(t) "all"
              from
                auth_ticket t
            `,
          )
        ).all,
      ),
    ).not.toContain(token)
  })
  it('a link dies after three days', async () => {
    await sql`
      delete from session
      where
        subject_id = ${all.owner.id}
    `.execute(world.app.db)
    await enter(CHROME)
    await enter(SAFARI)
    const token = links().at(-1)!
    world.clock.advance(3 * 86_400_000 + 1000)
    expect((await lock({ token })).body.code).toBe(30017)
    expect(await statusOf(all.owner.id)).toBe('ACTIVE')
  })
})

describe('where I am signed in', { meta: { bars: ['I7'] } }, () => {
  type Item = { id: string; browser: string; system: string; address: string; current: boolean }
  const list = (token: string) =>
    world.send<typeof auth.sessions, { items: Item[] }>(auth.sessions, {}, { token })
  beforeEach(async () => {
    await sql`delete from session`.execute(world.app.db)
  })

  it('lists the living sessions of the person alone, this one first', async () => {
    const [phone, cache] = [await enter(SAFARI), await enter(CHROME)]
    await signIn(world, 'portal', all.other.id)
    expect((await list(phone.token)).body.data.items).toMatchObject([
      { browser: 'Safari', system: 'iPhone', address: '127.0.0.1', current: true },
      { browser: 'Chrome', system: 'Windows', current: false },
    ])
    expect((await list(cache.token)).body.data.items[0]).toMatchObject({
      browser: 'Chrome',
      current: true,
    })
    expect(JSON.stringify((await list(cache.token)).body)).not.toMatch(/refresh_hash|Mozilla/)
  })
  it("ends one, with its reason; another person's is not found", async () => {
    const [here, there] = [await enter(CHROME), await enter(SAFARI)]
    const theirs = await signIn(world, 'portal', all.other.id)
    const foreign = (await list(theirs.token)).body.data.items[0]!.id
    for (const id of [foreign, '01920000-0000-7000-8000-00000000ffff'])
      expect(
        await world.send(auth.endSession, { body: { id } }, { token: here.token }),
      ).toMatchObject({ status: 404, body: { code: 5 } })
    const { id } = (await list(here.token)).body.data.items[1]!
    expect(
      (await world.send(auth.endSession, { body: { id } }, { token: here.token })).body.code,
    ).toBe(0)
    await sleep(1000)
    expect(await info(there.token)).toMatchObject({
      status: 401,
      body: { code: 122, data: { reason: 'LOGGED_OUT_BY_SELF' } },
    })
    expect((await info(here.token)).body.code).toBe(0)
    expect((await info(theirs.token)).body.code).toBe(0)
  })
  it('signs out everywhere, with or without this one', async () => {
    const five = await Promise.all(
      Array.from({ length: 5 }, () => signIn(world, 'portal', all.owner.id)),
    )
    expect(
      (
        await world.send(
          auth.logoutAll,
          { body: { includeThis: false } },
          { token: five[0]!.token },
        )
      ).body.data,
    ).toEqual({ ended: 4 })
    await sleep(1000)
    expect(await Promise.all(five.map(async (s) => (await info(s.token)).body.code))).toEqual([
      0, 122, 122, 122, 122,
    ])
    expect(
      (await world.send(auth.logoutAll, { body: { includeThis: true } }, { token: five[0]!.token }))
        .body.data,
    ).toEqual({ ended: 1 })
    await sleep(1000)
    expect((await info(five[0]!.token)).body.code).toBe(9)
  })
})

it(
  "tells the caller their merchant's id, the sandbox merchant's in Test Mode",
  { meta: { behaviours: ['B-088'] } },
  async () => {
    const { token } = await signIn(world, 'portal', all.owner.id)
    const ask = async (test: boolean) =>
      (await world.send(auth.getMerchantId, {}, { token, test })).body.data
    expect(await ask(false)).toEqual({ merchantId: all.owner.merchantId, merchantCode: 'SAOLA001' })
    expect(await ask(true)).toEqual({ merchantId: all.owner.sandboxId, merchantCode: 'SAOLA001' })
    expect(await world.send(auth.getMerchantId, {})).toMatchObject({
      status: 401,
      body: { code: 9 },
    })
  },
)

it.each([
  [CHROME, 'Chrome, Windows'],
  [SAFARI, 'Safari, iPhone'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [`${CHROME} Edg/140.0.0.0`, 'Edge, Windows'],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36',
    'Samsung Internet, Android',
  ],
  ['curl/8.5.0', ''],
  ['', ''],
])('names the browser %j', (agent, name) => expect(deviceName(agent)).toBe(name))
