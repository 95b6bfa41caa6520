/** What subscriptions bring a month, how that moved, and how their invoices were paid (docs/decisions.md#16, docs/domain.md#9). Days are days of Asia/Ho_Chi_Minh. */
import * as z from 'zod/mini'
import { calls } from './call.ts'
import { day, money, nothing, opt, orNull } from './fields.ts'
import type { NoticeKind } from './subscription-notice-values.ts'

/**
 * Why monthly recurring revenue moved. CHURN_ASKED: cancelled, paused, or at its agreed end. CHURN_UNPAID: ended with an invoice overdue. TRIAL_UNPAID: a
 * trial for which nobody ever paid, which is no churn. REACTIVATION: it comes back after it had ended or rested.
 */
export const mrrCauses = [
  'NEW',
  'EXPANSION',
  'REACTIVATION',
  'CONTRACTION',
  'CHURN_ASKED',
  'CHURN_UNPAID',
  'TRIAL_UNPAID',
] as const
export type MrrCause = (typeof mrrCauses)[number]
/** OUTSIDE: noted as paid elsewhere. OPEN: still payable, or its last day is over. */
export const collectionOutcomes = ['ON_TIME', 'LATE', 'OUTSIDE', 'OPEN', 'WRITTEN_OFF'] as const
export type CollectionOutcome = (typeof collectionOutcomes)[number]
/** The messages after which customers pay an invoice, in their order. */
export const paidAfter = [
  'ISSUED',
  'BEFORE_3',
  'LAST_DAY',
  'AFTER_1',
  'AFTER_3',
  'AFTER_7',
  'FINAL',
  'MANUAL',
] as const satisfies readonly NoticeKind[]
export type PaidAfter = (typeof paidAfter)[number]
/** A range may hold so many days: a leap year. */
export const MOST_STATISTIC_DAYS = 366
/** The plans that bring most are named. */
export const MOST_STATISTIC_PLANS = 20

const standing = z.object({ amount: money, count: z.int() })
const statistic = z.object({
  from: day,
  to: day,
  /** Before the first day and at the end of the last one: `start.amount` with the amounts of all moves is `end.amount`. */
  start: standing,
  end: standing,
  moves: z.array(z.object({ cause: z.enum(mrrCauses), ...standing.shape })),
  /** The same by day; days on which nothing moved are left out. */
  days: z.array(
    z.object({
      date: day,
      moves: z.array(z.object({ cause: z.enum(mrrCauses), ...standing.shape })),
    }),
  ),
  /** Who left and has not come back, in per cent of those that were there at the start, with one decimal; null where there were none. */
  churnPercent: z.nullable(z.number()),
  /** As it is today, whatever the range. */
  now: z.object({
    ...standing.shape,
    /** Those of them with an invoice overdue. */
    atRisk: standing,
    /** Billed by use, not among the others: the mean of the last three invoices of each. */
    metered: standing,
    plans: z.array(
      z.object({ id: z.string(), code: z.string(), name: z.string(), ...standing.shape }),
    ),
  }),
  /** By month of issue. */
  collection: z.array(
    z.object({
      month: z.string(),
      outcomes: z.array(z.object({ outcome: z.enum(collectionOutcomes), ...standing.shape })),
      /** From issue to payment on average, with one decimal, of those paid by transfer; null where none was. */
      daysToPay: z.nullable(z.number()),
      /** Of those that customers paid: the message that had left last before, null where none had; those after which nobody paid are left out. */
      notices: z.array(z.object({ notice: orNull(z.enum(paidAfter)), ...standing.shape })),
    }),
  ),
})
export type SubscriptionStatistic = z.output<typeof statistic>

export const subscriptionStatistic = calls({
  /** Without a range the last twelve months. 25 for one that ends before it begins or is longer than a year. */
  get: {
    id: 'subscription.statistic.get',
    method: 'GET',
    path: '/api/subscription/v1/statistic',
    audience: 'portal',
    code: [1504, 1300],
    feature: 'subscription',
    work: 'read',
    query: z.strictObject({ from: opt(day), to: opt(day) }),
    result: statistic,
    source: 'ours: docs/decisions.md#16',
  },
  /** What plans bring a month, today; those that bring nothing are left out. */
  plans: {
    id: 'subscription.statistic.plans',
    method: 'GET',
    path: '/api/subscription/v1/statistic/plans',
    audience: 'portal',
    code: [1504, 1300],
    feature: 'subscription',
    work: 'read',
    // Ids with commas between them, no more than a page has rows.
    query: z.strictObject({
      planIds: z.string().check(z.regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,99}$/)),
    }),
    result: z.array(z.object({ id: z.string(), ...standing.shape })),
    source: 'ours: docs/decisions.md#16',
  },
  /** The same as a workbook: how it moved month by month, how invoices were paid, and today's figures. */
  export: {
    id: 'subscription.statistic.export',
    method: 'GET',
    kind: 'file',
    path: '/api/subscription/v1/statistic/export',
    audience: 'portal',
    code: [1504, 1300],
    feature: 'subscription',
    work: 'read',
    perMinute: 20,
    query: z.strictObject({ from: opt(day), to: opt(day) }),
    result: nothing,
    source: 'ours: docs/decisions.md#16',
  },
})
