/** Subscribers that a shop has already, from a spreadsheet (docs/decisions.md#16): read and shown, then made in one go. What they have paid for is never billed. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, money, nothing, orNull, uuid } from './fields.ts'

export const importLimits = {
  rows: 5_000,
  bytes: 10 * 1_048_576,
  /** Rows of a preview that travel to the screen; the file with the wrong rows holds all of them. */
  preview: 100,
  /** How far ahead somebody may have paid, in days. */
  paidDaysAhead: 1_830,
} as const
/** In the order of the template. A customer is named by their code, or by a name. */
export const importColumns = [
  'customerCode',
  'fullName',
  'phone',
  'email',
  'planCode',
  'quantity',
  'unitAmount',
  'paidUntil',
  'cyclesLeft',
  'remind',
  'link',
  'attestedBy',
  'refId',
] as const
export type ImportColumn = (typeof importColumns)[number]
/** ATTESTED: nobody is named who attests to the consent. */
export const importFaults = [
  'REQUIRED',
  'TOO_LONG',
  'TEXT',
  'PHONE',
  'EMAIL',
  'CUSTOMER_UNKNOWN',
  'PLAN_UNKNOWN',
  'PLAN_CLOSED',
  'QUANTITY',
  'AMOUNT',
  'AMOUNT_LIMIT',
  'DATE',
  'DATE_RANGE',
  'CYCLES',
  'YES_NO',
  'ATTESTED',
  'REFERENCE_TAKEN',
  'REFERENCE_REPEATED',
] as const
export type ImportFault = (typeof importFaults)[number]
/** SUBSCRIBED: this customer has a live subscription to the plan. REPEATED: an earlier row says the same of both. PASSED: dates that have passed are not billed. */
export const importWarnings = ['SUBSCRIBED', 'REPEATED', 'PASSED'] as const
export type ImportWarning = (typeof importWarnings)[number]

export const importRow = z.object({
  /** The row's number in the sheet, counting from 1 with the title row. */
  row: z.int(),
  cells: z.record(z.enum(importColumns), z.string()),
  /** The first date on which it is billed, and how much a cycle costs; null where something is wrong, or use decides. */
  firstDate: orNull(day),
  amount: orNull(money),
  errors: z.array(z.object({ field: z.enum(importColumns), fault: z.enum(importFaults) })),
  warnings: z.array(z.enum(importWarnings)),
})
export type ImportRow = z.output<typeof importRow>

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
} as const satisfies Partial<Call>
const read = {
  ...base,
  method: 'GET',
  action: 'CREATE',
  work: 'read',
  kind: 'file',
  perMinute: 30,
} as const satisfies Partial<Call>
const byId = z.strictObject({ id: uuid })
const path = '/api/subscription/v1/import'
const OURS = 'ours: docs/decisions.md#16'

export const subscriptionImport = calls({
  template: {
    ...read,
    id: 'subscription.import.template',
    path: `${path}/template`,
    result: nothing,
    source: OURS,
  },
  preview: {
    ...base,
    id: 'subscription.import.preview',
    method: 'POST',
    path,
    work: 'own',
    kind: 'upload',
    maxBytes: importLimits.bytes,
    perMinute: 10,
    result: z.object({
      id: z.string(),
      fileName: z.string(),
      total: z.int(),
      valid: z.int(),
      invalid: z.int(),
      /** Of the valid rows: those with a warning, and customers that are new. */
      warned: z.int(),
      newCustomers: z.int(),
      /** What the valid rows cost, once each. */
      amount: money,
      validRows: z.array(importRow),
      warnedRows: z.array(importRow),
      invalidRows: z.array(importRow),
    }),
    source: OURS,
  },
  corrections: {
    ...read,
    id: 'subscription.import.corrections',
    path: `${path}/{id}/corrections`,
    params: byId,
    result: nothing,
    source: OURS,
  },
  /** All valid rows or none. Once: 13 afterwards. */
  commit: {
    ...base,
    id: 'subscription.import.commit',
    method: 'PUT',
    path: `${path}/{id}/commit`,
    work: 'write',
    params: byId,
    /** `skipped`: their reference was taken since the preview. */
    result: z.object({ created: z.int(), skipped: z.int(), newCustomers: z.int() }),
    source: OURS,
  },
})
