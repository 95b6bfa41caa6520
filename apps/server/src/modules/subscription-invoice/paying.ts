/** An invoice becomes paid: by its payment, by the one before it, or by the one that somebody who signed up has made for it. */
import { ensure } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { emitAll } from '../../platform/events.ts'
import * as payments from '../payment/service.ts'
import { eventOf } from './issuing.ts'
import { isPaidLate } from './rules.ts'
import * as store from './store.ts'

/** Timely money came to the payment before this one, told late: that one counts, and nobody shall pay by the other. Where both are paid already, the shop has one to give back. */
async function paidByEarlier(
  ctx: Ctx,
  row: store.InvoiceRow,
  paymentId: string,
): Promise<store.InvoiceRow | null> {
  if (row.payment_id === null || row.payment_status === 'SUCCESS') return row
  if (row.payment_status === 'CREATED')
    await payments.close(ctx, row.merchant_id, row.payment_id, 'CANCELED')
  await store.setPayment(ctx.db, row.merchant_id, row.id, paymentId)
  return store.get(ctx.db, row.merchant_id, row.id)
}
/** An invoice IS paid from the settlement's commit on; its own row follows, once. */
export async function paid(
  ctx: Ctx,
  merchantId: string,
  id: string,
  paymentId: string,
): Promise<void> {
  let row = await store.lock(ctx.db, merchantId, id)
  if (row && row.payment_id !== paymentId) row = await paidByEarlier(ctx, row, paymentId)
  if (row?.payment_status !== 'SUCCESS' || row.settled_at === null) return
  const [paidAt, late] = [row.settled_at, isPaidLate(row.expired_date, row.settled_at)]
  const marked = await store.markPaid(ctx.db, merchantId, id, {
    at: paidAt,
    late,
    outside: false,
    note: null,
  })
  if (marked !== 1) return
  // A sandbox merchant whose clock is ahead is paid in its own time.
  const at = new Date(Math.max(ctx.clock.now().getTime(), paidAt.getTime()))
  await emitAll(ctx.db, [eventOf('subscription_invoice.paid', row, at, { paidAt, late })])
}
/**
 * The first invoice of somebody who has paid it before it was issued: that payment is its own from now on.
 * @returns its code and number
 */
export async function payFirst(
  ctx: Ctx,
  merchantId: string,
  subscriptionId: string,
  paymentId: string,
): Promise<{ code: string; number: string }> {
  const [row] = await store.lockOpen(ctx.db, merchantId, subscriptionId)
  ensure(row, 'invoice.not_found')
  await store.setPayment(ctx.db, merchantId, row.id, paymentId)
  await paid(ctx, merchantId, row.id, paymentId)
  return { code: row.code, number: row.number }
}
