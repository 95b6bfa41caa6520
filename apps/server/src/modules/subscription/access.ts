/** What is worked out of a subscription for those who look at it: until when it may be used, what comes, what is allowed. Pure. */
import type { SubscriptionFacts } from '@saola/contract/subscription-values'
import { dayOfInstant, plusDays, type Day } from '@saola/schedule/day'
import { explainExpiredDate, explainPaymentDate, type DateReason } from '@saola/schedule/explain'
import { expiredDateOf } from '@saola/schedule/invoice'
import { countDues, type Span } from '@saola/schedule/schedule'
import { datesAfter, isReached } from './change.ts'
import { extensionFacts, type LastInvoice } from './moves.ts'
import { isSlip, withoutSlips } from './slips.ts'
import {
  billOf,
  hasCyclesLeft,
  isOver,
  isTooMuch,
  linesOf,
  noRiders,
  paymentDayOf,
  scheduleOf,
  spanOf,
  unitsBefore,
  type Line,
  type OpenInvoice,
  type PlannedChange,
  type Riders,
  type RidingLine,
  type State,
  type Terms,
} from './state.ts'

const byCycle = (a: { cycle: number }, b: { cycle: number }): number => a.cycle - b.cycle
const later = (a: Day | null, b: Day | null): Day | null => {
  if (a === null || b === null) return a ?? b
  return a > b ? a : b
}
const before = (day: Day | null): Day | null => (day === null ? null : plusDays(day, -1))

/** The first day that is not covered where nothing is to be paid. */
function coveredTo(s: State, terms: Terms): Day | null {
  if (s.status === 'PENDING_CANCELLATION') return s.cancelAt
  if (s.status === 'PAUSED' || !hasCyclesLeft(s)) return s.invoicedTo
  const running = spanOf(s, terms, s.nextSpan)
  // Days before the next date are free: those of the trial, and those that were skipped.
  return later(s.invoicedTo, terms.billing === 'PREPAID' ? running.from : running.to)
}
/** The last day that is paid, or still within its time to pay; null where there is none. */
export function accessUntilOf(
  s: State,
  terms: Terms,
  startDate: Day,
  open: readonly Pick<OpenInvoice, 'cycle' | 'from' | 'expiredDate' | 'status' | 'ahead'>[],
  today: Day,
): Day | null {
  if (isOver(s.status) || startDate > today) return null
  // What somebody only thinks of paying ahead covers nothing.
  const [ahead] = open.filter((one) => one.ahead !== undefined).sort(byCycle)
  const covered = before(ahead?.from ?? coveredTo(s, terms))
  const [oldest] = open.filter((one) => one.ahead === undefined).sort(byCycle)
  if (oldest === undefined) return covered
  // Of what is paid beforehand, the days before it are paid; it reaches no further than its own last day.
  const paidTo = terms.billing === 'PREPAID' ? before(oldest.from) : null
  if (oldest.status === 'TIMEOUT') return paidTo ?? oldest.expiredDate
  const payable = covered !== null && covered < oldest.expiredDate ? covered : oldest.expiredDate
  return later(paidTo, payable)
}

export interface Upcoming {
  cycle: number
  from: Day
  to: Day
  paymentDate: Day
  expiredDate: Day
  amount: number | null
  reasons: DateReason['code'][]
}
/** An invoice that is to come, with what makes it so. */
export interface Coming {
  cycle: number
  /** The span that it is for, counted from the anchor. */
  k: number
  anchor: Day
  span: Span
  /** The first day that no invoice before it is for; null = it is the first. */
  invoicedTo: Day | null
  terms: Terms
  lines: readonly Line[]
  amount: number
  carried: number
  paymentDate: Day
  /** The change that holds from it on. */
  change: PlannedChange | null
}
/** The next invoices as the clock is going to issue them, with a planned change and the lines that ride on them. */
export function comingOf(
  from: State,
  firstTerms: Terms,
  count: number,
  riders: Riders = noRiders,
): Coming[] {
  const list: Coming[] = []
  let [s, terms, change] = [from, firstTerms, riders.change]
  let lines: readonly RidingLine[] = riders.lines
  let made: PlannedChange | null = null
  while (list.length < count && hasCyclesLeft(s)) {
    if (change !== null && isReached(s, terms, change)) {
      s = { ...s, ...datesAfter(s, terms, change.terms) }
      terms = change.terms
      made = change
      change = null
    }
    const span = spanOf(s, terms, s.nextSpan)
    if (s.status === 'PENDING_CANCELLATION' && (s.cancelAt === null || span.to > s.cancelAt)) break
    const own = linesOf(s, terms, s.nextSpan, [])
    const bill = billOf(own, lines)
    lines = ridingAfter(terms, lines, bill.carried)
    list.push({
      cycle: s.nextCycle,
      k: s.nextSpan,
      anchor: s.anchor,
      span,
      invoicedTo: s.invoicedTo,
      terms,
      ...bill,
      paymentDate: paymentDayOf(s, terms, s.nextSpan),
      change: made,
    })
    s = { ...s, nextSpan: s.nextSpan + 1, nextCycle: s.nextCycle + 1, invoicedTo: span.to }
  }
  return list
}
/** The same as those who look at it see them. */
export const upcomingOf = (
  from: State,
  terms: Terms,
  count: number,
  riders: Riders = noRiders,
): Upcoming[] =>
  comingOf(from, terms, count, riders).map(({ terms: then, span, paymentDate, ...one }) => ({
    cycle: one.cycle,
    from: one.lines[0]?.kind === 'STUB' ? one.anchor : span.from,
    to: span.to,
    paymentDate,
    expiredDate: expiredDateOf(paymentDate, paymentDate, then.expirationDays),
    amount: then.billing === 'METERED' ? null : one.amount,
    reasons: [
      ...explainPaymentDate(span, then.billing).reasons,
      ...explainExpiredDate(paymentDate, paymentDate, then.expirationDays).reasons,
    ].map(({ code }) => code),
  }))
/** The next invoices that are not owed yet, whether they are printed in a booklet or not. */
export function toCome(
  s: State,
  terms: Terms,
  open: readonly OpenInvoice[],
  count: number,
  riders: Riders,
): Upcoming[] {
  if (!hasUpcoming(s, terms)) return []
  const printed = new Map(open.filter(isSlip).map(({ cycle, amount }) => [cycle, amount]))
  return upcomingOf(withoutSlips(s, terms, open), terms, count, riders).map((one) => ({
    ...one,
    amount: printed.get(one.cycle) ?? one.amount,
  }))
}
/** The units that are on no invoice yet and what they cost; null where use does not decide, or nothing is billed any more. */
export function usageOf(
  { status }: State,
  terms: Terms,
  { used }: Riders,
): { units: number; amount: number | null } | null {
  if (terms.billing !== 'METERED' || isOver(status)) return null
  const units = unitsBefore(used, null)
  const amount = Math.max(0, units) * terms.unitAmount
  return { units, amount: isTooMuch(amount) ? null : amount }
}
/** What is left of the lines for the invoice after. Where use decides, what is left is not known. */
const ridingAfter = (
  { billing }: Terms,
  lines: readonly RidingLine[],
  carried: number,
): readonly RidingLine[] =>
  carried === 0 || billing === 'METERED' || lines.length === 0
    ? []
    : [{ id: '', kind: 'CARRIED', name: null, amount: carried }]
/** Whether invoices come by themselves in this state. */
export const hasUpcoming = ({ status }: State, terms: Terms): boolean =>
  status === 'TRIAL' ||
  status === 'ACTIVE' ||
  (status === 'PENDING_CANCELLATION' && terms.billing !== 'PREPAID')

/** Due days that have passed since it ended; 0 while it has not. */
function missedDues(s: State, terms: Terms, today: Day): number {
  if (s.endedAt === null) return 0
  const from = plusDays(dayOfInstant(s.endedAt), 1)
  return from > today ? 0 : countDues(scheduleOf(s, terms), { from, to: plusDays(today, 1) })
}
export function factsOf(
  s: State,
  terms: Terms,
  around: {
    open: readonly OpenInvoice[]
    last: LastInvoice | null
    today: Day
    isPlanActive: boolean
    isMerchantActive: boolean
  },
): SubscriptionFacts {
  return {
    status: s.status,
    numOfCycles: s.numOfCycles,
    missedDues: missedDues(s, terms, around.today),
    isPlanActive: around.isPlanActive,
    isMerchantActive: around.isMerchantActive,
    isLastInvoiceVoid: around.last?.isVoid ?? false,
    ...extensionFacts(around.open, around.today),
  }
}
