import type { SteppedRow } from '@saola/web/list/useRowKeys'
import { useEffect, useState } from 'react'
import { keyOfRow, type WorkRow } from '../../parts/queue/places.ts'

interface Held {
  key: string
  index: number
}
/** The held row where it stands now; the one in its place where it has gone. */
function heldIn(rows: readonly WorkRow[], held: Held | null): Held | null {
  if (held === null || rows.length === 0) return held
  const found = rows.findIndex((row) => keyOfRow(row) === held.key)
  const index = found >= 0 ? found : Math.min(held.index, rows.length - 1)
  const row = rows[index]
  return row === undefined ? null : { key: keyOfRow(row), index }
}

/** The row that J and K have stepped to. It is the same one while the list changes around it; when it goes, the next takes its place. */
export function useSteppedRow(rows: readonly WorkRow[]): SteppedRow & { row: WorkRow | undefined } {
  const [held, setHeld] = useState<Held | null>(null)
  const now = heldIn(rows, held)
  if (now?.key !== held?.key || now?.index !== held?.index) setHeld(now)
  const at = rows.length === 0 ? -1 : (now?.index ?? -1)
  useEffect(() => {
    document.querySelector('tr[aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [at])
  return {
    at,
    row: rows[at],
    go: (index) => {
      const row = rows[index]
      setHeld(row === undefined ? null : { key: keyOfRow(row), index })
    },
  }
}
