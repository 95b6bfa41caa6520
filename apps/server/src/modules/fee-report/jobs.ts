/** How the days of fees follow payments, refunds and payouts (the relay marks its events as delivered in the transaction in which they are added: ADR 0030), and when months are closed. */
import type { Ctx } from '../../platform/context.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { CLOSE, CLOSE_DUE, close, closeDue } from './closing.ts'
import * as dayStore from './day-store.ts'
import { billLate, LATE, wantLate, type LateRows } from './late.ts'
import type { SourceKind } from './source-store.ts'

const add = async (
  ctx: Ctx,
  kind: SourceKind,
  events: readonly Event[],
  ids: readonly string[],
): Promise<void> => {
  const merchantIds = events.map((event) => event.merchant_id)
  const late = await dayStore.countRows(ctx.db, kind, merchantIds, ids, ctx.clock.now())
  if (late.length === 0) return
  const counted = ids.map((id, i) => ({ id, merchantId: merchantIds[i]! }))
  await wantLate(ctx, kind, late, counted)
}
const paid = (
  ctx: Ctx,
  events: readonly Event<'payment.settled' | 'payment.accepted'>[],
): Promise<void> =>
  add(
    ctx,
    'PAYMENT',
    events,
    events.map((event) => event.payload.transactionId),
  )
const refunded =
  (kind: 'REFUND' | 'REFUND_RETURNED') =>
  (ctx: Ctx, events: readonly Event<'payment.refunded' | 'refund.returned'>[]): Promise<void> =>
    add(
      ctx,
      kind,
      events,
      events.map((event) => event.payload.refundId),
    )
const paidOut =
  (kind: 'PAYOUT' | 'PAYOUT_RETURNED') =>
  (ctx: Ctx, events: readonly Event<'payout.succeeded' | 'payout.returned'>[]): Promise<void> =>
    add(
      ctx,
      kind,
      events,
      events.map((event) => event.payload.payoutId),
    )

const NAME = 'fee-report.count'
export const feeReportEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.settled', name: NAME, handleBatch: paid },
  { topic: 'payment.accepted', name: NAME, handleBatch: paid },
  { topic: 'payment.refunded', name: NAME, handleBatch: refunded('REFUND') },
  { topic: 'refund.returned', name: NAME, handleBatch: refunded('REFUND_RETURNED') },
  { topic: 'payout.succeeded', name: NAME, handleBatch: paidOut('PAYOUT') },
  { topic: 'payout.returned', name: NAME, handleBatch: paidOut('PAYOUT_RETURNED') },
]

export const feeReportJobs: readonly Job[] = [
  // Every hour: a month ends at 17:30 UTC for live merchants, at any hour for a sandbox whose clock was moved.
  { name: CLOSE_DUE, cron: '30 * * * *', work: closeDue },
  {
    name: CLOSE,
    work: (ctx, payload) =>
      close(ctx, String(payload.merchantId), String(payload.month), payload.isLate === true),
  },
  { name: LATE, work: (ctx, payload) => billLate(ctx, payload as unknown as LateRows) },
]
