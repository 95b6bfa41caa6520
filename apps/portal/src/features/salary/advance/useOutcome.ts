import { salaryAdvance, type AdvanceDetail } from '@saola/contract/salary-advance'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { refreshAdvances } from './refresh.ts'
import { isUnderWay } from './rules.ts'

const LOOK_MS = 3_000

/** Reads the request anew when the bank is done. The list is asked meanwhile, for each look at the request itself is written down. */
export function useOutcome(advance: AdvanceDetail): void {
  const { data } = useQuery({
    ...queryOptionsOf(salaryAdvance.list, {
      query: { keyword: advance.code },
      page: { index: 0, size: 1 },
    }),
    enabled: isUnderWay(advance),
    refetchInterval: LOOK_MS,
    staleTime: 0,
  })
  const now = data?.items.find(({ id }) => id === advance.id)?.paymentStatus
  const isNew = now !== undefined && isUnderWay(advance) && now !== advance.paymentStatus
  useEffect(() => {
    if (isNew) refreshAdvances()
  }, [isNew])
}
