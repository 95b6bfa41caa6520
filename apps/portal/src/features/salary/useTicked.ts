import { useState } from 'react'

/** Rows that were ticked, over several pages of a list; as many as one call takes. */
export interface Ticked<R> {
  rows: readonly R[]
  has: (id: string) => boolean
  toggle: (row: R) => void
  add: (rows: readonly R[]) => void
  clear: () => void
  isFull: boolean
}

/**
 * @param shown the rows on screen: what has become of a ticked one meanwhile counts
 * @param max how many one call takes
 */
export function useTicked<R extends { id: string }>(
  shown: readonly R[],
  isTickable: (row: R) => boolean,
  max: number,
): Ticked<R> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const now = new Map(shown.map((row) => [row.id, row]))
  const rows = [...chosen.values()].map((row) => now.get(row.id) ?? row).filter(isTickable)
  const has = (id: string): boolean => rows.some((row) => row.id === id)
  const keep = (wanted: readonly R[]): void =>
    setChosen(new Map(wanted.slice(0, max).map((row) => [row.id, row])))
  const add = (more: readonly R[]): void =>
    keep([...rows, ...more.filter((row) => isTickable(row) && !has(row.id))])
  return {
    rows,
    has,
    add,
    toggle: (row) => (has(row.id) ? keep(rows.filter(({ id }) => id !== row.id)) : add([row])),
    clear: () => keep([]),
    isFull: rows.length >= max,
  }
}
