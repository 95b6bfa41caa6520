/** Pure arithmetic of the bank's reports: their periods, and who decides for whom too often. */
import { PAIR_LEAST, PAIR_SHARE, type ReportStep } from '@saola/contract/bank-report'

const DAY_MS = 86_400_000

/** A report's period, both days counted (YYYY-MM-DD, Vietnam). */
export interface Days {
  from: string
  to: string
  by: ReportStep
}
/** The day `by` days later; negative = earlier. */
export const addDays = (day: string, by: number): string =>
  new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10)
/** Days from the first to the last, both counted; 0 or less where they are the wrong way round. */
export const daysIn = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
/** Days of the period that are over when `today` is; none where it lies ahead. */
export const daysOver = ({ from, to }: Days, today: string): number =>
  Math.max(0, daysIn(from, to < today ? to : addDays(today, -1)))

/** Every day or month of the period, in order: YYYY-MM-DD or YYYY-MM. */
export function stepsOf({ from, to, by }: Days): string[] {
  const length = by === 'DAY' ? 10 : 7
  const days = Array.from({ length: daysIn(from, to) }, (_, i) => addDays(from, i).slice(0, length))
  return [...new Set(days)]
}
/** A row for each step; those that nothing happened in are zero, so that a plot needs no filling. */
export function everyStep<T>(
  days: Days,
  rows: readonly ({ date: string } & T)[],
  none: T,
): ({ date: string } & T)[] {
  const found = new Map(rows.map((row) => [row.date, row]))
  return stepsOf(days).map((date) => found.get(date) ?? { date, ...none })
}
/** The first days of the months that the period touches. */
export const monthsOf = (days: Days): string[] =>
  stepsOf({ ...days, by: 'MONTH' }).map((month) => `${month}-01`)

/** The first day of the month before the one of this day. */
export const lastMonthOf = (day: string): string =>
  `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`
/** All days of the month that begins on this day. */
export const monthDays = (first: string): { from: string; to: string } => ({
  from: first,
  to: addDays(`${addDays(first, 31).slice(0, 7)}-01`, -1),
})

export interface Pair {
  maker: string
  checker: string
  decided: number
}
/** Pairs of maker and checker, most one-sided first; `share` of all the maker's decided proposals in percent with one decimal. */
export function pairsOf(
  rows: readonly Pair[],
): (Pair & { of: number; share: number; always: boolean })[] {
  const all = new Map<string, number>()
  for (const { maker, decided } of rows) all.set(maker, (all.get(maker) ?? 0) + decided)
  return rows
    .map((row) => {
      const of = all.get(row.maker) ?? row.decided
      const share = row.decided / of
      return {
        ...row,
        of,
        share: Math.round(share * 1000) / 10,
        always: of >= PAIR_LEAST && share > PAIR_SHARE,
      }
    })
    .sort(
      (a, b) => Number(b.always) - Number(a.always) || b.decided - a.decided || b.share - a.share,
    )
}

/** Sums of several rows by their names; `none` has each name. */
export function sumOf<K extends string>(
  rows: readonly Readonly<Record<NoInfer<K>, number>>[],
  none: Readonly<Record<K, number>>,
): Record<K, number> {
  const sum: Record<K, number> = { ...none }
  for (const row of rows) for (const key of Object.keys(none) as K[]) sum[key] += row[key]
  return sum
}
/** What is left of a whole without its parts; never below zero, for the whole may be some seconds older than the parts. */
export function restOf<K extends string>(
  whole: Readonly<Record<K, number>>,
  parts: readonly Readonly<Record<K, number>>[],
  none: Readonly<Record<K, number>>,
): Record<K, number> {
  const rest: Record<K, number> = { ...none }
  const taken = sumOf(parts, none)
  for (const key of Object.keys(none) as K[]) rest[key] = Math.max(0, whole[key] - taken[key])
  return rest
}
