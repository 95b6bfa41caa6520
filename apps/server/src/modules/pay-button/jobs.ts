/** Events that pay buttons handle: an order opened on a page in a button's name, and its payment. */
import type { EventHandler } from '../../platform/events.ts'
import { noteOrder, notePayment } from './service.ts'

export const payButtonEventHandlers: readonly EventHandler[] = [
  {
    topic: 'order.created',
    name: 'pay-button.count',
    handle: async (ctx, event) => {
      const { trackingButton } = event.payload
      if (trackingButton !== null) await noteOrder(ctx, event.merchant_id, trackingButton)
    },
  },
  {
    topic: 'order.paid',
    name: 'pay-button.count',
    handle: async (ctx, event) => {
      const { transactionId, trackingButton, amount } = event.payload
      if (trackingButton !== null)
        await notePayment(ctx, event.merchant_id, trackingButton, {
          transactionId,
          amount,
          at: event.at,
        })
    },
  },
]
