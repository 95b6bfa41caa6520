/** The month's mail, and how the sums of all merchants follow payments and refunds: the relay marks its events as delivered in the transaction in which they are added (ADR 0030). */
import type { Ctx } from '../../platform/context.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { mailDue, mailMonthly } from './monthly-mail.ts'
import * as volumeStore from './volume-store.ts'

const merchantsOf = (events: readonly Event[]): string[] => events.map((e) => e.merchant_id)

const paid = (
  ctx: Ctx,
  events: readonly Event<'payment.settled' | 'payment.accepted'>[],
): Promise<void> =>
  volumeStore.countPaid(
    ctx.db,
    merchantsOf(events),
    events.map((e) => e.payload.transactionId),
  )
const refunded =
  (by: 1 | -1) =>
  (ctx: Ctx, events: readonly Event<'payment.refunded' | 'refund.returned'>[]): Promise<void> =>
    volumeStore.countRefunds(
      ctx.db,
      merchantsOf(events),
      events.map((e) => e.payload.refundId),
      by,
    )

const NAME = 'bank-report.count'
export const bankReportEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.settled', name: NAME, handleBatch: paid },
  { topic: 'payment.accepted', name: NAME, handleBatch: paid },
  { topic: 'payment.refunded', name: NAME, handleBatch: refunded(1) },
  { topic: 'refund.returned', name: NAME, handleBatch: refunded(-1) },
]

export const bankReportJobs: readonly Job[] = [
  // 8 to 12 o'clock in Vietnam: nobody is told twice, and a worker that was away early is back later.
  { name: 'bankReport.mailDue', cron: '*/10 1-4 1 * *', work: mailDue },
  {
    name: 'bankReport.mailMonthly',
    work: (ctx, payload) => mailMonthly(ctx, String(payload.adminId), String(payload.month)),
  },
]
