/** Payments whose time is over. */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import { errorFields } from '../../platform/log.ts'
import { GRACE_MS } from './rules.ts'
import * as expiryStore from './expiry-store.ts'
import type { PaymentOrigin } from './store.ts'
import { close } from './state.ts'

const BATCH = 200

type Due = expiryStore.DueRow
/** For sellers with nothing of their own to end. */
const timeOut = (ctx: Ctx, { id, merchant_id }: Due): Promise<boolean> =>
  close(ctx, merchant_id, id, 'TIMEOUT')

/** Each in its own transaction; one that was paid meanwhile stays paid. @returns how many were closed. */
async function endEach(
  ctx: Ctx,
  due: readonly Due[],
  end: (ctx: Ctx, due: Due) => Promise<boolean>,
): Promise<number> {
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
  return closed
}
async function endAll(
  ctx: Ctx,
  load: (cut: Date) => Promise<Due[]>,
  end: (ctx: Ctx, due: Due) => Promise<boolean>,
): Promise<void> {
  for (let full = true; full;) {
    const due = await load(new Date(ctx.clock.now().getTime() - GRACE_MS))
    full = (await endEach(ctx, due, end)) > 0 && due.length >= BATCH
  }
}

/**
 * Times out every payment of these kinds whose time and grace are over (docs/decisions.md#3), of all merchants, by their own clocks.
 * @param ctx with the time of everybody: a moved clock would end what is still open elsewhere
 * @param end closes one with what its seller has to end besides; false when it was not open any more.
 */
export const expireDue = (
  ctx: Ctx,
  types: readonly PaymentOrigin[],
  end: (ctx: Ctx, due: Due) => Promise<boolean> = timeOut,
): Promise<void> => endAll(ctx, (cut) => expiryStore.due(ctx.db, types, cut, BATCH), end)

/** As `expireDue`, of one merchant. @param ctx with the merchant's own time */
export const expireOf = (
  ctx: Ctx,
  merchantId: string,
  types: readonly PaymentOrigin[],
  end: (ctx: Ctx, due: Due) => Promise<boolean> = timeOut,
): Promise<void> =>
  endAll(ctx, (cut) => expiryStore.dueOf(ctx.db, merchantId, types, cut, BATCH), end)
