/** What happens to payments later: the bank learns of their virtual accounts, and an accepted credit becomes one. */
import type { Ctx } from '../../platform/context.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { insertAccepted } from './accepted.ts'
import { tariffJobs } from './tariff.ts'
import { CLOSE, OPEN, openAccounts, openMissed } from './virtual-account.ts'
import type { PaymentKey } from './virtual-account-store.ts'

export const paymentJobs: readonly Job[] = [
  ...tariffJobs,
  {
    name: OPEN,
    work: (ctx, payload) => openAccounts(ctx, payload.payments as PaymentKey[]),
  },
  {
    name: CLOSE,
    work: (ctx, payload) => ctx.bank.closeVirtualAccounts(payload.virtualAccounts as string[]),
  },
]

/** The process that made the payment has notified the bank by now; what the bank has not received then, a job sends. */
const created = (ctx: Ctx, events: readonly Event<'payment.created'>[]): Promise<void> =>
  openMissed(
    ctx,
    events.map((event) => ({ merchantId: event.merchant_id, id: event.payload.transactionId })),
  )

/** Money that made its payment came to a static account, which stays open. */
const madeByMoney = (event: Event<'payment.settled' | 'payment.closed'>): boolean =>
  event.topic === 'payment.settled' && (event as Event<'payment.settled'>).payload.was === null
/** A virtual account takes money for one payment: once that is made or over, the bank shuts it. One question to the bank for all that the relay holds. */
async function ended(
  ctx: Ctx,
  events: readonly Event<'payment.settled' | 'payment.closed'>[],
): Promise<void> {
  const virtualAccounts = events
    .filter((event) => !madeByMoney(event))
    .flatMap(({ payload: { virtualAccount } }) => (virtualAccount === null ? [] : [virtualAccount]))
  if (virtualAccounts.length > 0)
    await enqueue(ctx.db, CLOSE, { virtualAccounts }, { maxAttempts: 25, priority: 10 })
}

export const paymentEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.created', name: 'payment.open-account', handleBatch: created },
  ...handlerOf('payment.close-account', ['payment.settled', 'payment.closed'], {
    handleBatch: ended,
  }),
  { topic: 'credit.accepted', name: 'payment.insert-accepted', handle: insertAccepted },
]
