/** When the invoices of a night are so many that somebody should look first. Pure. VND. */
import { runLimits, type HoldReason } from '@saola/contract/subscription-run'
import {
  dayOfInstant,
  daysInMonth,
  instantOf,
  partsOf,
  plusDays,
  plusUnits,
  type Day,
} from '@saola/schedule/day'
import type { TimeType } from '@saola/schedule/day'

/** Use may be told an hour late, then that is issued too. */
const NIGHT_ENDS_MS = 65 * 60_000
const NIGHT_BEGINS_MS = 5 * 60_000
export const beginOf = (night: Day): Date => new Date(instantOf(night, NIGHT_BEGINS_MS))
export const endOf = (night: Day): Date => new Date(instantOf(night, NIGHT_ENDS_MS))
/** The day of the next night: today's until five past midnight. */
export function nextNight(now: Date): Day {
  const today = dayOfInstant(now.getTime())
  return now < beginOf(today) ? today : plusDays(today, 1)
}

/** What of a plan is going to be issued; `first` and `last` are the payment dates of these invoices. */
export interface Planned {
  planId: string
  timeType: TimeType
  cycleValue: number
  createdOn: Day
  count: number
  amount: number
  first: Day
  last: Day
}
/** The payment dates a cycle before: the end of a month stands for all its last days. */
export function datesBefore({ timeType, cycleValue, first, last }: Omit<Planned, 'planId'>): {
  from: Day
  to: Day
} {
  const back = (at: Day): Day => plusUnits(at, -cycleValue, timeType)
  const { year, month, day } = partsOf(last)
  const isMonthEnd = day === daysInMonth(year, month)
  if (!isMonthEnd || timeType === 'DAY' || timeType === 'WEEK')
    return { from: back(first), to: back(last) }
  return { from: back(first), to: plusDays(back(plusDays(last, 1)), -1) }
}
/** Whether it has no last cycle: it was made after the dates with which it would be compared. */
export const isNew = (planned: Planned): boolean => planned.createdOn > datesBefore(planned).to

export interface Compared extends Planned {
  usualCount: number
  usualAmount: number
}
export interface Sums {
  count: number
  amount: number
  usualCount: number
  usualAmount: number
}
export const sumsOf = (plans: readonly Compared[]): Sums => ({
  count: plans.reduce((sum, one) => sum + one.count, 0),
  amount: plans.reduce((sum, one) => sum + one.amount, 0),
  usualCount: plans.reduce((sum, one) => sum + one.usualCount, 0),
  usualAmount: plans.reduce((sum, one) => sum + one.usualAmount, 0),
})
/** Whether there are enough of them to matter. */
export const isLarge = (one: { count: number; amount: number }): boolean =>
  one.count >= runLimits.leastCount || one.amount >= runLimits.leastAmount
/** Why the night should wait for somebody; none = it need not. */
export function reasonsOf(plans: readonly Compared[]): HoldReason[] {
  const { times, leastCount, leastAmount } = runLimits
  const { count, amount, usualCount, usualAmount } = sumsOf(plans)
  return [
    ...(count >= leastCount && count > times * usualCount ? (['COUNT'] as const) : []),
    ...(amount >= leastAmount && amount > times * usualAmount ? (['AMOUNT'] as const) : []),
    ...(plans.some((plan) => isNew(plan) && isLarge(plan)) ? (['NEW_PLAN'] as const) : []),
  ]
}
