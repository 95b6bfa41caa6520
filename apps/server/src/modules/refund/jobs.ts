/** What happens to refunds later: the bank's word is booked, goods come back, the payer is notified. */
import type { Ctx } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import * as messages from '../message/service.ts'
import { sweep, takeGoodsBack } from './goods.ts'
import { mailRefund, mailReturned, tellReturned } from './mail.ts'
import { followTransfer } from './outcome.ts'
import * as store from './store.ts'

export const refundJobs: readonly Job[] = [
  { name: 'refund.mail', work: (ctx, payload) => mailRefund(ctx, messages.noteOf(payload)) },
  {
    name: 'refund.mailReturned',
    work: (ctx, payload) => mailReturned(ctx, messages.noteOf(payload)),
  },
  {
    name: 'refund.tellReturned',
    work: (ctx, payload) => tellReturned(ctx, String(payload.merchantId), String(payload.id)),
  },
  {
    name: 'refund.goods',
    work: (ctx, payload) => takeGoodsBack(ctx, String(payload.merchantId), String(payload.id)),
  },
  { name: 'refund.sweep', cron: '*/10 * * * *', work: sweep },
]

/** Writes to the payer, where they left an address. A day's cap that is used up costs the mail, never the refund. */
async function notePayer(
  ctx: Ctx,
  event: Event<'payment.refunded' | 'refund.returned'>,
  job: 'refund.mail' | 'refund.mailReturned',
): Promise<void> {
  const row = await store.get(ctx.db, event.merchant_id, event.payload.refundId, null)
  if (!row?.customer_email || (row.pay_link_code === null && row.order_id === null)) return
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
      job,
    )
    .catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error
    })
}

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
    handle: (ctx, event) => notePayer(ctx, event, 'refund.mail'),
  },
  {
    topic: 'refund.returned',
    name: 'refund.tell-payer',
    handle: (ctx, event) => notePayer(ctx, event, 'refund.mailReturned'),
  },
  {
    topic: 'refund.returned',
    name: 'refund.tell-merchant',
    handle: (ctx, event) =>
      enqueue(
        ctx.db,
        'refund.tellReturned',
        { merchantId: event.merchant_id, id: event.payload.refundId },
        { key: `refund-returned-${event.payload.refundId}`, maxAttempts: 8 },
      ),
  },
]
