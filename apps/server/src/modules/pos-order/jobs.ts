/** Events that orders of POS machines handle, and the refund that a canceled one is due (ADR 0029). */
import type { EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { paid, refundCanceled, refunded } from './service.ts'
import * as store from './store.ts'

export const posOrderJobs: readonly Job[] = [
  {
    name: 'posOrder.refund',
    work: (ctx, { merchantId, id }) => refundCanceled(ctx, String(merchantId), String(id)),
  },
]

export const posOrderEventHandlers: readonly EventHandler[] = [
  {
    topic: 'transaction.success',
    name: 'pos-order.paid',
    handleBatch: async (ctx, events) => {
      const ids = events.flatMap(({ payload }) =>
        typeof payload.payLinkCode === 'string' && typeof payload.transactionId === 'string'
          ? [payload.transactionId]
          : [],
      )
      if (ids.length > 0)
        for (const id of await store.amongPayments(ctx.db, ids)) await paid(ctx, id)
    },
  },
  {
    topic: 'transaction.refunded',
    name: 'pos-order.refunded',
    handle: (ctx, { payload }) => refunded(ctx, String(payload.transactionId), null),
  },
  {
    topic: 'refund.failed',
    name: 'pos-order.refund-failed',
    handle: (ctx, { payload }) =>
      refunded(ctx, String(payload.transactionId), String(payload.failure ?? 'REFUSED')),
  },
]
