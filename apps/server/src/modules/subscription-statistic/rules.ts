/** Sums of the statistics of subscriptions. Pure. */
import {
  collectionOutcomes,
  mrrCauses,
  paidAfter,
  type CollectionOutcome,
  type MrrCause,
  type PaidAfter,
  type SubscriptionStatistic,
} from '@saola/contract/subscription-statistic'

interface Move {
  day: string
  cause: MrrCause
  amount: number
  count: number
}
interface Collected {
  month: string
  outcome: CollectionOutcome
  notice: PaidAfter | null
  count: number
  amount: number
  days: number
}
const oneDecimal = (part: number, of: number): number => Math.round((part * 10) / of) / 10
function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return [...groups]
}
const sumOf = <K extends 'amount' | 'count' | 'days'>(
  rows: readonly Record<K, number>[],
  name: K,
): number => rows.reduce((sum, row) => sum + row[name], 0)

/** Each cause there is, in their order; none is left out. */
export const byCause = (moves: readonly Move[]): SubscriptionStatistic['moves'] =>
  mrrCauses.map((cause) => {
    const own = moves.filter((move) => move.cause === cause)
    return { cause, amount: sumOf(own, 'amount'), count: sumOf(own, 'count') }
  })
export const byDay = (moves: readonly Move[]): SubscriptionStatistic['days'] =>
  grouped(moves, ({ day }) => day).map(([date, own]) => ({
    date,
    moves: own.map(({ cause, amount, count }) => ({ cause, amount, count })),
  }))
/** In per cent, with one decimal; null where nobody was there at the start. */
export const churnPercent = (left: number, startCount: number): number | null =>
  startCount === 0 ? null : oneDecimal(100 * left, startCount)
export const byMonth = (rows: readonly Collected[]): SubscriptionStatistic['collection'] =>
  grouped(rows, ({ month }) => month).map(([month, own]) => {
    const paid = own.filter(({ outcome }) => outcome === 'ON_TIME' || outcome === 'LATE')
    return {
      month,
      outcomes: collectionOutcomes.map((outcome) => {
        const those = own.filter((one) => one.outcome === outcome)
        return { outcome, amount: sumOf(those, 'amount'), count: sumOf(those, 'count') }
      }),
      notices: [...paidAfter, null].flatMap((notice) => {
        const those = paid.filter((one) => one.notice === notice)
        if (those.length === 0) return []
        return [{ notice, amount: sumOf(those, 'amount'), count: sumOf(those, 'count') }]
      }),
      daysToPay: paid.length === 0 ? null : oneDecimal(sumOf(paid, 'days'), sumOf(paid, 'count')),
    }
  })
