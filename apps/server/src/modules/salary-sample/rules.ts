/** Days of the sample of salary advance. Pure. Days are text, YYYY-MM-DD; workloads are days. */
import { dayOfWeek, daysBetween, partsOf, plusDays, type Day } from '@saola/schedule/day'
import type { PayCalendar } from '@saola/schedule/pay-period'

/** A shop's week: Sundays are off. */
export const WORK_WEEK: (0 | 1)[] = [1, 1, 1, 1, 1, 1, 0]
/** Days of work that make the whole wage. */
export const WORKING_DAYS = 26

/** Whatever the day, at least ten days of its period have passed and a few are left. */
export function calendarOn(today: Day): PayCalendar {
  const { day } = partsOf(today)
  return day >= 12 && day <= 25
    ? { startDate: 1, endDate: 31, payDate: 5 }
    : { startDate: 16, endDate: 15, payDate: 20 }
}

/** Now and then somebody is away, or leaves at noon; the same ones every time. */
function workload(employee: number, place: number): number {
  const turn = (place * 7 + employee * 5) % 26
  if (turn === 11) return 0
  return turn === 20 ? 0.5 : 1
}
/** What an employee has worked from the first day of a period to the day before `today`; nobody logs a Sunday. */
export const workBefore = (
  today: Day,
  startDate: Day,
  employee: number,
): { date: Day; workload: number }[] =>
  Array.from({ length: Math.max(0, daysBetween(startDate, today)) }, (_, place) => {
    const date = plusDays(startDate, place)
    return { date, workload: workload(employee, place) }
  }).filter(({ date }) => WORK_WEEK[dayOfWeek(date) - 1] !== 0)
