/** Periods that wages are counted in, from the days of the month that an enterprise names. */
import { day, dayInMonth, monthNumber, partsOf, plusDays } from './day.ts'
import type { Day } from './day.ts'

/** Days of the month, 1 to 31; one that a month does not have is its last day. */
export interface PayCalendar {
  readonly startDate: number
  /** Before `startDate`: the period runs into the next month. */
  readonly endDate: number
  readonly payDate: number
}
export interface PayPeriod {
  readonly startDate: Day
  readonly endDate: Day
  /** The first such day that is not before the period's end. */
  readonly paySalaryDate: Day
}
const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/

/** Months as `dayInMonth` counts them. Throws RangeError for what is not written YYYY-MM. */
function numberOfMonth(month: string): number {
  if (!MONTH.test(month)) throw new RangeError(`Not a month: ${month}`)
  return monthNumber(partsOf(day(`${month}-01`)))
}
function endOf(month: number, { startDate, endDate }: PayCalendar): Day {
  return dayInMonth(endDate < startDate ? month + 1 : month, endDate)
}
function payDayFrom(end: Day, payDate: number): Day {
  const month = monthNumber(partsOf(end))
  const same = dayInMonth(month, payDate)
  return same < end ? dayInMonth(month + 1, payDate) : same
}

/**
 * The period that begins in a month (YYYY-MM). In a short month two named days can fall on one: the period begins after the one before has ended, so
 * that no day is counted twice. Throws RangeError for what is no month and no day of one.
 */
export function payPeriodOf(month: string, calendar: PayCalendar): PayPeriod {
  for (const date of [calendar.startDate, calendar.endDate, calendar.payDate])
    if (!Number.isInteger(date) || date < 1 || date > 31)
      throw new RangeError(`Not a day of a month: ${date}`)
  const number = numberOfMonth(month)
  const named = dayInMonth(number, calendar.startDate)
  const afterLast = plusDays(endOf(number - 1, calendar), 1)
  const startDate = afterLast > named ? afterLast : named
  const endDate = endOf(number, calendar)
  return { startDate, endDate, paySalaryDate: payDayFrom(endDate, calendar.payDate) }
}

/** The month (YYYY-MM) whose period has a day in it, or the next one to begin where the day lies between two. */
export function payMonthOf(at: Day, calendar: PayCalendar): string {
  for (let back = -1; ; back++) {
    const month = dayInMonth(monthNumber(partsOf(at)) + back, 1).slice(0, 7)
    if (payPeriodOf(month, calendar).endDate >= at) return month
  }
}

/** The last day on which an advance may be asked for: some days before the period's end, 0 = its end. */
export const lastDayToAsk = (endDate: Day, closedDays: number): Day =>
  plusDays(endDate, -closedDays)
