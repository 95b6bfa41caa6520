/** Sessions of employees that are over. */
import type { Job } from '../../platform/jobs.ts'
import * as sessionStore from './session-store.ts'

export const salaryPageJobs: readonly Job[] = [
  {
    name: 'salaryPage.forget',
    cron: '41 * * * *',
    work: async (ctx) => {
      await sessionStore.forget(ctx.db, ctx.clock.now())
    },
  },
]
