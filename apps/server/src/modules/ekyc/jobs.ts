/** Forgets used links, and papers that nobody submitted (no more is stored than is needed). */
import { inTransaction } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { forgetRefused } from './override-store.ts'
import { KEEP_REFUSED_DAYS, KEEP_UNUSED_DAYS } from './rules.ts'
import { forgetLinks, forgetUnused } from './store.ts'

export const ekycJobs: readonly Job[] = [
  {
    name: 'ekyc.forget',
    cron: '41 * * * *',
    work: async (ctx) => {
      const now = ctx.clock.now().getTime()
      await forgetLinks(ctx.db, new Date(now - 3_600_000))
      await forgetRefused(ctx.db, new Date(now - KEEP_REFUSED_DAYS * 86_400_000))
      await inTransaction(ctx.db, (tx) =>
        forgetUnused(tx, new Date(now - KEEP_UNUSED_DAYS * 86_400_000)),
      )
    },
  },
]
