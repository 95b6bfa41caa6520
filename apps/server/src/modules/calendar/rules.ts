/** What may be changed in the bank's calendar. Pure. */
import { calendarLimits, type CalendarMark, type CalendarYear } from '@saola/contract/calendar'
import { daysFrom, isWeekend, isWorkingDay, type Exceptions } from './working-time.ts'

/** What a day is besides its weekday; null = nothing. */
export interface Mark {
  isWorking: boolean
  name: string
  isYearly: boolean
  isExpected: boolean
}
/** Marks by day, as a proposal says them. */
export type Marks = Record<string, Mark | null>

export interface Wanted {
  fromDay: string
  toDay: string
  mark: CalendarMark
  name: string
  isYearly: boolean
  isExpected: boolean
}
type Fault = {
  field: keyof Wanted
  key: 'error.required' | 'error.pattern' | 'error.max' | 'calendar.past_day'
  params?: Record<string, number>
}
export const yearOf = (day: string): number => Number(day.slice(0, 4))

function spanFault({ fromDay, toDay }: Wanted, today: string): Fault | null {
  const year = yearOf(fromDay)
  if (fromDay < today) return { field: 'fromDay', key: 'calendar.past_day' }
  // The calendar is kept and approved year by year.
  if (toDay < fromDay || yearOf(toDay) !== year) return { field: 'toDay', key: 'error.pattern' }
  if (daysFrom(fromDay, toDay).length > calendarLimits.span)
    return { field: 'toDay', key: 'error.max', params: { max: calendarLimits.span } }
  return year > calendarLimits.lastYear
    ? { field: 'fromDay', key: 'error.max', params: { max: calendarLimits.lastYear } }
    : null
}
/** What is wrong with a change; null = nothing. */
export function changeFault(wanted: Wanted, today: string): Fault | null {
  const wrong = spanFault(wanted, today)
  if (wrong !== null || wanted.mark === 'USUAL') return wrong
  if (wanted.name.trim() === '') return { field: 'name', key: 'error.required' }
  const days = daysFrom(wanted.fromDay, wanted.toDay)
  return wanted.mark === 'WORKING' && !days.every(isWeekend)
    ? { field: 'mark', key: 'error.pattern' }
    : null
}
/** A change as the marks of its days. */
export function marksOf(wanted: Wanted): Marks {
  const mark: Mark | null =
    wanted.mark === 'USUAL'
      ? null
      : {
          isWorking: wanted.mark === 'WORKING',
          name: wanted.name.trim(),
          isYearly: wanted.isYearly,
          isExpected: wanted.isExpected,
        }
  return Object.fromEntries(daysFrom(wanted.fromDay, wanted.toDay).map((day) => [day, mark]))
}
const isSame = (a: Mark | null, b: Mark | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.isWorking === b.isWorking &&
    a.name === b.name &&
    a.isYearly === b.isYearly &&
    a.isExpected === b.isExpected)
/** Of the wanted marks those that are not so already. */
export const changedMarks = (stored: Marks, wanted: Marks): Marks =>
  Object.fromEntries(
    Object.entries(wanted).filter(([day, mark]) => !isSame(stored[day] ?? null, mark)),
  )

/** The fixed days of one year in the next, but for those that are past or stand there. 29 February comes with leap years only. */
export function copiedMarks(
  before: Marks,
  stored: Marks,
  year: number,
  today: string,
): Record<string, Mark> {
  const moved = Object.entries(before).flatMap(([day, mark]) => {
    const next = `${year}${day.slice(4)}`
    const isReal = daysFrom(next, next)[0] === next
    const isFree = isReal && next >= today && (stored[next] ?? null) === null
    return mark?.isYearly === true && !mark.isWorking && isFree
      ? [[next, { ...mark, isExpected: false }] as const]
      : []
  })
  return Object.fromEntries(moved)
}

/** Working days of each month. */
export function workingDaysOf(exceptions: Exceptions, year: number): number[] {
  const months = Array.from({ length: 12 }, () => 0)
  for (const day of daysFrom(`${year}-01-01`, `${year}-12-31`))
    if (isWorkingDay(exceptions, day)) months[Number(day.slice(5, 7)) - 1]! += 1
  return months
}
/** What is wrong with next year from November on. */
export function reminderOf(next: Marks, today: string): CalendarYear['reminder'] {
  if (Number(today.slice(5, 7)) < calendarLimits.remindMonth) return null
  const [year, marks] = [yearOf(today) + 1, Object.values(next)]
  if (marks.length === 0) return { year, gap: 'MISSING' }
  return marks.some((mark) => mark?.isExpected === true) ? { year, gap: 'EXPECTED' } : null
}
