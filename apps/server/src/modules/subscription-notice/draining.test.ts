/** A morning after a big night: two thousand customers are told of their invoices by two senders at once, each once, from eight to twenty o'clock. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeDue, makeNightPlans } from '../../../test/due-night.ts'
import { asOwner, openShop } from '../../../test/shop.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobCtx } from '../../platform/jobs.ts'
import * as shopSetting from '../shop-setting/service.ts'
import { turn } from '../subscription/turn.ts'
import { sendDue } from './sending.ts'

const CUSTOMERS = 2_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
let world: World
beforeAll(async () => {
  world = await openWorld()
}, 60_000)
afterAll(() => world.close())

/** The time of day in Vietnam, in milliseconds. */
const timeOfDay = (at: Date): number => (at.getTime() + 7 * HOUR) % DAY
async function sendAtOnce(senders: number): Promise<void> {
  await Promise.all(Array.from({ length: senders }, () => sendDue(jobCtx(world.app, 'test'))))
}
const count = async (where: string): Promise<number> =>
  (
    await asOwner<{ n: number }>(
      world,
      `select count(*)::int n from subscription_notice where ${where}`,
    )
  )[0]!.n

it(
  'none is missing, none is doubled, none leaves in the night',
  { timeout: 240_000, meta: { bars: ['C9'] } },
  async () => {
    const shops = [await openShop(world), await openShop(world)].map((shop) => shop.merchantId)
    const db = { query: (sql: string, values: unknown[]) => asOwner(world, sql, values) }
    for (const shop of shops)
      await shopSetting.start(jobCtx(world.app, 'test'), shop, { shopName: 'Cà phê thử' })
    await makeNightPlans(db as never, shops)
    await makeDue(db as never, shops, [1, CUSTOMERS], true)
    // Half past seven in the morning.
    world.clock.advance(DAY - timeOfDay(world.clock.now()) + 7.5 * HOUR)
    await turn(jobCtx(world.app, 'test'))
    expect(await count("kind = 'ISSUED' and status = 'PLANNED'")).toBe(CUSTOMERS)
    await sendAtOnce(2)
    expect(world.outbox.mails).toEqual([])

    const perHour: number[] = []
    for (let n = 0; n < 6; n++) {
      const before = world.outbox.mails.length
      // 8:00, 9:00 … 13:00
      world.clock.advance((8 + n) * HOUR - timeOfDay(world.clock.now()))
      await sendAtOnce(2)
      perHour.push(world.outbox.mails.length - before)
    }
    const [atEight, ...rest] = perHour
    expect(atEight).toBeLessThan(CUSTOMERS / 10)
    for (const sent of rest.slice(0, 3)) expect(sent).toBeGreaterThan(CUSTOMERS / 8)
    expect(rest.at(-1)).toBe(0)
    expect(new Set(world.outbox.mails.map(({ to }) => to)).size).toBe(CUSTOMERS)
    expect(world.outbox.mails).toHaveLength(CUSTOMERS)
    expect(await count("kind = 'ISSUED' and status = 'SENT'")).toBe(CUSTOMERS)
    expect(await count("kind = 'ISSUED' and status <> 'SENT'")).toBe(0)
    // One payment each, opened by its message.
    const [opened] = await asOwner<{ payments: number; invoices: number }>(
      world,
      'select count(distinct payment_id)::int payments, count(*)::int invoices from subscription_invoice',
    )
    expect(opened).toEqual({ payments: CUSTOMERS, invoices: CUSTOMERS })
  },
)
it('what falls due in the evening waits for the morning', async () => {
  world.outbox.mails.length = 0
  await asOwner(world, "update subscription_notice set due_at = $1 where kind = 'BEFORE_3'", [
    world.clock.now(),
  ])
  world.clock.advance(20 * HOUR - timeOfDay(world.clock.now()))
  await sendAtOnce(2)
  expect(world.outbox.mails).toEqual([])
  expect(await count("kind = 'BEFORE_3' and status = 'PLANNED'")).toBe(CUSTOMERS)
})
