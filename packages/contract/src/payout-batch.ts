/** Many payouts out of one file: it is looked through first, row by row (docs/decisions.md#5). VND. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { money, opt, orNull, queryFlag, uuid } from './fields.ts'
import { nameChecks } from './payout.ts'

export const batchLimits = {
  rows: 10_000,
  bytes: 10 * 1_048_576,
  /** Rows of each kind that the answer holds; the file of corrections holds every wrong one. */
  preview: 100,
  /** A merchant's own number is used once in so many days. */
  referenceDays: 90,
  /** A receiver who gets the same amount again within so many days is worth a look. */
  recentDays: 7,
  /** Questions for names that batches of a merchant may put to the bank in a day. */
  namesPerDay: 20_000,
  /** A name that the bank told is good for so many days. */
  nameDays: 30,
} as const

/** The columns of a file, in the order of ours; `reference` may be left out. */
export const batchColumns = [
  'accountNo',
  'accountName',
  'bank',
  'amount',
  'content',
  'reference',
] as const
export type BatchColumn = (typeof batchColumns)[number]
/** Why a row cannot be paid. */
export const batchFaults = [
  'REQUIRED',
  'TOO_LONG',
  'ACCOUNT_NO',
  'BANK_UNKNOWN',
  'BANK_NOT_REACHABLE',
  'AMOUNT',
  'AMOUNT_LIMIT',
  'CONTENT',
  'REFERENCE_REPEATED',
  'REFERENCE_USED',
] as const
export type BatchFault = (typeof batchFaults)[number]
/** What is worth a look before a row is paid: the same row stands in the file already; the receiver was to get as much a few days ago. */
export const batchWarnings = ['REPEATED', 'PAID_RECENTLY'] as const
export type BatchWarning = (typeof batchWarnings)[number]

export const batchRow = z.object({
  /** Its number in the sheet, counting from 1 with the title row. */
  row: z.int(),
  /** As they were typed. */
  cells: z.record(z.enum(batchColumns), z.string()),
  /** As they were understood; null where that failed. */
  amount: orNull(money),
  bankBin: orNull(z.string()),
  errors: z.array(z.object({ field: z.enum(batchColumns), fault: z.enum(batchFaults) })),
  warnings: z.array(z.enum(batchWarnings)),
  /** Of the warning PAID_RECENTLY: the payout that paid as much. */
  recentPayOutId: orNull(z.string()),
  /** Null for a wrong row, and while the bank has not been asked. */
  nameCheck: orNull(z.enum(nameChecks)),
  /** The holder's name by their bank; of a name that differs the initials alone, so that no file collects names. */
  toldName: orNull(z.string()),
})
export type BatchRow = z.output<typeof batchRow>
const file = z.object({
  fileId: z.string(),
  fileName: z.string(),
  total: z.int(),
  valid: z.int(),
  invalid: z.int(),
  /** Of the valid ones. */
  warned: z.int(),
  /** Sums of the valid ones. */
  amount: money,
  fee: money,
  vat: money,
  /** How many of the valid ones' names the bank has been asked for. */
  checks: z.object({ done: z.int(), total: z.int() }),
  validRows: z.array(batchRow),
  invalidRows: z.array(batchRow),
})

const base = {
  audience: 'portal',
  code: 1600,
  feature: 'payout',
} as const satisfies Partial<Call>
const path = '/api/payout/v1/batch'
const ours = 'ours: docs/decisions.md#5'
const fileId = z.strictObject({ fileId: uuid })
const read = { ...base, method: 'GET', action: 'CREATE', work: 'read' } as const

export const payoutBatch = calls({
  uploadFile: {
    ...base,
    id: 'payout.batch.uploadFile',
    method: 'POST',
    path: `${path}/uploadFile`,
    work: 'own',
    kind: 'upload',
    maxBytes: batchLimits.bytes,
    perMinute: 10,
    /** `allowRepeat`: the same file once more, on purpose. */
    body: z.strictObject({ allowRepeat: opt(queryFlag) }),
    result: file,
    source: 'doc 2 sections 4, 7',
  },
  /** The file as it stands now: its names are asked of the bank one after another. */
  getFile: {
    ...read,
    id: 'payout.batch.getFile',
    path: `${path}/file/{fileId}`,
    params: fileId,
    result: file,
    source: ours,
  },
  template: {
    ...read,
    id: 'payout.batch.template',
    path: `${path}/template`,
    kind: 'file',
    perMinute: 30,
    result: z.string(),
    source: ours,
  },
  corrections: {
    ...read,
    id: 'payout.batch.corrections',
    path: `${path}/{fileId}/corrections`,
    params: fileId,
    kind: 'file',
    perMinute: 30,
    result: z.string(),
    source: ours,
  },
})
