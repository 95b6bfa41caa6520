/** What happens to payments at machines later: their time runs out, and the bank shuts their virtual accounts. */
import type { Ctx } from '../../kit/context.ts'
import type { Event, Subscriber } from '../../kit/events.ts'
import { enqueue, type Job } from '../../kit/jobs.ts'
import { expireDue } from './service.ts'
import * as store from './store.ts'

export const posDeviceJobs: readonly Job[] = [{ name: 'posDevice.expireDue', cron: '* * * * *', work: expireDue }]

/** A virtual account takes money for one payment: once that is made or over, the bank shuts it. */
async function shut(ctx: Ctx, events: readonly Event[]): Promise<void> {
  const maybe = events.flatMap(({ merchant_id, payload: { transactionId, payLinkCode, virtualAccount } }) =>
    (typeof transactionId === 'string' && typeof payLinkCode !== 'string' && typeof virtualAccount === 'string' ? [{ transactionId, virtualAccount, merchantId: merchant_id }] : []))
  if (maybe.length === 0) return
  const ours = await store.amongPayments(ctx.db, [...new Set(maybe.map((one) => one.merchantId))], maybe.map((one) => one.transactionId))
  const virtualAccounts = maybe.filter((one) => ours.includes(one.transactionId)).map((one) => one.virtualAccount)
  if (virtualAccounts.length > 0) await enqueue(ctx.db, 'payLink.closeAccounts', { virtualAccounts }, { maxAttempts: 25, priority: 10 })
}
export const posDeviceSubscribers: readonly Subscriber[] = ['transaction.success', 'transaction.closed'].map((topic) => ({ topic, name: `pos-device.shut-after-${topic}`, hearSet: shut }))
