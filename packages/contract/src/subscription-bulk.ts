/** Many subscriptions at once (docs/decisions.md#16): what it would come to for each, the work with its progress, its result, and taking it back. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { freeText, instant, money, nothing, opt, optNull, orNull, uuid, day } from './fields.ts'
import {
  allBulkActs,
  bulkActions,
  bulkLimits,
  bulkReasons,
  bulkRowStates,
  bulkStates,
} from './subscription-bulk-values.ts'
import { subscriptionFilter } from './subscription.ts'
import { subscriptionLimits, subscriptionStatuses } from './subscription-values.ts'

const reasonCount = z.object({ reason: z.enum(bulkReasons), count: z.int() })
const previewRow = z.object({
  id: z.string(),
  code: z.string(),
  customerName: z.string(),
  status: z.enum(subscriptionStatuses),
  /** Why it is left as it is; null = it is done. */
  reason: orNull(z.enum(bulkReasons)),
  /** As it is afterwards; null for a reminder, and where it is left as it is. */
  after: orNull(
    z.object({
      status: z.enum(subscriptionStatuses),
      numOfCycles: orNull(z.int()),
      nextPaymentDate: orNull(day),
      /** The day on which it ends, where it is cancelled. */
      cancelAt: orNull(day),
      /** Of invoices that are issued, and that are void, in the same breath. */
      issued: money,
      voided: money,
    }),
  ),
  /** The invoice that its customer is reminded of. */
  invoice: orNull(
    z.object({ number: z.string(), amount: money, channel: z.enum(['EMAIL', 'SMS']) }),
  ),
})
export type BulkPreviewRow = z.output<typeof previewRow>
const preview = z.object({
  act: z.enum(allBulkActs),
  rows: z.array(previewRow),
  willDo: z.int(),
  willNot: z.int(),
  /** Why not, the most frequent first. */
  reasons: z.array(reasonCount),
  issued: money,
  voided: money,
  /** Of the invoices that customers are reminded of. */
  reminded: money,
  /** Sent back to begin it: where a row does not come to the same any more it is refused (12). */
  hash: z.string(),
  allowedActions: z.array(z.enum(bulkActions)),
})
export type BulkPreview = z.output<typeof preview>

const named = z.object({ id: z.string(), code: z.string() })
export const bulkItem = z.object({
  id: z.string(),
  /** What people read out, and what the timeline of each subscription names. */
  code: z.string(),
  act: z.enum(allBulkActs),
  cycles: orNull(z.int()),
  reason: orNull(z.string()),
  waiveFinal: z.boolean(),
  state: z.enum(bulkStates),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  createdAt: instant,
  createdBy: z.string(),
  finishedAt: orNull(instant),
  /** What it takes back, and what took it back. */
  undoes: orNull(named),
  undoneBy: orNull(named),
  allowedActions: z.array(z.enum(bulkActions)),
})
export type BulkItem = z.output<typeof bulkItem>
const bulkRow = z.object({
  id: z.string(),
  /** Null where it is gone. */
  code: orNull(z.string()),
  customerName: orNull(z.string()),
  state: z.enum(bulkRowStates),
  reason: orNull(z.enum(bulkReasons)),
  settledAt: orNull(instant),
})
export type BulkRow = z.output<typeof bulkRow>

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
  source: 'ours: docs/decisions.md#16',
} as const satisfies Partial<Call>
const path = '/api/subscription-bulk/v1'
const byId = z.strictObject({ id: uuid })
const wanted = {
  act: z.enum(allBulkActs),
  /** Of an act that takes another one back, that one is named instead. */
  ids: opt(z.array(uuid).check(z.minLength(1), z.maxLength(bulkLimits.rows))),
  undoes: opt(uuid),
  cycles: opt(z.int().check(z.minimum(1), z.maximum(subscriptionLimits.extendCycles))),
  reason: optNull(freeText(255)),
  waiveFinal: opt(z.boolean()),
}
const begin = {
  ...base,
  work: 'write',
  method: 'POST',
  perMinute: 30,
  body: z.strictObject({ ...wanted, hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
  result: bulkItem,
} as const satisfies Partial<Call>

export const subscriptionBulk = calls({
  /** The subscriptions of a list as it is filtered, newest first, as many as one act takes. */
  choose: {
    ...base,
    work: 'read',
    id: 'subscriptionBulk.choose',
    method: 'GET',
    path: `${path}/choose`,
    query: z.strictObject(subscriptionFilter),
    result: z.object({ ids: z.array(z.string()), total: z.int() }),
  },
  /** Writes nothing. */
  preview: {
    ...base,
    work: 'read',
    id: 'subscriptionBulk.preview',
    method: 'POST',
    path: `${path}/preview`,
    perMinute: 60,
    body: z.strictObject(wanted),
    result: preview,
  },
  /** Of a few, and reminders of any number. */
  start: { ...begin, id: 'subscriptionBulk.start', path: `${path}/start` },
  /** Of any number. */
  startMany: {
    ...begin,
    action: 'APPROVE',
    id: 'subscriptionBulk.startMany',
    path: `${path}/start-many`,
  },
  getAll: {
    ...base,
    work: 'read',
    id: 'subscriptionBulk.getAll',
    method: 'GET',
    path: `${path}/get-all`,
    paging: { dialect: 'page-size', size: 20, sortable: ['createdAt'], direction: 'DESC' },
    result: bulkItem,
  },
  /** With its progress. */
  getDetail: {
    ...base,
    work: 'read',
    id: 'subscriptionBulk.getDetail',
    method: 'GET',
    path: `${path}/get-detail/{id}`,
    params: byId,
    result: bulkItem,
  },
  getRows: {
    ...base,
    work: 'read',
    id: 'subscriptionBulk.getRows',
    method: 'GET',
    path: `${path}/get-rows/{id}`,
    params: byId,
    query: z.strictObject({ state: opt(z.enum(bulkRowStates)) }),
    paging: { dialect: 'page-size', size: 20, sortable: ['n'], direction: 'ASC' },
    result: bulkRow,
  },
  export: {
    ...base,
    method: 'GET',
    work: 'read',
    kind: 'file',
    perMinute: 20,
    id: 'subscriptionBulk.export',
    path: `${path}/export/{id}`,
    params: byId,
    result: nothing,
  },
})
