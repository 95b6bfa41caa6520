/** The bank learns how a number stands. */
import type { Job } from '../../platform/jobs.ts'
import { tellBank } from './service.ts'

export const staticAccountJobs: readonly Job[] = [
  {
    name: 'staticAccount.tellBank',
    work: async (ctx, { merchantId, virtualAccount }) => {
      await tellBank(ctx, String(merchantId), String(virtualAccount))
    },
  },
]
