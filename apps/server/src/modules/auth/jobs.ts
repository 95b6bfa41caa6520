/** Tickets and counters past use. */
import type { Job } from '../../platform/jobs.ts'
import { forgetTries } from './attempt-store.ts'
import { forgetTickets } from './ticket-store.ts'

const DAY_MS = 86_400_000

export const authJobs: readonly Job[] = [
  {
    name: 'auth.forget',
    cron: '23 * * * *',
    work: async (ctx) => {
      const now = ctx.clock.now().getTime()
      await forgetTickets(ctx.db, new Date(now - DAY_MS))
      await forgetTries(ctx.db, new Date(now - 7 * DAY_MS))
    },
  },
]
