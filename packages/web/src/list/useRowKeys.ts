import { useHotkeys } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/** J and K step through rows, Enter opens the one stepped to; nothing while not `enabled`. @returns its index, or -1. */
export function useRowKeys(count: number, open: (index: number) => void, enabled = true): number {
  const [active, setActive] = useState(-1)
  useEffect(() => setActive(-1), [count])
  useHotkeys(
    [
      [
        'j',
        () => {
          if (enabled) setActive((i) => Math.min(count - 1, i + 1))
        },
      ],
      [
        'k',
        () => {
          if (enabled) setActive((i) => Math.max(0, i - 1))
        },
      ],
      [
        'Enter',
        () => {
          if (enabled && active >= 0) open(active)
        },
        { preventDefault: false },
      ],
    ],
    ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A'],
  )
  return active
}
