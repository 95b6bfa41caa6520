/** Working days and working hours of the bank. Days are written YYYY-MM-DD, as in Vietnam, where no clock is ever turned. Pure. */

/** Days that are not what their weekday says: true = worked. */
export type Exceptions = ReadonlyMap<string, boolean>
/** The hours of a working day, in minutes from midnight. */
const WORKING_HOURS = { from: 8 * 60, to: 17 * 60 } as const

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const VN_OFFSET_MS = 7 * 3_600_000
const SUNDAY = 0
const SATURDAY = 6
/** A calendar in which nobody works for so long is a mistake: better an error than a search without end. */
const REACH_DAYS = 400

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10)
/** @param days may be negative */
export const plusDays = (day: string, days: number): string => dayOf(numberOf(day) + days)
export const isWeekend = (day: string): boolean =>
  [SATURDAY, SUNDAY].includes(new Date(`${day}T00:00:00Z`).getUTCDay())
/** Every day from the first to the last, both with it. */
export const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: Math.max(0, numberOf(last) - numberOf(first) + 1) }, (_, i) =>
    plusDays(first, i),
  )

export const isWorkingDay = (exceptions: Exceptions, day: string): boolean =>
  exceptions.get(day) ?? !isWeekend(day)
/** The first working day after this one. @throws RangeError where there is none for more than a year */
export function nextWorkingDay(exceptions: Exceptions, day: string): string {
  for (let i = 1; i <= REACH_DAYS; i += 1) {
    const next = plusDays(day, i)
    if (isWorkingDay(exceptions, next)) return next
  }
  throw new RangeError(`no working day after ${day}`)
}
/** Working days after the first day, up to the last and with it. */
export const workingDaysBetween = (exceptions: Exceptions, first: string, last: string): number =>
  daysFrom(plusDays(first, 1), last).filter((day) => isWorkingDay(exceptions, day)).length

interface Moment {
  day: string
  /** Minutes of the day, with their fraction. */
  minute: number
}
function momentOf(at: Date): Moment {
  const ms = at.getTime() + VN_OFFSET_MS
  const number = Math.floor(ms / DAY_MS)
  return { day: dayOf(number), minute: (ms - number * DAY_MS) / MINUTE_MS }
}
const instantOf = ({ day, minute }: Moment): Date =>
  new Date(numberOf(day) * DAY_MS + minute * MINUTE_MS - VN_OFFSET_MS)
/** Minutes of a day that were worked by this time of it. */
function workedBy(exceptions: Exceptions, { day, minute }: Moment): number {
  if (!isWorkingDay(exceptions, day)) return 0
  return Math.min(WORKING_HOURS.to, Math.max(WORKING_HOURS.from, minute)) - WORKING_HOURS.from
}
const FULL = WORKING_HOURS.to - WORKING_HOURS.from

/** When so many working hours have passed; at once for none. */
export function addWorkingHours(exceptions: Exceptions, at: Date, hours: number): Date {
  if (hours <= 0) return at
  const start = momentOf(at)
  let left = hours * 60 + workedBy(exceptions, start)
  let { day } = start
  if (!isWorkingDay(exceptions, day)) day = nextWorkingDay(exceptions, day)
  while (left > FULL) {
    left -= FULL
    day = nextWorkingDay(exceptions, day)
  }
  return instantOf({ day, minute: WORKING_HOURS.from + left })
}
/** Working hours that pass between two times; none where the second is not later. */
export function workingHoursBetween(exceptions: Exceptions, from: Date, to: Date): number {
  if (to <= from) return 0
  const [start, end] = [momentOf(from), momentOf(to)]
  const before = workingDaysBetween(exceptions, plusDays(start.day, -1), plusDays(end.day, -1))
  return (before * FULL - workedBy(exceptions, start) + workedBy(exceptions, end)) / 60
}
