/** The days of a year as a calendar shows them: written YYYY-MM-DD, weeks from Monday. */
const DAY_MS = 86_400_000
const SUNDAY = 7
const SATURDAY = 6

const at = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const plusDays = (day: string, by: number): string =>
  new Date(at(day) + by * DAY_MS).toISOString().slice(0, 10)
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
/** 1 = Monday to 7 = Sunday. */
export const weekdayOf = (day: string): number => new Date(at(day)).getUTCDay() || SUNDAY
export const weekdayNameOf = (day: string): (typeof weekdays)[number] =>
  weekdays[weekdayOf(day) - 1] ?? 'mon'
export const isWeekend = (day: string): boolean => weekdayOf(day) >= SATURDAY

/** The weeks of a month; null for days of its neighbours. */
export function weeksOf(year: number, month: number): (string | null)[][] {
  const first = `${year}-${String(month).padStart(2, '0')}-01`
  const weeks: (string | null)[][] = []
  let day = plusDays(first, 1 - weekdayOf(first))
  while (day.slice(0, 7) <= first.slice(0, 7)) {
    const monday = day
    weeks.push(
      Array.from({ length: SUNDAY }, (_, i) => {
        const one = plusDays(monday, i)
        return one.startsWith(first.slice(0, 7)) ? one : null
      }),
    )
    day = plusDays(day, SUNDAY)
  }
  return weeks
}

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -SUNDAY,
  ArrowDown: SUNDAY,
}
/** Where a key leads from a day; null for other keys. */
export const stepFrom = (day: string, key: string): string | null =>
  STEPS[key] === undefined ? null : plusDays(day, STEPS[key])
