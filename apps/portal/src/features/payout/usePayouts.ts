import { payout } from '@saola/contract/payout'
import { listen } from '@saola/web/api/listen'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { atMostEvery } from './at-most-every.ts'
import { isTouched } from './rules.ts'

export function useRefreshPayouts(): () => void {
  const queries = useQueryClient()
  return () =>
    void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
}

/** A batch moves thousands of payouts; what is on screen is fetched again so often at most. */
const REST_MS = 1_500

/** While payouts are on screen, what others decide and what the bank answers comes in by itself. */
export function usePayoutEvents(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const refetch = (): void =>
      void queries.invalidateQueries({ predicate: ({ queryKey }) => isTouched(queryKey[0]) })
    const events = atMostEvery(REST_MS, refetch)
    const leave = listen(payout.live, {}, events.run, { onBack: refetch })
    return () => {
      leave()
      events.stop()
    }
  }, [queries])
}

/** Who approves and how much may leave; null until the server has said. */
export const useSetting = () => useQuery(queryOptionsOf(payout.getSetting, {})).data ?? null
