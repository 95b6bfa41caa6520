/** The second factor of the people of the bank: sign-in in two steps, setting up, recovery codes, and what is refused (ADR 0054). */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { admin } from '@saola/contract/admin'
import { authCms } from '@saola/contract/auth-cms'
import { DEMO_PASSWORD } from '@saola/demo/people'
import { approve } from '../../../test/approvals.ts'
import { appCode, giveFactor, people, staffWith, type People } from '../../../test/people.ts'
import {
  endOf,
  openWorld,
  stillFor,
  wirePassword,
  type Answer,
  type World,
} from '../../../test/world.ts'
import { many } from '../../platform/db.ts'
import { hashPassword } from '../../platform/password.ts'

interface Entry {
  token: string
  refreshToken: string
  challenge: string
  timeout: number
}
interface Setup {
  secret: string
  uri: string
}
const GOOD = wirePassword(DEMO_PASSWORD)
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
// A code is good once: each test begins with fresh ones, and with people whose tokens are young.
beforeEach(async () => {
  world.clock.advance(120_000)
  all = await people(world)
})

let nth = 0
/** A person with a password, and with these codes. */
async function person(codes: readonly number[] = [3500], at = world) {
  const made = await staffWith(at, codes, `factor${(nth += 1)}`)
  const hash = await hashPassword(at.app.config, GOOD)
  await sql`
    update admin
    set
      password_hash = ${hash},
      email = ${`${made.username}@bank.example`}
    where
      id = ${made.id}
  `.execute(at.app.db)
  return made
}
const login = (username: string, at = world, password = GOOD): Promise<Answer<Entry>> =>
  at.send<typeof authCms.login, Entry>(authCms.login, { body: { username, password } })
const challengeOf = async (username: string, at = world): Promise<string> =>
  (await login(username, at)).body.data.challenge
const verify = (challenge: string, code: string, at = world): Promise<Answer<Entry>> =>
  at.send<typeof authCms.verifyCode, Entry>(authCms.verifyCode, { body: { challenge, code } })
const profile = (token: string, at = world) =>
  at.send<
    typeof authCms.profile,
    {
      codes: number[]
      mustSetUpSecondFactor: boolean
      secondFactor: { on: boolean; recoveryCodesLeft: number }
    }
  >(authCms.profile, {}, { token })
const begin = (token: string, code?: string): Promise<Answer<Setup>> =>
  world.send<typeof authCms.secondFactorBegin, Setup>(
    authCms.secondFactorBegin,
    { body: { password: GOOD, code } },
    { token },
  )
const confirm = (token: string, code: string) =>
  world.send<typeof authCms.secondFactorConfirm, { recoveryCodes: string[] }>(
    authCms.secondFactorConfirm,
    { body: { code } },
    { token },
  )
const renew = (token: string, code: string) =>
  world.send<typeof authCms.recoveryCodes, { recoveryCodes: string[] }>(
    authCms.recoveryCodes,
    { body: { code } },
    { token },
  )
const off = (token: string, code: string) =>
  world.send(authCms.secondFactorOff, { body: { code } }, { token })
const eventsOf = async (adminId: string): Promise<string[]> =>
  (
    await many(
      world.app.db,
      sql<{ event: string }>`
        select
          after ->> 'event' event
        from
          audit_record
        where
          object_id = ${adminId}
          and after ->> 'event' is not null
        order by
          id
      `,
    )
  ).map((row) => row.event)
const counts = (answers: readonly Answer[]): Record<string, number> => {
  const by: Record<string, number> = {}
  for (const { body } of answers) by[body.code] = (by[body.code] ?? 0) + 1
  return by
}
/** Somebody whose factor is on, set up through the calls. */
async function enrolled(codes: readonly number[] = [3500]) {
  const who = await person(codes)
  const setup = (await begin(who.token)).body.data
  const { recoveryCodes } = (await confirm(who.token, appCode(world, setup.secret))).body.data
  world.clock.advance(60_000)
  return { ...who, secret: setup.secret, recoveryCodes }
}

describe('signing in', () => {
  it(
    'asks for a code after the password, and neither alone opens a session',
    { meta: { bars: ['I11'] } },
    async () => {
      const who = await enrolled()
      const first = await login(who.username)
      expect(first.body).toMatchObject({ code: 0, data: { timeout: 300 } })
      expect(Object.keys(first.body.data).sort()).toEqual(['challenge', 'timeout'])
      const { challenge } = first.body.data
      expect(await verify('A'.repeat(32), appCode(world, who.secret))).toMatchObject({
        body: { code: 30006 },
      })
      expect((await verify(challenge, '000000')).body).toMatchObject({
        code: 30031,
        data: { errors: [{ field: 'code', key: 'auth.second_factor_wrong' }] },
      })
      const inside = await verify(
        challenge,
        ` ${appCode(world, who.secret).slice(0, 3)} ${appCode(world, who.secret).slice(3)}`,
      )
      expect(inside.body.code, inside.text).toBe(0)
      expect((await profile(inside.body.data.token)).body.data).toMatchObject({
        codes: [3500],
        secondFactor: { on: true, recoveryCodesLeft: 10 },
      })
      expect((await eventsOf(who.id)).slice(-3)).toEqual([
        'SECOND_FACTOR_ON',
        'SECOND_FACTOR_WRONG',
        'SIGNED_IN',
      ])
    },
  )

  it(
    'takes a challenge once, for minutes, and for the person it was given to',
    { meta: { bars: ['I6', 'I11'] } },
    async () => {
      const [one, two] = [await enrolled(), await enrolled()]
      const challenge = await challengeOf(one.username)
      expect((await verify(challenge, appCode(world, two.secret))).body.code).toBe(30031)
      expect((await verify(challenge, appCode(world, one.secret))).body.code).toBe(0)
      expect((await verify(challenge, appCode(world, one.secret, 1))).body.code).toBe(30006)
      const late = await challengeOf(one.username)
      world.clock.advance(301_000)
      expect((await verify(late, appCode(world, one.secret))).body.code).toBe(30006)
    },
  )

  it(
    'refuses a challenge whose password was changed meanwhile',
    { meta: { bars: ['I11'] } },
    async () => {
      const who = await enrolled()
      const challenge = await challengeOf(who.username)
      const reset = await world.send(
        admin.resetPassword,
        { params: { id: who.id } },
        { token: all.root.token },
      )
      expect(reset.body.code).toBe(0)
      expect((await verify(challenge, appCode(world, who.secret))).body.code).toBe(30006)
    },
  )

  it('lets nobody in who was blocked between the two steps', async () => {
    const who = await enrolled()
    const challenge = await challengeOf(who.username)
    await world.send(
      admin.block,
      { params: { id: who.id }, body: { note: 'x' } },
      { token: all.root.token },
    )
    expect((await verify(challenge, appCode(world, who.secret))).body.code).toBe(30008)
  })

  it(
    'takes a code once, and none before it: of twenty at once with the same code one gets in',
    { meta: { bars: ['I11'] } },
    async () => {
      const who = await enrolled()
      const challenges = await Promise.all(
        Array.from({ length: 20 }, () => challengeOf(who.username)),
      )
      const code = appCode(world, who.secret)
      const answers = await Promise.all(challenges.map((challenge) => verify(challenge, code)))
      expect(counts(answers)).toEqual({ 0: 1, 30032: 19 })
      const again = await challengeOf(who.username)
      expect((await verify(again, code)).body.code).toBe(30032)
      expect((await verify(again, appCode(world, who.secret, -1))).body.code).toBe(30032)
      expect((await verify(again, appCode(world, who.secret, 1))).body.code).toBe(0)
    },
  )

  it('of twenty at once with one challenge one gets in', { meta: { bars: ['I11'] } }, async () => {
    const who = await enrolled()
    const challenge = await challengeOf(who.username)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        verify(challenge, appCode(world, who.secret, (i % 3) - 1)),
      ),
    )
    expect(counts(answers)['0']).toBe(1)
  })

  it(
    'allows the clocks one step apart, either way, and not two',
    { meta: { bars: ['I11'] } },
    async () => {
      const who = await enrolled()
      await stillFor(world, async () => {
        for (const [drift, answer] of [
          [-2, 30031],
          [2, 30031],
          [-1, 0],
          [0, 0],
          [1, 0],
        ] as const)
          expect(
            (await verify(await challengeOf(who.username), appCode(world, who.secret, drift))).body
              .code,
            `${drift} steps off`,
          ).toBe(answer)
      })
    },
  )

  it(
    'counts wrong codes for the person, whatever challenge they come with',
    { meta: { bars: ['I1', 'I11'] } },
    async () => {
      const strict = await openWorld({ LIMIT_FACTOR: '1' })
      try {
        await people(strict)
        const who = await person([3500], strict)
        const secret = await giveFactor(strict, who.id)
        const codes: number[] = []
        for (let i = 0; i < 6; i++)
          codes.push(
            (await verify(await challengeOf(who.username, strict), '000000', strict)).body.code,
          )
        expect(codes.slice(0, 4)).toEqual([30031, 30031, 30031, 30031])
        expect(codes.at(-1)).toBe(30007)
        const held = await verify(
          await challengeOf(who.username, strict),
          appCode(strict, secret),
          strict,
        )
        expect(held.body.code, 'the right code waits, too').toBe(30007)
        strict.clock.advance(10_000)
        const after = await verify(
          await challengeOf(who.username, strict),
          appCode(strict, secret),
          strict,
        )
        expect(after.body.code, after.text).toBe(0)
      } finally {
        await strict.close()
      }
    },
  )
})

describe('recovery codes', () => {
  it(
    'stand in for the app once each, are stored as hashes, and are told by mail',
    { meta: { bars: ['I11', 'D1'] } },
    async () => {
      const who = await enrolled()
      expect(new Set(who.recoveryCodes).size).toBe(10)
      const [code] = who.recoveryCodes
      const race = await Promise.all(
        (await Promise.all(Array.from({ length: 20 }, () => challengeOf(who.username)))).map(
          (challenge) => verify(challenge, code!.toLowerCase()),
        ),
      )
      expect(counts(race)).toEqual({ 0: 1, 30031: 19 })
      expect((await verify(await challengeOf(who.username), code!)).body.code).toBe(30031)
      expect(await eventsOf(who.id)).toContain('RECOVERY_CODE_USED')
      expect(
        (await profile(race.find((a) => a.body.code === 0)!.body.data.token)).body.data
          .secondFactor,
      ).toMatchObject({ recoveryCodesLeft: 9 })
      await world.work()
      const mails = world.outbox.mails.filter((m) => m.to === `${who.username}@bank.example`)
      expect(mails.map((m) => m.subject)).toEqual([
        'Xác thực hai lớp đã được bật',
        'Một mã khôi phục đã được dùng',
      ])
      expect(mails.map((m) => m.text).join('')).not.toContain(code)
    },
  )

  it(
    'are made anew with a code of the app only, and the old ones are over',
    { meta: { bars: ['I11'] } },
    async () => {
      const who = await enrolled()
      const { token } = (await verify(await challengeOf(who.username), appCode(world, who.secret)))
        .body.data
      expect((await renew(token, who.recoveryCodes[0]!)).body.code).toBe(30031)
      expect((await renew(token, appCode(world, who.secret))).body.code, 'used to sign in').toBe(
        30032,
      )
      const fresh = await renew(token, appCode(world, who.secret, 1))
      expect(fresh.body.data.recoveryCodes).toHaveLength(10)
      expect((await verify(await challengeOf(who.username), who.recoveryCodes[1]!)).body.code).toBe(
        30031,
      )
      expect(
        (await verify(await challengeOf(who.username), fresh.body.data.recoveryCodes[1]!)).body
          .code,
      ).toBe(0)
    },
  )
})

describe('setting up', () => {
  it(
    'asks for the present password, and does nothing before a code of the new secret',
    { meta: { bars: ['I11'] } },
    async () => {
      const who = await person()
      const wrong = await world.send(
        authCms.secondFactorBegin,
        { body: { password: wirePassword('x') } },
        { token: who.token },
      )
      expect(wrong.body.code).toBe(30014)
      expect((await confirm(who.token, '123456')).body.code, 'nothing begun').toBe(13)
      const setup = (await begin(who.token)).body.data
      expect(setup.uri).toMatch(
        /^otpauth:\/\/totp\/Saola%20Pay:factor\d+\?issuer=Saola%20Pay&secret=/,
      )
      expect((await confirm(who.token, '000000')).body.code).toBe(30031)
      expect(
        (await login(who.username)).body.data.token,
        'the password is still enough',
      ).toBeTruthy()
      world.clock.advance(601_000)
      const again = await login(who.username)
      expect(
        (await confirm(again.body.data.token, appCode(world, setup.secret))).body.code,
        'too late',
      ).toBe(13)
    },
  )

  it(
    'ends the other sessions, which the password alone had opened',
    { meta: { bars: ['I7', 'I11'] } },
    async () => {
      const who = await person()
      const other = (await login(who.username)).body.data.token
      const { secret } = (await begin(who.token)).body.data
      expect((await confirm(who.token, appCode(world, secret))).body.code).toBe(0)
      expect((await endOf(() => profile(other))).body).toMatchObject({
        code: 122,
        data: { reason: 'SECOND_FACTOR_CHANGED' },
      })
      expect((await profile(who.token)).body.code).toBe(0)
    },
  )

  it(
    'moves to another app with a code of the present one only',
    { meta: { bars: ['I11'] } },
    async () => {
      const who = await enrolled()
      const { token } = (await verify(await challengeOf(who.username), appCode(world, who.secret)))
        .body.data
      expect((await begin(token)).body.code).toBe(30031)
      const next = await begin(token, who.recoveryCodes[0])
      expect((await confirm(token, appCode(world, next.body.data.secret))).body.code).toBe(0)
      world.clock.advance(60_000)
      const challenge = await challengeOf(who.username)
      expect((await verify(challenge, appCode(world, who.secret))).body.code).toBe(30031)
      expect((await verify(challenge, appCode(world, next.body.data.secret))).body.code).toBe(0)
    },
  )

  it(
    'is switched off with a code by those who may, and told by mail',
    { meta: { bars: ['I11'] } },
    async () => {
      const who = await enrolled()
      const { token } = (await verify(await challengeOf(who.username), appCode(world, who.secret)))
        .body.data
      expect((await off(token, '000000')).body.code).toBe(30031)
      expect((await off(token, appCode(world, who.secret, 1))).body.code).toBe(0)
      expect((await login(who.username)).body.data.token).toBeTruthy()
      expect((await off(token, who.recoveryCodes[0]!)).body.code, 'off already').toBe(30031)
      await world.work()
      expect(
        world.outbox.mails.filter((m) => m.to === `${who.username}@bank.example`).at(-1)?.subject,
      ).toBe('Xác thực hai lớp đã bị tắt')
    },
  )
})

describe('those who decide who works for the bank', () => {
  /** As if they had lost it: no factor, a session that the password alone opened. */
  const bare = async (codes: readonly number[]) => {
    const who = await person(codes)
    await sql`
      delete from admin_factor
      where
        admin_id = ${who.id}
    `.execute(world.app.db)
    return { ...who, token: (await login(who.username)).body.data.token }
  }

  it.each([[3000], [3001]])(
    '%i opens nothing before a factor is set up, and everything after',
    { meta: { bars: ['A4', 'I11'] } },
    async (code) => {
      const who = await bare([code, 3500])
      expect((await profile(who.token)).body.data).toMatchObject({
        mustSetUpSecondFactor: true,
        codes: [],
        secondFactor: { on: false, required: true },
      })
      for (const call of [admin.groupList, authCms.sessions, authCms.logoutOthers])
        expect((await world.send(call, {}, { token: who.token })).body.code, call.id).toBe(30033)
      expect((await renew(who.token, '123456')).body.code).toBe(30033)
      expect((await off(who.token, '123456')).body.code).toBe(30033)
      const { secret } = (await begin(who.token)).body.data
      expect((await confirm(who.token, appCode(world, secret))).body.code).toBe(0)
      expect((await world.send(admin.groupList, {}, { token: who.token })).body.code).toBe(0)
      expect((await off(who.token, appCode(world, secret, 1))).body.code, 'never off').toBe(30034)
    },
  )

  it('the root admin is held to it, too', { meta: { bars: ['I11'] } }, async () => {
    const [held] = await many(
      world.app.db,
      sql<{ sealed: string; confirmed_at: Date }>`
        delete from admin_factor
        where
          admin_id = ${all.root.id}
        returning
          sealed,
          confirmed_at
      `,
    )
    expect(
      (await endOf(() => world.send(admin.groupList, {}, { token: all.root.token }))).body.code,
    ).toBe(30033)
    await sql`
      insert into
        admin_factor (admin_id, sealed, confirmed_at)
      values
        (
          ${all.root.id},
          ${held!.sealed},
          ${held!.confirmed_at}
        )
    `.execute(world.app.db)
    for (;;) {
      if ((await world.send(admin.groupList, {}, { token: all.root.token })).body.code === 0) break
    }
  })

  it(
    'a role that asks for it holds a session that is open already',
    { meta: { bars: ['A6', 'I11'] } },
    async () => {
      const who = await person([3500])
      expect((await world.send(authCms.sessions, {}, { token: who.token })).body.code).toBe(0)
      await sql`
        update role_group
        set
          codes = '{3000}'
        where
          id = (
            select
              role_group_id
            from
              admin
            where
              id = ${who.id}
          )
      `.execute(world.app.db)
      expect(
        (await endOf(() => world.send(authCms.sessions, {}, { token: who.token }))).body.code,
      ).toBe(30033)
    },
  )
})

describe('a lost factor', () => {
  const reset = (id: string, token: string) =>
    world.send<typeof admin.resetSecondFactor, { outcome: string; id: string }>(
      admin.resetSecondFactor,
      { params: { id }, body: { note: 'Mất điện thoại' } },
      { token },
    )

  it(
    'is taken away by the root admin and another: sessions, challenges and codes are over',
    { meta: { bars: ['A4', 'I7', 'I11'] } },
    async () => {
      const who = await enrolled()
      const inside = (await verify(await challengeOf(who.username), appCode(world, who.secret)))
        .body.data
      const waiting = await challengeOf(who.username)
      const other = await person([3000, 3500])
      const proposed = (await reset(who.id, all.root.token)).body.data
      expect(proposed.outcome).toBe('PROPOSED')
      expect((await approve(world, other.token, proposed.id)).body.code).toBe(0)
      expect((await endOf(() => profile(inside.token))).body).toMatchObject({
        code: 122,
        data: { reason: 'SECOND_FACTOR_CHANGED' },
      })
      expect((await verify(waiting, who.recoveryCodes[0]!)).body.code).toBe(30006)
      expect((await login(who.username)).body.data.token).toBeTruthy()
      expect((await reset(who.id, all.root.token)).body.code, 'none is left').toBe(13)
      expect(await eventsOf(who.id)).toContain('SECOND_FACTOR_RESET')
      await world.work()
      expect(
        world.outbox.mails.filter((m) => m.to === `${who.username}@bank.example`).at(-1)?.subject,
      ).toBe('Xác thực hai lớp đã được gỡ')
    },
  )

  it(
    "is taken away by two administrators together, never by one, nor one's own",
    { meta: { bars: ['A4', 'I11'] } },
    async () => {
      const who = await enrolled()
      const [one, two] = [await person([3000, 3500]), await person([3000, 3500])]
      expect((await reset(one.id, one.token)).body.code, 'their own').toBe(26)
      expect((await reset(all.root.id, all.root.token)).body.code, 'root, their own').toBe(26)
      expect((await reset(who.id, all.maker.token)).body.code, 'without 3000').toBe(10)
      expect((await reset(all.root.id, one.token)).body.code, 'of root').toBe(31004)
      const proposed = (await reset(who.id, one.token)).body.data
      expect(proposed.outcome).toBe('PROPOSED')
      expect((await approve(world, one.token, proposed.id)).body.code).toBe(26)
      expect((await login(who.username)).body.data.challenge, 'still on').toBeTruthy()
      expect((await approve(world, two.token, proposed.id)).body.code).toBe(0)
      expect((await login(who.username)).body.data.token).toBeTruthy()
    },
  )
})
