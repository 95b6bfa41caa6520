import { MOST_TOLD } from '@saola/contract/fee-collection'
import type { FeeReportItem } from '@saola/contract/fee-report'
import { useState } from 'react'

/** Reports that were ticked, over pages and filters, until mail about them is sent. */
export interface Ticked {
  rows: readonly FeeReportItem[]
  has: (id: string) => boolean
  toggle: (row: FeeReportItem) => void
  add: (rows: readonly FeeReportItem[]) => void
  clear: () => void
  isFull: boolean
}
export const mayMail = (row: FeeReportItem): boolean => row.allowedActions.includes('sendMail')

export function useTicked(): Ticked {
  const [chosen, setChosen] = useState<ReadonlyMap<string, FeeReportItem>>(new Map())
  const add = (rows: readonly FeeReportItem[]): void =>
    setChosen(
      (before) =>
        new Map(
          [...before, ...rows.filter(mayMail).map((row) => [row.id, row] as const)].slice(
            0,
            MOST_TOLD,
          ),
        ),
    )
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (row) =>
      chosen.has(row.id)
        ? setChosen((before) => new Map([...before].filter(([id]) => id !== row.id)))
        : add([row]),
    add,
    clear: () => setChosen(new Map()),
    isFull: chosen.size >= MOST_TOLD,
  }
}
