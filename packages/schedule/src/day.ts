/**
 * Business days of Vietnam as text, YYYY-MM-DD, and whole-number arithmetic on them. Nothing here asks a clock or the machine's time zone: Vietnam is
 * UTC+7 all year, so every machine finds the same day (docs/domain.md#9).
 */
declare const dayBrand: unique symbol

/** A day of the calendar from 0001-01-01 to 9999-12-31; as text it sorts as it does in time. */
export type Day = string & { readonly [dayBrand]: true }
/** `month` 1 to 12, `day` 1 to 31. */
export interface DayParts {
  readonly year: number
  readonly month: number
  readonly day: number
}
export const timeTypes = ['DAY', 'WEEK', 'MONTH', 'YEAR'] as const
export type TimeType = (typeof timeTypes)[number]

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const
const FIRST = -719_162
const LAST = 2_932_896
const DAY_MS = 86_400_000
const VN_OFFSET_MS = 7 * 3_600_000
const DAY_TEXT = /^\d{4}-\d\d-\d\d$/

export const isLeapYear = (year: number): boolean =>
  year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
export const daysInYear = (year: number): number => (isLeapYear(year) ? 366 : 365)
/** `month` 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : MONTH_DAYS[month - 1]!

export const partsOf = (day: Day): DayParts => ({
  year: Number(day.slice(0, 4)),
  month: Number(day.slice(5, 7)),
  day: Number(day.slice(8)),
})

export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !DAY_TEXT.test(value)) return false
  const { year, month, day } = partsOf(value as Day)
  return year > 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

/** Throws RangeError where the text is no day of the calendar. */
export function day(text: string): Day {
  if (!isDay(text)) throw new RangeError(`Not a day: ${text}`)
  return text
}

/** How many days after 1970-01-01; negative before. */
export function dayNumber(at: Day): number {
  const { year, month, day: date } = partsOf(at)
  // Years that begin in March have their leap day at the end, where it moves no other day.
  const marchYear = month > 2 ? year : year - 1
  const fromMarch = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + date - 1
  return (
    365 * marchYear +
    Math.floor(marchYear / 4) -
    Math.floor(marchYear / 100) +
    Math.floor(marchYear / 400) +
    fromMarch -
    719_468
  )
}

/** The day that many days after 1970-01-01. Throws RangeError outside of the calendar and for fractions. */
export function dayOfNumber(number: number): Day {
  if (!Number.isSafeInteger(number) || number < FIRST || number > LAST)
    throw new RangeError(`Not a day of the calendar: ${number}`)
  const sinceMarch0 = number + 719_468
  const era = Math.floor(sinceMarch0 / 146_097)
  const inEra = sinceMarch0 - era * 146_097
  const yearInEra = Math.floor(
    (inEra - Math.floor(inEra / 1_460) + Math.floor(inEra / 36_524) - Math.floor(inEra / 146_096)) /
      365,
  )
  const fromMarch =
    inEra - (365 * yearInEra + Math.floor(yearInEra / 4) - Math.floor(yearInEra / 100))
  const marchMonth = Math.floor((5 * fromMarch + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  return written({
    year: era * 400 + yearInEra + (month > 2 ? 0 : 1),
    month,
    day: fromMarch - Math.floor((153 * marchMonth + 2) / 5) + 1,
  })
}

const padded = (value: number, width: number): string => String(value).padStart(width, '0')
const written = ({ year, month, day: date }: DayParts): Day =>
  `${padded(year, 4)}-${padded(month, 2)}-${padded(date, 2)}` as Day

/** `days` may be negative. */
export const plusDays = (from: Day, days: number): Day => dayOfNumber(dayNumber(from) + days)
/** Negative where `to` lies before `from`. */
export const daysBetween = (from: Day, to: Day): number => dayNumber(to) - dayNumber(from)
/** Monday = 1 to Sunday = 7. 1970-01-01 was a Thursday. */
export const dayOfWeek = (at: Day): number => ((((dayNumber(at) + 3) % 7) + 7) % 7) + 1

/** The `date`th of a month, or its last day where it is shorter. Months are counted from 0001-01 = 12, so that they are added to. */
export function dayInMonth(monthNumber: number, date: number): Day {
  const year = Math.floor(monthNumber / 12)
  if (!Number.isSafeInteger(monthNumber) || year < 1 || year > 9_999)
    throw new RangeError(`Not a month of the calendar: ${monthNumber}`)
  const month = monthNumber - year * 12 + 1
  return written({ year, month, day: Math.min(date, daysInMonth(year, month)) })
}
export const monthNumber = ({ year, month }: DayParts): number => year * 12 + month - 1

/** The `ordinal`th day of a year (1 = 1 January), or its last day where it is shorter. */
export const dayInYear = (year: number, ordinal: number): Day =>
  plusDays(dayInMonth(year * 12, 1), Math.min(ordinal, daysInYear(year)) - 1)

/** The same day so many months on; a day that the month does not have is its last one. */
export function plusMonths(from: Day, months: number): Day {
  const parts = partsOf(from)
  return dayInMonth(monthNumber(parts) + months, parts.day)
}

/** `count` days, weeks, months or years on. */
export function plusUnits(from: Day, count: number, unit: TimeType): Day {
  if (unit === 'DAY' || unit === 'WEEK') return plusDays(from, unit === 'WEEK' ? 7 * count : count)
  return plusMonths(from, unit === 'YEAR' ? 12 * count : count)
}

/** The day in Vietnam at an instant, in milliseconds since 1970 (UTC). */
export const dayOfInstant = (ms: number): Day =>
  dayOfNumber(Math.floor((ms + VN_OFFSET_MS) / DAY_MS))
/** The instant of a time of day in Vietnam, in milliseconds since 1970 (UTC); `msOfDay` 0 is midnight. */
export const instantOf = (at: Day, msOfDay = 0): number =>
  dayNumber(at) * DAY_MS + msOfDay - VN_OFFSET_MS
