import { bulkLimits } from '@saola/contract/subscription-bulk-values'
import { useState } from 'react'

/** Subscriptions ticked to be worked on together, as many as one act takes; the ticks stay while pages and filters change. */
export interface Chosen {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  add: (ids: readonly string[]) => void
  clear: () => void
  isFull: boolean
}
export function useChosen(): Chosen {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const keep = (ids: readonly string[]): void => setChosen(new Set(ids.slice(0, bulkLimits.rows)))
  const ids = [...chosen]
  return {
    ids,
    has: (id) => chosen.has(id),
    add: (more) => keep([...new Set([...ids, ...more])]),
    toggle: (id) => keep(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
    clear: () => keep([]),
    isFull: chosen.size >= bulkLimits.rows,
  }
}
