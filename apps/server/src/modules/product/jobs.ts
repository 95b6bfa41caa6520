/** What the product module does by itself: forgets sheets that nobody said yes to. */
import type { Job } from '../../platform/jobs.ts'
import { forgetImports } from './import-store.ts'

const DAY_MS = 86_400_000

export const productJobs: readonly Job[] = [
  {
    name: 'product.forgetImports',
    cron: '43 * * * *',
    work: async (ctx) => {
      await forgetImports(ctx.db, new Date(ctx.clock.now().getTime() - DAY_MS))
    },
  },
]
