/** Paging dialects stop at the edge (ADR 0007): services see one zero-based PageRequest and return one Page. */
import * as z from 'zod/mini'

/** The four spellings the spec uses: which query names carry index, size and sort. */
export type Dialect = 'page-pageSize' | 'page-size' | 'pageNumber-sortDir' | 'number-size'
export type Direction = 'ASC' | 'DESC'

export interface Paging {
  readonly dialect: Dialect
  /** Default page size. */
  readonly size: number
  /** Names that may be sorted by; the first is the default. */
  readonly sortable: readonly [string, ...string[]]
  readonly direction?: Direction
  /** Index and size have to be sent; clients of ours always do. */
  readonly required?: true
  /** How an answer writes its page; as `Page` unless given. */
  readonly answer?: 'elements'
}
export interface PageRequest {
  /** Zero-based. */
  index: number
  size: number
  sortBy: string
  direction: Direction
}
export interface Page<T> {
  items: T[]
  /** Zero-based, as asked. */
  pageNumber: number
  pageSize: number
  totalPage: number
  totalSize: number
  /** True where the count stopped at COUNT_CAP: show "10,000+". */
  totalCapped: boolean
}
export const MAX_PAGE_SIZE = 200
export const MAX_PAGE_INDEX = 100_000
/** Exact counts cost time with the number of rows; past this many the screen says "10,000+" (docs/quality.md, U2). */
export const COUNT_CAP = 10_000

interface Names {
  index: string
  size: string
  sortBy: string
  direction: string
  joined: boolean
}
/** 'joined' dialects write sort as one value "createdAt,desc". */
export const pagingNames: Record<Dialect, Names> = {
  'page-pageSize': {
    index: 'page',
    size: 'pageSize',
    sortBy: 'sortBy',
    direction: 'sortDirection',
    joined: false,
  },
  'page-size': { index: 'page', size: 'size', sortBy: 'sort', direction: 'sort', joined: true },
  'pageNumber-sortDir': {
    index: 'pageNumber',
    size: 'pageSize',
    sortBy: 'sortBy',
    direction: 'sortDir',
    joined: false,
  },
  'number-size': {
    index: 'number',
    size: 'size',
    sortBy: 'sortBy',
    direction: 'sortDirection',
    joined: false,
  },
}

export const pageOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    items: z.array(item),
    pageNumber: z.int(),
    pageSize: z.int(),
    totalPage: z.int(),
    totalSize: z.int(),
    totalCapped: z.boolean(),
  })

/** The page of the salary-advance service. */
const elementsOf = <S extends z.ZodMiniType>(item: S) =>
  z.object({
    page: z.int(),
    size: z.int(),
    totalElements: z.int(),
    totalPages: z.int(),
    totalCapped: z.boolean(),
    data: z.array(item),
  })
type Elements = z.output<ReturnType<typeof elementsOf>>
/** The shape in which a call's page is answered. */
export const writtenPageOf = (paging: Paging, item: z.ZodMiniType): z.ZodMiniType =>
  paging.answer === 'elements' ? elementsOf(item) : pageOf(item)
/** A service's page as the call answers it. */
export const writeAnswer = (paging: Paging, page: Page<unknown>): Page<unknown> | Elements =>
  paging.answer === 'elements'
    ? {
        page: page.pageNumber,
        size: page.pageSize,
        totalElements: page.totalSize,
        totalPages: page.totalPage,
        totalCapped: page.totalCapped,
        data: page.items,
      }
    : page
/** The inverse, for clients. */
export const readAnswer = (paging: Paging, answer: unknown): Page<unknown> => {
  if (paging.answer !== 'elements') return answer as Page<unknown>
  const { page, size, totalElements, totalPages, totalCapped, data } = answer as Elements
  return {
    items: data,
    pageNumber: page,
    pageSize: size,
    totalPage: totalPages,
    totalSize: totalElements,
    totalCapped,
  }
}

const whole = (text: string | undefined, least: number, most: number): number | null => {
  if (text === undefined || !/^\d{1,7}$/.test(text)) return null
  const n = Number(text)
  return n >= least && n <= most ? n : null
}

/** By what and which way; the name of what is wrong otherwise. */
function sortOf(
  paging: Paging,
  query: Record<string, string>,
): { sortBy: string; direction: Direction } | { wrong: string } {
  const n = pagingNames[paging.dialect]
  const [by, way] = n.joined
    ? (query[n.sortBy] ?? '').split(',')
    : [query[n.sortBy], query[n.direction]]
  const sortBy = by === undefined || by === '' ? paging.sortable[0] : by
  if (!paging.sortable.includes(sortBy)) return { wrong: n.sortBy }
  const direction = (
    way === undefined || way === '' ? (paging.direction ?? 'DESC') : way.toUpperCase()
  ) as Direction
  return direction === 'ASC' || direction === 'DESC'
    ? { sortBy, direction }
    : { wrong: n.direction }
}
/** What has to be sent and was not. */
const missingOf = (paging: Paging, query: Record<string, string>): string | undefined => {
  const { index, size } = pagingNames[paging.dialect]
  return paging.required === true
    ? [index, size].find((name) => query[name] === undefined)
    : undefined
}

/**
 * Reads a call's paging names out of a raw query.
 * @returns the request, or the name of the parameter that is wrong (answered with code 24 error.invalid_paging) or missing (code 3).
 */
export function readPage(
  paging: Paging,
  query: Record<string, string>,
): { page: PageRequest } | { wrong: string } | { missing: string } {
  const n = pagingNames[paging.dialect]
  const index = query[n.index] === undefined ? 0 : whole(query[n.index], 0, MAX_PAGE_INDEX)
  if (index === null) return { wrong: n.index }
  const size = query[n.size] === undefined ? paging.size : whole(query[n.size], 1, MAX_PAGE_SIZE)
  if (size === null) return { wrong: n.size }
  const sort = sortOf(paging, query)
  if ('wrong' in sort) return sort
  const missing = missingOf(paging, query)
  if (missing !== undefined) return { missing }
  return { page: { index, size, ...sort } }
}

/** The inverse, for clients: one PageRequest in a dialect's own words. */
export function writePage(paging: Paging, page: Partial<PageRequest>): Record<string, string> {
  const n = pagingNames[paging.dialect]
  const out: Record<string, string> = paging.required
    ? { [n.index]: '0', [n.size]: String(paging.size) }
    : {}
  if (page.index !== undefined) out[n.index] = String(page.index)
  if (page.size !== undefined) out[n.size] = String(page.size)
  if (page.sortBy !== undefined)
    out[n.sortBy] = n.joined
      ? `${page.sortBy},${(page.direction ?? paging.direction ?? 'DESC').toLowerCase()}`
      : page.sortBy
  if (page.direction !== undefined && !n.joined) out[n.direction] = page.direction
  return out
}

/** Wraps one page of rows; `total` may be COUNT_CAP + 1, which means "more than the cap". */
export function toPage<T>(items: T[], total: number, request: PageRequest): Page<T> {
  const capped = total > COUNT_CAP
  const totalSize = capped ? COUNT_CAP : total
  return {
    items,
    pageNumber: request.index,
    pageSize: request.size,
    totalPage: Math.ceil(totalSize / request.size),
    totalSize,
    totalCapped: capped,
  }
}
export const emptyPage = <T>(request: PageRequest): Page<T> => toPage<T>([], 0, request)
