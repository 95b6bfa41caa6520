/** What a change of plan, quantity or price of one subscription comes to (docs/decisions.md#16). Preview and change are this one function. Pure. */
import type { ChangeTime, NowRefusal } from '@saola/contract/subscription-change-values'
import type { Day } from '@saola/schedule/day'
import { prorate, unusedPart } from '@saola/schedule/prorate'
import { daysBetween } from '@saola/schedule/day'
import { nextChangeDay } from './change.ts'
import { hasCyclesLeft, linesOf, spanOf, type Line, type Terms } from './state.ts'
import { issueSpan, priceOf, type Failure, type Work } from './work.ts'

/** What was paid for a span, less what went back. */
export interface PaidSpan {
  from: Day
  to: Day
  paid: number
}
/** What decides beside the subscription itself. */
export interface ChangeFacts {
  /** Its invoices that are paid. */
  paid: readonly PaidSpan[]
  /** When it last changed in the middle of a span; null = never. */
  changedOn: Day | null
}
export interface Planned {
  when: ChangeTime
  /** From which day on it holds. */
  day: Day
  /** What was paid for the days that another plan replaces, and what more of the same costs for the days that are left; in đồng. */
  credit: number
  prorated: number
  failure: Failure | null
}

const PER_YEAR = { DAY: 365, WEEK: 52, MONTH: 12, YEAR: 1 } as const
/** More đồng a year: cycles of different length are compared by it. */
function isUpwards(before: Terms, after: Terms): boolean {
  const [was, is] = [before.rhythm, after.rhythm]
  const yearly = (price: Terms, by: number): bigint =>
    BigInt(price.quantity * price.unitAmount) * BigInt(PER_YEAR[price.rhythm.timeType]) * BigInt(by)
  return yearly(after, was.cycleValue) > yearly(before, is.cycleValue)
}
const isSamePlan = (before: Terms, after: Terms): boolean => before.plan.id === after.plan.id

/** The spans that are invoiced and not over, the latest first. */
function coveredSpans({ s, terms, today }: Work): { from: Day; to: Day }[] {
  const spans = []
  for (let k = s.nextSpan - 1; k >= 0; k--) {
    const span = spanOf(s, terms, k)
    if (span.to <= today) break
    spans.push(span)
  }
  return spans
}
/** What the days that are left were paid with, half-up for each span. */
export const creditOf = (paid: readonly PaidSpan[], today: Day): number =>
  paid.reduce((sum, span) => sum + unusedPart(span.paid, span, today), 0)
/** What `more` a cycle costs for the days that are left of the spans that are invoiced, half-up for each span. */
export const proratedOf = (
  more: number,
  spans: readonly { from: Day; to: Day }[],
  today: Day,
): number =>
  spans.reduce((sum, { from, to }) => {
    const left = daysBetween(from > today ? from : today, to)
    return sum + prorate(more, left, daysBetween(from, to))
  }, 0)

function runningRefusal({ s, open, today }: Work): NowRefusal | null {
  const isPaid = s.status === 'ACTIVE' && open.length === 0 && (s.invoicedTo ?? today) > today
  if (!isPaid || s.anchor > today) return 'NOT_PAID'
  return hasCyclesLeft(s) ? null : 'NO_NEXT'
}
/** Why it cannot change now; null where it can. */
export function nowRefusal(w: Work, after: Terms, facts: ChangeFacts): NowRefusal | null {
  const { terms, today } = w
  if (terms.billing !== 'PREPAID' || after.billing !== 'PREPAID') return 'PREPAID_ONLY'
  const why = runningRefusal(w)
  if (why !== null) return why
  const running = coveredSpans(w).at(-1)
  if (running === undefined) return 'NOT_PAID'
  if (facts.changedOn !== null && facts.changedOn >= running.from) return 'ONCE_A_CYCLE'
  if (!isUpwards(terms, after)) return 'NOT_UPWARDS'
  if (isSamePlan(terms, after)) return null
  if (after.rhythm.fixed !== null) return 'FIXED_DAYS'
  const price = after.quantity * after.unitAmount
  return price - creditOf(facts.paid, today) >= 1 ? null : 'NOTHING_LEFT'
}

/** The same plan, more of it: the dates stay, and the next invoice says what the days that are left cost. */
function more(w: Work, after: Terms): Planned {
  const extra = after.quantity * after.unitAmount - (priceOf(w.terms) ?? 0)
  const prorated = proratedOf(extra, coveredSpans(w), w.today)
  w.terms = after
  if (prorated > 0)
    w.lines = [...w.lines, { id: '', kind: 'PRORATION', name: null, amount: prorated }]
  return { when: 'NOW', day: w.today, credit: 0, prorated, failure: null }
}
/** Another plan: dates are counted from today, and its first invoice takes off what was paid for the days that are left. */
function replace(w: Work, after: Terms, facts: ChangeFacts): Planned {
  const credit = creditOf(facts.paid, w.today)
  w.terms = after
  w.s.anchor = w.today
  w.s.nextSpan = 0
  const takenOff: Line[] =
    credit === 0
      ? []
      : [{ kind: 'CREDIT', quantity: 1, unitAmount: -credit, amount: -credit, name: null }]
  const { to } = spanOf(w.s, after, 0)
  const lines = [...linesOf(w.s, after, 0, []), ...takenOff]
  const failure = issueSpan(w, 0, { lines, to })
  return { when: 'NOW', day: w.today, credit, prorated: 0, failure }
}
/**
 * Changes the work at hand, after it was found that it may (`nowRefusal` for one that is to hold now).
 * @param id of the change, which is planned under it where it waits
 */
export function planChange(
  w: Work,
  after: Terms,
  when: ChangeTime,
  facts: ChangeFacts,
  id: string,
): Planned {
  if (when === 'NEXT') {
    const day = nextChangeDay(w.s, w.terms, w.today)
    w.change = { id, day, terms: after, priceChangeId: null }
    return { when, day, credit: 0, prorated: 0, failure: null }
  }
  return isSamePlan(w.terms, after) ? more(w, after) : replace(w, after, facts)
}
