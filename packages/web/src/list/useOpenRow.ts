import { useMatch, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { stringifySearch } from './search.ts'

/** The row whose drawer is open, held in the address so that it can be shared and Back closes it (docs/decisions.md#34). */
export interface OpenRow<T> {
  /** Key of the open row, or null. */
  key: string | null
  /** Where a row's drawer is: the list's own address plus the row. */
  href: (row: T) => string
  close: () => void
  /** Goes to the row before (-1) or after (1) in the list; undefined where there is none. */
  step: (by: 1 | -1) => (() => void) | undefined
}

/**
 * The address is that of the screen's own route: the browser shows the next screen's while that is still being fetched, and a row pressed then would
 * open its drawer there.
 * @param param the address's name for it; not a name that the list's filters use
 */
export function useOpenRow<T>(
  rows: readonly T[],
  keyOf: (row: T) => string,
  param = 'open',
): OpenRow<T> {
  const { pathname, search } = useMatch({
    strict: false,
    select: (match): { pathname: string; search: Record<string, unknown> } => ({
      pathname: match.pathname,
      search: match.search,
    }),
  })
  const navigate = useNavigate()
  const router = useRouter()
  const key = typeof search[param] === 'string' && search[param] !== '' ? search[param] : null
  // Opened from the list: closing goes back to the entry before. Opened by its address: there is no such entry.
  const pushed = useRef(false)
  const before = useRef(key)
  useEffect(() => {
    if (before.current === null) pushed.current = key !== null
    before.current = key
  }, [key])
  const go = (value: string | undefined): void => {
    void navigate({
      to: pathname,
      search: { ...search, [param]: value },
      replace: true,
      resetScroll: false,
    })
  }
  const at = key === null ? -1 : rows.findIndex((row) => keyOf(row) === key)
  return {
    key,
    href: (row) => `${pathname}${stringifySearch({ ...search, [param]: keyOf(row) })}`,
    close: () => (pushed.current ? router.history.back() : go(undefined)),
    step: (by) => {
      const row = at < 0 ? undefined : rows[at + by]
      return row === undefined ? undefined : () => go(keyOf(row))
    },
  }
}
