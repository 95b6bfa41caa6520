/** What is sent to customers who look after their subscriptions, and sessions that are over. */
import type { Job } from '../../platform/jobs.ts'
import { codeMailJob } from './codes.ts'
import * as sessionStore from './session-store.ts'

export const subscriberJobs: readonly Job[] = [
  codeMailJob,
  {
    name: 'subscriber.forget',
    cron: '29 * * * *',
    work: async (ctx) => {
      await sessionStore.forget(ctx.db, ctx.clock.now())
    },
  },
]
