import type { Output } from '@saola/contract/call'
import { bankCredit } from '@saola/contract/bank-credit'
import { dashboard } from '@saola/contract/dashboard'
import type { TransactionStatus } from '@saola/contract/enums'
import { payLink } from '@saola/contract/pay-link'
import { transaction } from '@saola/contract/transaction'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { useMe } from '../../app/useMe.ts'
import type { Arrivals, Totals } from './figures.ts'

export type Payment = Output<typeof transaction.getAll>['items'][number]
export const LATEST = 8

/** The last 30 days by the server's clock, today last; one call answers today, yesterday and the chart. */
export const useRevenue = (): UseQueryResult<Totals> =>
  useQuery(queryOptionsOf(dashboard.transactionStatistic, { query: {} }))
export const useArrivals = (): UseQueryResult<Arrivals> =>
  useQuery(queryOptionsOf(dashboard.bankStatistic, { query: {} }))

/** The bank answers payouts when it will; what it says is seen without reloading. */
const OUT_MS = 30_000
/** Payouts of the last 30 days, today last, apart from what came in; null = this person may not see payouts. */
export function useMoneyOut(): UseQueryResult<Output<typeof dashboard.moneyOut>> | null {
  const enabled = useCanOpen()(paths.payout)
  const query = useQuery({
    ...queryOptionsOf(dashboard.moneyOut, { query: {} }),
    enabled,
    refetchInterval: OUT_MS,
  })
  return enabled ? query : null
}

/** How many links wait for money; null = this person may not see links. */
export function useOpenLinks(): { count: number | undefined; error: unknown } | null {
  const { codes, features } = useMe()
  const enabled = codes.includes(1501) && features.payLink
  const ask = (status: TransactionStatus) => ({
    ...queryOptionsOf(payLink.getList, { query: { status }, page: { size: 1 } }),
    enabled,
  })
  const [created, pending] = [useQuery(ask('CREATED')), useQuery(ask('PENDING'))]
  if (!enabled) return null
  return {
    count:
      created.data === undefined || pending.data === undefined
        ? undefined
        : created.data.totalSize + pending.data.totalSize,
    error: created.error ?? pending.error,
  }
}

/** The money that waits for a decision, for those who may open its screen; null = nobody else is told. */
export function useUnmatched(): Output<typeof bankCredit.openTotal> | null {
  const { features } = useMe()
  const enabled = useCanOpen()(paths.unmatchedCredits) && features.balance
  const { data } = useQuery({ ...queryOptionsOf(bankCredit.openTotal, {}), enabled })
  return enabled && data !== undefined ? data : null
}

/** Newest payments first, by the moment they were paid. */
export function useLatest(): UseQueryResult<Payment[]> {
  const { codes, features } = useMe()
  // 1502 opens only the list of one pay box.
  const enabled = codes.includes(1202) && features.transaction
  return useQuery({
    ...queryOptionsOf(transaction.getAll, {
      query: { isStatistic: '0', status: 'SUCCESS' },
      page: { size: LATEST, sortBy: 'completeTime', direction: 'DESC' },
    }),
    enabled,
    select: (page) => page.items,
  })
}

/** Who was ever paid, as it stood when the screen opened: the guide stays to say that the money came. Null = not known yet. */
export function useFirstPayment(enabled: boolean): Output<typeof dashboard.firstPayment> | null {
  const { data, isFetching, isError } = useQuery({
    ...queryOptionsOf(dashboard.firstPayment, {}),
    enabled,
  })
  const [stood, setStood] = useState<Output<typeof dashboard.firstPayment> | null>(null)
  if (stood === null && data !== undefined && !isFetching) setStood(data)
  // Who cannot be told from an old hand is not led.
  return stood ?? (isError ? { live: true, test: true } : null)
}
