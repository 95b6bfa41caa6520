/** Links whose time is over. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { errorFields } from '../../platform/log.ts'
import * as transaction from '../transaction/service.ts'
import { GRACE_MS } from './rules.ts'
import * as store from './store.ts'

const BATCH = 200

/** Times out every link whose time and grace are over (docs/decisions.md#3). Each in its own transaction; one that was paid meanwhile stays paid. */
export async function expireDue(ctx: Ctx): Promise<void> {
  for (let full = true; full;) {
    const due = await store.due(ctx.db, new Date(ctx.clock.now().getTime() - GRACE_MS), BATCH)
    let closed = 0
    for (const { id, merchant_id } of due) {
      try {
        if (
          await inTransaction(ctx.db, (tx) =>
            transaction.closeTransaction({ ...ctx, db: tx }, id, 'TIMEOUT', merchant_id),
          )
        )
          closed += 1
      } catch (error) {
        ctx.log.warn(
          { transactionId: id, ...errorFields(error) },
          'a link could not be timed out, the next round tries again',
        )
      }
    }
    full = due.length >= BATCH && closed > 0
  }
}
