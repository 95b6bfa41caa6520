/** Sessions past use. */
import type { Job } from '../../platform/jobs.ts'
import { forgetSessions } from './store.ts'

const KEPT_MS = 60 * 86_400_000

export const sessionJobs: readonly Job[] = [
  {
    name: 'session.forget',
    cron: '23 * * * *',
    work: async (ctx) => {
      await forgetSessions(ctx.db, new Date(ctx.clock.now().getTime() - KEPT_MS))
    },
  },
]
