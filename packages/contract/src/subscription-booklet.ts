/** The payment booklet of a subscription (docs/decisions.md#16): the next periods as slips of one printed sheet, each with a QR and an account of its own. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, instant, money, orNull, uuid } from './fields.ts'
import { aheadStops, bookletPeriods, slipStatuses } from './subscription-values.ts'

const bookletSlip = z.object({
  /** n of as many as the last slip says. */
  no: z.int(),
  invoiceId: z.string(),
  number: z.string(),
  cycle: z.int(),
  from: day,
  /** The last day that it is for. */
  to: day,
  amount: money,
  /** The last day to pay. */
  lastDay: day,
  status: z.enum(slipStatuses),
  paidAt: orNull(instant),
  /** Null unless it can be paid by it: the bank has not confirmed the account yet, or it is no longer open. */
  qrContent: orNull(z.string()),
  bankName: z.string(),
  virtualAccount: orNull(z.string()),
  accountName: orNull(z.string()),
  content: orNull(z.string()),
})
export type BookletSlip = z.output<typeof bookletSlip>
const booklet = z.object({
  shopName: z.string(),
  slips: z.array(bookletSlip),
  /** The next periods, those first that are printed or to be paid already: as many of them can be printed. Empty where none can. */
  periods: z.array(
    z.object({
      cycle: z.int(),
      from: day,
      /** The first day that it is not for. */
      to: day,
      paymentDate: day,
      amount: money,
    }),
  ),
  /** Why no more; null where that is not so. */
  stop: orNull(z.enum(aheadStops)),
  /** Whether a payment of several periods is open: printing ends it. */
  isPaidTogether: z.boolean(),
})
export type Booklet = z.output<typeof booklet>

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
  params: z.strictObject({ id: uuid }),
  path: '/api/subscription/v1/booklet/{id}',
  result: booklet,
  source: 'ours: docs/decisions.md#16',
} as const satisfies Partial<Call>

export const bookletCalls = calls({
  /** As it was printed last, and what can be printed now. */
  getBooklet: { ...base, work: 'read', id: 'subscription.getBooklet', method: 'GET' },
  /** Has slips for so many of the next periods; those that are printed already stay as they are. */
  printBooklet: {
    ...base,
    work: 'write',
    id: 'subscription.printBooklet',
    method: 'PUT',
    perMinute: 60,
    body: z.strictObject({
      periods: z.int().check(z.minimum(1), z.maximum(Math.max(...bookletPeriods))),
    }),
  },
})
