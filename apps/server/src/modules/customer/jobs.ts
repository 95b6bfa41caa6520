/** Housekeeping: a file that was shown and not imported holds people's data, and is forgotten after a day. */
import type { Job } from '../../platform/jobs.ts'
import * as importStore from './import-store.ts'

const DAY_MS = 86_400_000

export const customerJobs: readonly Job[] = [
  {
    name: 'customer.forgetImports',
    cron: '43 * * * *',
    work: async (ctx) => {
      await importStore.forgetImports(ctx.db, new Date(ctx.clock.now().getTime() - DAY_MS))
    },
  },
]
