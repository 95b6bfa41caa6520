/** The entries of a chart. Pure; days are text, YYYY-MM-DD. */
import { statisticLimits } from '@saola/contract/salary-statistic'
import { daysBetween, plusDays, type Day } from '@saola/schedule/day'

export const isDaily = (from: Day, to: Day): boolean =>
  daysBetween(from, to) + 1 <= statisticLimits.daily
/** Every day, or every month, from one day to another, both included. */
export function labelsOf(from: Day, to: Day): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, i) => plusDays(from, i))
  return isDaily(from, to) ? days : [...new Set(days.map((day) => day.slice(0, 7)))]
}
