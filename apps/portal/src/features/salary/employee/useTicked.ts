import type { EmployeeItem } from '@saola/contract/salary-employee'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { useState } from 'react'
import { isTickable } from './rules.ts'

/** Employees that were ticked, over several pages of the list; as many as one call takes. */
export interface Ticked {
  rows: readonly EmployeeItem[]
  has: (id: string) => boolean
  toggle: (row: EmployeeItem) => void
  add: (rows: readonly EmployeeItem[]) => void
  clear: () => void
  isFull: boolean
}

/** @param shown the rows on screen: what has become of a ticked one meanwhile counts */
export function useTicked(shown: readonly EmployeeItem[]): Ticked {
  const [chosen, setChosen] = useState<ReadonlyMap<string, EmployeeItem>>(new Map())
  const now = new Map(shown.map((row) => [row.id, row]))
  const rows = [...chosen.values()].map((row) => now.get(row.id) ?? row).filter(isTickable)
  const has = (id: string): boolean => rows.some((row) => row.id === id)
  const keep = (wanted: readonly EmployeeItem[]): void =>
    setChosen(new Map(wanted.slice(0, employeeLimits.atOnce).map((row) => [row.id, row])))
  const add = (more: readonly EmployeeItem[]): void =>
    keep([...rows, ...more.filter((row) => isTickable(row) && !has(row.id))])
  return {
    rows,
    has,
    add,
    toggle: (row) => (has(row.id) ? keep(rows.filter(({ id }) => id !== row.id)) : add([row])),
    clear: () => keep([]),
    isFull: rows.length >= employeeLimits.atOnce,
  }
}
