/**
 * What happens to orders later: settled money makes them sold, time that is over gives their goods back, receipts leave. The settlement itself knows
 * nothing of goods: it locks transactions and books alone, so a hot product never holds up the bank's notifications. An order IS paid from the settlement's
 * commit on (its status is its transaction's); only the counting of pieces follows, in a transaction of its own per order, products in the order of their ids.
 */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { noteOf } from '../message/service.ts'
import * as payments from '../payment/service.ts'
import { mailReceipt } from './receipt.ts'
import { remindDue, sendReminder } from './reminder.ts'
import { close, count } from './service.ts'
import * as store from './store.ts'

const EXPIRE = 'order.expireDue'
export const orderJobs: readonly Job[] = [
  {
    name: 'order.count',
    work: (ctx, { merchantId, id }) =>
      inTransaction(ctx.db, (tx) => count({ ...ctx, db: tx }, String(merchantId), String(id))),
  },
  { name: 'order.remindDue', cron: '*/5 * * * *', work: remindDue },
  { name: 'order.reminder', work: (ctx, payload) => sendReminder(ctx, noteOf(payload)) },
  { name: 'order.receipt', work: (ctx, payload) => mailReceipt(ctx, noteOf(payload)) },
  {
    // Cron knows whole minutes only: each round leaves itself a second one for the half.
    name: EXPIRE,
    cron: '* * * * *',
    work: async (ctx, payload) => {
      // Its goods go back to the shelf with it.
      await payments.expireDue(ctx, ['PAY_PAGE', 'PAY_BUTTON'], async (inside, due) =>
        due.order_id === null
          ? false
          : close(inside, due.merchant_id, { id: due.order_id, transactionId: due.id }, 'TIMEOUT'),
      )
      if (payload.half !== true)
        await enqueue(
          ctx.db,
          EXPIRE,
          { half: true },
          { runAt: new Date(Date.now() + 30_000), key: 'order.expireDue.half', maxAttempts: 1 },
        )
    },
  },
]

/** Money of an order: its goods are sold. */
async function settled(ctx: Ctx, event: Event<'payment.settled'>): Promise<void> {
  const { transactionId, payLinkCode } = event.payload
  if (payLinkCode !== null) return
  const order = await store.ofTransaction(ctx.db, event.merchant_id, transactionId)
  if (order)
    await enqueue(
      ctx.db,
      'order.count',
      { merchantId: event.merchant_id, id: order.id },
      { maxAttempts: 25, key: `order.count/${order.id}` },
    )
}
export const orderEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.settled', name: 'order.follow-payment', handle: settled },
]
