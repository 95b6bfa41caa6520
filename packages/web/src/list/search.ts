/** A list's state is its address (docs/decisions.md#28): filters by the contract's own query shape, page, size and sort. */
import type { Call, Request } from '@saola/contract/call'
import {
  MAX_PAGE_SIZE,
  type Direction,
  type PageRequest,
  type Paging,
} from '@saola/contract/paging'
import { takesWord, wireOf } from '@saola/contract/wire'

/** What the address may hold for a paged call. `page` is one-based; whatever does not parse is dropped, never an error. */
export type ListSearch<C extends Call> = Partial<NonNullable<Request<C>['query']>> & {
  page?: number
  size?: number
  sort?: string
  dir?: Direction
}

const whole = (value: unknown, most: number): number | undefined =>
  typeof value === 'string' && /^[1-9]\d{0,5}$/.test(value) && Number(value) <= most
    ? Number(value)
    : undefined

/** Reads raw address values; used as a route's `validateSearch` and by `useList`. */
export function readSearch<const C extends Call>(
  call: C,
  raw: Record<string, unknown>,
): ListSearch<C> {
  const out: Record<string, unknown> = {}
  for (const [name, rules] of Object.entries(wireOf(call).filters ?? {})) {
    const value = raw[name]
    if (typeof value === 'string' && value !== '' && takesWord(rules, value)) out[name] = value
  }
  const [page, size] = [
    whole(String(raw.page ?? ''), 100_001),
    whole(String(raw.size ?? ''), MAX_PAGE_SIZE),
  ]
  if (page !== undefined) out.page = page
  if (size !== undefined) out.size = size
  if (typeof raw.sort === 'string' && call.paging?.sortable.includes(raw.sort) === true)
    out.sort = raw.sort
  if (raw.dir === 'ASC' || raw.dir === 'DESC') out.dir = raw.dir
  return out as ListSearch<C>
}

const PAGING: ReadonlySet<string> = new Set(['page', 'size', 'sort', 'dir'])
/** The filters alone, as the call's query wants them. */
export function filtersOf<const C extends Call>(search: ListSearch<C>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(search).filter(([name]) => !PAGING.has(name)))
}
/** The page to ask for, in the services' zero-based words. */
export function pageOfSearch(
  search: { page?: number; size?: number; sort?: string; dir?: Direction },
  defaultSize: number,
): Partial<PageRequest> {
  return {
    index: (search.page ?? 1) - 1,
    size: search.size ?? defaultSize,
    ...(search.sort === undefined ? {} : { sortBy: search.sort }),
    ...(search.dir === undefined ? {} : { direction: search.dir }),
  }
}

/** Address values stay plain text (`?phone=0901234567&page=2`): for the router's `parseSearch` and `stringifySearch`. */
export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))
export const stringifySearch = (search: Record<string, unknown>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
/** Path and search as one address. */
export const addressWith = (path: string, search: Readonly<Record<string, unknown>>): string =>
  `${path}${stringifySearch(search)}`

/** Query that a screen adds and its address does not show. */
export type FixedQuery<C extends Call> = Partial<NonNullable<Request<C>['query']>>

/** How a list begins that is not begun as its call says, while the address says nothing else. */
export interface ListStart {
  size?: number
  sort?: string
  dir?: Direction
}

/** What a list asks for at an address. */
export function listRequest<const C extends Call & { readonly paging: Paging }>(
  call: C,
  raw: Record<string, unknown>,
  fixed?: FixedQuery<C>,
  params?: Request<C>['params'],
  start?: ListStart,
): Request<C> {
  const search = readSearch(call, raw)
  return {
    ...(params === undefined ? {} : { params }),
    ...(wireOf(call).filters === undefined ? {} : { query: { ...filtersOf(search), ...fixed } }),
    page: pageOfSearch({ ...start, ...search }, call.paging.size),
  } as unknown as Request<C>
}
