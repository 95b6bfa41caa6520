/** Payments are sorted in when they are asked for and again when they are paid: only then is it known from which account. */
import type { Subscriber } from '../../kit/events.ts'
import * as store from './store.ts'

export const searchSubscribers: readonly Subscriber[] = ['transaction.created', 'transaction.success', 'credit.accepted'].map((topic) => ({
  topic, name: `search.sort-in-${topic}`,
  hearSet: (ctx, events) => store.index(ctx.db, [...new Set(events.map((e) => e.merchant_id))], events.map((e) => String(e.payload.transactionId))),
}))
