import { useState } from 'react'

/** Rows that were ticked, over pages and filters, as they stood then: what is decided on is what was seen. */
export interface Ticked<R extends { id: string }> {
  rows: readonly R[]
  has: (id: string) => boolean
  toggle: (row: R) => void
  add: (rows: readonly R[]) => void
  /** Keeps these alone. */
  keep: (ids: readonly string[]) => void
  isFull: boolean
  /** Whether a row can be ticked at all. */
  may: (row: R) => boolean
  most: number
}
/** @param most that can be ticked at once */
export function useTicked<R extends { id: string }>(
  may: (row: R) => boolean,
  most: number,
): Ticked<R> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, R>>(new Map())
  const keepIf = (stays: (id: string) => boolean): void =>
    setChosen((before) => new Map([...before].filter(([id]) => stays(id))))
  const add = (rows: readonly R[]): void =>
    setChosen(
      (before) =>
        new Map(
          [...before, ...rows.filter(may).map((row) => [row.id, row] as const)].slice(0, most),
        ),
    )
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (row) => (chosen.has(row.id) ? keepIf((id) => id !== row.id) : add([row])),
    add,
    keep: (ids) => keepIf((id) => ids.includes(id)),
    isFull: chosen.size >= most,
    may,
    most,
  }
}
