/** Housekeeping: linking that nobody finished, and counters of questions, are forgotten after two days. */
import type { Job } from '../../platform/jobs.ts'
import * as store from './store.ts'

const KEPT_MS = 2 * 86_400_000

export const bankAccountJobs: readonly Job[] = [
  {
    name: 'bankAccount.forget',
    cron: '23 * * * *',
    work: (ctx) => store.forget(ctx.db, new Date(ctx.clock.now().getTime() - KEPT_MS)),
  },
]
