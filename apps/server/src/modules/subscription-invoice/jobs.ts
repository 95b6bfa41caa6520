/** What happens to invoices later: their money settles, part of it goes back, their time to be paid ends. */
import type { Ctx } from '../../platform/context.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import * as payments from '../payment/service.ts'
import { paid } from './paying.ts'
import { copyRefunded } from './refund-store.ts'
import * as store from './store.ts'

export const subscriptionInvoiceJobs: readonly Job[] = [
  {
    name: 'subscriptionInvoice.expireDue',
    cron: '* * * * *',
    work: (ctx) => payments.expireDue(ctx, ['PAY_SUBSCRIPTION']),
  },
]

/** Settled payments come by the thousand and few are an invoice's: links, orders and static accounts are not even looked up. */
async function settled(ctx: Ctx, events: readonly Event<'payment.settled'>[]): Promise<void> {
  const keys = events
    .filter(({ payload }) => payload.payLinkCode === null && payload.was !== null)
    .map((event) => ({ merchantId: event.merchant_id, paymentId: event.payload.transactionId }))
  if (keys.length === 0) return
  for (const found of await store.ofPayments(ctx.db, keys))
    await paid(ctx, found.merchant_id, found.id, found.payment_id)
}
async function refunded(
  ctx: Ctx,
  events: readonly Event<'payment.refunded' | 'refund.returned'>[],
): Promise<void> {
  await copyRefunded(
    ctx.db,
    events.map((event) => ({
      merchantId: event.merchant_id,
      paymentId: event.payload.transactionId,
    })),
  )
}
export const subscriptionInvoiceEventHandlers: readonly EventHandler[] = [
  {
    topic: 'payment.settled',
    name: 'subscription-invoice.follow-payment',
    handleBatch: settled,
  },
  ...handlerOf('subscription-invoice.follow-refund', ['payment.refunded', 'refund.returned'], {
    handleBatch: refunded,
  }),
]
