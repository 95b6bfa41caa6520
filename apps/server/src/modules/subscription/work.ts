/** One piece of work on a subscription: its state as it becomes, and what is to be written. The rules change it; nothing here reads a clock or a database. */
import { subscriptionLimits } from '@saola/contract/subscription-values'
import type { VoidReason } from '@saola/contract/subscription-invoice-values'
import type { SubscriptionMove, SubscriptionStatus } from '@saola/contract/subscription-values'
import { dayOfInstant, instantOf, plusDays, type Day } from '@saola/schedule/day'
import { expiredDateOf, lastMomentOf } from '@saola/schedule/invoice'
import * as changes from './change.ts'
import {
  billOf,
  hasCyclesLeft,
  isOver,
  isTooMuch,
  issueMoment,
  linesOf,
  noRiders,
  paymentDayOf,
  spanOf,
  trialNoticeMoment,
  turnOf,
  unitsBefore,
  type Issue,
  type Line,
  type OpenInvoice,
  type PlannedChange,
  type Riders,
  type RidingLine,
  type Skipped,
  type State,
  type Suspension,
  type Terms,
  type UsedUnits,
} from './state.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const LATE_USE_MS = 60 * MINUTE_MS
/** Money counts by the bank's value time: a minute past the last day it is still in time (docs/decisions.md#3). */
export const GRACE_MS = MINUTE_MS
/** How long after a failure an invoice is tried again; afterwards it waits for somebody. */
const RETRIES_MS = [1, 5, 30].map((n) => n * MINUTE_MS).concat([DAY_MS, DAY_MS, DAY_MS])
/** How long what should have happened is waited for. */
const WAIT_MS = 10 * MINUTE_MS
/** CATCH_UP: too much would be issued at once. */
export type Failure = 'AMOUNT_TOO_LARGE' | 'CATCH_UP' | 'ERROR'
/** A line of the timeline. */
export interface Happened {
  kind:
    | SubscriptionMove
    | 'created'
    | 'started'
    | 'trialEnds'
    | 'updated'
    | 'issued'
    | 'counted'
    | 'invoicePaid'
    | 'invoiceVoided'
    | 'changePlanned'
    | 'changed'
    | 'changeWithdrawn'
    | 'lineAdded'
    | 'lineVoided'
    | 'skipped'
    | 'extensionUndone'
    | 'bookletPrinted'
  from: SubscriptionStatus | null
  to: SubscriptionStatus | null
  note?: string | null
  /** Of the invoice; `cycle` where it has no number yet. */
  invoiceNumber?: string | null
  invoiceId?: string
  cycle?: number
  amount?: number | null
}
export interface Work {
  readonly s: State
  /** Others once a planned change holds. */
  terms: Terms
  /** What comes along with the next invoices, as long as it does. */
  change: PlannedChange | null
  lines: readonly RidingLine[]
  used: readonly UsedUnits[]
  readonly suspensions: readonly Suspension[]
  readonly held: readonly Suspension[]
  open: OpenInvoice[]
  readonly at: number
  readonly today: Day
  readonly issues: Issue[]
  readonly skipped: Skipped[]
  readonly voids: { invoice: OpenInvoice; reason: VoidReason }[]
  readonly extensions: { invoice: OpenInvoice; expiredDate: Day }[]
  /** Slips of a booklet whose ordinary time has come. */
  readonly cameDue: { invoice: OpenInvoice; isLater: boolean }[]
  readonly events: Happened[]
  /** The change that was planned, once it is made or given up. */
  settled: { id: string; outcome: 'APPLIED' | 'CLEARED' } | null
  /** Lines that came onto the invoice of a cycle. Lines without an id are yet to be written. */
  readonly rode: { cycle: number; ids: string[] }[]
  /** Cycles that were taken back: their lines wait again. */
  readonly released: number[]
  /** Units that a cycle bills: all that were used before the day and are on no invoice; null = all of them. Those of no cycle are let go. */
  readonly cuts: { cycle: number | null; before: Day | null }[]
  /** When it is tried again. */
  retryAt: number | null
}
/** @param open those whose payment has not come; `at` in milliseconds since 1970 (UTC). */
export const begin = (
  state: State,
  terms: Terms,
  open: readonly OpenInvoice[],
  at: number,
  riders: Riders = noRiders,
): Work => ({
  s: { ...state },
  terms,
  change: riders.change,
  lines: riders.lines,
  used: riders.used,
  suspensions: riders.suspensions,
  held: riders.held,
  open: open.map((one) => ({ ...one })),
  at,
  today: dayOfInstant(at),
  issues: [],
  skipped: [],
  voids: [],
  extensions: [],
  cameDue: [],
  events: [],
  settled: null,
  rode: [],
  released: [],
  cuts: [],
  retryAt: null,
})

/** Into another state, told in the timeline by its move. */
export function become(
  w: Work,
  kind: SubscriptionMove,
  to: SubscriptionStatus,
  more: Partial<Happened> = {},
): void {
  const from = w.s.status
  w.s.status = to
  if (isOver(to)) {
    w.s.endedAt = w.at
    w.s.resumeAt = null
  } else w.s.endedAt = null
  if (to !== 'PENDING_CANCELLATION') w.s.statusBefore = null
  if (isOver(to) || to === 'PENDING_CANCELLATION') giveUpChange(w)
  w.events.push({ kind, from, to, ...more })
}

export const payableUntilOf = (expiredDate: Day): number =>
  lastMomentOf(plusDays(expiredDate, subscriptionLimits.graceDays)) + GRACE_MS

/** Nothing changes for what is going to end. */
function giveUpChange(w: Work): void {
  if (w.change === null) return
  w.settled = { id: w.change.id, outcome: 'CLEARED' }
  w.change = null
}
/** Makes the change that was planned where its time has come. */
export function changeIfDue(w: Work): boolean {
  const { change } = w
  if (change === null || !changes.isDue(w.s, w.terms, change, w.at)) return false
  Object.assign(w.s, changes.datesAfter(w.s, w.terms, change.terms))
  w.terms = change.terms
  w.change = null
  w.settled = { id: change.id, outcome: 'APPLIED' }
  w.events.push({
    kind: 'changed',
    from: w.s.status,
    to: w.s.status,
    note: change.terms.plan.name,
    amount: priceOf(change.terms),
  })
  return true
}
/** What a cycle costs; null where use decides. */
export const priceOf = ({ billing, quantity, unitAmount }: Terms): number | null =>
  billing === 'METERED' ? null : quantity * unitAmount

/** The last invoice of what is paid afterwards: for the days used before `to`. */
export interface Final {
  lines: readonly Line[]
  to: Day
}
/** Has the invoice of span k issued, as number `nextCycle`. @returns why it cannot be; null where it is. */
export function issueSpan(w: Work, k: number, final: Final | null = null): Failure | null {
  const span = spanOf(w.s, w.terms, k)
  const own = final?.lines ?? linesOf(w.s, w.terms, k, w.used)
  const { lines, amount, carried } = billOf(own, w.lines)
  if (isTooMuch(amount)) return 'AMOUNT_TOO_LARGE'
  const isFirst = k === 0 && lines.some(({ kind }) => kind === 'STUB')
  const to = final?.to ?? span.to
  const paymentDate = final === null ? paymentDayOf(w.s, w.terms, k) : w.today
  const expiredDate = expiredDateOf(paymentDate, w.today, w.terms.expirationDays)
  if (amount > 0) {
    w.issues.push({
      cycle: w.s.nextCycle,
      from: isFirst ? w.s.anchor : span.from,
      to,
      amount,
      lines,
      paymentDate,
      expiredDate,
      payableUntil: payableUntilOf(expiredDate),
      replaces: null,
      terms: w.terms,
    })
    w.events.push({
      kind: 'issued',
      from: w.s.status,
      to: w.s.status,
      cycle: w.s.nextCycle,
      amount,
    })
  } else
    w.events.push({
      kind: 'counted',
      from: w.s.status,
      to: w.s.status,
      note: String(w.s.nextCycle),
    })
  ride(w, carried, final === null ? span.to : null)
  w.s.previousPaymentDate = paymentDate
  w.s.invoicedTo = to
  w.s.nextSpan = k + 1
  w.s.nextCycle += 1
  return null
}

/** Goes on to the span after k, which uses up no cycle. What was used in it comes onto the next invoice. */
export function passOver(w: Work, k: number): null {
  const { s, terms } = w
  s.nextSpan = k + 1
  if (terms.billing === 'METERED') return null
  const { from, to } = spanOf(s, terms, k)
  const lines = linesOf(s, terms, k, [])
  const paymentDate = paymentDayOf(s, terms, k)
  const amount = lines.reduce((sum, line) => sum + line.amount, 0)
  const isFirst = lines.some(({ kind }) => kind === 'STUB')
  w.skipped.push({ from: isFirst ? s.anchor : from, to, amount, lines, paymentDate, terms })
  w.events.push({ kind: 'skipped', from: s.status, to: s.status, note: paymentDate, amount })
  return null
}

/** What came onto the invoice of the next cycle waits no longer. @param cut the end of what is billed by use; null = all of it. */
function ride(w: Work, carried: number, cut: Day | null): void {
  const cycle = w.s.nextCycle
  if (w.lines.length > 0) {
    w.rode.push({ cycle, ids: w.lines.map(({ id }) => id).filter((id) => id !== '') })
    w.lines = carried < 0 ? [{ id: '', kind: 'CARRIED', name: null, amount: carried }] : []
  }
  if (w.terms.billing !== 'METERED') return
  // More was taken back than used: it waits, and the next invoice says less.
  if (unitsBefore(w.used, cut) < 0) return
  w.cuts.push({ cycle, before: cut })
  w.used = cut === null ? [] : w.used.filter(({ day }) => day >= cut)
}

/** Takes invoices back. The last cycle is then as if it had not been issued. */
export function voidInvoices(
  w: Work,
  which: (invoice: OpenInvoice) => boolean,
  reason: VoidReason,
): void {
  const gone = w.open.filter(which).sort((a, b) => b.cycle - a.cycle)
  for (const invoice of gone) {
    w.voids.push({ invoice, reason })
    const [isLastCycle, isLastSpan] = [
      invoice.cycle === w.s.nextCycle - 1,
      invoice.to === w.s.invoicedTo,
    ]
    if (isLastCycle || isLastSpan) w.released.push(invoice.cycle)
    if (isLastCycle) w.s.nextCycle -= 1
    // A span that was passed over and billed later has the last cycle, but is not the last span.
    if (!isLastSpan) continue
    w.s.nextSpan = Math.max(0, w.s.nextSpan - 1)
    // Not the day before it: what lies between was skipped, and nobody has paid for it.
    w.s.invoicedTo = invoice.before?.to ?? null
    w.s.previousPaymentDate = invoice.before?.paymentDate ?? null
  }
  w.open = w.open.filter((one) => !gone.includes(one))
}

export function fail(w: Work, failure: Failure): void {
  const wasFailed = w.s.status === 'CREATE_INVOICE_FAILED'
  if (!wasFailed) become(w, 'issueFailed', 'CREATE_INVOICE_FAILED', { note: failure })
  w.s.failure = failure
  const wait = failure === 'CATCH_UP' ? undefined : RETRIES_MS[w.s.failures]
  w.s.failures += 1
  w.retryAt = wait === undefined ? null : w.at + wait
}
export const heal = (w: Work): void => {
  w.s.failure = null
  w.s.failures = 0
}
/** Whether the clock tries again what could not be issued. */
export const isRetried = ({ failure, failures }: State): boolean =>
  failure !== 'CATCH_UP' && failures <= RETRIES_MS.length

const momentsOfStatus: Partial<Record<SubscriptionStatus, (w: Work) => (number | null)[]>> = {
  TRIAL: (w) => [turnOf(w.s.anchor), issueMomentOf(w), startMoment(w), trialNoticeOf(w)],
  ACTIVE: (w) => [
    hasCyclesLeft(w.s) ? issueMomentOf(w) : w.s.invoicedTo && turnOf(w.s.invoicedTo),
    startMoment(w),
  ],
  PAUSED: ({ s }) => [s.resumeAt && turnOf(s.resumeAt)],
  PENDING_CANCELLATION: (w) => [w.s.cancelAt && endMoment(w.s.cancelAt, w.terms), startMoment(w)],
  CREATE_INVOICE_FAILED: (w) => [w.retryAt, startMoment(w)],
}
const startMoment = ({ s }: Work): number | null => s.startsOn && turnOf(s.startsOn)
/** Nothing is said of a trial before it has begun. */
const trialNoticeOf = ({ s }: Work): number | null =>
  s.trialEndAhead && s.startsOn === null ? trialNoticeMoment(s) : null
/** When the next invoice is issued, or the planned change made that comes before it. */
function issueMomentOf({ s, terms, change }: Work): number | null {
  if (!hasCyclesLeft(s)) return null
  return change !== null && changes.isReached(s, terms, change)
    ? changes.changeMoment(s, terms, change)
    : issueMoment(s, terms, s.nextSpan)
}
/** When what was cancelled to a day is over: use of the last minutes may be told late. */
export const endMoment = (cancelAt: Day, { billing }: Pick<Terms, 'billing'>): number =>
  billing === 'METERED' ? instantOf(cancelAt, LATE_USE_MS) : turnOf(cancelAt)

/** In these states invoices are issued, and what was issued for a booklet is owed from its ordinary time on. */
export const slipsComeDueIn: readonly SubscriptionStatus[] = [
  'ACTIVE',
  'PENDING_CANCELLATION',
  'CREATE_INVOICE_FAILED',
]
function momentOfInvoice(
  w: Work,
  invoice: Pick<OpenInvoice, 'status' | 'expiredDate' | 'payableUntil' | 'ahead'>,
): number | null {
  if (invoice.ahead?.isSlip === true)
    return slipsComeDueIn.includes(w.s.status) ? invoice.ahead.until : null
  if (invoice.ahead !== undefined) return invoice.ahead.until + GRACE_MS + 1
  if (invoice.status === 'PENDING') return lastMomentOf(invoice.expiredDate) + GRACE_MS + 1
  return w.s.status === 'PAYMENT_EXPIRED' && w.terms.afterDunning === 'CANCEL'
    ? invoice.payableUntil + 1
    : null
}
/** Fills in what follows from the rest: the next payment date, and when it is looked at again. */
export function finish(w: Work): Work {
  const { s } = w
  s.nextPaymentDate = nextPaymentDateOf(w)
  const moments = [
    ...(momentsOfStatus[s.status]?.(w) ?? []),
    ...w.open.map((one) => momentOfInvoice(w, one)),
    ...w.issues.map(({ expiredDate, payableUntil, aheadUntil: until, isSlip = false }) =>
      momentOfInvoice(w, {
        status: 'PENDING',
        expiredDate,
        payableUntil,
        ahead: until === undefined ? undefined : { until, isPayable: true, isSlip },
      }),
    ),
  ].filter((one): one is number => one !== null)
  // What should have happened by now waits for somebody else: money that is on its way into its invoice.
  s.nextAt =
    moments.length === 0
      ? null
      : Math.min(...moments.map((one) => (one > w.at ? one : w.at + WAIT_MS)))
  return w
}
function nextPaymentDateOf({ s, terms, open, issues }: Work): Day | null {
  if (s.status === 'PENDING_CANCELLATION')
    return terms.billing !== 'PREPAID' && s.statusBefore === 'ACTIVE' ? s.cancelAt : null
  const goesOn =
    s.status === 'TRIAL' || s.status === 'ACTIVE' || s.status === 'CREATE_INVOICE_FAILED'
  if (!goesOn) return null
  // What is printed in a booklet is still to come.
  const printed = [
    ...open.filter(({ ahead }) => ahead?.isSlip),
    ...issues.filter(({ isSlip }) => isSlip),
  ].map(({ paymentDate }) => paymentDate)
  const days = hasCyclesLeft(s) ? [...printed, paymentDayOf(s, terms, s.nextSpan)] : printed
  return days.sort()[0] ?? null
}
