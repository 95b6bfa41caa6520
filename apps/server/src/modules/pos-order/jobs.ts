/** Events that orders of POS machines handle, and the refund that a canceled one is due (ADR 0029). */
import type { EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { paid, refundCanceled, refundCameBack, refunded } from './service.ts'
import * as store from './store.ts'

export const posOrderJobs: readonly Job[] = [
  {
    name: 'posOrder.refund',
    work: (ctx, { merchantId, id }) => refundCanceled(ctx, String(merchantId), String(id)),
  },
]

export const posOrderEventHandlers: readonly EventHandler[] = [
  {
    topic: 'payment.settled',
    name: 'pos-order.follow-payment',
    handleBatch: async (ctx, events) => {
      const links = events.filter(({ payload }) => payload.payLinkCode !== null)
      if (links.length === 0) return
      const ours = await store.amongPayments(
        ctx.db,
        links.map((e) => e.merchant_id),
        links.map((e) => e.payload.transactionId),
      )
      for (const payment of ours) await paid(ctx, payment.collector_id, payment.id)
    },
  },
  {
    topic: 'payment.refunded',
    name: 'pos-order.follow-payment',
    handle: (ctx, { merchant_id, payload }) =>
      refunded(ctx, merchant_id, payload.transactionId, null),
  },
  {
    topic: 'refund.returned',
    name: 'pos-order.follow-payment',
    handle: (ctx, { merchant_id, payload }) =>
      refundCameBack(ctx, merchant_id, payload.transactionId, payload.failure ?? 'REFUSED'),
  },
  {
    topic: 'refund.failed',
    name: 'pos-order.follow-payment',
    handle: (ctx, { merchant_id, payload }) =>
      refunded(ctx, merchant_id, payload.transactionId, payload.failure ?? 'REFUSED'),
  },
]
