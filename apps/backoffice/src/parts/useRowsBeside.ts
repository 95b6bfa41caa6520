/** What stands beside a page of a list: stepping from row to row goes on past its ends. */
import type { Call, Output } from '@saola/contract/call'
import type { Page, Paging } from '@saola/contract/paging'
import { queryOptionsOf } from '@saola/web/api/query'
import { listRequest, pageOfSearch, readSearch } from '@saola/web/list/search'
import type { Row } from '@saola/web/list/useList'
import { useQuery } from '@tanstack/react-query'

type PagedCall = Call & { readonly paging: Paging }
type Search = Readonly<Record<string, unknown>>
export interface Beside<T> {
  row: T
  /** The list's address values on its page. */
  search: Search
}

interface Place {
  /** Where on the page the row stands; -1 where it has left it. */
  at: number
  /** Rows of the page. */
  count: number
  /** Rows of all pages. */
  total: number
}
/**
 * Zero-based pages to read from: the one before where the row is among its page's first two or the page has become empty, the one after
 * where it is among the last two. One row early, so that who steps quickly does not wait at the end.
 */
export function pagesBeside(
  { at, count, total }: Place,
  { index, size }: { index: number; size: number },
): { before: number | null; after: number | null } {
  const isNearStart = at === 0 || at === 1 || count === 0
  const isNearEnd = at >= 0 && at >= count - 2
  return {
    before: isNearStart && index > 0 ? index - 1 : null,
    after: isNearEnd && (index + 1) * size < total ? index + 1 : null,
  }
}

function useRowOfPage<C extends PagedCall>(
  call: C,
  raw: Search,
  index: number | null,
  which: 0 | -1,
): Beside<Row<C>> | undefined {
  const search = { ...raw, page: index === null || index === 0 ? undefined : String(index + 1) }
  const { data } = useQuery({
    ...queryOptionsOf(call, listRequest(call, search)),
    enabled: index !== null,
  })
  const row =
    index === null ? undefined : (data as (Output<C> & Page<Row<C>>) | undefined)?.items.at(which)
  return row === undefined ? undefined : { row, search }
}

/** The last row of the page before and the first of the page after, each only where the row that is open stands near that end. */
export function useRowsBeside<const C extends PagedCall>(
  call: C,
  raw: Search,
  place: Place,
): { before: Beside<Row<C>> | undefined; after: Beside<Row<C>> | undefined } {
  const { index = 0, size = call.paging.size } = pageOfSearch(
    readSearch(call, raw),
    call.paging.size,
  )
  const { before, after } = pagesBeside(place, { index, size })
  return {
    before: useRowOfPage(call, raw, before, -1),
    after: useRowOfPage(call, raw, after, 0),
  }
}
