import { workQueue } from '@saola/contract/work-queue'
import { listen } from '@saola/web/api/listen'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queries } from './services.ts'

/** Also without an event what was on time becomes late. */
const AGAIN_MS = 60_000

/** How much waits of each kind that I may see. */
export const useWorkCounts = () =>
  useQuery({ ...queryOptionsOf(workQueue.counts, {}), refetchInterval: AGAIN_MS })

export const refreshWork = (): void =>
  void queries.invalidateQueries({
    predicate: ({ queryKey }) => String(queryKey[0]).startsWith('workQueue.'),
  })

/** Keeps one stream open while somebody is signed in: whatever is shown of the queue is asked for again when it has changed. */
export function useLiveWork(enabled: boolean): void {
  useEffect(
    () =>
      enabled ? listen(workQueue.events, {}, refreshWork, { onBack: refreshWork }) : undefined,
    [enabled],
  )
}
