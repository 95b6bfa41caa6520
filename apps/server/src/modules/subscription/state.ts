/** What a subscription is to its rules, and the dates and sums of its spans (docs/decisions.md#16, docs/domain.md#9). Pure. */
import type { AfterDunning } from '@saola/contract/subscription-plan-values'
import { noticeLimits } from '@saola/contract/subscription-notice-values'
import { planLimits } from '@saola/contract/subscription-plan-values'
import type { InvoiceLineKind } from '@saola/contract/subscription-line-values'
import type { Output } from '@saola/contract/call'
import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import type { SubscriptionStatus } from '@saola/contract/subscription-values'
import { dayOfInstant, instantOf, plusDays, type Day } from '@saola/schedule/day'
import { issueAt, paymentDateOf, type Billing } from '@saola/schedule/invoice'
import type { Rhythm } from '@saola/schedule/rhythm'
import {
  anchorOf,
  chargeStub,
  cycle,
  nextDueOnOrAfter,
  type Schedule,
  type Span,
  type Trial,
} from '@saola/schedule/schedule'

const MINUTE_MS = 60_000
const TURN_MS = 5 * MINUTE_MS

/** What moves of a subscription; instants are milliseconds since 1970 (UTC). */
export interface State {
  status: SubscriptionStatus
  /** What it was before it was to be cancelled. */
  statusBefore: 'TRIAL' | 'ACTIVE' | null
  /** null = endless. */
  numOfCycles: number | null
  anchor: Day
  /** Its first day, until its coming was told; null where that is done, or it began on the day it was made. */
  startsOn: Day | null
  /** Whether the end of its trial is still to be announced. */
  trialEndAhead: boolean
  /** The span that is invoiced next, counted from the anchor, and the number that its invoice has. */
  nextSpan: number
  nextCycle: number
  previousPaymentDate: Day | null
  nextPaymentDate: Day | null
  /** The first day that is on no invoice. */
  invoicedTo: Day | null
  cancelAt: Day | null
  cancelReason: string | null
  resumeAt: Day | null
  endedAt: number | null
  nextAt: number | null
  failure: string | null
  failures: number
}
/** A plan as its invoices keep it. */
export type PlanBrief = Output<typeof subscriptionPlan.getAllCache>[number]
/** What its plan and its price say. */
export interface Terms {
  plan: PlanBrief
  /** Where its money goes; null = the default account of the moment. */
  bankAccountId: string | null
  rhythm: Rhythm
  billing: Billing
  issueDaysBefore: number
  expirationDays: number
  chargeStub: boolean
  afterDunning: AfterDunning
  unitAmount: number
  quantity: number
}
/** An invoice that is still to be paid. */
export interface OpenInvoice {
  id: string
  number: string
  cycle: number
  from: Day
  to: Day
  amount: number
  paymentDate: Day
  expiredDate: Day
  firstExpiredDate: Day
  extensions: number
  /** TIMEOUT: its last day is over. */
  status: 'PENDING' | 'TIMEOUT'
  /** Found to be TIMEOUT in this very piece of work. */
  isJustOverdue?: boolean
  payableUntil: number
  /**
   * Issued before its time to be paid ahead: until when that is waited for, and whether the payment that was opened for it still stands.
   * A slip of a payment booklet waits until its ordinary time.
   */
  ahead?: { until: number; isPayable: boolean; isSlip?: boolean } | undefined
  /** The cycle that was billed before it: to which day it reached, and its payment date. */
  before: { to: Day; paymentDate: Day } | null
}
export interface Line {
  kind: InvoiceLineKind
  quantity: number
  unitAmount: number
  amount: number
  /** What somebody called it; null where the kind says it. */
  name?: string | null
}
/** An invoice to be issued. */
export interface Issue {
  cycle: number
  from: Day
  to: Day
  amount: number
  lines: Line[]
  paymentDate: Day
  expiredDate: Day
  payableUntil: number
  /** The void one that it stands for. */
  replaces: string | null
  /** It is to be paid ahead of its time: until when that is waited for, in milliseconds since 1970 (UTC). */
  aheadUntil?: number
  /** As a slip of a payment booklet: until its ordinary time. */
  isSlip?: true
  /** Its price and its plan, as they were for this span. */
  terms: Pick<Terms, 'plan' | 'bankAccountId' | 'quantity' | 'unitAmount'>
}
/** A change that is to come: from the first span on that begins on `day` or later. */
export interface PlannedChange {
  id: string
  day: Day
  terms: Terms
  /** Of the plan's price that brings it; null where somebody changes this one subscription. */
  priceChangeId: string | null
}
/** A line that waits for the next invoice. */
export interface RidingLine {
  id: string
  kind: InvoiceLineKind
  name: string | null
  /** In đồng; may be negative. */
  amount: number
}
/** Units that are on no invoice, by the day on which they were used. */
export interface UsedUnits {
  day: Day
  units: number
}
/** A time in which its merchant was suspended by the bank, or its run held by somebody; milliseconds since 1970 (UTC), `until` null = it still is. */
export interface Suspension {
  from: number
  until: number | null
}
/** A span whose date passed while its merchant was suspended: on no invoice unless somebody bills it. */
export type Skipped = Pick<Issue, 'from' | 'to' | 'amount' | 'lines' | 'paymentDate' | 'terms'>
/** What comes along with the next invoices. */
export interface Riders {
  suspensions: readonly Suspension[]
  /** When the run was held, by the brake or by the bank. */
  held: readonly Suspension[]
  change: PlannedChange | null
  lines: readonly RidingLine[]
  used: readonly UsedUnits[]
}
export const noRiders: Riders = { suspensions: [], held: [], change: null, lines: [], used: [] }

/** As it is on its first day. */
export const freshState = ({
  numOfCycles,
  startDate,
  trial,
}: {
  numOfCycles: number | null
  startDate: Day
  trial: Trial | null
}): State => ({
  status: trial === null ? 'ACTIVE' : 'TRIAL',
  statusBefore: null,
  numOfCycles,
  anchor: anchorOf(startDate, trial),
  startsOn: null,
  trialEndAhead: trial !== null,
  nextSpan: 0,
  nextCycle: 1,
  previousPaymentDate: null,
  nextPaymentDate: null,
  invoicedTo: null,
  cancelAt: null,
  cancelReason: null,
  resumeAt: null,
  endedAt: null,
  nextAt: null,
  failure: null,
  failures: 0,
})
export const isOver = (status: SubscriptionStatus): boolean =>
  status === 'CANCELLED' || status === 'EXPIRED'
/** When the day's turn comes: five past midnight. */
export const turnOf = (day: Day): number => instantOf(day, TURN_MS)
/** From when on the end of a trial is announced: so many days before, of a shorter one at once. */
export const trialNoticeMoment = ({ anchor }: Pick<State, 'anchor'>): number =>
  turnOf(plusDays(anchor, -noticeLimits.trialDays))
export const scheduleOf = (s: Pick<State, 'anchor'>, terms: Pick<Terms, 'rhythm'>): Schedule => ({
  anchor: s.anchor,
  rhythm: terms.rhythm,
})
export const spanOf = (s: Pick<State, 'anchor'>, terms: Terms, k: number): Span => {
  const { from, to } = cycle(scheduleOf(s, terms), k)
  return { from, to }
}
export const paymentDayOf = (s: Pick<State, 'anchor'>, terms: Terms, k: number): Day =>
  paymentDateOf(spanOf(s, terms, k), terms.billing)
export const issueMoment = (s: Pick<State, 'anchor'>, terms: Terms, k: number): number =>
  issueAt(spanOf(s, terms, k), terms.billing, terms.issueDaysBefore)
/** Whether a moment lies in one of these times. */
export const isSuspended = (suspensions: readonly Suspension[], at: number): boolean =>
  suspensions.some(({ from, until }) => from <= at && (until === null || at < until))
/** Whether span k was to be issued while its merchant was suspended, and its payment date lies before the day on which that was over. */
export const isPassedOver = (
  s: Pick<State, 'anchor'>,
  terms: Terms,
  k: number,
  suspensions: readonly Suspension[],
): boolean =>
  suspensions.some(
    ({ from, until }) =>
      until !== null &&
      issueMoment(s, terms, k) >= from &&
      paymentDayOf(s, terms, k) < dayOfInstant(until),
  )
/** Whether a further invoice follows, that of `nextCycle` being the next one. */
export const hasCyclesLeft = (s: Pick<State, 'numOfCycles' | 'nextCycle'>): boolean =>
  s.numOfCycles === null || s.numOfCycles === 0 || s.nextCycle <= s.numOfCycles

/** The first span whose payment date is `today` or later: dates that have passed are not billed. */
export function spanFrom(s: Pick<State, 'anchor'>, terms: Terms, today: Day): number {
  const { cycle: next } = nextDueOnOrAfter(scheduleOf(s, terms), today)
  return terms.billing === 'PREPAID' ? next : Math.max(0, next - 1)
}

/** The units that were used before `cut`; null = all of them. */
export const unitsBefore = (used: readonly UsedUnits[], cut: Day | null): number =>
  used.reduce((sum, one) => (cut === null || one.day < cut ? sum + one.units : sum), 0)
/** What `units` cost; nothing is said of none. */
export function usageLines({ unitAmount }: Pick<Terms, 'unitAmount'>, units: number): Line[] {
  if (units <= 0) return []
  return [{ kind: 'USAGE', quantity: units, unitAmount, amount: units * unitAmount }]
}
/** What span k costs: a cycle's price, with the first one the days before it where the plan charges them; by use what was used before its end. */
export function linesOf(
  s: Pick<State, 'anchor'>,
  terms: Terms,
  k: number,
  used: readonly UsedUnits[],
): Line[] {
  const { quantity, unitAmount } = terms
  if (terms.billing === 'METERED')
    return usageLines(terms, unitsBefore(used, spanOf(s, terms, k).to))
  const amount = quantity * unitAmount
  const stub = k === 0 && terms.chargeStub ? chargeStub(scheduleOf(s, terms), amount) : null
  return [
    ...(stub === null || stub.amount === 0
      ? []
      : [{ kind: 'STUB' as const, quantity, unitAmount, amount: stub.amount }]),
    { kind: 'PERIOD', quantity, unitAmount, amount },
  ]
}
/** What is to be paid, in đồng: not what somebody only thinks of paying ahead. */
export const owedOf = (open: readonly OpenInvoice[]): number =>
  open.reduce((sum, { amount, ahead }) => (ahead === undefined ? sum + amount : sum), 0)
/** An invoice's lines with those that ride on it. What is below zero is carried to the next one. */
export interface Bill {
  lines: Line[]
  /** In đồng, 0 or more; 0 = there is no invoice. */
  amount: number
  /** In đồng, 0 or less. */
  carried: number
}
export function billOf(own: readonly Line[], riding: readonly RidingLine[]): Bill {
  const lines = [
    ...own,
    ...riding.map(({ kind, name, amount }) => ({
      kind,
      name,
      quantity: 1,
      unitAmount: amount,
      amount,
    })),
  ]
  const sum = sumOf(lines)
  return { lines, amount: Math.max(0, sum), carried: Math.min(0, sum) }
}
const sumOf = (lines: readonly Line[]): number => lines.reduce((sum, line) => sum + line.amount, 0)
export const isTooMuch = (amount: number): boolean => amount > planLimits.fixedAmount
