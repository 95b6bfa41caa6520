/** A screen's data is asked for while its code is still being fetched; the screen then finds it, or the request, in the data client. */
import type { Call, Request } from '@saola/contract/call'
import type { Paging } from '@saola/contract/paging'
import type { QueryClient } from '@tanstack/react-query'
import { queryOptionsOf } from '../api/query.ts'
import { listRequest, type FixedQuery } from './search.ts'

/** Where somebody is going. */
export interface Place {
  search: Record<string, unknown>
}
type Start = (client: QueryClient) => void
/** What a screen asks for at an address. */
export type EarlyQueries = (place: Place) => readonly Start[]

/** Asks once: what is there already, the screen refreshes by itself. */
export const early =
  <const C extends Call>(call: C, request: Request<C>): Start =>
  (client) => {
    const options = queryOptionsOf(call, request)
    if (client.getQueryState(options.queryKey) === undefined) void client.prefetchQuery(options)
  }

/** The rows of a list, by the same request that `useList` makes. */
export const earlyList =
  <const C extends Call & { readonly paging: Paging }>(
    call: C,
    fixed?: FixedQuery<C>,
  ): EarlyQueries =>
  ({ search }) => [early(call, listRequest(call, search, fixed))]

/** The thing that the address names. */
export const earlyDetail =
  (name: string, start: (id: string) => Start): EarlyQueries =>
  ({ search }) => {
    const id = search[name]
    return typeof id === 'string' && id !== '' ? [start(id)] : []
  }

/** Nobody waits for it, and a failure is the screen's to report: it asks again. */
export async function startEarly(
  client: QueryClient,
  place: Place,
  load: () => Promise<EarlyQueries>,
  mayLoad: () => Promise<boolean>,
): Promise<void> {
  try {
    const [queries, may] = await Promise.all([load(), mayLoad()])
    if (may) for (const start of queries(place)) start(client)
  } catch {
    // The screen says what is wrong.
  }
}
