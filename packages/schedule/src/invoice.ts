/** When a cycle is billed, when that is written down, and until when it can be paid in time. */
import { instantOf, plusDays, type Day } from './day.ts'
import { cycle, type Cycle, type Schedule, type Span } from './schedule.ts'

/** METERED is POSTPAID by use: what a span cost is known when it is over. */
export type Billing = 'PREPAID' | 'POSTPAID' | 'METERED'
/** How a plan bills; null where it cannot: use that has not happened is not paid beforehand. */
export function billingOf(
  type: 'RECURRING_QUANTITY' | 'METERED_USAGE',
  paymentType: 'PREPAID' | 'POSTPAID',
): Billing | null {
  if (type !== 'METERED_USAGE') return paymentType
  return paymentType === 'POSTPAID' ? 'METERED' : null
}

/**
 * `issueDaysBefore` is 0 to 30, `expirationDays` 0 to 60. `cycles` are all from the anchor on, those that were skipped included; null or 0 is endless.
 * `amount` is null where use decides.
 */
export interface Terms {
  readonly schedule: Schedule
  readonly billing: Billing
  readonly issueDaysBefore: number
  readonly expirationDays: number
  readonly cycles: number | null
  readonly amount: number | null
}
/** `issueAt` in milliseconds since 1970 (UTC); `expiredDate` as long as it is issued no later than its payment date. */
export interface PlannedInvoice extends Cycle {
  readonly paymentDate: Day
  readonly issueAt: number
  readonly expiredDate: Day
  readonly amount: number | null
}

const MINUTE_MS = 60_000
const TURN_MS = 5 * MINUTE_MS
/** Use of the last minutes may be told late. */
const METERED_MS = 60 * MINUTE_MS
const LAST_SECOND_MS = 86_399_000

/** Prepaid spans are dated on their first day, all others on the day after their last. */
export const paymentDateOf = (span: Span, billing: Billing): Day =>
  billing === 'PREPAID' ? span.from : span.to

/**
 * When an invoice is issued: five past midnight, of prepaid spans `issueDaysBefore` days ahead; of metered ones an hour after the span. Milliseconds
 * since 1970 (UTC). It may lie in the past, for a cycle that begins today: then it is now.
 */
export function issueAt(span: Span, billing: Billing, issueDaysBefore: number): number {
  const day = paymentDateOf(span, billing)
  if (billing === 'PREPAID') return instantOf(plusDays(day, -issueDaysBefore), TURN_MS)
  return instantOf(day, billing === 'METERED' ? METERED_MS : TURN_MS)
}

/** The last day to pay. An invoice that was issued late leaves its payer no less time. */
export const expiredDateOf = (paymentDate: Day, issuedOn: Day, expirationDays: number): Day =>
  plusDays(issuedOn > paymentDate ? issuedOn : paymentDate, expirationDays)
/** 23:59:59 of the last day to pay, in milliseconds since 1970 (UTC). */
export const lastMomentOf = (expiredDate: Day): number => instantOf(expiredDate, LAST_SECOND_MS)

/** The invoice of cycle k as it will be. */
export function plannedInvoice(terms: Terms, k: number): PlannedInvoice {
  const span = cycle(terms.schedule, k)
  const paymentDate = paymentDateOf(span, terms.billing)
  return {
    ...span,
    paymentDate,
    issueAt: issueAt(span, terms.billing, terms.issueDaysBefore),
    expiredDate: expiredDateOf(paymentDate, paymentDate, terms.expirationDays),
    amount: terms.amount,
  }
}
/** The next invoices from cycle `from` on: `count`, or as many as the subscription has left. */
export function upcomingInvoices(terms: Terms, count: number, from = 0): PlannedInvoice[] {
  const left = terms.cycles === null || terms.cycles === 0 ? count : terms.cycles - from
  return Array.from({ length: Math.max(0, Math.min(count, left)) }, (_, i) =>
    plannedInvoice(terms, from + i),
  )
}
