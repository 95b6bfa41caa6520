import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** Whether a dialog, a drawer or a menu has the keys now. */
export const isCovered = (): boolean =>
  document.querySelector('[role="dialog"], [role="menu"]') !== null

/** A row that the screen keeps in mind itself; -1 = none. */
export interface SteppedRow {
  at: number
  go: (index: number) => void
}
/**
 * J and K step through rows, Enter opens the one stepped to; nothing while not `enabled`.
 * @param held where the screen does more with the row than open it
 * @returns its index, or -1.
 */
export function useRowKeys(
  count: number,
  open: (index: number) => void,
  enabled = true,
  held?: SteppedRow,
): number {
  const [own, setOwn] = useState(-1)
  useEffect(() => setOwn(-1), [count])
  const active = held?.at ?? own
  const setActive = held?.go ?? setOwn
  const mine = (): boolean => enabled && !isCovered()
  useHotkeys(
    [
      [
        'j',
        () => {
          if (mine()) setActive(Math.min(count - 1, active + 1))
        },
      ],
      [
        'k',
        () => {
          if (mine()) setActive(Math.max(0, active - 1))
        },
      ],
      [
        'Enter',
        () => {
          if (mine() && active >= 0) open(active)
        },
        { preventDefault: false },
      ],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'],
  )
  return active
}
