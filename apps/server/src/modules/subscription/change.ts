/** A change of plan, quantity or price that was planned: when it holds, and what it makes of the dates (docs/decisions.md#16). Pure. */
import type { Rhythm } from '@saola/schedule/rhythm'
import type { Day } from '@saola/schedule/day'
import {
  hasCyclesLeft,
  issueMoment,
  spanFrom,
  spanOf,
  turnOf,
  type PlannedChange,
  type State,
  type Terms,
} from './state.ts'

type Dates = Pick<State, 'anchor' | 'nextSpan'>

const isSameRhythm = (a: Rhythm, b: Rhythm): boolean =>
  a.timeType === b.timeType && a.cycleValue === b.cycleValue && a.fixed === b.fixed
/** The first day of the next span that is invoiced. Before anything was, the days before the first fixed one belong to it. */
const startOfNext = (s: Dates & Pick<State, 'invoicedTo'>, terms: Terms): Day =>
  s.nextSpan === 0 && s.invoicedTo === null ? s.anchor : spanOf(s, terms, s.nextSpan).from

/** The day from which a change holds that waits for the next due day: the running span, which is paid afterwards, keeps its price. */
export function nextChangeDay(s: State, terms: Terms, today: Day): Day {
  const at = s.status === 'PAUSED' ? { ...s, nextSpan: nextAfterPause(s, terms, today) } : s
  const from = startOfNext(at, terms)
  return terms.billing === 'PREPAID' || from > today ? from : spanOf(at, terms, at.nextSpan).to
}
const nextAfterPause = (s: State, terms: Terms, today: Day): number =>
  Math.max(s.nextSpan, spanFrom(s, terms, today))

/** Whether the next span is the first for which it holds. */
export const isReached = (
  s: Dates & Pick<State, 'invoicedTo'>,
  terms: Terms,
  { day }: PlannedChange,
): boolean => startOfNext(s, terms) >= day
/** Dates after a change: the same rhythm goes on being counted from its anchor, another one is counted from the day of the change. */
export const datesAfter = (
  s: Dates & Pick<State, 'invoicedTo'>,
  before: Terms,
  after: Terms,
): Dates =>
  isSameRhythm(before.rhythm, after.rhythm)
    ? { anchor: s.anchor, nextSpan: s.nextSpan }
    : { anchor: startOfNext(s, before), nextSpan: 0 }

/** When it is made: right before the first invoice at the new price, or on its day where that is paid afterwards. Milliseconds since 1970 (UTC). */
export function changeMoment(s: State, terms: Terms, change: PlannedChange): number {
  if (change.terms.billing !== 'PREPAID') return turnOf(change.day)
  const dates = datesAfter(s, terms, change.terms)
  return issueMoment(dates, change.terms, dates.nextSpan)
}
/** Whether it is to be made now. */
export const isDue = (s: State, terms: Terms, change: PlannedChange, at: number): boolean =>
  hasCyclesLeft(s) && isReached(s, terms, change) && changeMoment(s, terms, change) <= at
