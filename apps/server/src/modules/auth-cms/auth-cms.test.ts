/** The people of the bank sign in with user name and password. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authCms } from '@saola/contract/auth-cms'
import { bankCredit } from '@saola/contract/bank-credit'
import { user } from '@saola/contract/user'
import { enterAsRoot, people, type People } from '../../../test/people.ts'
import { signatureOf } from '../../platform/signed-request.ts'
import { openWorld, wirePassword, type World } from '../../../test/world.ts'

type Tokens = { token: string; refreshToken: string; scope: string }
const GOOD = wirePassword('Saola#2026')
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

const login = (username: string, password = GOOD) =>
  world.send<typeof authCms.login, Tokens>(authCms.login, { body: { username, password } })
const rootLogin = (username: string, password = GOOD) =>
  world.send<typeof authCms.rootLogin, Tokens>(authCms.rootLogin, { body: { username, password } })

it(
  'answers an unknown name, a wrong password and the other kind of staff alike',
  { meta: { bars: ['I3'] } },
  async () => {
    const wrong = { status: 401, body: { code: 30001, data: { key: 'auth.invalid_credentials' } } }
    expect(await login('maker', wirePassword('x'))).toMatchObject(wrong)
    expect(await login('nobody')).toMatchObject(wrong)
    expect(await login('root')).toMatchObject(wrong)
    expect(await rootLogin('maker')).toMatchObject(wrong)
    expect(await login(all.owner.phone)).toMatchObject(wrong)
  },
)

it('refuses staff that is not active after the right password only', async () => {
  await sql`
    update admin
    set
      status = 'INACTIVE'
    where
      username = 'checker'
  `.execute(world.app.db)
  expect((await login('checker', wirePassword('x'))).body.code).toBe(30001)
  expect(await login('checker')).toMatchObject({ status: 403, body: { code: 30008 } })
  await sleep(1000)
  expect(await world.send(authCms.profile, {}, { token: all.checker.token })).toMatchObject({
    status: 401,
    body: { code: 122, data: { reason: 'ACCOUNT_LOCKED' } },
  })
  await sql`
    update admin
    set
      status = 'ACTIVE'
    where
      username = 'checker'
  `.execute(world.app.db)
})

it('signs in, shows the profile, refreshes and signs out', async () => {
  const answer = await login(' Maker ')
  expect(answer.body).toMatchObject({ code: 0, data: { scope: 'cms', tokenType: 'Bearer' } })
  const { token, refreshToken } = answer.body.data
  expect((await world.send(authCms.profile, {}, { token })).body.data).toEqual({
    id: all.maker.id,
    username: 'maker',
    fullName: 'Phạm Thanh Tùng',
    staffId: 'KLB1001',
    office: 'Hội sở',
    roleGroupId: '01900000-0000-7000-8000-000000000011',
    roleGroupName: 'Chuyên viên',
    status: 'ACTIVE',
    loggedIn: true,
    officeType: 'HEADQUARTER',
    email: 'tung.pham@bank.example',
    scope: 'ADMIN',
    codes: expect.arrayContaining([3500, 3501]) as number[],
    mustChangePassword: false,
    mustSetUpSecondFactor: false,
    inactivitySec: 900,
    secondFactor: { on: false, required: false, since: null, recoveryCodesLeft: 0 },
  })
  const next = await world.send<typeof authCms.refreshToken, Tokens>(authCms.refreshToken, {
    body: { refreshToken },
  })
  expect(next.body.code).toBe(0)
  expect(
    (await world.send(authCms.logout, { body: { refreshToken: next.body.data.refreshToken } })).body
      .code,
  ).toBe(0)
  await sleep(1000)
  expect((await world.send(authCms.profile, {}, { token })).body.code).toBe(9)
})

it('keeps the audiences apart', { meta: { behaviours: ['B-003', 'B-111'] } }, async () => {
  expect((await world.send(authCms.profile, {}, { token: all.owner.token })).body.code).toBe(9)
  expect((await world.send(user.getInfo, {}, { token: all.maker.token })).body.code).toBe(9)
  const root = await enterAsRoot(world)
  expect(root).toMatchObject({ scope: 'root' })
  expect(
    (await world.send(bankCredit.cmsList, { query: {} }, { token: root.token })).body.code,
  ).toBe(9)
  expect((await world.send(authCms.profile, {}, { token: root.token })).body.data).toMatchObject({
    username: 'root',
    scope: 'ROOT_ADMIN',
    codes: [3000, 3001, 3002, 3207, 3003, 3006, 3007],
  })
  expect(
    (await world.send(bankCredit.cmsList, { query: {} }, { token: all.owner.token })).body.code,
  ).toBe(9)
  expect(
    (await world.send(bankCredit.cmsList, { query: {} }, { token: all.maker.token })).body.code,
  ).toBe(0)
})

it(
  'updates the own profile, lists the own sessions and signs out everywhere else within a second',
  { meta: { behaviours: ['B-572'] } },
  async () => {
    const [here, there] = [(await login('maker')).body.data, (await login('maker')).body.data]
    const save = (body: { fullName: string; email?: string }) =>
      world.send(authCms.updateProfile, { body }, { token: here.token })
    expect((await save({ fullName: ' ' })).body).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'fullName' }] },
    })
    expect(
      (await save({ fullName: 'Phạm Thanh Tùng', email: 'khong phai email' })).body,
    ).toMatchObject({ code: 2, data: { errors: [{ field: 'email' }] } })
    expect((await save({ fullName: 'Phạm Thanh Tùng', email: 'tung@klb.com.vn' })).body.code).toBe(
      0,
    )
    expect((await world.send(authCms.profile, {}, { token: there.token })).body.data).toMatchObject(
      {
        email: 'tung@klb.com.vn',
      },
    )
    const sessions = (
      await world.send<typeof authCms.sessions, { id: string; current: boolean }[]>(
        authCms.sessions,
        {},
        { token: here.token },
      )
    ).body.data
    expect(sessions.filter((s) => s.current)).toHaveLength(1)
    expect(sessions.length).toBeGreaterThanOrEqual(2)
    expect(
      (
        await world.send<typeof authCms.logoutOthers, { ended: number }>(
          authCms.logoutOthers,
          {},
          { token: here.token },
        )
      ).body.data.ended,
    ).toBe(sessions.length - 1)
    await sleep(1000)
    expect((await world.send(authCms.profile, {}, { token: there.token })).body).toMatchObject({
      code: 122,
      data: { reason: 'LOGGED_OUT_BY_SELF' },
    })
    expect((await world.send(authCms.profile, {}, { token: here.token })).body.code).toBe(0)
  },
)

it(
  'a changed password ends the other sessions and the old password; the root admin changes theirs the same way',
  { meta: { bars: ['I7'] } },
  async () => {
    const NEXT = wirePassword('Hoa#Phuong99')
    world.clock.advance(90_000)
    const [here, there] = [await enterAsRoot(world), await enterAsRoot(world)]
    const change = (password: string, newPassword: string) =>
      world.send(authCms.changePassword, { body: { password, newPassword } }, { token: here.token })
    for (const [code, now, next] of [
      [30014, wirePassword('x'), NEXT],
      [30013, GOOD, GOOD],
      [30012, GOOD, wirePassword('Abc@123456')],
      [2, GOOD, 'x'],
    ] as const)
      expect((await change(now, next)).body.code).toBe(code)
    expect((await change(GOOD, NEXT)).body.code).toBe(0)
    await sleep(1000)
    expect((await world.send(authCms.profile, {}, { token: there.token })).body).toMatchObject({
      code: 122,
      data: { reason: 'PASSWORD_CHANGED' },
    })
    expect(
      (await world.send(authCms.refreshToken, { body: { refreshToken: there.refreshToken } })).body
        .code,
    ).toBe(122)
    expect((await world.send(authCms.profile, {}, { token: here.token })).body.code).toBe(0)
    expect([
      (await rootLogin('root')).body.code,
      (await rootLogin('root', NEXT)).body.code,
    ]).toEqual([30001, 0])
  },
)

it(
  'guessing the present password through changePassword is counted as guessing at sign-in is',
  { meta: { bars: ['I1'] } },
  async () => {
    const strict = await openWorld({ LIMIT_FACTOR: '1' })
    const someone = await people(strict)
    const codes: number[] = []
    for (let i = 0; i < 7; i++)
      codes.push(
        (
          await strict.send(
            authCms.changePassword,
            {
              body: { password: wirePassword(`x${i}`), newPassword: wirePassword('Hoa#Phuong99') },
            },
            { token: someone.maker.token },
          )
        ).body.code,
      )
    expect(codes).toContain(30007)
    await strict.close()
  },
)

it(
  'a system client signs in with a proof of its secret, once and now, and gets a token that opens calls of its audience only',
  { meta: { behaviours: ['B-086', 'B-112', 'B-573'] } },
  async () => {
    const secret = world.app.config.keys.apiClients['fee-service']!
    const path = '/pay/api/auth/client/v1/login'
    const proof = (clientId: string, time = String(Date.now()), key = secret, at = path) => ({
      clientId,
      time,
      validate: signatureOf(key, { method: 'POST', path: at, time, body: clientId }),
    })
    const enter = (body: ReturnType<typeof proof>) =>
      world.send<typeof authCms.clientLogin, { token: string; expiresIn: number; scope: string }>(
        authCms.clientLogin,
        { body },
      )
    expect((await enter(proof('nobody'))).body.code).toBe(30018)
    expect((await enter(proof('constructor'))).body.code).toBe(30018)
    expect((await enter(proof('fee-service', undefined, 'x'.repeat(32)))).body.code).toBe(27)
    expect(
      (await enter(proof('fee-service', undefined, secret, '/pay/api/auth/root/v1/login'))).body
        .code,
    ).toBe(27)
    expect((await enter(proof('fee-service', String(Date.now() - 6 * 60_000)))).body.code).toBe(28)
    const good = proof('fee-service')
    const [a, b] = await Promise.all([enter(good), enter(good)])
    expect([a.body.code, b.body.code].sort((x, y) => x - y)).toEqual([0, 29])
    const { token, expiresIn, scope } = (a.body.code === 0 ? a : b).body.data
    expect({ expiresIn, scope }).toEqual({ expiresIn: 300, scope: 'INTERNAL_SERVICE' })
    const profile = (given: string) => world.send(authCms.clientProfile, {}, { token: given })
    expect((await profile(token)).body.data).toEqual({
      clientId: 'fee-service',
      scope: 'INTERNAL_SERVICE',
    })
    for (const call of [authCms.profile, user.getInfo])
      expect((await world.send(call, {}, { token })).body.code).toBe(9)
    for (const other of [all.owner.token, all.maker.token, all.root.token])
      expect((await profile(other)).body.code).toBe(9)
    world.clock.advance(301_000)
    expect((await profile(token)).body.code).toBe(9)
    world.clock.advance(-301_000)
  },
)
