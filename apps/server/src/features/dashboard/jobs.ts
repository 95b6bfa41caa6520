/**
 * What statistics hear of payments. The relay marks its news as delivered in the transaction in which these figures are added (kit/events), and no two
 * relays hold the same news: each payment is counted once, whatever dies in between.
 */
import type { Ctx } from '../../kit/context.ts'
import type { Event, Subscriber } from '../../kit/events.ts'
import * as store from './store.ts'

const merchantsOf = (events: readonly Event[]): string[] => [...new Set(events.map((e) => e.merchant_id))]
const idOf = (event: Event): string => String(event.payload.transactionId)

const hear = (news: store.News) => async (ctx: Ctx, events: readonly Event[]): Promise<void> => {
  await store.count(ctx.db, merchantsOf(events), news, events.map(idOf))
  // Given up and paid within the minute of grace: it was counted among those that were given up.
  const revived = events.flatMap((e) => (e.payload.was === 'TIMEOUT' ? [{ id: idOf(e), status: 'TIMEOUT' }] : []))
  if (revived.length > 0) await store.countEnded(ctx.db, merchantsOf(events), revived, -1)
}
const ended = async (ctx: Ctx, events: readonly Event[]): Promise<void> => {
  await store.countEnded(ctx.db, merchantsOf(events), events.map((e) => ({ id: idOf(e), status: String(e.payload.status) })), 1)
}

export const dashboardSubscribers: readonly Subscriber[] = [
  { topic: 'transaction.created', name: 'dashboard.created', hearSet: hear('CREATED') },
  { topic: 'transaction.opened', name: 'dashboard.opened', hearSet: hear('OPENED') },
  { topic: 'transaction.closed', name: 'dashboard.closed', hearSet: ended },
  { topic: 'transaction.success', name: 'dashboard.success', hearSet: hear('PAID') },
  { topic: 'credit.accepted', name: 'dashboard.accepted', hearSet: hear('PAID') },
]
