/** TanStack Query options derived from a call, so that keys are never written by hand. */
import type { Call, Output, Request } from '@saola/contract/call'
import { QueryClient, queryOptions } from '@tanstack/react-query'
import { send } from './send.ts'

/** Key prefix of every query of a call: `client.invalidateQueries({ queryKey: keyOf(payLink.getList) })`. */
export const keyOf = (call: Call): readonly [string] => [call.id]

/** `useQuery(queryOptionsOf(payLink.getDetail, { params: { payLinkCode } }))`; spread it to add library options. */
export function queryOptionsOf<const C extends Call>(call: C, request: Request<C>) {
  return queryOptions<Output<C>, Error, Output<C>, readonly [string, Request<C>]>({
    queryKey: [call.id, request] as const,
    queryFn: ({ signal }) => send(call, request, { signal }),
  })
}

/** The data client of an app: no retries, no refetch on focus. */
export const newQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, staleTime: 5_000 },
      mutations: { retry: false },
    },
  })
