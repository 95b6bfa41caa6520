/**
 * What happens to orders later: settled money makes them sold, time that is over gives their goods back, receipts leave. The settlement itself knows
 * nothing of goods: it locks transactions and books alone, so a hot product never holds up the bank's notifications. An order IS paid from the settlement's
 * commit on (its status is its transaction's); only the counting of pieces follows, in a transaction of its own per order, products in the order of their ids.
 */
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { DueWork } from '../../platform/due-work.ts'
import type { Event, EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { noteOf } from '../message/service.ts'
import * as payments from '../payment/service.ts'
import { mailReceipt } from './receipt.ts'
import { remindDue, sendReminder } from './reminder.ts'
import { nextReminder } from './reminder-store.ts'
import { close, count } from './service.ts'
import * as store from './store.ts'

const ORDER_PAYMENTS = ['PAY_PAGE', 'PAY_BUTTON'] as const
/** Its goods go back to the shelf with it. */
const endOrder = async (
  ctx: Ctx,
  due: { id: string; merchant_id: string; order_id: string | null },
): Promise<boolean> =>
  due.order_id !== null &&
  (await close(ctx, due.merchant_id, { id: due.order_id, transactionId: due.id }, 'TIMEOUT'))

/** What falls due of orders when the clock of a sandbox merchant is moved. */
export const orderDueWork: DueWork = {
  name: 'order',
  // The payments' own moments are among those of payments.
  nextAfter: (ctx, merchantId) => nextReminder(ctx.db, merchantId, ctx.clock.now()),
  run: async (ctx, merchantId, real) => {
    await payments.expireOf(ctx, merchantId, ORDER_PAYMENTS, endOrder)
    await remindDue({ ...ctx, clock: real }, merchantId)
  },
}

const EXPIRE = 'order.expireDue'
export const orderJobs: readonly Job[] = [
  {
    name: 'order.count',
    work: (ctx, { merchantId, id }) =>
      inTransaction(ctx.db, (tx) => count({ ...ctx, db: tx }, String(merchantId), String(id))),
  },
  { name: 'order.remindDue', cron: '*/5 * * * *', work: (ctx) => remindDue(ctx) },
  { name: 'order.reminder', work: (ctx, payload) => sendReminder(ctx, noteOf(payload)) },
  { name: 'order.receipt', work: (ctx, payload) => mailReceipt(ctx, noteOf(payload)) },
  {
    // Cron knows whole minutes only: each round leaves itself a second one for the half.
    name: EXPIRE,
    cron: '* * * * *',
    work: async (ctx, payload) => {
      await payments.expireDue(ctx, ORDER_PAYMENTS, endOrder)
      if (payload.half !== true)
        await enqueue(
          ctx.db,
          EXPIRE,
          { half: true },
          { afterMs: 30_000, key: 'order.expireDue.half', maxAttempts: 1 },
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
