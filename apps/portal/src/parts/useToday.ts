import { sandbox } from '@saola/contract/sandbox'
import { queryOptionsOf } from '@saola/web/api/query'
import { businessDay } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../app/useMe.ts'

/** The business day that the merchant lives in: in Test Mode the clock may have been moved on, and reports with it. */
export function useToday(): string {
  const { testMode } = useMe()
  const { data } = useQuery({
    ...queryOptionsOf(sandbox.state, {}),
    staleTime: 60_000,
    enabled: testMode,
  })
  return data === undefined ? businessDay() : businessDay(new Date(data.now))
}
