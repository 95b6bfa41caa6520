/** Orders whose time is over: their goods go back to the shelf. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { errorFields } from '../../platform/log.ts'
import { GRACE_MS } from './rules.ts'
import { close } from './service.ts'
import * as store from './store.ts'

const BATCH = 200

/** Times out every order whose time and grace are over. Each in its own transaction; one that was paid meanwhile stays paid. */
export async function expireDue(ctx: Ctx): Promise<void> {
  for (let full = true; full;) {
    const due = await store.due(ctx.db, new Date(ctx.clock.now().getTime() - GRACE_MS), BATCH)
    let closed = 0
    for (const { id, order_id, merchant_id } of due) {
      try {
        if (
          await inTransaction(ctx.db, (tx) =>
            close({ ...ctx, db: tx }, merchant_id, { id: order_id, transactionId: id }, 'TIMEOUT'),
          )
        )
          closed += 1
      } catch (error) {
        ctx.log.warn(
          { orderId: order_id, ...errorFields(error) },
          'an order could not be timed out, the next round tries again',
        )
      }
    }
    full = due.length >= BATCH && closed > 0
  }
}
