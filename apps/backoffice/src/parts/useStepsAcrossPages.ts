import type { Call } from '@saola/contract/call'
import type { Paging } from '@saola/contract/paging'
import { useRawSearch, useSetSearch } from '@saola/web/list/screenSearch'
import type { List, Row } from '@saola/web/list/useList'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { useRowsBeside, type Beside } from './useRowsBeside.ts'

/**
 * Steps of a list's drawer that go on past the ends of its page.
 * @param leaves whether the open row leaves the list when something is done with it
 * @returns besides, `follow`: the step to the row that comes next once that is done
 */
export function useStepsAcrossPages<C extends Call & { readonly paging: Paging }>(
  list: List<C>,
  open: OpenRow<Row<C>>,
  keyOf: (row: Row<C>) => string,
  leaves: boolean,
): OpenRow<Row<C>> & { follow: (() => void) | undefined } {
  const [raw, set] = [useRawSearch(), useSetSearch()]
  const at = open.key === null ? -1 : list.rows.findIndex((row) => keyOf(row) === open.key)
  // Without an open row of this page there is nothing to step from.
  const total = list.page?.totalSize ?? 0
  const { before, after } = useRowsBeside(list.call, raw, {
    at,
    count: at < 0 ? -1 : list.rows.length,
    total,
  })
  const goTo = (found: Beside<Row<C>> | undefined, isMovedUp = false) =>
    found === undefined
      ? undefined
      : () => set({ open: keyOf(found.row), ...(isMovedUp ? {} : { page: found.search.page }) })
  const step = (by: 1 | -1) => open.step(by) ?? goTo(by === 1 ? after : before)
  return {
    ...open,
    step,
    // What was first on the next page has moved up to this one.
    follow: open.step(1) ?? goTo(after, leaves),
  }
}
