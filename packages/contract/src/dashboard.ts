/** Totals for the first screen and the statistics screen. Days are days of Asia/Ho_Chi_Minh. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { paymentType, transactionType } from './enums.ts'
import { day, money, opt, orNull, uuid } from './fields.ts'

const dayTotal = z.object({ date: z.string(), amount: money, total: z.int() })
export const totals = z.object({ amount: money, total: z.int(), statistics: z.array(dayTotal) })
/** What was paid, as the statistics' `amount`: never less for what went back, which stands beside it, on the day on which it arrived (ADR 0027). */
const paidTotals = z.object({
  amount: money,
  total: z.int(),
  refunded: money,
  statistics: z.array(z.extend(dayTotal, { refunded: money })),
})
const range = z.strictObject({ from: opt(day), to: opt(day) })
const base = {
  method: 'GET',
  audience: 'portal',
  code: [1200, 1300],
  result: totals,
} as const satisfies Partial<Call>
const paid = { ...base, result: paidTotals } as const satisfies Partial<Call>

/** Closing times at which the day's report may be mailed: every half hour. */
export const closingTimes: readonly string[] = Array.from(
  { length: 48 },
  (_, i) => `${String(Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`,
)
const closingTime = orNull(z.string().check(z.regex(/^([01]\d|2[0-3]):[03]0$/)))
const dailyMail = {
  audience: 'portal',
  code: 1905,
  feature: 'emailNotice',
  result: z.object({ closingTime }),
  source: 'ours: notifications of doc 2 section 7',
} as const satisfies Partial<Call>

/** A day's report reaches back so many days: the balances of a day are counted back from today's. */
export const MOST_DAYS_BACK = 92
/** A range may hold so many days: a leap year. */
export const MOST_DAYS = 366
/**
 * What one period brought; net = amount less fee and VAT, canceled/failed/expired = payments that were asked for and did not come. Refunds count on the day on
 * which they arrived, whenever they had been paid (ADR 0027): refunded = what payers got back, refunds = how often, kept = net less what refunds took from the
 * merchant themselves, below zero where more went back than came.
 */
export const figures = z.object({
  from: z.string(),
  to: z.string(),
  amount: money,
  total: z.int(),
  net: money,
  fee: money,
  vat: money,
  canceled: z.int(),
  failed: z.int(),
  expired: z.int(),
  refunded: money,
  refunds: z.int(),
  kept: money,
})
const share = { amount: money, total: z.int(), refunded: money }
const figureDay = z.object({ date: z.string(), ...share })
/**
 * What left by payouts in a period, rows of batches counted one by one: paid on the day on which the bank said yes, returned on the day on which the money came
 * back, whenever it had left. Fees are with VAT. Never in one sum with what came in.
 */
export const outFigures = z.object({
  from: z.string(),
  to: z.string(),
  total: z.int(),
  amount: money,
  fee: money,
  failed: z.int(),
  returns: z.int(),
  returned: money,
  returnedFee: money,
})
const part = z.strictObject({ from: opt(day), to: opt(day), bankAccountId: opt(uuid) })
const statistic = {
  method: 'GET',
  audience: 'portal',
  code: 1300,
  feature: 'statistic',
  work: 'read',
  query: part,
  source: 'ours: statistics screen of doc 2 section 2',
} as const satisfies Partial<Call>

export const dashboard = calls({
  transactionTotal: {
    ...paid,
    id: 'dashboard.transaction.total',
    path: '/api/dashboard/portal/v1/transaction/total',
    work: 'read',
    query: range,
    source: 'doc 2 sections 3, 7, 9',
  },
  transactionToday: {
    ...paid,
    id: 'dashboard.transaction.totalToday',
    path: '/api/dashboard/portal/v1/transaction/total/today',
    work: 'read',
    source: 'doc 2 sections 3, 7',
  },
  bankTotal: {
    ...base,
    id: 'dashboard.bankTransaction.total',
    path: '/api/dashboard/portal/v1/bankTransaction/total',
    work: 'read',
    query: range,
    source: 'doc 2 sections 3, 7, 9',
  },
  bankToday: {
    ...base,
    id: 'dashboard.bankTransaction.totalToday',
    path: '/api/dashboard/portal/v1/bankTransaction/total/today',
    work: 'read',
    source: 'doc 2 sections 3, 7',
  },
  /** Today is not over: it stands beside the day before up to the same time of day, null for a member who sees their own day alone. */
  transactionStatistic: {
    ...paid,
    result: z.extend(paidTotals, {
      yesterdayByNow: orNull(z.object({ amount: money, total: z.int() })),
    }),
    id: 'dashboard.transaction.statistic',
    path: '/api/dashboard/portal/v1/transaction/statistic',
    work: 'read',
    query: range,
    source: 'doc 2 sections 3, 7, 9',
  },
  bankStatistic: {
    ...base,
    id: 'dashboard.bankTransaction.statistic',
    path: '/api/dashboard/portal/v1/bankTransaction/statistic',
    work: 'read',
    query: range,
    source: 'doc 2 sections 3, 7, 9',
  },
  /** Was the merchant ever paid: for real, or in Test Mode as it stands now, its samples aside? Anyone who was is not led to a first payment; the answer is the shop's, whatever the caller is held to. */
  firstPayment: {
    ...base,
    id: 'dashboard.firstPayment',
    path: '/api/dashboard/portal/v1/firstPayment',
    work: 'read',
    result: z.object({ live: z.boolean(), test: z.boolean() }),
    source: 'ours: docs/decisions.md#42',
  },
  /** A period beside the one before it, which is as long and ends the day before. `daysBefore` lies day by day under `days`. */
  overview: {
    ...statistic,
    id: 'dashboard.overview',
    path: '/api/dashboard/portal/v1/overview',
    query: z.extend(part, { type: opt(transactionType), paymentType: opt(paymentType) }),
    result: z.object({
      now: figures,
      before: figures,
      days: z.array(figureDay),
      daysBefore: z.array(figureDay),
      methods: z.array(z.object({ paymentType, ...share })),
      types: z.array(z.object({ type: transactionType, ...share })),
      accounts: z.array(
        z.object({
          bankAccountId: z.string(),
          accountNo: z.string(),
          accountName: z.string(),
          ...share,
        }),
      ),
    }),
  },
  /** Money out, apart from what came in: for those who may see payouts. */
  moneyOut: {
    ...statistic,
    id: 'dashboard.moneyOut',
    path: '/api/dashboard/portal/v1/moneyOut',
    code: 1600,
    feature: 'payout',
    result: z.object({
      now: outFigures,
      before: outFigures,
      days: z.array(z.object({ date: z.string(), amount: money, total: z.int(), returned: money })),
    }),
    source: 'ours: payouts of doc 2 section 2, ADR 0066',
  },
  /** When people pay: weekday 1 is Monday, hour 0 to 23; only hours in which somebody paid. `refunded` = what of it went back, whenever. */
  peakHours: {
    ...statistic,
    id: 'dashboard.peakHours',
    path: '/api/dashboard/portal/v1/peakHours',
    result: z.array(z.object({ weekday: z.int(), hour: z.int(), ...share })),
  },
  /** The ten products that brought most, refunds taken off; total = paid orders with it, returned = pieces that came back in the period. */
  topProducts: {
    ...statistic,
    id: 'dashboard.topProducts',
    path: '/api/dashboard/portal/v1/topProducts',
    result: z.array(
      z.object({
        productId: z.string(),
        code: z.string(),
        name: z.string(),
        imageUrl: orNull(z.string()),
        quantity: z.int(),
        returned: z.int(),
        ...share,
      }),
    ),
  },
  /** Whose pay links were paid; a null name = a key of the merchant's own server. */
  topSellers: {
    ...statistic,
    id: 'dashboard.topSellers',
    path: '/api/dashboard/portal/v1/topSellers',
    result: z.array(z.object({ sellerId: z.string(), name: orNull(z.string()), ...share })),
  },
  /** What became of the links and orders that were made in the period. */
  conversion: {
    ...statistic,
    id: 'dashboard.conversion',
    path: '/api/dashboard/portal/v1/conversion',
    result: z.object({
      created: z.int(),
      opened: z.int(),
      paid: z.int(),
      canceled: z.int(),
      failed: z.int(),
      expired: z.int(),
      open: z.int(),
      createdAmount: money,
      paidAmount: money,
      days: z.array(z.object({ date: z.string(), created: z.int(), paid: z.int() })),
    }),
  },
  /**
   * One day: what came in, what was taken of it, what waits unmatched of what arrived, and what lies on each account when the day ends (of today: now), with
   * the sign of its normal side. The balances are the whole shop's: null for a member who is held to some accounts.
   */
  daily: {
    ...statistic,
    id: 'dashboard.daily',
    path: '/api/dashboard/portal/v1/daily',
    query: z.strictObject({ day: opt(day) }),
    result: z.object({
      day: z.string(),
      isOver: z.boolean(),
      figures,
      methods: z.array(z.object({ paymentType, ...share })),
      unmatched: z.object({ total: z.int(), amount: money }),
      balances: orNull(z.array(z.object({ account: z.string(), balance: money }))),
    }),
  },
  dailyExport: {
    ...statistic,
    id: 'dashboard.daily.export',
    path: '/api/dashboard/portal/v1/daily/export',
    kind: 'file',
    perMinute: 20,
    query: z.strictObject({ day: opt(day) }),
    result: z.string(),
  },
  /** When the owner is mailed the day's report; null = never. A shop that closes before six in the morning is told of the day before. */
  dailyMail: {
    ...dailyMail,
    id: 'dashboard.dailyMail.get',
    method: 'GET',
    path: '/api/dashboard/portal/v1/dailyMail',
    work: 'read',
  },
  updateDailyMail: {
    ...dailyMail,
    id: 'dashboard.dailyMail.update',
    method: 'PUT',
    path: '/api/dashboard/portal/v1/dailyMail/update',
    work: 'write',
    body: z.strictObject({ closingTime }),
  },
  /** Day by day, with fees and what was given up, as an Excel file. */
  export: {
    ...statistic,
    id: 'dashboard.export',
    path: '/api/dashboard/portal/v1/export',
    kind: 'file',
    perMinute: 20,
    query: z.extend(part, { type: opt(transactionType), paymentType: opt(paymentType) }),
    result: z.string(),
  },
})
