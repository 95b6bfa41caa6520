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
      const ids = events.flatMap(({ payload }) =>
        payload.payLinkCode === null ? [] : [payload.transactionId],
      )
      if (ids.length > 0)
        for (const id of await store.amongPayments(ctx.db, ids)) await paid(ctx, id)
    },
  },
  {
    topic: 'payment.refunded',
    name: 'pos-order.follow-payment',
    handle: (ctx, { payload }) => refunded(ctx, payload.transactionId, null),
  },
  {
    topic: 'refund.returned',
    name: 'pos-order.follow-payment',
    handle: (ctx, { payload }) =>
      refundCameBack(ctx, payload.transactionId, payload.failure ?? 'REFUSED'),
  },
  {
    topic: 'refund.failed',
    name: 'pos-order.follow-payment',
    handle: (ctx, { payload }) =>
      refunded(ctx, payload.transactionId, payload.failure ?? 'REFUSED'),
  },
]
