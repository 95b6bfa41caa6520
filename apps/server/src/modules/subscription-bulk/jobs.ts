import type { Job } from '../../platform/jobs.ts'
import { workOn, type BulkKey } from './working.ts'

export const subscriptionBulkJobs: readonly Job[] = [
  {
    name: 'subscriptionBulk.work',
    work: (ctx, payload) => workOn(ctx, payload as unknown as BulkKey),
  },
]
