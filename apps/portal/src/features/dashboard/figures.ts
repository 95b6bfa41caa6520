/** Pure arithmetic of the dashboard. */
import type { Output } from '@saola/contract/call'
import type { dashboard } from '@saola/contract/dashboard'

export type Totals = Output<typeof dashboard.transactionStatistic>
export type Arrivals = Output<typeof dashboard.bankTotal>
export type Day = Totals['statistics'][number]

export type Change = { kind: 'up' | 'down'; percent: number } | { kind: 'same' | 'first' }
/** Today against yesterday in whole percent; from nothing there is no percentage. */
export function changeOf(today: number, yesterday: number): Change {
  if (today === yesterday) return { kind: 'same' }
  if (yesterday === 0) return { kind: 'first' }
  const percent = Math.round((Math.abs(today - yesterday) / yesterday) * 100)
  return { kind: today > yesterday ? 'up' : 'down', percent }
}

/** The day with the highest amount; null where nothing was paid. The earlier one wins a tie. */
export function bestDay(days: readonly Day[]): Day | null {
  let best: Day | null = null
  for (const day of days) if (day.amount > (best?.amount ?? 0)) best = day
  return best
}

/** YYYY-MM-DD → dd/mm/yyyy. */
export const wholeDay = (day: string): string => day.split('-').reverse().join('/')
