import { useState } from 'react'

/** Rows ticked in a list; the ticks stay while pages and filters change. */
export interface Selection {
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  clear: () => void
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: [...chosen],
    has: (id) => chosen.has(id),
    clear: () => setChosen(new Set()),
    toggle: (id) =>
      setChosen((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
  }
}
