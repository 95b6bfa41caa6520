/** Pure: the bars from what stood at the start, by what moved it, to what stands at the end. */
import type { MrrCause, SubscriptionStatistic } from '@saola/contract/subscription-statistic'

export interface Step {
  key: 'start' | 'end' | MrrCause
  /** In đồng a month; below zero where it fell. */
  amount: number
  count: number
  /** In per cent of the widest that is reached: where its bar begins, and how wide it is. */
  left: number
  width: number
}
type Figures = Pick<SubscriptionStatistic, 'start' | 'end' | 'moves'>

/** Causes that moved nothing are left out. */
export function stepsOf({ start, end, moves }: Figures): Step[] {
  const moved = moves.filter(({ count }) => count > 0)
  const heights = moved.reduce((all, { amount }) => [...all, all.at(-1)! + amount], [start.amount])
  const most = Math.max(1, end.amount, ...heights)
  const low = Math.min(0, ...heights)
  const part = (vnd: number): number => (vnd / (most - low)) * 100
  const bar = (from: number, to: number): Pick<Step, 'left' | 'width'> => ({
    left: part(Math.min(from, to) - low),
    width: part(Math.abs(to - from)),
  })
  return [
    { key: 'start', ...start, ...bar(0, start.amount) },
    ...moved.map(({ cause, amount, count }, i): Step => ({
      key: cause,
      amount,
      count,
      ...bar(heights[i]!, heights[i + 1]!),
    })),
    { key: 'end', ...end, ...bar(0, end.amount) },
  ]
}
