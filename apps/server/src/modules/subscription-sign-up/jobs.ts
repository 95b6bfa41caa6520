/** What becomes of sign-ups by themselves: their money settles, or nobody comes. */
import type { Ctx } from '../../platform/context.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { paid } from './service.ts'
import * as store from './store.ts'

const KEPT_MS = 30 * 86_400_000

/** Settled payments come by the thousand and few are a sign-up's: links, orders and static accounts are not even looked up. */
async function settled(ctx: Ctx, events: readonly Event<'payment.settled'>[]): Promise<void> {
  const keys = events
    .filter(({ payload }) => payload.payLinkCode === null && payload.was !== null)
    .map((event) => ({ merchantId: event.merchant_id, paymentId: event.payload.transactionId }))
  if (keys.length === 0) return
  for (const found of await store.ofPayments(ctx.db, keys))
    await paid(ctx, found, found.clock_shift_ms)
}
export const subscriptionSignUpEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.settled', name: 'subscription-sign-up.begin', handleBatch: settled },
]
export const subscriptionSignUpJobs: readonly Job[] = [
  {
    name: 'subscriptionSignUp.forget',
    cron: '23 * * * *',
    work: async (ctx) => {
      await store.forget(ctx.db, new Date(ctx.clock.now().getTime() - KEPT_MS))
    },
  },
]
