/** Whatever happens to card money, in whatever order: the books stay whole, no đồng is paid twice, and all of it arrives in the end (reliability bar M5). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { askUntilSaid, followOrders } from '../../../test/bank-transfers.ts'
import {
  arrives,
  cardBooks,
  cardsAddUp,
  payNow,
  payoutsOfCards,
  toPayday,
} from '../../../test/card-payouts.ts'
import { people, type People } from '../../../test/people.ts'
import { asOwner } from '../../../test/shop.ts'
import { openWorld, toNoon, type World } from '../../../test/world.ts'
import { inTransaction } from '../../platform/db.ts'
import { jobCtx } from '../../platform/jobs.ts'
import { noticeReturned } from '../bank-transfer/service.ts'
import { post, SYSTEM_MERCHANT_ID } from '../ledger/service.ts'

let world: World
let us: People
beforeAll(async () => {
  world = await openWorld()
  toNoon(world)
  us = await people(world)
}, 60_000)
afterAll(() => world.close())

const id = (): string => us.owner.merchantId
/** The network has paid so much, its fee taken off; below zero a refund. */
const settled = (amount: number, fee: number): Promise<void> =>
  inTransaction(world.app.db, async (tx) => {
    const ctx = { ...jobCtx(world.app, 'test'), db: tx }
    const about = { kind: 'CARD_SETTLED', transactionId: null, bankCreditId: null }
    await post(ctx, id(), {
      ...about,
      entries: [
        { account: 'HELD', amount },
        { account: 'CARD', amount: -amount },
      ],
    })
    await post(ctx, SYSTEM_MERCHANT_ID, {
      ...about,
      entries: [
        { account: 'CLEARING', amount: amount - fee },
        { account: 'FEE', amount: fee },
        { account: 'HELD', amount: -amount },
      ],
    })
  })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('settled' as const),
      amount: fc.integer({ min: 2_000, max: 90_000 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('payday' as const),
      bank: fc.constantFrom('DONE', 'LOST', 'FORGOT', 'NO', 'LATER'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('arrives' as const, 'returned' as const),
      nth: fc.nat(3),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('asked' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

async function take(one: Step): Promise<number> {
  switch (one.do) {
    case 'settled':
      await settled(one.amount, 880)
      return one.amount
    case 'payday':
      world.bank.returnBehaviour = one.bank as 'DONE'
      await toPayday(world, 12 * 60)
      await Promise.all([payNow(world), payNow(world)])
      await followOrders(world)
      break
    case 'asked':
      await askUntilSaid(world)
      break
    default: {
      const gone = (await payoutsOfCards(world, id())).filter(({ reference }) => reference !== null)
      const payout = gone.at(-1 - one.nth)
      const given = payout && world.bank.given.get(payout.reference!)
      if (!payout || given?.status !== 'SUCCESS') break
      if (one.do === 'arrives') await arrives(world, payout)
      else
        await noticeReturned(jobCtx(world.app, 'test'), [
          { reference: payout.reference!, amount: payout.amount },
        ])
      await followOrders(world)
    }
  }
  await world.work()
  return 0
}

const RUNS = Number(process.env.PROPERTY_RUNS ?? 0) || 4
it(
  'over random days: never more leaves than was held, and in the end all has arrived',
  { timeout: 300_000, meta: { bars: ['M5'] } },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const before = await cardBooks(world, id())
        let settledSum = before.held
        for (const one of steps) {
          settledSum += await take(one)
          await cardsAddUp(world)
          const { held, suspense } = await cardBooks(world, id())
          const all = await payoutsOfCards(world, id())
          const open = all
            .filter((p) => p.state === 'SENDING' || (p.state === 'DONE' && p.credited_at === null))
            .reduce((sum, p) => sum + p.amount, 0)
          // What is on its way is still held: it cannot be ordered once more.
          expect(held - open).toBeGreaterThanOrEqual(0)
          expect(suspense).toBeLessThanOrEqual(0)
        }
        // A bank that works again, and its notices: everything from 10,000 on arrives.
        world.bank.returnBehaviour = 'DONE'
        await askUntilSaid(world)
        for (let i = 0; i < 2; i += 1) {
          await toPayday(world, 12 * 60)
          await payNow(world)
          await followOrders(world)
          await world.work()
          await askUntilSaid(world)
          for (const p of await payoutsOfCards(world, id())) {
            // Sent three times to a bank that forgot it, it is not sent again: the bank finds it, days later.
            if (p.state === 'SENDING' && p.reference !== null && !world.bank.given.has(p.reference))
              world.bank.given.set(p.reference, {
                reference: p.reference,
                bankReference: `FT${p.reference.slice(-8)}`,
                status: 'SUCCESS',
                amount: p.amount,
              })
            const given = p.reference === null ? undefined : world.bank.given.get(p.reference)
            // One taken and never decided on stays under way, and blocks nothing but itself.
            if (given?.status === 'PROCESSING') Object.assign(given, { status: 'SUCCESS' })
            if (given && given.status !== 'FAILED' && p.credited_at === null)
              await arrives(world, p)
          }
          await askUntilSaid(world)
          await world.work()
        }
        const { held, suspense } = await cardBooks(world, id())
        expect(held).toBeLessThan(10_000)
        expect(suspense).toBe(0)
        await cardsAddUp(world)
        // Each order left the bank once, and what arrived and stayed is what was held.
        const [sums] = await asOwner<{ out: number; back: number }>(
          world,
          `select coalesce(-sum(e.amount) filter (where t.kind = 'CARD_OUT'), 0)::int "out", coalesce(sum(e.amount) filter (where t.kind = 'CARD_OUT_RETURNED'), 0)::int back
           from ledger_transfer t join ledger_entry e on e.merchant_id = t.merchant_id and e.transfer_id = t.id where t.merchant_id = $1 and e.account = 'HELD'`,
          [id()],
        )
        const [paid] = await asOwner<{ stays: number }>(
          world,
          `select coalesce(sum(amount), 0)::int stays from card_payout where merchant_id = $1 and state = 'DONE' and credited_at is not null`,
          [id()],
        )
        expect(sums!.out - sums!.back).toBe(paid!.stays)
      }),
      { numRuns: RUNS, ...(process.env.SEED ? { seed: Number(process.env.SEED) } : {}) },
    )
  },
)
