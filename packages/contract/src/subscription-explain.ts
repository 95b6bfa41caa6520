/** Why a date of a subscription is that date, and why an amount is that amount (docs/decisions.md#16): facts, each with its words on the screens. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { day, money, opt, orNull, uuid } from './fields.ts'

/** In the order in which they are told. */
export const dateFacts = [
  'START',
  'TRIAL_END',
  'ANCHOR',
  'OTHER_ANCHOR',
  'FIRST_FIXED_DAY',
  'COUNTED',
  'SHORT_MONTH',
  'SHORT_YEAR',
  'DAY_OF_YEAR',
  'LEAP_YEAR',
  'COMMON_YEAR',
  'SKIPPED',
  'BEFORE_SPAN',
  'AFTER_SPAN',
  'CANCELLED_ON',
  'REPLACES',
  'ISSUED_LATE',
  'DAYS_TO_PAY',
  'FIRST_LAST_DAY',
  'EXTENDED',
] as const
export const moneyFacts = [
  'PERIOD',
  'STUB',
  'USAGE',
  'BY_USE',
  'LINE',
  'TOTAL',
  'CARRIED_ON',
  'PRICE_NOW',
  'PRICE_CHANGED',
  'PRICE_THEN',
] as const
/** What its words name: days, đồng and numbers by what they are. */
const values = z.record(z.string(), z.union([z.string(), z.number()]))
const explained = z.object({
  cycle: z.int(),
  paymentDate: day,
  expiredDate: day,
  /** null where use decides. */
  amount: orNull(money),
  dates: z.array(z.object({ code: z.enum(dateFacts), values })),
  money: z.array(z.object({ code: z.enum(moneyFacts), values })),
})
export type Explained = z.output<typeof explained>

export const explainCalls = calls({
  /** Of an invoice that was issued, or of those that are to come. */
  explain: {
    audience: 'portal',
    code: 1504,
    feature: 'subscription',
    work: 'read',
    id: 'subscription.explain',
    method: 'GET',
    path: '/api/subscription/v1/explain/{id}',
    params: z.strictObject({ id: uuid }),
    query: z.strictObject({ invoiceId: opt(uuid) }),
    result: z.array(explained),
    source: 'ours: docs/decisions.md#16',
  },
})
