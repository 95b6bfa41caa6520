import type { Call, Output, Request } from '@saola/contract/call'
import type { Direction, Page, Paging } from '@saola/contract/paging'
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOptionsOf } from '../api/query.ts'
import {
  filtersOf,
  listRequest,
  readSearch,
  type FixedQuery,
  type ListSearch,
  type ListStart,
} from './search.ts'
import { useRawSearch, useSetSearch } from './screenSearch.ts'

type PagedCall = Call & { readonly paging: Paging }
export type Row<C extends Call> = Output<C> extends Page<infer T> ? T : never

/** Back returns to the filters and the page before. */
const PUSH = { push: true }

/** A list screen's state and data; `query` is TanStack Query's own result, for whatever this leaves out. */
export interface List<C extends PagedCall> {
  call: C
  search: ListSearch<C>
  /** Changes filters; the page goes back to the first. `undefined` removes a filter. */
  set: (patch: { [K in keyof ListSearch<C>]?: ListSearch<C>[K] | undefined }) => void
  /** The same for names that are known only while it runs. */
  change: (patch: Readonly<Record<string, string | undefined>>) => void
  clear: () => void
  /** Filters in use, without paging and sort. */
  filters: Record<string, unknown>
  page: Page<Row<C>> | undefined
  rows: readonly Row<C>[]
  query: UseQueryResult<Output<C>>
  /** One-based. */
  pageNumber: number
  pageSize: number
  setPage: (pageNumber: number) => void
  sort: { by: string; direction: Direction }
  setSort: (by: string) => void
  /** What to give an export call: the filter on screen. */
  request: Request<C>
}

/**
 * Owns address state, paging and the query of one list: `const list = useList(payLink.getList)`.
 * `fixed` is query the screen adds and the address does not show (e.g. `{ isStatistic: '0' }`), `params` the path's of a call that has any, `start` page size and direction where they are not the call's.
 */
export function useList<const C extends PagedCall>(
  call: C,
  fixed?: FixedQuery<C>,
  params?: Request<C>['params'],
  start?: ListStart,
): List<C> {
  const raw = useRawSearch()
  const go = useSetSearch()
  const search = useMemo(() => readSearch(call, raw), [call, raw])
  const filters = filtersOf(search)
  const request = listRequest(call, raw, fixed, params, start)
  const query = useQuery({ ...queryOptionsOf(call, request), placeholderData: keepPreviousData })
  const page = query.data as Page<Row<C>> | undefined
  const sort = {
    by: search.sort ?? start?.sort ?? call.paging.sortable[0],
    direction: search.dir ?? start?.dir ?? call.paging.direction ?? 'DESC',
  }
  return {
    call,
    search,
    filters,
    query,
    page,
    request,
    sort,
    rows: page?.items ?? [],
    set: (patch) => go({ ...patch, page: undefined }, PUSH),
    change: (patch) => go({ ...patch, page: undefined }, PUSH),
    clear: () =>
      go(
        {
          ...Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])),
          page: undefined,
        },
        PUSH,
      ),
    pageNumber: search.page ?? 1,
    pageSize: search.size ?? start?.size ?? call.paging.size,
    setPage: (pageNumber) => go({ page: pageNumber <= 1 ? undefined : pageNumber }, PUSH),
    setSort: (by) =>
      go(
        {
          sort: by,
          dir: sort.by === by && sort.direction === 'DESC' ? 'ASC' : 'DESC',
          page: undefined,
        },
        PUSH,
      ),
  }
}

interface Filtered {
  filters: Record<string, unknown>
}
/** The list without the filters that hold the word for "all": they are none, so that an empty list does not blame them. */
export const ignoring = <L extends Filtered>(
  list: L,
  all: Readonly<Record<string, string>>,
): L => ({
  ...list,
  filters: Object.fromEntries(
    Object.entries(list.filters).filter(([name, value]) => all[name] !== value),
  ),
})
/** The list with these filters alone: the others are the screen itself. */
export const onlyFilters = <L extends Filtered>(list: L, ...names: readonly string[]): L => ({
  ...list,
  filters: Object.fromEntries(
    Object.entries(list.filters).filter(([name]) => names.includes(name)),
  ),
})
