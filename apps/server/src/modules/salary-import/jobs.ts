/** Housekeeping: a file that was shown and not written holds people's data, and is forgotten after a day. */
import { salaryImportLimits } from '@saola/contract/salary-import-values'
import type { Job } from '../../platform/jobs.ts'
import * as store from './store.ts'

const HOUR_MS = 3_600_000

export const salaryImportJobs: readonly Job[] = [
  {
    name: 'salaryImport.forget',
    cron: '53 * * * *',
    work: async (ctx) => {
      await store.forget(
        ctx.db,
        new Date(ctx.clock.now().getTime() - salaryImportLimits.hours * HOUR_MS),
      )
    },
  },
]
