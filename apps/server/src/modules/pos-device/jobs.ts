/** What happens to payments at machines later: they are added up, their time runs out, the bank shuts their virtual accounts, and the cut-off closes what is still open. */
import type { Ctx } from '../../platform/context.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { cutOff, expireDue } from './service.ts'
import * as paymentStore from './payment-store.ts'

export const posDeviceJobs: readonly Job[] = [
  { name: 'posDevice.expireDue', cron: '* * * * *', work: expireDue },
  { name: 'posDevice.cutOff', cron: '*/5 * * * *', work: cutOff },
]

/** A virtual account takes money for one payment: once that is made or over, the bank shuts it. */
async function shut(
  ctx: Ctx,
  events: readonly Event<'payment.settled' | 'payment.closed'>[],
): Promise<void> {
  const maybe = events.flatMap(
    ({ merchant_id, payload: { transactionId, payLinkCode, virtualAccount } }) =>
      payLinkCode === null && virtualAccount !== null
        ? [{ transactionId, virtualAccount, merchantId: merchant_id }]
        : [],
  )
  if (maybe.length === 0) return
  const ours = await paymentStore.amongPayments(
    ctx.db,
    maybe.map((one) => one.merchantId),
    maybe.map((one) => one.transactionId),
  )
  const virtualAccounts = maybe
    .filter((one) => ours.includes(one.transactionId))
    .map((one) => one.virtualAccount)
  if (virtualAccounts.length > 0)
    await enqueue(
      ctx.db,
      'payLink.closeAccounts',
      { virtualAccounts },
      { maxAttempts: 25, priority: 10 },
    )
}
/** Adds paid ones to what their machine took and writes down who paid, in the transaction that marks the event as delivered (ADR 0030). What belongs to a link is no machine's. */
async function take(ctx: Ctx, events: readonly Event<'payment.settled'>[]): Promise<void> {
  const maybe = events.filter((e) => e.payload.payLinkCode === null)
  if (maybe.length === 0) return
  const [merchantIds, ids] = [
    maybe.map((e) => e.merchant_id),
    maybe.map((e) => e.payload.transactionId),
  ]
  await paymentStore.countTaken(ctx.db, merchantIds, ids)
  await paymentStore.showPayers(ctx.db, merchantIds, ids)
}
export const posDeviceEventHandlers: readonly EventHandler[] = [
  ...handlerOf('pos-device.close-account', ['payment.settled', 'payment.closed'], {
    handleBatch: shut,
  }),
  { topic: 'payment.settled', name: 'pos-device.take', handleBatch: take },
]
