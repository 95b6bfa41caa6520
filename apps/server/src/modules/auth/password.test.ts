/** New passwords over HTTP: forgotten, reset by a member, changed; refusals first, then success, then races. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import { user } from '@saola/contract/user'
import { many, one } from '../../platform/db.ts'
import { people, signIn, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import {
  calm,
  codeFor,
  openWorld,
  wirePassword,
  type Answer,
  type World,
} from '../../../test/world.ts'

const OWNER = '0901234567'
const CASHIER = '0901234568'
const NOBODY = '0912345678'
const GOOD = wirePassword('Saola#2026')
const NEXT = wirePassword('Moi#Tinh9876')

type Step = { sessionId: string; timeout: number }
type Ticket = { token: string; timeout: number; sessionId: string }
let world: World
let all: People
const originals = new Map<string, string>()
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  await calm(world)
  for (const row of await many(
    world.app.db,
    sql<{ id: string; password_hash: string }>`
      select
        id,
        password_hash
      from
        member
    `,
  ))
    originals.set(row.id, row.password_hash)
})
beforeEach(async () => {
  for (const [id, hash] of originals)
    await sql`
      update member
      set
        password_hash = ${hash},
        status = 'ACTIVE',
        emergency_locked_at = null
      where
        id = ${id}
    `.execute(world.app.db)
  await sql`delete from sign_in_failure`.execute(world.app.db)
})
afterAll(() => world.close())

const login = (phone: string, password: string) =>
  world.send<typeof auth.login, Step>(auth.login, { body: { phone, password } })
const ask = (phone: string) =>
  world.send<typeof user.forgotCheckPhone, Step>(user.forgotCheckPhone, { query: { phone } })
const prove = (sessionId: string, otp: string) =>
  world.send<typeof user.forgotCheckOtp, Ticket>(user.forgotCheckOtp, { body: { sessionId, otp } })
const submit = (token: string, password = NEXT) =>
  world.send(user.forgotSubmit, { body: { token, password } })
const info = (token: string) => world.send(user.getInfo, {}, { token })
async function codeStep(phone = OWNER): Promise<{ sessionId: string; code: string }> {
  const step = await ask(phone)
  await world.work()
  return { sessionId: step.body.data.sessionId, code: codeFor(world, phone) }
}
async function ticketFor(phone = OWNER): Promise<string> {
  const { sessionId, code } = await codeStep(phone)
  return (await prove(sessionId, code)).body.data.token
}
const shape = (a: Answer): unknown => ({
  status: a.status,
  code: a.body.code,
  message: a.body.message,
  keys: Object.keys(a.body.data as object).sort(),
  headers: [...a.headers.keys()].sort(),
})
const smsTo = async (phone: string): Promise<string> => {
  await world.work()
  return world.outbox.sms.findLast((m) => m.to === phone)?.text ?? ''
}

describe('a forgotten password', () => {
  it(
    'answers a known and an unknown phone alike, in about the same time',
    { meta: { bars: ['I3'] } },
    async () => {
      const answers = [await ask(OWNER), await ask(NOBODY), await ask(CASHIER)]
      expect(new Set(answers.map((a) => JSON.stringify(shape(a)))).size).toBe(1)
      await world.work()
      expect(world.outbox.sms.some((m) => m.to === NOBODY)).toBe(false)
      const times: Record<string, number[]> = { [OWNER]: [], [NOBODY]: [] }
      // The quicker tenth says what the work costs, whatever else the machine does: more tries bring the two together where the work is the same.
      const quick = (list: number[]): number =>
        list.toSorted((a, b) => a - b)[Math.floor(list.length / 10)]!
      const apart = (): number => Math.abs(quick(times[OWNER]!) - quick(times[NOBODY]!))
      for (let i = 0; i < 200 || (i < 1_000 && apart() >= 5); i++) {
        const phone = i % 2 === 0 ? OWNER : NOBODY
        const begun = performance.now()
        await ask(phone)
        times[phone]!.push(performance.now() - begun)
      }
      expect(apart()).toBeLessThan(5)
    },
  )

  it(
    'leaves the same work behind for a known and an unknown phone, and nobody is written to for the unknown',
    { meta: { bars: ['I3'] } },
    async () => {
      await world.work()
      const before = world.outbox.sms.length
      const jobs = async (): Promise<number> =>
        Number(
          (
            await asOwner<{ n: string }>(
              world,
              `select count(*) n from graphile_worker.jobs where task_identifier = 'sms.send'`,
            )
          )[0]!.n,
        )
      const left: number[] = []
      for (const phone of [OWNER, NOBODY, NOBODY, OWNER]) {
        await ask(phone)
        left.push(await jobs())
      }
      expect(left).toEqual([1, 2, 3, 4])
      await world.work()
      expect([await jobs(), world.outbox.sms.slice(before).map((m) => m.to)]).toEqual([
        0,
        [OWNER, OWNER],
      ])
    },
  )

  it(
    'guessing on at a step of an unknown phone looks like guessing at a known one',
    { meta: { bars: ['I3'] } },
    async () => {
      const codes = async (phone: string): Promise<number[]> => {
        const { sessionId } = (await ask(phone)).body.data
        const received: number[] = []
        for (let i = 0; i < 6; i++) received.push((await prove(sessionId, `00000${i}`)).body.code)
        return received
      }
      expect(await codes(NOBODY)).toEqual(await codes(OWNER))
    },
  )

  it('refuses a phone that is none, a token that is none, and a code of another purpose', async () => {
    expect(await ask('12')).toMatchObject({
      status: 400,
      body: { code: 2, data: { errors: [{ field: 'phone', key: 'error.invalid-phone' }] } },
    })
    expect((await submit('x')).body.code).toBe(2)
    expect(await submit('z'.repeat(32))).toMatchObject({ status: 400, body: { code: 30017 } })
    const step = await login(OWNER, GOOD)
    await world.work()
    const code = codeFor(world, OWNER)
    expect((await prove(step.body.data.sessionId, code)).body.code).toBe(30006)
    const forgot = await codeStep()
    expect(
      (
        await world.send(auth.verifyOtp, {
          body: { sessionId: forgot.sessionId, otp: forgot.code },
        })
      ).body.code,
    ).toBe(30006)
    expect(
      (
        await world.send(auth.memberResetVerify, {
          body: { sessionId: forgot.sessionId, otp: forgot.code },
        })
      ).body.code,
    ).toBe(30006)
  })

  it(
    'refuses what everybody uses and what it was before, and the ticket survives that',
    { meta: { bars: ['I4'] } },
    async () => {
      const token = await ticketFor()
      for (const weak of ['Password@123', 'Abc@123456', `Saola@${OWNER}`])
        expect(await submit(token, wirePassword(weak))).toMatchObject({
          status: 400,
          body: { code: 30012 },
        })
      expect(await submit(token, GOOD)).toMatchObject({ status: 400, body: { code: 30013 } })
      expect((await submit(token)).body.code).toBe(0)
    },
  )

  it('sets no password for somebody who was removed meanwhile, and sends them no word', async () => {
    const token = await ticketFor()
    const hash = async (): Promise<string> =>
      (
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
    const [before, sent] = [await hash(), world.outbox.sms.length]
    await sql`
      update member
      set
        deleted_at = now()
      where
        id = ${all.owner.id}
    `.execute(world.app.db)
    const answer = await submit(token)
    await world.work()
    await sql`
      update member
      set
        deleted_at = null
      where
        id = ${all.owner.id}
    `.execute(world.app.db)
    expect([answer.body.code, (await hash()) === before, world.outbox.sms.length]).toEqual([
      30017,
      true,
      sent,
    ])
  })

  it('judges a ticket five times: its holder cannot learn the password by trying', async () => {
    const token = await ticketFor()
    for (let i = 0; i < 5; i++)
      expect((await submit(token, wirePassword('Password@123'))).body.code).toBe(30012)
    expect((await submit(token)).body.code).toBe(30017)
  })

  it(
    'phone as query, code for a token, token for a new password; used once, told by SMS, written down',
    { meta: { behaviours: ['B-076', 'B-077'] } },
    async () => {
      expect(user.forgotCheckPhone).toMatchObject({ method: 'POST' })
      expect(user.checkPhone).toMatchObject({ method: 'GET' })
      for (const call of [user.forgotCheckPhone, user.checkPhone])
        expect([call.query !== undefined, (call as { body?: unknown }).body]).toEqual([
          true,
          undefined,
        ])
      const { sessionId, code } = await codeStep()
      const ticket = await prove(sessionId, code)
      expect(ticket.body).toMatchObject({
        code: 0,
        data: { token: expect.stringMatching(/^[0-9A-Za-z]{32}$/) as string, timeout: 600 },
      })
      expect((await prove(sessionId, code)).body.code).toBe(30006)
      expect(await submit(ticket.body.data.token)).toMatchObject({
        status: 200,
        body: { code: 0, data: null },
      })
      expect((await submit(ticket.body.data.token, wirePassword('Khac#Nua1234'))).body.code).toBe(
        30017,
      )
      expect(await smsTo(OWNER)).toContain('mật khẩu của bạn vừa được đổi')
      expect((await login(OWNER, GOOD)).body.code).toBe(30001)
      expect((await login(OWNER, NEXT)).body.code).toBe(0)
      const auditLog = await one(
        world.app.db,
        sql<{ after: unknown }>`
          select
            after
          from
            audit_record
          where
            object_id = ${all.owner.id}
            and after ->> 'event' = 'PASSWORD_RESET'
          order by
            id desc
          limit
            1
        `,
      )
      expect(JSON.stringify(auditLog.after)).not.toMatch(new RegExp(`${NEXT}|argon2`))
    },
  )

  it('a ticket dies after ten minutes and with the next password', async () => {
    const [old, late] = [await ticketFor(), await ticketFor()]
    expect((await submit(late)).body.code).toBe(0)
    expect((await submit(old, wirePassword('Khac#Nua1234'))).body.code).toBe(30017)
    const stale = await ticketFor()
    world.clock.advance(601_000)
    expect((await submit(stale, wirePassword('Khac#Nua1234'))).body.code).toBe(30017)
  })

  it(
    'kills every session within a second, and a sign-in that waits for its code',
    { meta: { bars: ['I7'] } },
    async () => {
      const five = await Promise.all(
        Array.from({ length: 5 }, () => signIn(world, 'portal', all.owner.id)),
      )
      for (const s of five) expect((await info(s.token)).body.code).toBe(0)
      const waiting = await login(OWNER, GOOD)
      await world.work()
      const waitingCode = codeFor(world, OWNER)
      expect((await submit(await ticketFor())).body.code).toBe(0)
      await sleep(1000)
      for (const s of five) {
        expect(await info(s.token)).toMatchObject({
          status: 401,
          body: { code: 122, data: { reason: 'PASSWORD_CHANGED' } },
        })
        expect(
          (await world.send(auth.refreshToken, { body: { refreshToken: s.refreshToken } })).body
            .code,
        ).toBe(122)
      }
      expect(
        (
          await world.send(auth.verifyOtp, {
            body: { sessionId: waiting.body.data.sessionId, otp: waitingCode },
          })
        ).body.code,
      ).toBe(30006)
    },
  )

  it(
    'of fifty parallel guesses on one code at most five are judged; of two with one ticket one wins',
    { meta: { bars: ['I2'] } },
    async () => {
      const { sessionId, code } = await codeStep()
      const guesses = Array.from({ length: 50 }, (_, i) =>
        String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0'),
      )
      const codes = (await Promise.all(guesses.map((guess) => prove(sessionId, guess)))).map(
        (a) => a.body.code,
      )
      expect(codes.filter((c) => c === 100015).length).toBeLessThanOrEqual(5)
      expect((await prove(sessionId, code)).body.code).toBe(30004)
      const token = await ticketFor()
      const both = (await Promise.all([submit(token), submit(token, wirePassword('Khac#Nua1234'))]))
        .map((a) => a.body.code)
        .sort((a, b) => a - b)
      expect(both).toEqual([0, 30017])
    },
  )

  it(
    'lifts the waits of an account that a stranger locked out',
    { meta: { bars: ['I1'] } },
    async () => {
      await sql`
        insert into
          sign_in_failure (key, failures, first_at, locked_until)
        values
          (${`account|${all.owner.id}`}, 100, now(), now() + interval '1 day')
      `.execute(world.app.db)
      expect((await submit(await ticketFor())).body.code).toBe(0)
      expect(
        (
          await one(
            world.app.db,
            sql<{ n: number }>`
              select
                count(*) n
              from
                sign_in_failure
              where
                key = ${`account|${all.owner.id}`}
            `,
          )
        ).n,
      ).toBe(0)
    },
  )
})

describe('a member resets their password', () => {
  const start = (merchantCode: string, phone: string) =>
    world.send<typeof auth.memberResetOtp, Step>(auth.memberResetOtp, {
      body: { merchantCode, phone },
    })
  it('a wrong merchant code answers like a right one', { meta: { bars: ['I3'] } }, async () => {
    expect(shape(await start('SAOLA099', CASHIER))).toEqual(shape(await start('SAOLA001', CASHIER)))
    const step = await start('SAOLA099', CASHIER)
    expect(
      (
        await world.send(auth.memberResetVerify, {
          body: { sessionId: step.body.data.sessionId, otp: '123456' },
        })
      ).body.code,
    ).toBe(100015)
  })
  it(
    'gets a code, proves it, sets the password under portal/member/v1',
    { meta: { behaviours: ['B-074', 'B-079'] } },
    async () => {
      for (const call of [
        auth.memberLogin,
        auth.memberVerifyOtp,
        auth.memberResetOtp,
        auth.memberResetVerify,
        auth.memberResetSubmit,
      ])
        expect(call.path).toMatch(/^\/api\/auth\/portal\/member\/v1\//)
      expect([auth.login.path, auth.verifyOtp.path, auth.refreshToken.path]).toEqual([
        '/api/auth/portal/v2/login',
        '/api/auth/portal/v2/verifyOtp',
        '/api/auth/portal/v1/refreshToken',
      ])
      const step = await start(' saola001 ', CASHIER)
      await world.work()
      const ticket = await world.send<typeof auth.memberResetVerify, Ticket>(
        auth.memberResetVerify,
        {
          body: { sessionId: step.body.data.sessionId, otp: codeFor(world, CASHIER) },
        },
      )
      const { token } = ticket.body.data
      // A ticket is valid for its own purpose only.
      expect((await submit(token)).body.code).toBe(30017)
      expect(
        (await world.send(auth.memberResetSubmit, { body: { token, password: GOOD } })).body.code,
      ).toBe(30013)
      expect(
        await world.send(auth.memberResetSubmit, { body: { token, password: NEXT } }),
      ).toMatchObject({ status: 200, body: { code: 0 } })
      expect(
        (
          await world.send(auth.memberLogin, {
            body: { merchantCode: 'SAOLA001', phone: CASHIER, password: NEXT },
          })
        ).body.code,
      ).toBe(0)
    },
  )
  it('does not open an account that somebody else has blocked', async () => {
    await sql`
      update member
      set
        status = 'BLOCKED'
      where
        id = ${all.cashier.id}
    `.execute(world.app.db)
    const step = await start('SAOLA001', CASHIER)
    await world.work()
    const ticket = await world.send<typeof auth.memberResetVerify, Ticket>(auth.memberResetVerify, {
      body: { sessionId: step.body.data.sessionId, otp: codeFor(world, CASHIER) },
    })
    expect(
      (
        await world.send(auth.memberResetSubmit, {
          body: { token: ticket.body.data.token, password: NEXT },
        })
      ).body.code,
    ).toBe(0)
    expect(
      (
        await world.send(auth.memberLogin, {
          body: { merchantCode: 'SAOLA001', phone: CASHIER, password: NEXT },
        })
      ).body.code,
    ).toBe(30008)
  })
})

describe('changing the password while signed in', () => {
  const check = (token: string, password: string) =>
    world.send<typeof user.changeCheck, Ticket>(user.changeCheck, { body: { password } }, { token })
  const change = (token: string, t: { sessionId: string; token: string }, password = NEXT) =>
    world.send(
      user.changeSubmit,
      { body: { sessionId: t.sessionId, token: t.token, password } },
      { token },
    )
  it('refuses a wrong present password without ending the session, and rests after five', async () => {
    const { token } = await signIn(world, 'portal', all.owner.id)
    for (let i = 0; i < 4; i++)
      expect(await check(token, NEXT)).toMatchObject({ status: 400, body: { code: 30014 } })
    world.app.config.limitFactor = 1
    await sql`
      update sign_in_failure
      set
        failures = 9,
        locked_until = now() + interval '1 hour'
      where
        key like 'present|%'
    `.execute(world.app.db)
    expect((await check(token, GOOD)).body.code).toBe(30007)
    world.app.config.limitFactor = 1000
    // Signing in elsewhere is not touched by that.
    expect((await login(OWNER, GOOD)).body.code).toBe(0)
  })
  it('is refused in Test Mode', async () => {
    const { token } = await signIn(world, 'portal', all.owner.id)
    expect(
      await world.send(user.changeCheck, { body: { password: GOOD } }, { token, test: true }),
    ).toMatchObject({ status: 403, body: { code: 18 } })
  })
  it(
    'present password for a session and token, both for the new one; the other sessions end, this one lives',
    { meta: { behaviours: ['B-078'] } },
    async () => {
      const [mine, other] = [
        await signIn(world, 'portal', all.owner.id),
        await signIn(world, 'portal', all.owner.id),
      ]
      const step = await check(mine.token, GOOD)
      expect(step.body).toMatchObject({
        code: 0,
        data: {
          sessionId: expect.any(String) as string,
          token: expect.any(String) as string,
          timeout: 600,
        },
      })
      const ticket = step.body.data
      // I6: elsewhere, for somebody else, or half of it: worth nothing.
      expect((await change(other.token, ticket)).body.code).toBe(30006)
      expect(
        (await change((await signIn(world, 'portal', all.other.id)).token, ticket)).body.code,
      ).toBe(30006)
      expect(
        (await change(mine.token, { ...ticket, sessionId: '01920000-0000-7000-8000-00000000ffff' }))
          .body.code,
      ).toBe(30006)
      expect((await change(mine.token, ticket, GOOD)).body.code).toBe(30013)
      expect(await change(mine.token, ticket)).toMatchObject({
        status: 200,
        body: { code: 0, data: null },
      })
      expect((await change(mine.token, ticket, wirePassword('Khac#Nua1234'))).body.code).toBe(30006)
      await sleep(1000)
      expect((await info(mine.token)).body.code).toBe(0)
      expect(await info(other.token)).toMatchObject({
        status: 401,
        body: { code: 122, data: { reason: 'PASSWORD_CHANGED' } },
      })
      expect(await smsTo(OWNER)).toContain('mật khẩu của bạn vừa được đổi')
      expect((await login(OWNER, NEXT)).body.code).toBe(0)
    },
  )
  it('of two changes at once one wins', async () => {
    const { token } = await signIn(world, 'portal', all.owner.id)
    const [a, b] = [(await check(token, GOOD)).body.data, (await check(token, GOOD)).body.data]
    const codes = (
      await Promise.all([change(token, a), change(token, b, wirePassword('Khac#Nua1234'))])
    )
      .map((x) => x.body.code)
      .sort((x, y) => x - y)
    expect(codes).toEqual([0, 30006])
  })
})
