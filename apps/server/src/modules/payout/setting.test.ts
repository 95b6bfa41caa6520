/** The rules of payouts: the owner tightens them at once, loosens them with a code and a day later. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { payout } from '@saola/contract/payout'
import { payoutsOf, type Payouts } from '../../../test/payouts.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { codeFor, openWorld, type Answer, type World } from '../../../test/world.ts'

type Setting = Output<typeof payout.getSetting>
type Session = Output<typeof payout.raiseSetting>
let world: World
let us: People
let at: Payouts
beforeAll(async () => {
  world = await openWorld({ FEATURES: '{"payout":true}' })
  us = await people(world)
  at = await payoutsOf(world)
}, 60_000)
beforeEach(async () => {
  us = await people(world)
  await at.fresh()
})
afterAll(() => world.close())

const tight = { secondAbove: 100_000, merchantDay: 1_000_000, personDay: 500_000 }
const loose = { secondAbove: null, merchantDay: 2_000_000, personDay: 400_000 }
const read = async (): Promise<Setting> =>
  (
    await world.send<typeof payout.getSetting, Setting>(
      payout.getSetting,
      {},
      { token: us.owner.token },
    )
  ).body.data
const set = (body: typeof tight | typeof loose, token = us.owner.token): Promise<Answer<Setting>> =>
  world.send<typeof payout.updateSetting, Setting>(payout.updateSetting, { body }, { token })
const raise = (
  body: typeof tight | typeof loose,
  token = us.owner.token,
): Promise<Answer<Session>> =>
  world.send<typeof payout.raiseSetting, Session>(payout.raiseSetting, { body }, { token })
const verify = (sessionId: string, otp: string, token = us.owner.token): Promise<Answer<Setting>> =>
  world.send<typeof payout.raiseSettingVerify, Setting>(
    payout.raiseSettingVerify,
    { body: { sessionId, otp } },
    { token },
  )
const withdraw = (token = us.owner.token): Promise<Answer<Setting>> =>
  world.send<typeof payout.withdrawSetting, Setting>(payout.withdrawSetting, {}, { token })
const ask = async (): Promise<{ sessionId: string; otp: string }> => {
  const { body } = await raise(loose)
  expect(body).toMatchObject({ code: 0, data: { timeout: 300 } })
  await world.work()
  return { sessionId: body.data.sessionId, otp: codeFor(world, us.owner.phone) }
}
const raised = async (): Promise<Setting> => {
  const { sessionId, otp } = await ask()
  return (await verify(sessionId, otp)).body.data
}

it('a tighter rule holds at once; only the owner sets it', async () => {
  expect((await set(tight, at.anna.token)).body.code).toBe(10)
  expect((await set(tight)).body.data).toMatchObject({ ...tight, coming: null })
})
it('a looser one takes a code, and holds a day later as far as it is looser', async () => {
  await set(tight)
  expect((await set(loose)).body.code).toBe(38015)
  expect((await raise(loose, at.anna.token)).body.code).toBe(10)
  expect((await raise(tight)).body.code).toBe(13)
  expect(await read()).toMatchObject({ ...tight, coming: null })
  expect(await raised()).toMatchObject({
    secondAbove: 100_000,
    merchantDay: 1_000_000,
    personDay: 400_000,
    coming: loose,
  })
  world.clock.advance(86_400_000)
  us = await people(world)
  expect(await read()).toMatchObject({ ...loose, coming: null })
})
it('a wrong code changes nothing and counts; one for payouts, or another person’s, opens nothing', async () => {
  await set(tight)
  const { sessionId, otp } = await ask()
  const wrong = otp === '000000' ? '000001' : '000000'
  expect((await verify(sessionId, wrong)).body.code).toBe(100_015)
  expect((await verify(sessionId, otp, at.anna.token)).body.code).toBe(10)
  const [{ tries }] = (await asOwner<{ tries: number }>(
    world,
    'select tries from otp_step where id = $1',
    [sessionId],
  )) as [{ tries: number }]
  expect(tries).toBe(1)
  const item = await at.made()
  const opened = await at.approve([item.id], us.owner.token)
  await world.work()
  const payoutCode = codeFor(world, us.owner.phone)
  expect((await verify(opened.body.data.sessionId, payoutCode)).body.code).not.toBe(0)
  expect(await read()).toMatchObject({ ...tight, coming: null })
  expect((await verify(sessionId, otp)).body.data.coming).toEqual({
    ...loose,
    from: expect.any(String) as string,
  })
  expect((await verify(sessionId, otp)).body.code).not.toBe(0)
})
it('a change that waits is withdrawn by the owner until it holds', async () => {
  await set(tight)
  expect((await withdraw()).body.code).toBe(13)
  await raised()
  expect((await withdraw(at.anna.token)).body.code).toBe(10)
  expect((await withdraw()).body.data).toMatchObject({
    secondAbove: 100_000,
    merchantDay: 1_000_000,
    personDay: 400_000,
    coming: null,
  })
  world.clock.advance(86_400_000)
  us = await people(world)
  expect(await read()).toMatchObject({ secondAbove: 100_000, coming: null })
  await raised()
  world.clock.advance(86_400_001)
  us = await people(world)
  expect((await withdraw()).body.code).toBe(13)
  expect(await read()).toMatchObject(loose)
})

it('nothing is approved while the bank has not approved who stands for the merchant; in Test Mode nobody has to be known', async () => {
  const [item, other] = [await at.made(), await at.made()]
  const opened = await at.approve([other.id])
  await world.work()
  const asked = async () => (await read()).representativeVerified
  expect(await asked()).toBe(true)
  await asOwner(world, 'update merchant set representative_verified_at = null')
  expect(await asked()).toBe(false)
  expect((await at.approve([item.id])).body.code).toBe(38014)
  expect((await at.verify(opened.body.data.sessionId)).body.data).toMatchObject([
    { status: 'WAITING', code: 38014 },
  ])
  const tested = await world.send<typeof payout.getSetting, Setting>(
    payout.getSetting,
    {},
    { token: us.owner.token, test: true },
  )
  expect(tested.body.data.representativeVerified).toBe(true)
})
