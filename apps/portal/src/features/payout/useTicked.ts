import { payoutLimits } from '@saola/contract/payout'
import { useState } from 'react'
import { mayApprove, type Decidable } from './rules.ts'

/** Payouts that were ticked to be decided on together; the ticks stay while pages and filters change. */
export interface Ticked {
  rows: readonly Decidable[]
  has: (id: string) => boolean
  toggle: (row: Decidable) => void
  add: (rows: readonly Decidable[]) => void
  clear: () => void
  isFull: boolean
}

/** @param shown the rows on screen: one that somebody else has decided on meanwhile is ticked no more */
export function useTicked(shown: readonly Decidable[]): Ticked {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Decidable>>(new Map())
  const now = new Map(shown.map((row) => [row.id, row]))
  const rows = [...chosen.values()].map((row) => now.get(row.id) ?? row).filter(mayApprove)
  const has = (id: string): boolean => rows.some((row) => row.id === id)
  const keep = (some: readonly Decidable[]): void =>
    setChosen(new Map(some.slice(0, payoutLimits.atOnce).map((row) => [row.id, row])))
  const add = (more: readonly Decidable[]): void =>
    keep([...rows, ...more.filter((row) => mayApprove(row) && !has(row.id))])
  return {
    rows,
    has,
    add,
    toggle: (row) => (has(row.id) ? keep(rows.filter(({ id }) => id !== row.id)) : add([row])),
    clear: () => keep([]),
    isFull: rows.length >= payoutLimits.atOnce,
  }
}
