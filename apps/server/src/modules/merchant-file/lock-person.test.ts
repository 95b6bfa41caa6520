/** Bank staff lock the account of a shop's person who has called: out at once, opened again by that person alone. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auth } from '@saola/contract/auth'
import type { Output } from '@saola/contract/call'
import { merchantFile } from '@saola/contract/merchant-file'
import { user } from '@saola/contract/user'
import { people, staffWith, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { calm, codeFor, openWorld, wirePassword, type World } from '../../../test/world.ts'

type Step = { sessionId: string; timeout: number }
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  all = await people(world)
  await calm(world)
}, 120_000)
afterAll(() => world.close())

const lock = (
  memberId: string,
  { merchantId = all.owner.merchantId, reason = 'Mất điện thoại', token = all.maker.token } = {},
) => world.send(merchantFile.lockPerson, { body: { merchantId, memberId, reason } }, { token })
const actionsFor = async (id: string, token: string): Promise<readonly string[] | undefined> =>
  (
    await world.send<typeof merchantFile.people, Output<typeof merchantFile.people>>(
      merchantFile.people,
      { params: { merchantId: all.owner.merchantId } },
      { token },
    )
  ).body.data.items.find((person) => person.id === id)?.allowedActions

it('refuses who may not propose about merchants, a person of another merchant, and no reason', async () => {
  const reader = await staffWith(world, [3100], 'reader')
  expect(await actionsFor(all.cashier.id, reader.token)).toEqual([])
  expect(await actionsFor(all.cashier.id, all.maker.token)).toEqual(['lock'])
  expect((await lock(all.cashier.id, { token: reader.token })).body.code).toBe(10)
  expect((await lock(all.cashier.id, { token: all.owner.token })).status).toBe(401)
  expect((await lock(all.other.id)).body.code).toBe(5)
  expect((await lock(all.cashier.id, { merchantId: all.owner.sandboxId })).body.code).toBe(5)
  expect((await lock(all.cashier.id, { reason: ' ' })).body).toMatchObject({
    code: 2,
    data: { errors: [{ field: 'reason', key: 'error.required' }] },
  })
})
it('ten at once lock once: sessions end with the reason, an SMS says how to open it, the audit log has why', async () => {
  const codes = await Promise.all(
    Array.from({ length: 10 }, async () => (await lock(all.owner.id)).body.code),
  )
  expect(codes.filter((code) => code === 0)).toHaveLength(1)
  expect(codes.filter((code) => code === 13)).toHaveLength(9)
  await sleep(1000)
  expect(await world.send(user.getInfo, {}, { token: all.owner.token })).toMatchObject({
    status: 401,
    body: { code: 122, data: { reason: 'EMERGENCY_LOCK' } },
  })
  expect(await actionsFor(all.owner.id, all.maker.token)).toEqual([])
  await world.work()
  expect(world.outbox.sms.filter((m) => m.to === all.owner.phone)).toHaveLength(1)
  expect(
    await asOwner(
      world,
      `select actor_id, before, after from audit_record where operation = 'merchantFile.cms.lockPerson'`,
    ),
  ).toMatchObject([
    {
      actor_id: all.maker.id,
      before: { status: 'ACTIVE' },
      after: { event: 'EMERGENCY_LOCKED', reason: 'Mất điện thoại', status: 'BLOCKED' },
    },
  ])
})
it('a new password, set with a code to the phone, opens it again', async () => {
  const { phone } = all.owner
  const reset = await world.send<typeof user.forgotCheckPhone, Step>(user.forgotCheckPhone, {
    query: { phone },
  })
  await world.work()
  const ticket = await world.send<typeof user.forgotCheckOtp, { token: string }>(
    user.forgotCheckOtp,
    { body: { sessionId: reset.body.data.sessionId, otp: codeFor(world, phone) } },
  )
  const password = wirePassword('Moi#Tinh9876')
  await world.send(user.forgotSubmit, { body: { token: ticket.body.data.token, password } })
  expect(await actionsFor(all.owner.id, all.maker.token)).toEqual(['lock'])
  expect((await world.send(auth.login, { body: { phone, password } })).body.code).toBe(0)
})
