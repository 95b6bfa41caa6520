import { approvalLimits } from '@saola/contract/approval'
import { useState } from 'react'
import type { ApprovalRow } from '../../parts/approval/types.ts'

/** Proposals that were ticked, as they stood then: what is decided on is what was seen. */
export interface Ticked {
  rows: readonly ApprovalRow[]
  has: (id: string) => boolean
  toggle: (row: ApprovalRow) => void
  add: (rows: readonly ApprovalRow[]) => void
  /** Keeps these alone. */
  keep: (ids: readonly string[]) => void
  isFull: boolean
}
/** What rests on pictures of a card is decided one by one. */
export const isDecidable = (row: ApprovalRow): boolean =>
  row.allowedActions.includes('approve') && row.kind !== 'IDENTITY_OVERRIDE'

export function useTicked(): Ticked {
  const [chosen, setChosen] = useState<ReadonlyMap<string, ApprovalRow>>(new Map())
  const keepIf = (stays: (id: string) => boolean): void =>
    setChosen((before) => new Map([...before].filter(([id]) => stays(id))))
  const add = (rows: readonly ApprovalRow[]): void =>
    setChosen(
      (before) =>
        new Map(
          [...before, ...rows.filter(isDecidable).map((row) => [row.id, row] as const)].slice(
            0,
            approvalLimits.atOnce,
          ),
        ),
    )
  return {
    rows: [...chosen.values()],
    has: (id) => chosen.has(id),
    toggle: (row) => (chosen.has(row.id) ? keepIf((id) => id !== row.id) : add([row])),
    add,
    keep: (ids) => keepIf((id) => ids.includes(id)),
    isFull: chosen.size >= approvalLimits.atOnce,
  }
}
