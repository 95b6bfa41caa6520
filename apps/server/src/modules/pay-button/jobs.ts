/** What pay buttons hear: an order opened on a page in a button's name, and its payment. */
import type { Subscriber } from '../../platform/events.ts'
import { noteOrder, notePayment } from './service.ts'

interface OrderNews {
  transactionId: string
  trackingButton: string | null
  amount: number
}
export const payButtonSubscribers: readonly Subscriber[] = [
  {
    topic: 'order.created',
    name: 'pay-button.count-order',
    hear: async (ctx, event) => {
      const { trackingButton } = event.payload as unknown as OrderNews
      if (trackingButton !== null) await noteOrder(ctx, event.merchant_id, trackingButton)
    },
  },
  {
    topic: 'order.paid',
    name: 'pay-button.count-payment',
    hear: async (ctx, event) => {
      const { transactionId, trackingButton, amount } = event.payload as unknown as OrderNews
      if (trackingButton !== null)
        await notePayment(ctx, event.merchant_id, trackingButton, {
          transactionId,
          amount,
          at: event.at,
        })
    },
  },
]
