/** Advances of all enterprises as bank staff oversee them: the orders that pay them, without the people who are paid, and what is outstanding. VND. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import {
  day,
  freeText,
  instant,
  money,
  nothing,
  opt,
  orNull,
  queryFlag,
  queryInt,
  text,
  uuid,
} from './fields.ts'
import { advanceEntryStates } from './salary-advance-values.ts'

export const oversightLimits = {
  /** An order that the bank has had for so long without a word is silent (docs/decisions.md#7). */
  silentMinutes: 30,
  keyword: 64,
  reason: { min: 10, max: 255 },
  /** Of the exposure, today the last one. */
  days: { min: 7, usual: 30, max: 90 },
} as const

const nullText = orNull(z.string())
const nullInstant = orNull(instant)
const item = {
  id: z.string(),
  /** Ours, by which the bank knows the order. */
  reference: z.string(),
  /** Of the employee's request. */
  advanceCode: z.string(),
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  amount: money,
  state: z.enum(advanceEntryStates),
  createdAt: instant,
  /** When it was given to the bank. */
  sentAt: nullInstant,
  endedAt: nullInstant,
  returnedAt: nullInstant,
  bankReference: nullText,
  /** The bank's own word for why it was not paid, or came back. */
  failure: nullText,
  /** Whole minutes without the bank's word; null before that is too long. */
  silentMinutes: orNull(z.int()),
}
const listed = z.object(item)
export type OversightPayment = z.output<typeof listed>
const detail = z.object({
  ...item,
  /** The enterprise's account that pays. */
  fromAccount: z.string(),
  /** Of the order of money out; null while the bank has not been asked. */
  transferId: nullText,
  /** How often it was sent, each time under the same reference. */
  sends: z.int(),
  lastSentAt: nullInstant,
  /** When the bank first said that it knows no such order. */
  unknownAt: nullInstant,
  nextAskAt: nullInstant,
  allowedActions: z.array(z.enum(['reveal'])),
})
export type OversightPaymentDetail = z.output<typeof detail>

const filter = {
  merchantId: opt(uuid),
  state: opt(z.enum(advanceEntryStates)),
  /** The beginning of our reference, or the whole of the request's code or of the bank's reference. */
  keyword: opt(freeText(oversightLimits.keyword)),
  /** Days on which the order was made, both included. */
  fromDate: opt(day),
  toDate: opt(day),
  /** With the bank for longer than `silentMinutes`. */
  silent: opt(queryFlag),
  returned: opt(queryFlag),
}
const counted = { count: z.int(), amount: money }

const cms = {
  audience: 'cms',
  code: [3900, 3901, 3902],
  mode: 'live',
  method: 'GET',
  work: 'read',
  source: 'ours: docs/decisions.md#7',
} as const satisfies Partial<Call>
const CMS = '/api/salary/cms/v1'

export const salaryOversight = calls({
  list: {
    ...cms,
    id: 'salaryOversight.cms.list',
    path: `${CMS}/payments`,
    query: z.strictObject(filter),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt', 'amount'] },
    result: listed,
  },
  /** What the same filter comes to, state by state; without orders there is no line. */
  totals: {
    ...cms,
    id: 'salaryOversight.cms.totals',
    path: `${CMS}/payments/totals`,
    query: z.strictObject(filter),
    result: z.object({
      states: z.array(z.object({ state: z.enum(advanceEntryStates), ...counted })),
      silent: z.object(counted),
    }),
  },
  /** The list as it is filtered, without the people who are paid. */
  export: {
    ...cms,
    id: 'salaryOversight.cms.export',
    path: `${CMS}/payments/export`,
    kind: 'file',
    work: 'own',
    perMinute: 20,
    query: z.strictObject({
      ...filter,
      /** Only those that were there by then. */
      until: opt(instant),
    }),
    result: nothing,
  },
  get: {
    ...cms,
    id: 'salaryOversight.cms.get',
    path: `${CMS}/payments/{id}`,
    params: z.strictObject({ id: uuid }),
    result: detail,
  },
  /** Who was paid, and to which account. Every look is one record of the audit log, with its reason. */
  reveal: {
    ...cms,
    id: 'salaryOversight.cms.reveal',
    code: 3903,
    action: 'VIEW',
    method: 'POST',
    path: `${CMS}/payments/{id}/reveal`,
    work: 'write',
    perMinute: 30,
    params: z.strictObject({ id: uuid }),
    body: z.strictObject({
      reason: text(oversightLimits.reason.max).check(z.minLength(oversightLimits.reason.min)),
    }),
    result: z.object({
      employeeCode: z.string(),
      employeeName: z.string(),
      bankName: nullText,
      /** As the order names it; its last four digits where the bank was never asked and the account is another one by now. */
      account: z.string(),
    }),
  },
  exposure: {
    ...cms,
    id: 'salaryOversight.cms.exposure',
    path: `${CMS}/exposure`,
    query: z.strictObject({
      merchantId: opt(uuid),
      days: opt(queryInt(oversightLimits.days.min, oversightLimits.days.max)),
    }),
    result: z.object({
      /** What the bank grants now, to all that it has agreed to; grants of earlier days are in their histories. */
      grantedLimit: money,
      days: z.array(
        z.object({
          day,
          /** Carried out by the bank on that day; also what came back later. */
          paid: money,
          /** At the end of the day: paid and neither come back nor taken off on a pay day. */
          outstanding: money,
        }),
      ),
    }),
  },
})
