/** What happens to refunds later: the bank's word is booked, goods come back, the payer is notified. */
import { Refusal } from '../../platform/errors.ts'
import { handlerOf, type EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import * as messages from '../message/service.ts'
import { sweep, takeGoodsBack } from './goods.ts'
import { mailRefund } from './mail.ts'
import { followTransfer } from './outcome.ts'
import * as store from './store.ts'

export const refundJobs: readonly Job[] = [
  { name: 'refund.mail', work: (ctx, payload) => mailRefund(ctx, messages.noteOf(payload)) },
  {
    name: 'refund.goods',
    work: (ctx, payload) => takeGoodsBack(ctx, String(payload.merchantId), String(payload.id)),
  },
  { name: 'refund.sweep', cron: '*/10 * * * *', work: sweep },
]

export const refundEventHandlers: readonly EventHandler[] = [
  ...handlerOf(
    'refund.follow-transfer',
    [
      'bank-transfer.delayed',
      'bank-transfer.done',
      'bank-transfer.failed',
      'bank-transfer.returned',
    ],
    { handle: followTransfer },
  ),
  {
    topic: 'payment.refunded',
    name: 'refund.take-goods-back',
    handle: async (ctx, { merchant_id: merchantId, payload }) => {
      if (payload.orderId !== null)
        await enqueue(
          ctx.db,
          'refund.goods',
          { merchantId, id: payload.refundId },
          { maxAttempts: 25, key: `refund-goods-${payload.refundId}` },
        )
    },
  },
  {
    topic: 'payment.refunded',
    name: 'refund.tell-payer',
    handle: async (ctx, event) => {
      const row = await store.get(ctx.db, event.merchant_id, event.payload.refundId, null)
      if (!row?.customer_email || (row.pay_link_code === null && row.order_id === null)) return
      // A day's cap that is used up costs the mail, never the refund.
      await messages
        .note(
          ctx,
          event.merchant_id,
          row.id,
          [
            {
              channel: 'EMAIL',
              receiver: row.customer_email,
              name: row.customer_name,
              language: row.payer_language,
            },
          ],
          'refund.mail',
        )
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
        })
    },
  },
]
