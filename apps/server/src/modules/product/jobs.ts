/** What the product module does by itself: forgets sheets that nobody said yes to, carries categories' new names into their products. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { carryNames } from './category-store.ts'
import { forgetImports } from './import-store.ts'

const DAY_MS = 86_400_000

/** Products whose rows one transaction holds: a payment that takes of their stock waits for it. */
const BATCH = 100
const carry = async (ctx: Ctx): Promise<void> => {
  while ((await inTransaction(ctx.db, (tx) => carryNames(tx, BATCH))) > 0);
}

export const productJobs: readonly Job[] = [
  {
    name: 'product.forgetImports',
    cron: '43 * * * *',
    work: async (ctx) => {
      await forgetImports(ctx.db, new Date(ctx.clock.now().getTime() - DAY_MS))
    },
  },
  // 02:07 in Vietnam.
  { name: 'product.carryNames', cron: '7 19 * * *', work: carry },
]
