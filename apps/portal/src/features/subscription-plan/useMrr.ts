import { subscriptionStatistic } from '@saola/contract/subscription-statistic'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import type { Plan } from './rules.ts'

/** What plans bring a month, by their ids; null until it is known. */
export type Mrr = ReadonlyMap<string, number> | null
type Row = Pick<Plan, 'id' | 'type'>
/** As many as the server is asked for at once. */
const MOST = 100

/** Those that are billed by use are left out: what they bring is not known beforehand. */
export function useMrr(rows: readonly Row[]): Mrr {
  const ids = rows
    .filter(({ type }) => type === 'RECURRING_QUANTITY')
    .slice(0, MOST)
    .map(({ id }) => id)
  const { data } = useQuery({
    ...queryOptionsOf(subscriptionStatistic.plans, { query: { planIds: ids.join(',') } }),
    enabled: ids.length > 0,
  })
  if (data === undefined) return null
  const amounts = new Map(data.map(({ id, amount }) => [id, amount]))
  return new Map(ids.map((id) => [id, amounts.get(id) ?? 0]))
}
/** A dash where it is not known. */
export const mrrText = (mrr: Mrr, id: string): string => {
  const amount = mrr?.get(id)
  return amount === undefined ? '—' : formatVnd(amount)
}
