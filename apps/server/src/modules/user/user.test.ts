/** Registering and one's own profile, over HTTP. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import { bankAccount } from '@saola/contract/bank-account'
import { shopSetting } from '@saola/contract/shop-setting'
import { user } from '@saola/contract/user'
import { isCommonPassword } from '../../platform/common-passwords.ts'
import { many, one } from '../../platform/db.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { codeFor, openWorld, wirePassword, type World } from '../../../test/world.ts'

type Step = { sessionId: string; timeout: number }
const PASSWORD = wirePassword('TraSen%58vang')
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
})
afterAll(() => world.close())

const check = (phone: string) =>
  world.send<typeof user.checkPhone, Step>(user.checkPhone, { query: { phone } })
const submit = (phone: string, sessionId: string, otp: string, password = PASSWORD) =>
  world.send(user.register, { body: { phone, sessionId, otp, password } })
async function open(phone: string): Promise<{ sessionId: string; code: string }> {
  const step = await check(phone)
  await world.work()
  return { sessionId: step.body.data.sessionId, code: codeFor(world, phone) }
}
const merchantCount = async (): Promise<number> =>
  (
    await one(
      world.app.db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          merchant
      `,
    )
  ).n

describe('registering', () => {
  it(
    'refuses numbers that are no Vietnamese mobile',
    { meta: { behaviours: ['B-154'] } },
    async () => {
      for (const [phone, key] of [
        ['0112345678', 'error.invalid-phone'],
        ['09012345678', 'error.phone-max-value'],
        ['090123456a', 'error.invalid-phone'],
      ] as const)
        expect(await check(phone)).toMatchObject({
          status: 400,
          body: { code: 2, data: { errors: [{ field: 'phone', key }] } },
        })
      expect(await world.raw('/pay/api/user/portal/v1/register/checkPhone')).toMatchObject({
        status: 400,
        body: {
          code: 3,
          message:
            'Required parameter phone was null or undefined when calling user.register.checkPhone',
        },
      })
    },
  )

  it(
    'answers a free and a taken number alike; only its owner reads the truth',
    { meta: { bars: ['I3'] } },
    async () => {
      const [free, taken] = [await check('0961111111'), await check(all.owner.phone)]
      expect({
        status: taken.status,
        code: taken.body.code,
        timeout: taken.body.data.timeout,
      }).toEqual({ status: free.status, code: free.body.code, timeout: free.body.data.timeout })
      expect(Object.keys(taken.body.data)).toEqual(Object.keys(free.body.data))
      await world.work()
      expect(codeFor(world, '0961111111')).toMatch(/^\d{6}$/)
      expect(
        world.outbox.sms.at(-1)!.to === all.owner.phone ||
          world.outbox.sms.at(-2)!.to === all.owner.phone,
      ).toBe(true)
      const smsText = world.outbox.sms.findLast((m) => m.to === all.owner.phone)!.text
      expect(smsText).toContain('đã có tài khoản')
      expect(smsText).not.toMatch(/\d{6}/)
      // No code opens that step, so nothing more can be learned from it.
      for (const guess of ['000000', '123456'])
        expect((await submit(all.owner.phone, taken.body.data.sessionId, guess)).body.code).toBe(
          100015,
        )
    },
  )

  it(
    'leaves the same work behind for a free and a taken number: one step, one message',
    { meta: { bars: ['I3'] } },
    async () => {
      const left = () =>
        asOwner<{ jobs: number; steps: number }>(
          world,
          `select (select count(*) from graphile_worker.jobs where task_identifier = 'sms.send')::int jobs, (select count(*) from otp_step)::int steps`,
        )
      await world.work()
      const [start] = await left()
      for (const [i, phone] of ['0961111119', all.owner.phone].entries()) {
        expect((await check(phone)).body.code).toBe(0)
        expect((await left())[0]).toEqual({
          jobs: start!.jobs + i + 1,
          steps: start!.steps + i + 1,
        })
      }
    },
  )

  it('refuses a wrong code, another phone, a second use and a password everybody has', async () => {
    const phone = '0962222222'
    const before = await merchantCount()
    const { sessionId, code } = await open(phone)
    for (const weak of [
      'Password@123',
      'Abc@123456',
      'Matkhau@123',
      'Aa123456@',
      '123456',
      `Saola@${phone}`,
    ])
      expect(await submit(phone, sessionId, code, wirePassword(weak))).toMatchObject({
        status: 400,
        body: {
          code: 30012,
          data: { errors: [{ field: 'password', key: 'auth.password_weak' }] },
        },
      })
    expect(
      (await submit(phone, sessionId, String((Number(code) + 1) % 1e6).padStart(6, '0'))).body.code,
    ).toBe(100015)
    expect((await submit('0962222223', sessionId, code)).body.code).toBe(30006)
    expect((await submit(phone, sessionId, code)).body.code).toBe(30006)
    expect(await merchantCount()).toBe(before)
    expect(isCommonPassword(PASSWORD, phone)).toBe(false)
    expect(isCommonPassword(wirePassword('Saola#2026'), phone)).toBe(true)
  })

  it(
    'makes a merchant with its sandbox merchant, ready to try',
    { meta: { behaviours: ['B-068', 'B-075', 'B-115'] } },
    async () => {
      const phone = '0963333333'
      const { sessionId, code } = await open(phone)
      const made = await submit(phone, sessionId, code)
      expect(made).toMatchObject({ status: 200, body: { code: 0 } })
      // Code and password were proven just now: they are signed in.
      const opened = made.body.data as { token: string }
      expect(await world.send(user.getInfo, {}, { token: opened.token })).toMatchObject({
        status: 200,
        body: { data: { phone, isOwner: true } },
      })
      await world.work()
      const rows = await many(
        world.app.db,
        sql<{
          id: string
          code: string
          mode: string
          status: string
          accounts: number
          shops: number
        }>`
          select
            m.id,
            m.code,
            m.mode,
            m.status,
            (
              select
                count(*)
              from
                bank_account b
              where
                b.merchant_id = m.id
            ) accounts,
            (
              select
                count(*)
              from
                shop_setting s
              where
                s.merchant_id = m.id
            ) shops
          from
            merchant m
          where
            m.code = (
              select
                l.code
              from
                member p
                join merchant l on l.id = p.merchant_id
              where
                p.phone = ${phone}
            )
          order by
            m.mode
        `,
      )
      expect(rows).toMatchObject([
        { mode: 'LIVE', status: 'CREATED', accounts: 0, shops: 1 },
        { mode: 'TEST', status: 'ACTIVE', accounts: 1, shops: 1 },
      ])
      expect(rows[0]!.code).toMatch(/^SAOLA\d{3}$/)

      const step = await world.send<typeof auth.login, Step>(auth.login, {
        body: { phone, password: PASSWORD },
      })
      await world.work()
      const { token } = (
        await world.send<typeof auth.verifyOtp, { token: string }>(auth.verifyOtp, {
          body: { sessionId: step.body.data.sessionId, otp: codeFor(world, phone) },
        })
      ).body.data
      expect((await world.send(user.getInfo, {}, { token })).body.data).toMatchObject({
        phone,
        merchantCode: rows[0]!.code,
        merchantStatus: 'CREATED',
        status: 'ACTIVE',
        isOwner: true,
        avatar: null,
      })
      expect(
        (await world.send(bankAccount.getList, { query: {} }, { token, test: true })).body.data,
      ).toMatchObject([{ bankType: 'KLB', defaultAccount: true }])
      expect((await world.send(bankAccount.getList, { query: {} }, { token })).body.data).toEqual(
        [],
      )
      expect(
        (await world.send(shopSetting.get, {}, { token, test: true })).body.data,
      ).toMatchObject({
        shopName: `Cửa hàng ${rows[0]!.code}`,
        backgroundColor: 'black',
        defaultLanguage: 'VI',
        payments: [{ paymentType: 'VIET_QR' }, { paymentType: 'ATM_CARD' }],
      })
    },
  )

  it('tells that a number is registered only to who holds its code', async () => {
    const phone = '0964444444'
    const [first, second] = [await open(phone), await open(phone)]
    expect((await submit(phone, first.sessionId, first.code)).body.code).toBe(0)
    expect(await submit(phone, second.sessionId, second.code)).toMatchObject({
      status: 409,
      body: { code: 30011 },
    })
  })

  it('one of two registrations in the same moment wins', async () => {
    const phone = '0965555555'
    const before = await merchantCount()
    const steps = [await open(phone), await open(phone), await open(phone)]
    const codes = (await Promise.all(steps.map((s) => submit(phone, s.sessionId, s.code))))
      .map((a) => a.body.code)
      .sort((a, b) => a - b)
    expect(codes).toEqual([0, 30011, 30011])
    expect(await merchantCount()).toBe(before + 2)
  })
})

describe('the own profile', () => {
  it(
    'tells who is signed in, the same under Test Mode',
    { meta: { behaviours: ['B-034'] } },
    async () => {
      const live = await world.send(user.getInfo, {}, { token: all.cashier.token })
      expect(live.body.data).toMatchObject({
        fullName: 'Trần Quốc Bảo',
        merchantName: 'Cà phê Saola',
        merchantCode: 'SAOLA001',
        merchantStatus: 'ACTIVE',
        isOwner: false,
        avatar: null,
      })
      expect(
        (await world.send(user.getInfo, {}, { token: all.cashier.token, test: true })).body.data,
      ).toEqual(live.body.data)
    },
  )

  it('refuses a picture that is not its own', async () => {
    const change = (avatar: string) =>
      world.send(user.updateInfo, { body: { avatar } }, { token: all.owner.token })
    for (const avatar of [
      '/storage/files/0123456789012345678901',
      '/storage/../pay/api/x',
      '/storage/files/x',
    ])
      expect(await change(avatar)).toMatchObject({
        status: 400,
        body: { code: 2, data: { errors: [{ field: 'avatar' }] } },
      })
    expect((await change('https://evil.example/x.png')).body.code).toBe(2)
    expect(
      (await world.send(user.updateInfo, { body: { avatar: null } }, { token: all.owner.token }))
        .body.code,
    ).toBe(0)
  })
})
