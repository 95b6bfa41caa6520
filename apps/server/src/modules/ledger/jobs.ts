/** What the books do each night: sums by day follow the entries, and balances are held against what they have to agree with. */
import type { Ctx } from '../../platform/context.ts'
import { atLeisure, inTransaction } from '../../platform/db.ts'
import type { Job } from '../../platform/jobs.ts'
import { countDays } from './days.ts'
import { laws } from './service.ts'

/** How long all laws together may take at most. */
const NIGHT_MINUTES = 30
/** Holds the laws that bind balances to rows of other modules. @throws nothing: people are called */
export async function prove(ctx: Ctx): Promise<void> {
  const found = await inTransaction(ctx.db, async (tx) => {
    await atLeisure(tx, NIGHT_MINUTES)
    return laws({ ...ctx, db: tx })
  })
  for (const [law, merchants] of Object.entries(found)) {
    if (merchants === 0) continue
    ctx.metrics.alarms.inc({ kind: 'ledger-law' })
    ctx.log.error({ law, merchants }, 'balances of merchants are not what they have to agree with')
  }
}

export const ledgerJobs: readonly Job[] = [
  // 01:40 in Vietnam: the reconciliation has looked, and what it took in is booked.
  { name: 'ledger.countDays', cron: '40 18 * * *', work: countDays },
  { name: 'ledger.prove', cron: '50 18 * * *', work: prove },
]
