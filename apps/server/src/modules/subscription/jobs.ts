/** What happens to subscriptions by themselves: the clock, and what becomes of their invoices. */
import type { EventHandler } from '../../platform/events.ts'
import type { Job } from '../../platform/jobs.ts'
import { invoicePaid, invoiceVoided } from './events.ts'
import { turn } from './turn.ts'

export const subscriptionJobs: readonly Job[] = [
  { name: 'subscription.turn', cron: '* * * * *', work: (ctx) => turn(ctx) },
]
export const subscriptionEventHandlers: readonly EventHandler[] = [
  { topic: 'subscription_invoice.paid', name: 'subscription.follow-invoice', handle: invoicePaid },
  {
    topic: 'subscription_invoice.voided',
    name: 'subscription.follow-invoice',
    handle: invoiceVoided,
  },
]
