/** What happens to payments later: the bank learns of their virtual accounts, and an accepted credit becomes one. */
import type { VirtualAccountOrder } from '../../adapters/bank.ts'
import type { Ctx } from '../../platform/context.ts'
import { handlerOf, type Event, type EventHandler } from '../../platform/events.ts'
import { enqueue, type Job } from '../../platform/jobs.ts'
import { insertAccepted } from './accepted.ts'
import { CLOSE_ALL, OPEN_ALL, OPEN_ONE, openAccount, openAccounts } from './virtual-account.ts'

export const paymentJobs: readonly Job[] = [
  {
    name: OPEN_ONE,
    work: (ctx, payload) => openAccount(ctx, payload as unknown as VirtualAccountOrder),
  },
  {
    name: OPEN_ALL,
    work: (ctx, payload) =>
      openAccounts(ctx, payload.merchantIds as string[], payload.transactionIds as string[]),
  },
  {
    name: CLOSE_ALL,
    work: (ctx, payload) => ctx.bank.closeVirtualAccounts(payload.virtualAccounts as string[]),
  },
]

/** The bank learns of new accounts only after the commit that made them (bank rule): what the relay delivers is committed. */
const created = (ctx: Ctx, events: readonly Event<'payment.created'>[]): Promise<void> =>
  enqueue(
    ctx.db,
    OPEN_ALL,
    {
      merchantIds: [...new Set(events.map((event) => event.merchant_id))],
      transactionIds: events.map((event) => event.payload.transactionId),
    },
    { maxAttempts: 25 },
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
    await enqueue(ctx.db, CLOSE_ALL, { virtualAccounts }, { maxAttempts: 25, priority: 10 })
}

export const paymentEventHandlers: readonly EventHandler[] = [
  { topic: 'payment.created', name: 'payment.open-account', handleBatch: created },
  ...handlerOf('payment.close-account', ['payment.settled', 'payment.closed'], {
    handleBatch: ended,
  }),
  { topic: 'credit.accepted', name: 'payment.insert-accepted', handle: insertAccepted },
]
