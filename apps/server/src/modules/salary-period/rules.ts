/** A period's state and days; pure. Days are those of Vietnam, YYYY-MM-DD. */
import { NO_WORKING_DAYS, type SalaryPeriodState } from '@saola/contract/salary-values'

const DAY_MS = 86_400_000
const HUNDREDTHS = 100

/** By the day, but for what a person has begun to close. */
export function stateOf(
  period: { startDate: string; endDate: string; closing: 'CLOSING' | 'CLOSED' | null },
  today: string,
): SalaryPeriodState {
  if (period.closing !== null) return period.closing
  if (today < period.startDate) return 'UPCOMING'
  return today <= period.endDate ? 'OPEN' : 'ENDED'
}

/**
 * How many days the enterprise's week has in a period, without public holidays, which are paid and count as worked. Half days make whole ones, rounded up: nobody is
 * promised more a day than is earned.
 * @param workWeek hundredths of a day, Monday first
 * @returns -1 where there is none
 */
export function workingDaysIn(
  startDate: string,
  endDate: string,
  workWeek: readonly number[],
): number {
  const first = Date.parse(startDate)
  const count = Math.round((Date.parse(endDate) - first) / DAY_MS) + 1
  const parts = Array.from(
    { length: count },
    (_, i) => workWeek[(new Date(first + i * DAY_MS).getUTCDay() + 6) % 7]!,
  )
  const days = Math.ceil(parts.reduce((sum, part) => sum + part, 0) / HUNDREDTHS)
  return days === 0 ? NO_WORKING_DAYS : days
}
