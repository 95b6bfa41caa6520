/** What happens to payouts later: the bank's word is booked, and what nobody decides on lapses. */
import { payoutLimits } from '@saola/contract/payout'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { handlerOf, type EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { MAIL_JOB, send, tellOfBatches, tellOfReturns, tellOfWaiting, type Mail } from './mail.ts'
import { followTransfers } from './outcome.ts'
import { denyRows } from './batch-store.ts'
import { undecidedSince } from './list-store.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 500

/** Closes what has waited for so long; by the clock of the world, also in Test Mode. */
async function lapse(ctx: Ctx): Promise<void> {
  const now = ctx.clock.now()
  const before = new Date(now.getTime() - payoutLimits.lapseDays * DAY_MS)
  for (const { merchant_id: merchantId, id } of await undecidedSince(ctx.db, before, AT_ONCE))
    await inTransaction(ctx.db, async (tx) => {
      const end = { denial: 'LAPSED' as const, reason: null, by: '', now }
      if ((await store.deny(tx, merchantId, id, end)) === 0) return
      await denyRows(tx, merchantId, id, end)
      await audit(
        { ...ctx, db: tx },
        {
          module: 'payout',
          merchantId,
          objectId: id,
          before: { status: 'WAITING' },
          after: { status: 'DENIED', denial: 'LAPSED' },
        },
      )
    })
}

export const payoutJobs: readonly Job[] = [
  { name: 'payout.lapse', cron: '7 * * * *', work: lapse },
  // From 08:05 to 18:35 of Vietnam.
  { name: 'payout.tellOfWaiting', cron: '5,35 1-11 * * *', work: tellOfWaiting },
  { name: MAIL_JOB, work: (ctx, payload) => send(ctx, payload as unknown as Mail) },
]

export const payoutEventHandlers: readonly EventHandler[] = [
  ...handlerOf(
    'payout.follow-transfer',
    ['bank-transfer.done', 'bank-transfer.failed', 'bank-transfer.returned'],
    { handleBatch: followTransfers },
  ),
  { topic: 'payout.returned', name: 'payout.tell-people', handleBatch: tellOfReturns },
  { topic: 'payout.batch_finished', name: 'payout.tell-people', handleBatch: tellOfBatches },
]
