/** Sessions past use. */
import type { Job } from '../../platform/jobs.ts'
import { endIdle, staffParameters } from './caller-store.ts'
import { idleSec, SEEN_EVERY_SEC } from './rules.ts'
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
  {
    // An idle session is refused without it; this takes it off the lists of who is signed in.
    name: 'session.endIdle',
    cron: '*/5 * * * *',
    work: async (ctx) => {
      const now = ctx.clock.now()
      const limit = idleSec((await staffParameters(ctx.db)).idle_sec)
      await endIdle(ctx.db, null, new Date(now.getTime() - (limit + SEEN_EVERY_SEC) * 1000), now)
    },
  },
]
