/** Housekeeping: a file that was shown and not imported holds people's data, and is forgotten after a day. */
import type { Job } from '../../platform/jobs.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000

export const subscriptionImportJobs: readonly Job[] = [
  {
    name: 'subscriptionImport.forgetImports',
    cron: '47 * * * *',
    work: async (ctx) => {
      await store.forgetImports(ctx.db, new Date(ctx.clock.now().getTime() - DAY_MS))
    },
  },
]
