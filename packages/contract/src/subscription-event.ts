/** What a merchant's server is told of subscriptions and their invoices (docs/decisions.md#16): by webhooks that chose it, and at the address of the plan. */
import * as z from 'zod/mini'
import { paymentType } from './enums.ts'
import { money, orNull } from './fields.ts'
import { invoiceStatuses, voidReasons } from './subscription-invoice-values.ts'
import { subscriptionStatuses, type SubscriptionStatus } from './subscription-values.ts'

export const subscriptionEvents = [
  'subscription.created',
  'subscription.started',
  'subscription.trial_will_end',
  'subscription.activated',
  'subscription.updated',
  'subscription.paused',
  'subscription.continued',
  'subscription.cancel_scheduled',
  'subscription.cancelled',
  'subscription.restored',
  'subscription.extended',
  'subscription.payment_expired',
  'subscription.recovered',
  'subscription.expired',
  'subscription.invoice_failed',
  'invoice.created',
  'invoice.paid',
  'invoice.overdue',
  'invoice.extended',
  'invoice.voided',
] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]
export const isSubscriptionEvent = (type: string): type is SubscriptionEvent =>
  (subscriptionEvents as readonly string[]).includes(type)

/**
 * The line of the timeline, or the move, by which each is told; `invoice.overdue` and `invoice.extended` are told of each invoice that it happened to.
 * What was overdue while it was being cancelled ends it: `subscription.cancelled`.
 */
const toldOf: Readonly<Record<string, SubscriptionEvent>> = {
  created: 'subscription.created',
  started: 'subscription.started',
  trialEnds: 'subscription.trial_will_end',
  trialEnded: 'subscription.activated',
  updated: 'subscription.updated',
  changePlanned: 'subscription.updated',
  changed: 'subscription.updated',
  changeWithdrawn: 'subscription.updated',
  pause: 'subscription.paused',
  continue: 'subscription.continued',
  cancelAtEnd: 'subscription.cancel_scheduled',
  cancelNow: 'subscription.cancelled',
  ended: 'subscription.cancelled',
  dunned: 'subscription.cancelled',
  restore: 'subscription.restored',
  extend: 'subscription.extended',
  extensionUndone: 'subscription.updated',
  overdue: 'subscription.payment_expired',
  paid: 'subscription.recovered',
  completed: 'subscription.expired',
  issueFailed: 'subscription.invoice_failed',
  issued: 'invoice.created',
  invoicePaid: 'invoice.paid',
  invoiceVoided: 'invoice.voided',
}
/** The event by which a line of the timeline is told; null where servers are told nothing of it. */
export const eventOfLine = (
  kind: string,
  to: SubscriptionStatus | null,
): SubscriptionEvent | null =>
  kind === 'overdue' && to === 'CANCELLED' ? 'subscription.cancelled' : (toldOf[kind] ?? null)

const nullText = orNull(z.string())
const nullInt = orNull(z.int())
/** As it stands after what happened. Days are YYYY-MM-DD in Vietnam. */
export const subscriptionTold = z.object({
  id: z.string(),
  code: z.string(),
  /** The merchant's own reference. */
  refId: nullText,
  status: z.enum(subscriptionStatuses),
  plan: z.object({ id: z.string(), code: z.string(), name: z.string() }),
  customer: z.object({ id: z.string(), fullName: z.string() }),
  quantity: z.int(),
  unitAmount: money,
  numOfCycles: nullInt,
  numOfPayments: z.int(),
  startDate: z.string(),
  nextPaymentDate: nullText,
  cancelAt: nullText,
  resumeAt: nullText,
  /** The last day that is paid, or still within its time to pay; null where there is none. */
  accessUntil: nullText,
})
export type SubscriptionTold = z.output<typeof subscriptionTold>
/** `to` is the first day that it is not for. */
export const invoiceTold = z.object({
  id: z.string(),
  number: z.string(),
  status: z.enum(invoiceStatuses),
  cycle: z.int(),
  from: z.string(),
  to: z.string(),
  amount: money,
  paymentDate: z.string(),
  expiredDate: z.string(),
  paymentType: orNull(paymentType),
  txnNumber: nullText,
  transactionId: nullText,
  paidAt: nullText,
  paidLate: z.boolean(),
  paidOutside: z.boolean(),
  voidReason: orNull(z.enum(voidReasons)),
  /** The payer's page. */
  url: z.string(),
})
export type InvoiceTold = z.output<typeof invoiceTold>
export const subscriptionEventData = z.object({
  subscription: subscriptionTold,
  /** The invoice it is about; null where it is about none. */
  invoice: orNull(invoiceTold),
})
export type SubscriptionEventData = z.output<typeof subscriptionEventData>
