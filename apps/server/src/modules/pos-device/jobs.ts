/** What happens to payments at machines later: they are added up, their time runs out, and the cut-off closes what is still open. */
import type { Ctx } from '../../platform/context.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { expireDue } from '../payment/service.ts'
import { cutOff } from './service.ts'
import * as paymentStore from './payment-store.ts'

export const posDeviceJobs: readonly Job[] = [
  {
    name: 'posDevice.expireDue',
    cron: '* * * * *',
    work: (ctx) => expireDue(ctx, ['PAY_POS']),
  },
  { name: 'posDevice.cutOff', cron: '*/5 * * * *', work: cutOff },
]

/** Adds paid ones to what their machine took, in the transaction that marks the event as delivered (ADR 0030). What belongs to a link is no machine's. */
async function take(ctx: Ctx, events: readonly Event<'payment.settled'>[]): Promise<void> {
  const maybe = events.filter((e) => e.payload.payLinkCode === null)
  if (maybe.length === 0) return
  await paymentStore.countTaken(
    ctx.db,
    maybe.map((e) => e.merchant_id),
    maybe.map((e) => e.payload.transactionId),
  )
}
export const posDeviceEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.settled', name: 'pos-device.take', handleBatch: take },
]
