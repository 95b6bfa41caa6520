/** The day on which a plan's price comes to those who subscribe already. Each subscription changes by its own clock, with the first invoice at the new price. */
import { dayOfInstant, day } from '@saola/schedule/day'
import type { DueWork } from '../../platform/due-work.ts'
import type { Job } from '../../platform/jobs.ts'
import { beginOf } from './rules.ts'
import * as store from './store.ts'

export const subscriptionPriceJobs: readonly Job[] = [
  {
    name: 'subscriptionPrice.applyDue',
    cron: '* * * * *',
    work: async (ctx) => {
      await store.applyDue(ctx.db, ctx.clock.now(), null)
    },
  },
]

/** The same of a sandbox merchant whose clock is moved. */
export const priceDueWork: DueWork = {
  name: 'subscription-price',
  nextAfter: async (ctx, merchantId) => {
    const next = await store.nextDay(ctx.db, merchantId)
    const now = ctx.clock.now()
    if (next === null || next <= dayOfInstant(now.getTime())) return null
    return beginOf(day(next))
  },
  run: async (ctx, merchantId, real) => {
    await store.applyDue(ctx.db, real.now(), merchantId)
  },
}
