/** Pure arithmetic of periods: business days as YYYY-MM-DD. */
import { vnDay } from '../../platform/clock.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** Who closes earlier than this closes after midnight, and their day is the one before. */
const MORNING_MINUTE = 360

/** The day that a shop closed last. @param closingMinute after midnight in Vietnam */
export function dayClosed(now: Date, closingMinute: number): string {
  const minutes = closingMinute < MORNING_MINUTE ? closingMinute + 1_440 : closingMinute
  return vnDay(new Date(now.getTime() - minutes * MINUTE_MS))
}

/** The day `by` days later; negative = earlier. */
export const addDays = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)
/** Days from the first to the last, both counted; 0 or less where they are the wrong way round. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
/** The period before: as long, ending the day before. */
export const periodBefore = (from: string, to: string): { from: string; to: string } => ({
  from: addDays(from, -daysIn(from, to)),
  to: addDays(from, -1),
})
/** Every day of the period; those without a row are zero, so that a chart needs no filling. */
export function everyDay<T>(
  from: string,
  to: string,
  rows: readonly ({ date: string } & T)[],
  none: T,
): ({ date: string } & T)[] {
  const found = new Map(rows.map((row) => [row.date, row]))
  return Array.from({ length: daysIn(from, to) }, (_, i) => {
    const date = addDays(from, i)
    return found.get(date) ?? { date, ...none }
  })
}
