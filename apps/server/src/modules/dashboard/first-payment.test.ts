/** Who was ever paid: what decides whether the first screen leads to a first payment (docs/decisions.md#42). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dashboard } from '@saola/contract/dashboard'
import { payLink } from '@saola/contract/pay-link'
import { sandbox } from '@saola/contract/sandbox'
import { transaction } from '@saola/contract/transaction'
import { people, type People, type Person } from '../../../test/people.ts'
import { asOwner, bankNotificationOf, type Shop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let all: People
beforeAll(async () => {
  world = await openWorld({ SAMPLE_DAYS: '2' })
  all = await people(world)
  await world.work()
}, 120_000)
afterAll(() => world.close())

const first = async ({ token }: Person, test: boolean): Promise<unknown> =>
  (await world.send(dashboard.firstPayment, {}, { token, test })).body.data
async function pay({ token }: Person, test: boolean): Promise<void> {
  const made = await world.send<typeof payLink.create, { transactionId: string }>(
    payLink.create,
    { body: { amount: 10_000, expireType: 'ONE_HOUR' } },
    { token, test },
  )
  const [row] = await asOwner<{ virtual_account: string; account_no: string }>(
    world,
    'select virtual_account, account_no from payment where id = $1',
    [made.body.data.transactionId],
  )
  expect(
    (
      await world.notify(
        bankNotificationOf(
          world,
          { accountNo: row!.account_no } as Shop,
          row!.virtual_account,
          10_000,
        ),
        { test },
      )
    ).body.data,
  ).toMatchObject({ outcome: 'SETTLED' })
}

it("samples are nobody's first payment, a payment in Test Mode is, and a Test Mode begun anew knows none", async () => {
  const list = await world.send<typeof transaction.getAll, { items: unknown[] }>(
    transaction.getAll,
    { query: { isStatistic: '0', status: 'SUCCESS' } },
    { token: all.fresh.token, test: true },
  )
  expect(list.body.data.items.length, 'the samples hold payments').toBeGreaterThan(3)
  expect(await first(all.fresh, true)).toEqual({ live: false, test: false })
  await pay(all.fresh, true)
  expect(await first(all.fresh, true)).toEqual({ live: false, test: true })
  await world.send(sandbox.reset, {}, { token: all.fresh.token, test: true })
  await world.work()
  expect(await first(all.fresh, true)).toEqual({ live: false, test: false })
})

it("a shop paid for real was paid in Test Mode's eyes as well: after long, to who sees their own day alone, and when it is suspended", async () => {
  expect(await first(all.owner, false)).toEqual({ live: false, test: false })
  await pay(all.owner, false)
  world.clock.advance(40 * 86_400_000)
  all = await people(world)
  for (const person of [all.owner, all.cashier])
    for (const test of [true, false])
      expect(await first(person, test)).toEqual({ live: true, test: false })
  expect(await first(all.other, false), 'another shop').toEqual({ live: false, test: false })
  await asOwner(world, `update merchant set status = 'INACTIVE' where id = $1`, [
    all.owner.merchantId,
  ])
  expect(await first(all.owner, true)).toEqual({ live: true, test: false })
})
