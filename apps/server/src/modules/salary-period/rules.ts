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

/** Which months somebody looks for; 0 = any. */
export interface MonthFilter {
  year: number
  month: number
}
/** A word without its accents, as people type it in a hurry. */
const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
/**
 * What somebody types to find a period by its name: "11/2026", "2026-11", "11", "2026", and in front of them the name's own word, or its beginning.
 * @param word that stands in front of each name; none in some languages
 * @returns null where no name is like it
 */
export function monthsLike(keyword: string, word: string): MonthFilter | null {
  const text = plain(keyword).trim()
  const letters = /^\p{L}*/u.exec(text)![0]
  if (!plain(word).startsWith(letters)) return null
  const date = text.slice(letters.length).trim()
  if (date === '') return { year: 0, month: 0 }
  return read(date, MONTH_FIRST) ?? read(date, YEAR_FIRST)
}
/** A year that is not typed to its end yet says nothing. */
const MONTH_FIRST = /^(?<month>0?[1-9]|1[0-2])(?:[/.-](?:(?<year>\d{4})|\d{0,3}))?$/
const YEAR_FIRST = /^(?<year>\d{4})(?:[/.-](?<month>0?[1-9]|1[0-2])?)?$/
function read(date: string, form: RegExp): MonthFilter | null {
  const parts = form.exec(date)?.groups
  return parts === undefined
    ? null
    : { year: Number(parts.year ?? 0), month: Number(parts.month ?? 0) }
}
