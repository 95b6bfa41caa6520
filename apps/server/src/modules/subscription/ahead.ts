/** Which periods somebody pays who pays ahead, and which are printed in a booklet (docs/decisions.md#16): those that are to be paid already, then the next ones, each as the clock would issue it. Pure. */
import { aheadPeriods, type AheadStop } from '@saola/contract/subscription-values'
import type { Day } from '@saola/schedule/day'
import { isReached } from './change.ts'
import {
  billOf,
  hasCyclesLeft,
  isTooMuch,
  issueMoment,
  linesOf,
  type Issue,
  type OpenInvoice,
} from './state.ts'
import { issueSpan, type Work } from './work.ts'

/** What becomes of one that is issued before its time, of span k. */
type Mark = (issue: Issue, k: number) => void

/** A period that is paid ahead; days as on its invoice, `to` the first that it is not for. */
export interface AheadPeriod {
  cycle: number
  from: Day
  to: Day
  paymentDate: Day
  amount: number
}
export interface AheadPlan {
  /** Oldest first; fewer than were asked for where `stop` says why. */
  periods: AheadPeriod[]
  /** What comes after them cannot be paid yet; null where that is not so. */
  stop: AheadStop | null
}
export const mostAhead = Math.max(...aheadPeriods)
export const isOffered = (count: number): boolean => aheadPeriods.some((one) => one === count)
const periodOf = ({ cycle, from, to, paymentDate, amount }: AheadPeriod): AheadPeriod => ({
  cycle,
  from,
  to,
  paymentDate,
  amount,
})
/** Owed, or printed in a booklet. */
const isThere = ({ ahead, status }: OpenInvoice): boolean =>
  (ahead === undefined || ahead.isSlip === true) && status === 'PENDING'

/** Why the next period cannot be paid yet; null where it can. */
function stopOf({ s, terms, change, lines }: Work): AheadStop | null {
  if (!hasCyclesLeft(s)) return 'CYCLES'
  // From then on it costs something else, and until its day the change may be called off.
  if (change !== null && isReached(s, terms, change)) return 'CHANGE'
  const { amount, carried } = billOf(linesOf(s, terms, s.nextSpan, []), lines)
  // A credit that is left would be lost if the period were taken back.
  if (amount === 0 || carried < 0) return 'CREDIT'
  return isTooMuch(amount) ? 'AMOUNT' : null
}
/** Has the next invoices issued before their time, until there are as many as are asked for together with those that are there. */
function issueAhead(w: Work, count: number, mark: Mark): AheadPlan {
  const periods = w.open.filter(isThere).slice(0, count).map(periodOf)
  while (periods.length < count) {
    const stop = stopOf(w)
    if (stop !== null) return { periods, stop }
    const k = w.s.nextSpan
    issueSpan(w, k)
    const issue = w.issues.at(-1)!
    mark(issue, k)
    periods.push(periodOf(issue))
  }
  return { periods, stop: null }
}
/** To be paid together. @param until until when it is waited for that they are paid, in milliseconds since 1970 (UTC) */
export const payAhead = (w: Work, count: number, until: number): AheadPlan =>
  issueAhead(w, count, (issue) => {
    issue.aheadUntil = until
  })
/** As slips of a payment booklet: nothing of them is owed, and no date moves, before their ordinary time. */
export const printAhead = (w: Work, count: number): AheadPlan => {
  const { previousPaymentDate } = w.s
  const plan = issueAhead(w, count, (issue, k) => {
    issue.aheadUntil = issueMoment(w.s, w.terms, k)
    issue.isSlip = true
    w.events.pop()
  })
  w.s.previousPaymentDate = previousPaymentDate
  return plan
}
export const sumOf = (periods: readonly AheadPeriod[]): number =>
  periods.reduce((sum, { amount }) => sum + amount, 0)
/** A number of periods that can be paid at once, and the sum of them. */
export interface AheadOffer {
  count: number
  amount: number
  to: Day
}
/** Of the numbers that are offered, those that can be paid. */
export const offersOf = ({ periods }: AheadPlan): AheadOffer[] =>
  aheadPeriods.flatMap((count) => {
    const some = periods.slice(0, count)
    const amount = sumOf(some)
    return some.length < count || isTooMuch(amount) ? [] : [{ count, amount, to: some.at(-1)!.to }]
  })
