/** Many payouts out of one file: it is looked through first, row by row, then a batch is made of it and agreed to like a payout (docs/decisions.md#5). VND. */
import * as z from 'zod/mini'
import { batchChangeCounts, batchChangeKinds } from './batch-changes.ts'
import { calls, type Call } from './call.ts'
import {
  dayOrInstant,
  freeText,
  money,
  opt,
  orNull,
  queryFlag,
  queryInt,
  text,
  uuid,
} from './fields.ts'
import { MAX_PAGE_INDEX, MAX_PAGE_SIZE, pageOf } from './paging.ts'
import { payoutCost } from './payout-cost.ts'
import { nameChecks, payoutActions, payoutItem, payoutStates, payoutSteps } from './payout.ts'

export const batchLimits = {
  /** The most rows of a file; the parameter PAYOUT_BATCH_ROWS may say less. */
  rows: 10_000,
  name: 100,
  bytes: 10 * 1_048_576,
  /** Rows of each kind that the answer holds; the file of corrections holds every wrong one. */
  preview: 100,
  /** A merchant's own number is used once in so many days. */
  referenceDays: 90,
  /** A receiver who gets the same amount again within so many days is worth a look. */
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
  ...payoutCost,
  /** How many of the valid ones' names the bank has been asked for. */
  checks: z.object({ done: z.int(), total: z.int() }),
  validRows: z.array(batchRow),
  invalidRows: z.array(batchRow),
  /** The batch that was made of it: a file makes one. */
  payOutId: orNull(z.string()),
  /** The batch whose failed rows it holds, and what that is called. */
  retryOf: orNull(z.string()),
  retryOfName: orNull(z.string()),
})
export type BatchFile = z.output<typeof file>

/** `confirm`: its maker says yes to names that the bank answered late; `stop`: what the bank has not got stays here; `retry`: a new file of what failed. */
export const batchActions = [...payoutActions, 'confirm', 'stop', 'retry'] as const
export type BatchAction = (typeof batchActions)[number]
/** SUCCESS: every row is at its end and one at least was paid; FAILED: none was. */
export const batchItem = z.extend(payoutItem, {
  name: z.string(),
  fileName: z.string(),
  count: z.int(),
  succeeded: z.int(),
  failed: z.int(),
  /** Neither paid nor failed yet. */
  open: z.int(),
  /** Of those that were paid: their money has come back. */
  returned: z.int(),
  /** Some were paid and some failed. */
  partial: z.boolean(),
  /** How many rows' names the bank has been asked for. It is agreed to when all were. */
  checks: z.object({ done: z.int(), total: z.int() }),
  /** Rows with something that is worth a look. */
  warned: z.int(),
  /** Of those, the rows that the maker has still to confirm before it is agreed to. */
  toConfirm: z.int(),
  stoppedAt: orNull(z.string()),
  /** The batch whose failed rows it holds. */
  retryOf: orNull(z.string()),
  allowedActions: z.array(z.enum(batchActions)),
})
export type BatchItem = z.output<typeof batchItem>
/** A row of a batch: a payout of its own. */
export const batchPayout = z.extend(payoutItem, {
  warnings: z.array(z.enum(batchWarnings)),
  recentPayOutId: orNull(z.string()),
  toldName: orNull(z.string()),
  /** It has something that is worth a look, and the maker has still to say yes to it. */
  toConfirm: z.boolean(),
  /** The failed row of another batch that it stands in for. */
  insteadOf: orNull(z.string()),
})
export type BatchPayout = z.output<typeof batchPayout>
const batchChanges = z.object({
  ...batchChangeCounts.shape,
  /** The batch that it is compared with. */
  payOutId: z.string(),
  createdAt: z.string(),
  amount: money,
  count: z.int(),
  /** The first of them, in the order of the file. */
  rows: z.array(
    z.object({
      rowNo: z.int(),
      kind: z.enum(batchChangeKinds),
      accountName: z.string(),
      accountNo: z.string(),
      bankBin: z.string(),
      amount: money,
      /** As it was; null for a new receiver. */
      before: orNull(z.object({ accountNo: z.string(), bankBin: z.string(), amount: money })),
    }),
  ),
})

const base = {
  audience: 'portal',
  code: 1600,
  feature: 'payout',
} as const satisfies Partial<Call>
const path = '/api/payout/v1/batch'
const ours = 'ours: docs/decisions.md#5'
const spec = 'doc 2 sections 3, 4, 7'
const fileId = z.strictObject({ fileId: uuid })
const payOutId = z.strictObject({ payOutId: uuid })
const rowNumbers = z
  .array(z.int().check(z.minimum(1), z.maximum(batchLimits.rows + 1)))
  .check(z.maxLength(batchLimits.rows))
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
    path: `${path}/file/{fileId}/corrections`,
    params: fileId,
    kind: 'file',
    perMinute: 30,
    result: z.string(),
    source: ours,
  },
  /** Rows beyond the first hundred of `getFile`. */
  getFileRows: {
    ...read,
    id: 'payout.batch.getFileRows',
    path: `${path}/file/{fileId}/rows`,
    params: fileId,
    /** WARNED: valid, and worth a look. */
    query: z.strictObject({ kind: opt(z.enum(['VALID', 'INVALID', 'WARNED'])) }),
    paging: { dialect: 'page-pageSize', size: 100, sortable: ['row'], direction: 'ASC' },
    result: batchRow,
    source: ours,
  },
  /** What its payouts would cost from an account: the kind of the account may make a difference. */
  estimate: {
    ...read,
    id: 'payout.batch.estimate',
    path: `${path}/file/{fileId}/estimate`,
    params: fileId,
    query: z.strictObject({ fromAccountNo: opt(freeText(30)) }),
    result: z.object({ amount: money, ...payoutCost }),
    source: ours,
  },
  create: {
    ...base,
    id: 'payout.batch.create',
    method: 'POST',
    path: `${path}/create`,
    work: 'write',
    perMinute: 10,
    /**
     * `fromAccountNo` left out = the default account. `dropInvalid`: go on without the wrong rows. `confirmedRows`: every row with a warning or
     * with a name that is not surely the receiver's, as far as the bank has been asked.
     */
    body: z.strictObject({
      fileId: uuid,
      name: text(batchLimits.name),
      fromAccountNo: opt(text(30)),
      dropInvalid: z.boolean(),
      confirmedRows: opt(rowNumbers),
    }),
    result: batchItem,
    source: spec,
  },
  getAll: {
    ...base,
    id: 'payout.batch.getAll',
    method: 'GET',
    work: 'read',
    path: `${path}/getAll`,
    query: z.strictObject({
      name: opt(freeText(batchLimits.name)),
      /** The beginning of its id. */
      id: opt(freeText(36)),
      status: opt(z.enum(payoutStates)),
      fromAccountNo: opt(freeText(30)),
      createdFrom: opt(dayOrInstant),
      createdTo: opt(dayOrInstant),
      /** Those that wait for the caller. */
      whose: opt(z.enum(['FOR_ME', 'MINE'])),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt', 'amount'] },
    result: batchItem,
    source: `${spec}, 9`,
  },
  getDetail: {
    ...base,
    id: 'payout.batch.getDetail',
    method: 'GET',
    work: 'read',
    path: `${path}/getDetail/{payOutId}`,
    params: payOutId,
    /** Of its rows, in the order of the file; `page` counts from 0. */
    query: z.strictObject({
      status: opt(z.enum(payoutStates)),
      keyword: opt(freeText(100)),
      only: opt(z.enum(['WARNED', 'TO_CONFIRM', 'RETURNED'])),
      page: opt(queryInt(0, MAX_PAGE_INDEX)),
      pageSize: opt(queryInt(1, MAX_PAGE_SIZE)),
    }),
    result: z.extend(batchItem, {
      timeline: z.array(
        z.object({ step: z.enum(payoutSteps), at: z.string(), by: orNull(z.string()) }),
      ),
      rows: pageOf(batchPayout),
    }),
    source: spec,
  },
  /** What is new since the last batch of its name: a changed account number is how fraud with invoices and wages looks. Null where it is the first. */
  changes: {
    ...base,
    id: 'payout.batch.changes',
    method: 'GET',
    work: 'read',
    path: `${path}/{payOutId}/changes`,
    params: payOutId,
    perMinute: 60,
    result: orNull(batchChanges),
    source: ours,
  },
  confirm: {
    ...base,
    id: 'payout.batch.confirm',
    method: 'POST',
    path: `${path}/{payOutId}/confirm`,
    work: 'write',
    params: payOutId,
    body: z.strictObject({ confirmedRows: rowNumbers.check(z.minLength(1)) }),
    result: batchItem,
    source: ours,
  },
  stop: {
    ...base,
    id: 'payout.batch.stop',
    method: 'POST',
    action: 'APPROVE',
    path: `${path}/{payOutId}/stop`,
    work: 'write',
    params: payOutId,
    /** `withdrawn`: how many rows the bank had not got yet. */
    result: z.extend(batchItem, { withdrawn: z.int() }),
    source: ours,
  },
  /** A file of the rows that failed and that nothing stands in for yet, to make a new batch of. */
  retry: {
    ...base,
    id: 'payout.batch.retry',
    method: 'POST',
    path: `${path}/{payOutId}/retry`,
    work: 'write',
    perMinute: 10,
    params: payOutId,
    result: file,
    source: ours,
  },
  /** How each row ended: status, the bank's number, the reason. */
  result: {
    ...base,
    id: 'payout.batch.result',
    method: 'GET',
    work: 'read',
    path: `${path}/{payOutId}/result`,
    kind: 'file',
    perMinute: 30,
    params: payOutId,
    result: z.string(),
    source: ours,
  },
})
