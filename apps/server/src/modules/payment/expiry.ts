/** Payments whose time is over. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { errorFields } from '../../platform/log.ts'
import { GRACE_MS } from './rules.ts'
import * as store from './store.ts'
import { close } from './state.ts'

const BATCH = 200

type Due = Awaited<ReturnType<typeof store.due>>[number]
/** For sellers with nothing of their own to end. */
const timeOut = (ctx: Ctx, { id, merchant_id }: Due): Promise<boolean> =>
  close(ctx, merchant_id, id, 'TIMEOUT')

/**
 * Times out every payment of these kinds whose time and grace are over (docs/decisions.md#3). Each in its own transaction; one that was paid meanwhile stays paid.
 * @param end closes one with what its seller has to end besides; false when it was not open any more.
 */
export async function expireDue(
  ctx: Ctx,
  types: readonly store.PaymentOrigin[],
  end: (ctx: Ctx, due: Due) => Promise<boolean> = timeOut,
): Promise<void> {
  for (let full = true; full;) {
    const cut = new Date(ctx.clock.now().getTime() - GRACE_MS)
    const due = await store.due(ctx.db, types, cut, BATCH)
    let closed = 0
    for (const one of due) {
      try {
        if (await inTransaction(ctx.db, (tx) => end({ ...ctx, db: tx }, one))) closed += 1
      } catch (error) {
        ctx.log.warn(
          { transactionId: one.id, ...errorFields(error) },
          'a payment could not be timed out, the next round tries again',
        )
      }
    }
    full = due.length >= BATCH && closed > 0
  }
}
