/** What happens to money of standing orders by itself. */
import { inTransaction } from '../../platform/db.ts'
import type { DueWork } from '../../platform/due-work.ts'
import type { EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { follow, payWaiting } from './paying.ts'
import { shutEnded } from './service.ts'

const BATCH = 500
export const subscriptionStandingJobs: readonly Job[] = [
  {
    name: 'subscriptionStanding.turn',
    cron: '* * * * *',
    work: async (ctx) => {
      await payWaiting(ctx, BATCH)
      await inTransaction(ctx.db, (tx) => shutEnded({ ...ctx, db: tx }, BATCH))
    },
  },
]
/** The same of a sandbox merchant whose clock is moved: what was issued on the way is paid by money that waited. */
export const standingDueWork: DueWork = {
  name: 'subscription-standing',
  nextAfter: () => Promise.resolve(null),
  run: (ctx, merchantId, real) => payWaiting({ ...ctx, clock: real }, BATCH, merchantId),
}
export const subscriptionStandingEventHandlers: readonly EventHandler[] = [
  { topic: 'credit.unmatched', name: 'subscription-standing.pay', handle: follow },
]
