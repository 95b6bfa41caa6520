import { API_REQUEST_DAYS } from '@saola/contract/api-request'
import type { Job } from '../../platform/jobs.ts'
import * as store from './store.ts'

export const apiRequestJobs: readonly Job[] = [
  {
    name: 'api-request.forget',
    cron: '27 * * * *',
    work: async (ctx) => {
      await store.forget(
        ctx.db,
        new Date(ctx.clock.now().getTime() - API_REQUEST_DAYS * 86_400_000),
      )
    },
  },
]
