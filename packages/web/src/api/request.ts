/** From a call of the contract and its parts to method, address, headers and body. Pure, so that every dialect can be tested. */
import { fullPath, type Call } from '@saola/contract/call'
import { writePage, type PageRequest } from '@saola/contract/paging'
import { wireOf } from '@saola/contract/wire'

/** The parts of a request once its call's type no longer matters. */
export interface Parts {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
  page?: Partial<PageRequest> | undefined
}

/** The first required parameter that is null or undefined, looked for in path, query and body (B-155); null = none. */
export function missingParameter(call: Call, parts: Parts): string | null {
  const { needs } = wireOf(call)
  for (const [names, given] of [
    [needs?.params, parts.params],
    [needs?.query, parts.query],
    [needs?.body, parts.body],
  ] as const) {
    for (const need of names ?? []) {
      const name = need.replace(/[?!]$/, '')
      const value =
        given instanceof FormData
          ? (given.get(name) ?? undefined)
          : (given as Record<string, unknown> | undefined)?.[name]
      if ((value === undefined && !need.endsWith('?')) || (value === null && !need.endsWith('!')))
        return name
    }
  }
  return null
}

function writeQuery(query: Record<string, unknown> | undefined, out: URLSearchParams): void {
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null || value === '') continue
    for (const one of Array.isArray(value) ? value : [value]) out.append(name, String(one))
  }
}

/** The address from the origin on: base address, Test Mode, path parameters, query and paging in the call's own dialect. */
export function addressOf(call: Call, parts: Parts, test: boolean): string {
  const path = fullPath(call, test).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(parts.params?.[name])),
  )
  const query = new URLSearchParams()
  writeQuery(parts.query, query)
  if (call.paging)
    for (const [name, value] of Object.entries(writePage(call.paging, parts.page ?? {})))
      query.set(name, value)
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

/** The spec's refusal of an incomplete request, made before any network call (B-154). */
export function assertComplete(call: Call, parts: Parts): void {
  const name = missingParameter(call, parts)
  if (name !== null)
    throw new TypeError(`Required parameter ${name} was null or undefined when calling ${call.id}`)
}
