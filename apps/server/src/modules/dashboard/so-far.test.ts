/** Today beside yesterday up to the same time of day: an unfinished day is not compared with a whole one. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Output } from '@saola/contract/call'
import { dashboard } from '@saola/contract/dashboard'
import { createLink, payByBank } from '../../../test/pay-links.ts'
import { memberWith, people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { startOf, vnDay } from '../../platform/clock.ts'

const DAY_MS = 86_400_000
let world: World
let all: People
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  all = await people(world)
}, 120_000)
afterAll(() => world.close())

type Answer = Output<typeof dashboard.transactionStatistic>
const byNow = async (token: string): Promise<Answer['yesterdayByNow']> => {
  const { body } = await world.send<typeof dashboard.transactionStatistic, Answer>(
    dashboard.transactionStatistic,
    { query: {} },
    { token },
  )
  expect(body.code).toBe(0)
  return body.data.yesterdayByNow
}
async function paidAt(amount: number, at: Date): Promise<void> {
  const link = await createLink(world, all.owner, { amount })
  await payByBank(world, all.owner, link)
  const changed = await asOwner(
    world,
    `update payment set complete_time = $2 where id = $1 and status = 'SUCCESS' returning id`,
    [link.transactionId, at],
  )
  expect(changed).toHaveLength(1)
}

it('counts what was paid yesterday from midnight to this time, and nothing later or earlier', async () => {
  const now = world.clock.now().getTime()
  const midnight = startOf(vnDay(new Date(now - DAY_MS)))
  await paidAt(10_000, midnight)
  await paidAt(20_000, new Date(now - DAY_MS - 1_000))
  await paidAt(40_000, new Date(now - DAY_MS + 3_600_000))
  await paidAt(80_000, new Date(midnight.getTime() - 1))
  await paidAt(160_000, new Date(now - 60_000))
  await createLink(world, all.owner, { amount: 320_000 })
  expect(await byNow(all.owner.token)).toEqual({ amount: 30_000, total: 2 })
  expect(await byNow(all.other.token), 'of another merchant').toEqual({ amount: 0, total: 0 })
  for (const [isDefault, phone, sum] of [
    [true, '0921000071', { amount: 30_000, total: 2 }],
    [false, '0921000072', { amount: 0, total: 0 }],
  ] as const) {
    const held = await memberWith(world, [1200], phone)
    await asOwner(
      world,
      `insert into member_bank_account (member_id, merchant_id, bank_account_id)
       select $1, merchant_id, id from bank_account where merchant_id = $2 and default_account = $3`,
      [held.id, all.owner.merchantId, isDefault],
    )
    expect(await byNow(held.token), 'of the accounts that a member is held to').toEqual(sum)
  }
})

it('claims nothing about yesterday to a member who sees their own day alone', async () => {
  expect(await byNow(all.cashier.token)).toBeNull()
})
