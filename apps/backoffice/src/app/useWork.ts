import { workQueue } from '@saola/contract/work-queue'
import { listen } from '@saola/web/api/listen'
import { queryOptionsOf } from '@saola/web/api/query'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { queries } from './services.ts'

/** Also without an event what was on time becomes late. */
const AGAIN_MS = 60_000

/** How much waits of each kind that I may see. */
export const useWorkCounts = (enabled = true) =>
  useQuery({ ...queryOptionsOf(workQueue.counts, {}), refetchInterval: AGAIN_MS, enabled })

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

/** Says on any screen that a colleague has just handed something over. What lay there before is marked in the queue. */
export function useHandedOver(enabled: boolean): void {
  const t = useTranslations('backoffice')
  const { data } = useWorkCounts(enabled)
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (data === undefined) return
    const all = data.flatMap(({ handed }) =>
      handed === null ? [] : [{ by: handed.by, at: Date.parse(handed.at) }],
    )
    const youngest = all.toSorted((a, b) => b.at - a.at)[0]
    const before = known.current
    known.current = Math.max(before ?? 0, youngest?.at ?? 0)
    if (before !== null && youngest !== undefined && youngest.at > before)
      toast.info(t('handed', { name: youngest.by }), { durationMs: NOTICE_MS })
  }, [data, t])
}
