/** What a merchant's own servers asked of the server API, as their developers look it up: facts of each request, never its content. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { dayOrInstant, freeText, opt, orNull, queryInt, uuid } from './fields.ts'
import { payoutApi } from './payout-api.ts'
import { serverApi } from './server-api.ts'
import { subscriptionApi } from './subscription-api.ts'

/** Days that the log is kept. */
export const API_REQUEST_DAYS = 7

/** What the log is filtered by, besides time and call. */
export const apiRequestResults = ['SUCCEEDED', 'FAILED'] as const

/** The calls of the server API by the last part of their addresses, as developers know them. */
export const serverCalls: readonly { id: string; path: string }[] = [
  ...Object.values(serverApi),
  ...Object.values(payoutApi),
  ...Object.values(subscriptionApi),
].map(({ id, path }) => ({ id, path }))

const item = z.object({
  id: z.string(),
  at: z.string(),
  /** The call's id in the contract. */ call: z.string(),
  /** As answered; 0 = done. */ code: z.int(),
  /** The words of the answer, in the language that the request asked for; null = done. */
  message: orNull(z.string()),
  /** The payment that the request names: the merchant's own reference, or ours. */
  reference: orNull(z.string()),
  tookMs: z.int(),
  address: z.string(),
  userAgent: z.string(),
  clientId: z.string(),
  traceId: z.string(),
})
export type ApiRequest = z.output<typeof item>

const read = {
  method: 'GET',
  audience: 'portal',
  code: 1400,
  feature: 'payGate',
  work: 'read',
} as const satisfies Partial<Call>
const source = 'ours: the server API (a developer reads the log of their own requests)'

export const apiRequest = calls({
  getAll: {
    ...read,
    id: 'apiRequest.portal.getAll',
    path: '/api/api-request/portal/v1/getAll',
    query: z.strictObject({
      result: opt(z.enum(apiRequestResults)),
      call: opt(freeText(64)),
      code: opt(queryInt(0, 99_999)),
      /** The beginning of a reference. */ keyword: opt(freeText(100)),
      fromDate: opt(dayOrInstant),
      toDate: opt(dayOrInstant),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['at'], direction: 'DESC' },
    result: item,
    source,
  },
  getOne: {
    ...read,
    id: 'apiRequest.portal.getOne',
    path: '/api/api-request/portal/v1/getOne/{id}',
    params: z.strictObject({ id: uuid }),
    result: item,
    source,
  },
})
