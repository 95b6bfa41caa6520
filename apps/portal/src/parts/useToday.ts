import { sandbox } from '@saola/contract/sandbox'
import { queryOptionsOf } from '@saola/web/api/query'
import { businessDay } from '@saola/web/ui/time'
import { useQuery } from '@tanstack/react-query'
import { useMe } from '../app/useMe.ts'

const useClock = (enabled: boolean) =>
  useQuery({ ...queryOptionsOf(sandbox.state, {}), staleTime: 60_000, enabled })

/** How far the merchant's clock is ahead of everybody's, in milliseconds: the test clock may have been moved on. */
export const useClockAhead = (): number =>
  (useClock(useMe().testMode).data?.clockAheadSec ?? 0) * 1_000
/** The business day that the merchant lives in, where a first answer would be kept, as in a form that begins with it: null until it is known. */
export function useKnownToday(): string | null {
  const { testMode } = useMe()
  const { data, isPending } = useClock(testMode)
  if (data !== undefined) return businessDay(new Date(data.now))
  return testMode && isPending ? null : businessDay()
}
/** The business day that the merchant lives in, and reports with it. */
export const useToday = (): string => useKnownToday() ?? businessDay()
