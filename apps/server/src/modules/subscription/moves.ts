/** What people, and money that arrives, do to a subscription. Pure: each changes the work at hand, after the move was found to be open. */
import { daysBetween, plusDays, type Day } from '@saola/schedule/day'
import { usedPart } from '@saola/schedule/prorate'
import { subscriptionLimits } from '@saola/contract/subscription-values'
import {
  hasCyclesLeft,
  isTooMuch,
  spanFrom,
  spanOf,
  unitsBefore,
  usageLines,
  type Issue,
  type Line,
  type OpenInvoice,
  type Skipped,
  type State,
} from './state.ts'
import { expiredDateOf } from '@saola/schedule/invoice'
import { goOn, isSlip, takeBackAhead, takeBackGroup } from './slips.ts'
import {
  become,
  changeIfDue,
  heal,
  issueSpan,
  payableUntilOf,
  voidInvoices,
  type Failure,
  type Work,
} from './work.ts'

/** No new invoices; what was issued ahead for a later span and not paid is taken back, but for slips of a booklet before a period that is paid. */
export function pause(w: Work, resumeAt: Day | null): void {
  takeBackAhead(w)
  voidInvoices(w, (one) => one.from > w.today && !isSlip(one), 'VOIDED')
  w.s.resumeAt = resumeAt
  become(w, 'pause', 'PAUSED', { note: resumeAt })
}

/** A new anchor: today, span 0. Cycles go on being counted. */
function anchorToday(w: Work): void {
  w.s.anchor = w.today
  w.s.nextSpan = 0
}
const isCovered = ({ s, today }: Work): boolean =>
  (s.invoicedTo !== null && s.invoicedTo > today) || s.anchor > today

/** From the next date of its schedule, or from today on where nothing that was invoiced reaches beyond. */
export function continueFrom(w: Work, from: 'SCHEDULE' | 'TODAY'): void {
  const isNew = from === 'TODAY' && !isCovered(w)
  goOn(w)
  if (isNew) anchorToday(w)
  become(w, 'continue', 'ACTIVE')
}

/** The day on which it ends of itself: with its trial, with what was issued, or, paid afterwards, with the running span. */
function endOf({ s, terms, today }: Work): Day {
  if (s.invoicedTo !== null && s.invoicedTo > today) return s.invoicedTo
  if (s.status === 'TRIAL' || s.anchor > today) return s.anchor
  const { from, to } = spanOf(s, terms, Math.max(s.nextSpan, spanFrom(s, terms, today)))
  return terms.billing === 'PREPAID' || from > today ? from : to
}
export function cancelAtEnd(w: Work, reason: string | null): void {
  const before = w.s.status === 'TRIAL' ? 'TRIAL' : 'ACTIVE'
  takeBackAhead(w)
  w.s.cancelAt = endOf(w)
  w.s.cancelReason = reason
  become(w, 'cancelAtEnd', 'PENDING_CANCELLATION', { note: reason })
  w.s.statusBefore = before
}

/** As many spans as one last invoice may be for. */
const MOST_FINAL = 12
/** What was used of the spans that no invoice is for, to the day before `until`. */
function finalLines(w: Work, until: Day): Line[] {
  const lines: Line[] = []
  const { s, terms } = w
  const { quantity, unitAmount } = terms
  if (terms.billing === 'METERED') return usageLines(terms, unitsBefore(w.used, null))
  for (let k = s.nextSpan; k < s.nextSpan + MOST_FINAL; k++) {
    const span = spanOf(s, terms, k)
    if (span.from >= until) break
    const amount = usedPart(quantity * unitAmount, span, until)
    lines.push({ kind: 'FINAL', quantity, unitAmount, amount })
  }
  return lines
}
/** What was used is never billed, not even after it was restored. */
function letUseGo(w: Work): void {
  w.cuts.push({ cycle: null, before: null })
  w.used = []
}
/**
 * Over now. Of what is paid beforehand nothing is owed any more; what is paid afterwards stays owed, with a last invoice for the days used.
 * @param usedUntil the first day on which it was no longer used. @param waive without the last invoice.
 */
export function cancelNow(
  w: Work,
  reason: string | null,
  usedUntil: Day,
  waive: boolean,
): Failure | null {
  const { s, terms } = w
  if (terms.billing === 'PREPAID') voidInvoices(w, () => true, 'CANCELLED')
  const isBilled =
    terms.billing !== 'PREPAID' &&
    !waive &&
    s.status !== 'TRIAL' &&
    s.statusBefore !== 'TRIAL' &&
    hasCyclesLeft(s)
  const lines = isBilled ? finalLines(w, usedUntil).filter(({ amount }) => amount > 0) : []
  const { from } = spanOf(s, terms, s.nextSpan)
  const to = usedUntil > from ? usedUntil : plusDays(from, 1)
  const failure = lines.length === 0 ? null : issueSpan(w, s.nextSpan, { lines, to })
  if (waive && terms.billing === 'METERED') letUseGo(w)
  s.cancelReason = reason
  s.cancelAt = w.today
  become(w, 'cancelNow', 'CANCELLED', { note: reason })
  return failure
}

/** What was to be cancelled is what it was; what was cancelled goes on, from today unless a span that was paid is still running. */
export function restore(w: Work): void {
  const { s } = w
  const to = s.status === 'PENDING_CANCELLATION' ? (s.statusBefore ?? 'ACTIVE') : 'ACTIVE'
  if (s.status === 'CANCELLED' && !isCovered(w)) anchorToday(w)
  s.cancelAt = null
  s.cancelReason = null
  become(w, 'restore', to)
}

/** How many cycles may be added. */
export const mostCycles = ({ numOfCycles }: Pick<State, 'numOfCycles'>): number =>
  subscriptionLimits.cycles - (numOfCycles ?? 0)
/** So many cycles more. What had ended goes on from its end, or from today where that has passed. */
export function extend(w: Work, cycles: number): void {
  const { s } = w
  s.numOfCycles = (s.numOfCycles ?? 0) + cycles
  const wasOver = s.status === 'EXPIRED'
  if (wasOver && (s.invoicedTo === null || s.invoicedTo < w.today)) anchorToday(w)
  become(w, 'extend', wasOver ? 'ACTIVE' : s.status, { note: String(cycles) })
}

/** So many cycles fewer: an extension is taken back before an invoice came of it. */
export function unextend(w: Work, cycles: number): void {
  const { s } = w
  s.numOfCycles = (s.numOfCycles ?? 0) - cycles
  w.events.push({ kind: 'extensionUndone', from: s.status, to: s.status, note: String(cycles) })
}

const overdueOf = ({ open }: Work): OpenInvoice[] =>
  open.filter(({ status }) => status === 'TIMEOUT')
/** The first last day of what is overdue plus the days by which it may be put off at most. */
const furthestOf = (invoice: OpenInvoice): Day =>
  plusDays(invoice.firstExpiredDate, subscriptionLimits.extensionDays)
/** More time to pay, on credit. @returns false where an invoice would be put off too far. */
export function extendPayment(w: Work, days: number | null): boolean {
  const asked = plusDays(w.today, days ?? w.terms.expirationDays)
  for (const invoice of overdueOf(w)) {
    const furthest = furthestOf(invoice)
    const expiredDate = days === null && asked > furthest ? furthest : asked
    if (expiredDate > furthest || expiredDate < w.today) return false
    invoice.status = 'PENDING'
    invoice.expiredDate = expiredDate
    invoice.payableUntil = payableUntilOf(expiredDate)
    w.extensions.push({ invoice, expiredDate })
  }
  goOn(w)
  become(w, 'extendPayment', 'ACTIVE', { note: w.extensions[0]?.expiredDate ?? null })
  return true
}

/** The last invoice of a subscription, whatever became of it. */
export interface LastInvoice {
  id: string
  cycle: number
  from: Day
  to: Day
  paymentDate: Day
  lines: readonly Line[]
  terms: Issue['terms']
  isVoid: boolean
}
/** The invoice that could not be issued, or another one for the cycle whose invoice is void. @returns why it cannot be. */
export function recreate(w: Work, last: LastInvoice | null): Failure | null {
  const { s } = w
  takeBackGroup(w)
  if (s.status === 'CREATE_INVOICE_FAILED') {
    changeIfDue(w)
    const failure = hasCyclesLeft(s) ? issueSpan(w, s.nextSpan) : null
    if (failure !== null) return failure
  } else if (last !== null) reissue(w, last)
  become(w, 'recreateInvoice', 'ACTIVE')
  heal(w)
  return null
}
function reissue(w: Work, last: LastInvoice): void {
  const lines = [...last.lines]
  const expiredDate = expiredDateOf(last.paymentDate, w.today, w.terms.expirationDays)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  w.issues.push({
    cycle: last.cycle,
    from: last.from,
    to: last.to,
    amount,
    lines,
    paymentDate: last.paymentDate,
    expiredDate,
    payableUntil: payableUntilOf(expiredDate),
    replaces: last.id,
    terms: last.terms,
  })
  w.events.push({ kind: 'issued', from: w.s.status, to: w.s.status, cycle: last.cycle, amount })
}

/** Bills a span that was passed over: as the next cycle, dated today. @returns why it cannot be. */
export function billSkipped(w: Work, skipped: Skipped): Failure | null {
  const { from, to, amount, lines, terms } = skipped
  if (isTooMuch(amount)) return 'AMOUNT_TOO_LARGE'
  const cycle = w.s.nextCycle
  const expiredDate = expiredDateOf(w.today, w.today, w.terms.expirationDays)
  const payableUntil = payableUntilOf(expiredDate)
  const dates = { paymentDate: w.today, expiredDate, payableUntil }
  w.issues.push({ cycle, from, to, amount, lines, ...dates, replaces: null, terms })
  w.events.push({ kind: 'issued', from: w.s.status, to: w.s.status, cycle, amount })
  w.s.nextCycle += 1
  return null
}

/** Money has come for an invoice. Once nothing is overdue it goes on; the dates that passed meanwhile are billed only if the money was in time. */
export function paid(w: Work, isLate: boolean): void {
  if (w.s.status !== 'PAYMENT_EXPIRED' || overdueOf(w).length > 0) return
  if (isLate) goOn(w)
  become(w, 'paid', 'ACTIVE')
}

/** How many days ago the first last day of what is overdue was, and how often it was put off; the worst of each. */
export function extensionFacts(
  open: readonly OpenInvoice[],
  today: Day,
): { extensions: number; daysPastFirst: number } {
  const overdue = open.filter(({ status }) => status === 'TIMEOUT')
  return {
    extensions: Math.max(0, ...overdue.map((one) => one.extensions)),
    daysPastFirst: Math.max(0, ...overdue.map((one) => daysBetween(one.firstExpiredDate, today))),
  }
}
