/** Payments are sorted in by their words when they are asked for and again when they are paid: only then is it known who paid. */
import { handlerOf } from '../../platform/events.ts'
import { sortIn } from '../payment/service.ts'

export const searchEventHandlers = handlerOf(
  'search.sort-in',
  ['payment.created', 'payment.settled', 'payment.accepted'],
  {
    handleBatch: (ctx, events) =>
      sortIn(
        ctx.db,
        [...new Set(events.map((e) => e.merchant_id))],
        events.map((e) => e.payload.transactionId),
      ),
  },
)
