/**
 * When a subscription falls due. Every date is counted from the anchor, never from the date before it, so nothing drifts after a short month (ADR 0068).
 * Cycles are counted from 0: cycle k is the span from due k to the day before due k + 1.
 */
import {
  dayInMonth,
  dayInYear,
  dayNumber,
  dayOfWeek,
  daysBetween,
  monthNumber,
  partsOf,
  plusDays,
  plusUnits,
  type Day,
  type TimeType,
} from './day.ts'
import { prorate } from './prorate.ts'
import type { Rhythm } from './rhythm.ts'

/** The anchor is the end of the trial, or the start where there is none. */
export interface Schedule {
  readonly anchor: Day
  readonly rhythm: Rhythm
}
/** From a day to another that is no longer part of it. */
export interface Span {
  readonly from: Day
  readonly to: Day
}
export interface Due {
  readonly cycle: number
  readonly day: Day
}
export interface Cycle extends Span {
  readonly cycle: number
}
export interface Trial {
  readonly value: number
  readonly timeType: TimeType
}
/** The time before the first fixed day, of which nothing is charged unless the plan says so: its share of a cycle that ends on that day. */
export interface Stub extends Span {
  readonly days: number
  readonly ofDays: number
  readonly amount: number
}

/** The first day that is no longer free, and the anchor of what follows. */
export const trialEnd = (start: Day, { value, timeType }: Trial): Day =>
  plusUnits(start, value, timeType)
export const anchorOf = (start: Day, trial: Trial | null): Day =>
  trial === null ? start : trialEnd(start, trial)

/** The fixed day on or after the anchor; the anchor itself counts. The anchor where nothing is fixed. */
function firstDue({ anchor, rhythm: { timeType, fixed } }: Schedule): Day {
  if (fixed === null || timeType === 'DAY') return anchor
  if (timeType === 'WEEK') return plusDays(anchor, (fixed - dayOfWeek(anchor) + 7) % 7)
  const parts = partsOf(anchor)
  const inPeriod = (next: number): Day =>
    timeType === 'MONTH'
      ? dayInMonth(monthNumber(parts) + next, fixed)
      : dayInYear(parts.year + next, fixed)
  const first = inPeriod(0)
  return first >= anchor ? first : inPeriod(1)
}

/** Due k for any whole k; below 0 it is where a cycle would have begun. */
function due(schedule: Schedule, k: number): Day {
  const { timeType, cycleValue, fixed } = schedule.rhythm
  const first = firstDue(schedule)
  const steps = k * cycleValue
  if (fixed === null || timeType === 'DAY' || timeType === 'WEEK')
    return plusUnits(first, steps, timeType)
  const parts = partsOf(first)
  return timeType === 'MONTH'
    ? dayInMonth(monthNumber(parts) + steps, fixed)
    : dayInYear(parts.year + steps, fixed)
}

/** The day on which cycle k begins. Throws RangeError unless k is a whole number ≥ 0, and beyond the year 9999. */
export function dueAt(schedule: Schedule, k: number): Day {
  if (!Number.isSafeInteger(k) || k < 0) throw new RangeError(`Not a cycle: ${k}`)
  return due(schedule, k)
}
export const cycle = (schedule: Schedule, k: number): Cycle => ({
  cycle: k,
  from: dueAt(schedule, k),
  to: dueAt(schedule, k + 1),
})

/** How many whole cycles lie between first due and a day by the calendar's count of months or days: the due of that number is on the day or near it. */
function cyclesBefore({ timeType, cycleValue }: Rhythm, first: Day, at: Day): number {
  if (timeType === 'DAY' || timeType === 'WEEK')
    return Math.floor(daysBetween(first, at) / (timeType === 'WEEK' ? 7 * cycleValue : cycleValue))
  const months = monthNumber(partsOf(at)) - monthNumber(partsOf(first))
  return Math.floor(months / (timeType === 'YEAR' ? 12 * cycleValue : cycleValue))
}

/** The first due day that is `at` or later. */
export function nextDueOnOrAfter(schedule: Schedule, at: Day): Due {
  // A cycle earlier than the count says lies in an earlier month, so it is before `at`; the count's own may be, too.
  let k = Math.max(0, cyclesBefore(schedule.rhythm, firstDue(schedule), at))
  let found = due(schedule, k)
  while (found < at) {
    k += 1
    found = due(schedule, k)
  }
  return { cycle: k, day: found }
}

/** The cycle that a day lies in; null before the first due day. */
export function cycleAt(schedule: Schedule, at: Day): Cycle | null {
  const next = nextDueOnOrAfter(schedule, plusDays(at, 1)).cycle
  return next === 0 ? null : cycle(schedule, next - 1)
}

/** The next `count` due days from cycle `from` on. */
export const upcoming = (schedule: Schedule, count: number, from = 0): Due[] =>
  Array.from({ length: count }, (_, i) => ({
    cycle: from + i,
    day: dueAt(schedule, from + i),
  }))

/** How many due days lie in a span. */
export const countDues = (schedule: Schedule, { from, to }: Span): number =>
  nextDueOnOrAfter(schedule, to).cycle - nextDueOnOrAfter(schedule, from).cycle

/** The day on which the last of `cycles` is over, those that were skipped included; null for an endless subscription (null or 0). */
export const endAfter = (schedule: Schedule, cycles: number | null): Day | null =>
  cycles === null || cycles === 0 ? null : dueAt(schedule, cycles)

/** What the time before the first fixed day costs, half-up; null where the anchor is that day or nothing is fixed. `amount` is a cycle's. */
export function chargeStub(schedule: Schedule, amount: number): Stub | null {
  const [from, to] = [schedule.anchor, firstDue(schedule)]
  if (from === to) return null
  const days = daysBetween(from, to)
  const ofDays = dayNumber(to) - dayNumber(due(schedule, -1))
  return { from, to, days, ofDays, amount: prorate(amount, days, ofDays) }
}
