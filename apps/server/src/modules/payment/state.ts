/** How a payment moves from state to state, but for being paid: that is the settlement's. */
import type { TransactionStatus } from '@saola/contract/enums'
import { payLinkTransitions } from '@saola/contract/pay-link'
import type { Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { notifyLive } from '../../platform/live-events.ts'
import { forget } from './lookup.ts'
import * as store from './store.ts'
import { openNow, tellBank } from './virtual-account.ts'

/** States without money that a payment never leaves. */
const CLOSED: readonly TransactionStatus[] = ['CANCELED', 'TIMEOUT', 'FAIL']

/**
 * Moves a payment along the state table; call inside a transaction. A final state closes it for good, counts the day and tells the others.
 * @returns false when it was no longer in a state from which `to` is allowed.
 */
export async function changeStatus(
  ctx: Ctx,
  merchantId: string,
  id: string,
  to: TransactionStatus,
): Promise<boolean> {
  const from = (Object.keys(payLinkTransitions) as TransactionStatus[]).filter((s) =>
    (payLinkTransitions[s] as readonly string[]).includes(to),
  )
  const final = CLOSED.includes(to)
  if ((await store.move(ctx.db, merchantId, id, from, to, ctx.clock.now(), final)) === 0)
    return false
  const row = await store.get(ctx.db, merchantId, id)
  const payLinkCode = row?.pay_link_code ?? null
  if (final)
    await emit(ctx, 'payment.closed', merchantId, id, {
      transactionId: id,
      status: to,
      virtualAccount: row?.virtual_account ?? null,
      payLinkCode,
      payPageCode: row?.pay_page_code ?? null,
      orderId: row?.order_id ?? null,
    })
  const update = {
    merchantId,
    transactionId: id,
    payLinkCode,
    status: to,
    amount: row?.amount ?? 0,
  }
  await notifyLive(ctx.db, [update])
  // The payer's next look may come before the update has gone round.
  afterCommit(ctx.db, () => forget(ctx, update))
  return true
}
/** Gives an open payment more time, at the bank too; one that has ended stays ended. Call inside a transaction. */
export async function prolong(
  ctx: Ctx,
  merchantId: string,
  id: string,
  until: Date,
): Promise<void> {
  if ((await store.prolong(ctx.db, merchantId, id, until)) === 0) return
  const row = await store.get(ctx.db, merchantId, id)
  if (!row) return
  await tellBank(ctx.db, { merchantId, id })
  await afterCommit(ctx.db, async () => {
    await openNow(ctx, row)
  })
}
/** Cancels or times out an open payment; false when it was no longer open. */
export const close = (
  ctx: Ctx,
  merchantId: string,
  id: string,
  to: 'CANCELED' | 'TIMEOUT' | 'FAIL',
): Promise<boolean> => changeStatus(ctx, merchantId, id, to)
