/**
 * Monthly fee reports (docs/decisions.md#8): what a merchant's payments cost, one report a merchant and month, read alike by the merchant and by
 * bank staff. Paying one and telling of it are in fee-collection.ts. Amounts are VND.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { feeType, paymentType, transactionType } from './enums.ts'
import { feeCalculations, feeMethods, feeServiceTypes } from './fee-values.ts'
import { day, freeText, money, opt, orNull, uuid } from './fields.ts'

/** PROVISIONAL: its month is not closed, figures still grow. WAITING_PAYMENT: closed, `due` is to be paid. PAID: closed, nothing is left to pay. */
export const feeReportStatuses = ['PROVISIONAL', 'WAITING_PAYMENT', 'PAID'] as const
export type FeeReportStatus = (typeof feeReportStatuses)[number]
/** How it came to be PAID. NOTHING_DUE: all of it was held back, or it came to nothing. DEBIT: taken from the merchant's account. HAND: with a reference of the bank. */
export const feeReportWays = ['NOTHING_DUE', 'LINK', 'DEBIT', 'HAND'] as const
export type FeeReportWay = (typeof feeReportWays)[number]
/**
 * What a line is about. REFUND and PAYOUT_RETURNED give fees back, so their figures are negative; REFUND_RETURNED: a refund whose money came back, so its fee is
 * owed again. MONTH: a fee for the month as a whole. CARRIED: what the report before owed the merchant. CORRECTION: of a report that was closed.
 */
export const feeLineKinds = [
  'PAYMENT',
  'REFUND',
  'REFUND_RETURNED',
  'PAYOUT',
  'PAYOUT_RETURNED',
  'MONTH',
  'CARRIED',
  'CORRECTION',
] as const
export type FeeLineKind = (typeof feeLineKinds)[number]
/** How the VAT of a report was rounded: once for each payment where fees are held back, once for each line where they are billed later (docs/decisions.md#8), so two sums of one price may differ by some đồng. */
export const feeVatRoundings = ['PER_PAYMENT', 'PER_LINE', 'BOTH'] as const
export const feeReportActions = ['pay', 'sendMail', 'object', 'settleObjection'] as const
export type FeeReportAction = (typeof feeReportActions)[number]
/** What bank staff made of a merchant's objection (ADR 0067). UPHELD: the bill stands and is debited. BY_HAND: it is never debited, people collect it. */
export const feeObjectionDecisions = ['UPHELD', 'BY_HAND'] as const
export type FeeObjectionDecision = (typeof feeObjectionDecisions)[number]
/** Closed without all days of the month having been compared with the bank's statement. */
export const feeReportNotes = ['NOT_RECONCILED'] as const
/** What became of a try to collect a report's fees. OPEN: the bank has the order and has not said. */
export const feeAttemptStates = ['OPEN', 'DONE', 'FAILED'] as const

const nullText = orNull(z.string())
export const feeReportItem = z.object({
  id: z.string(),
  /** The merchant's code. */
  prefix: z.string(),
  merchantName: z.string(),
  status: z.enum(feeReportStatuses),
  /** The month, YYYY-MM. */
  time: z.string(),
  /** feeMoney + moneyVAT. */
  totalFeeMoney: money,
  /** Payments and payouts; refunds are not counted. */
  totalTransaction: z.int(),
  feeMoney: money,
  moneyVAT: money,
  /** Of the total, what was held back at once or has been paid. */
  collected: money,
  /** What the closed report asked for; while it is PROVISIONAL, what it would ask for now. Not changed by being paid. */
  due: money,
  dueAt: nullText,
  closedAt: nullText,
  paidAt: nullText,
  paidBy: orNull(z.enum(feeReportWays)),
  isOverdue: z.boolean(),
  note: orNull(z.enum(feeReportNotes)),
  invoiceNumber: nullText,
  allowedActions: z.array(z.enum(feeReportActions)),
})
export type FeeReportItem = z.output<typeof feeReportItem>

/** Of CARRIED and CORRECTION lines, what is about a fee is null. */
const line = z.object({
  kind: z.enum(feeLineKinds),
  /** The first day of the fee's version, YYYY-MM-DD. */
  activeFeeDate: nullText,
  feeId: nullText,
  feeCode: nullText,
  feeName: nullText,
  version: orNull(z.int()),
  serviceType: orNull(z.enum(feeServiceTypes)),
  feeMethod: orNull(z.enum(feeMethods)),
  calculatePer: orNull(z.enum(feeCalculations)),
  count: z.int(),
  /** The sum of what was paid, refunded or paid out. */
  amountTransaction: money,
  feeMoney: money,
  moneyVAT: money,
  totalMoney: money,
  /** The price in words, in the reader's language, as it was when the report closed. */
  rateText: nullText,
  collection: feeType,
  /** Of totalMoney, what was held back at once or has been paid. */
  collected: money,
  /** Why there is such a line, where the fee does not say it: the report that it corrects or carries over, as YYYY-MM. */
  reason: nullText,
})
export type FeeReportLine = z.output<typeof line>
const attempt = z.object({
  at: z.string(),
  way: z.enum(feeReportWays),
  amount: money,
  state: z.enum(feeAttemptStates),
  failure: nullText,
  /** When it is tried again. */
  nextAt: nullText,
})
export type FeeAttempt = z.output<typeof attempt>
const objection = z.object({
  at: z.string(),
  reason: z.string(),
  /** Null while it waits for the bank: until then nothing is debited. */
  decision: orNull(z.enum(feeObjectionDecisions)),
  settledAt: nullText,
  /** The bank's answer to the merchant. */
  answer: nullText,
})
export type FeeObjection = z.output<typeof objection>
const detail = z.object({
  ...feeReportItem.shape,
  feeReports: z.array(line),
  /** Of an open month: priced as payments were told, for it has too many to price them all anew. Else it is priced as it would be closed now. */
  isAsTold: z.boolean(),
  vatRounding: z.enum(feeVatRoundings),
  /** Tries to collect it, newest first. */
  attempts: z.array(attempt),
  /** Until when the merchant may object to a closed report: the fifth working day after its month begins then. */
  objectUntil: nullText,
  objection: orNull(objection),
})
export type FeeReportDetail = z.output<typeof detail>

/** A payment with its fee explained, or a refund or a payout: of what gives a fee back the figures are negative. */
const pricedTransaction = z.object({
  /** Of the payment, the refund or the payout. */
  id: z.string(),
  kind: z.enum(feeLineKinds),
  /** Of a refund the payment that it is of; of a payout null. */
  transactionId: nullText,
  completeTime: z.string(),
  type: orNull(transactionType),
  paymentType: orNull(paymentType),
  amount: money,
  feeId: z.string(),
  feeCode: z.string(),
  feeName: z.string(),
  version: z.int(),
  rateText: z.string(),
  feeMoney: money,
  /** Of this payment alone: where fees are billed later, the line's VAT is rounded on its sum. */
  moneyVAT: money,
  collection: feeType,
  /** The fee that it was told of when it was paid, where the report goes by another one that was known only afterwards. */
  priceBefore: orNull(z.object({ feeCode: z.string(), version: z.int(), feeMoney: money })),
})
export type PricedTransaction = z.output<typeof pricedTransaction>

const merchantTotal = {
  totalTransaction: z.int(),
  feeMoney: money,
  moneyVAT: money,
  totalFeeMoney: money,
  due: money,
}
const calculation = z.object({
  time: z.string(),
  merchantCount: z.int(),
  /** Of these merchants, those whose report of the month is closed: their figures are the report's. */
  closedCount: z.int(),
  ...merchantTotal,
  /** Those with the highest fees. */
  merchants: z.array(
    z.object({
      merchantId: z.string(),
      prefix: z.string(),
      merchantName: z.string(),
      status: z.enum(feeReportStatuses),
      ...merchantTotal,
    }),
  ),
})
export type FeeCalculation = z.output<typeof calculation>

/** Merchants that a calculation names. */
export const MOST_CALCULATED = 50

const { portalBase, cmsBase, portal, cms } = {
  portalBase: '/api/fee/portal/v1',
  cmsBase: '/api/fee/cms/v1',
  portal: { audience: 'portal', code: 1605, feature: 'feeReport', method: 'GET' },
  cms: { audience: 'cms', code: 3300, method: 'GET' },
} as const satisfies Record<string, string | Partial<Call>>
const OF_PORTAL = 'doc 2 section 7'
const OF_BOTH = 'doc 2 section 7; doc 3 section 7'
const file = { kind: 'file', work: 'own', perMinute: 20, result: z.string() } as const

/** Reports of the months that have a day of this period. */
const period = { fromDate: day, toDate: day }
const status = { status: opt(z.enum(feeReportStatuses)) }
const merchant = { prefix: opt(freeText(30)), merchantName: opt(freeText(150)) }
const byQuery = z.strictObject({ id: uuid })
const paper = {
  ...file,
  perMinute: 60,
  params: byQuery,
  source: 'ours: docs/adr/0061-a-month-is-closed-once.md',
} as const
const paging = { dialect: 'page-size', size: 20, sortable: ['time'] } as const
const transactionPaging = {
  dialect: 'page-size',
  size: 20,
  sortable: ['completeTime'],
} as const
const ofReport = z.strictObject({ feeReportId: uuid })
const calculated = {
  ...cms,
  work: 'read',
  perMinute: 10,
  query: z.strictObject({ date: opt(day) }),
  result: calculation,
} as const satisfies Partial<Call>

export const feeReport = calls({
  getReports: {
    ...portal,
    id: 'fee.portal.getReportFeeMerchant',
    path: `${portalBase}/getReportFeeMerchant`,
    work: 'read',
    query: z.strictObject({ ...period, ...status }),
    paging,
    result: feeReportItem,
    source: OF_PORTAL,
  },
  exportReports: {
    ...portal,
    ...file,
    id: 'fee.portal.exportFeeReports',
    path: `${portalBase}/exportExcel/feeReport`,
    query: z.strictObject({ ...period, ...status }),
    source: 'doc 2 sections 5, 7',
  },
  getDetail: {
    ...portal,
    id: 'fee.portal.getDetailFeeReport',
    path: `${portalBase}/getDetailFeeReport`,
    work: 'read',
    query: byQuery,
    result: detail,
    source: 'doc 2 sections 3, 7',
  },
  /** The report on paper, in the caller's language. */
  exportPdf: {
    ...portal,
    ...paper,
    id: 'fee.portal.exportPdf',
    path: `${portalBase}/exportPdf/{id}`,
  },
  transactions: {
    ...portal,
    id: 'fee.portal.transactions',
    path: `${portalBase}/transactions`,
    work: 'read',
    query: ofReport,
    paging: transactionPaging,
    result: pricedTransaction,
    source: OF_PORTAL,
  },
  cmsGetReports: {
    ...cms,
    id: 'fee.cms.getReportFeeMerchant',
    path: `${cmsBase}/getReportFeeMerchant`,
    work: 'read',
    query: z.strictObject({ ...period, ...merchant, ...status }),
    paging,
    result: feeReportItem,
    source: OF_BOTH,
  },
  cmsExportReports: {
    ...cms,
    ...file,
    id: 'fee.cms.exportFeeReports',
    path: `${cmsBase}/exportExcel/feeReport`,
    query: z.strictObject({ ...period, ...merchant, ...status }),
    source: 'doc 2 sections 5, 7; doc 3 section 7',
  },
  cmsExportReport: {
    ...cms,
    ...file,
    id: 'fee.cms.exportFeeReport',
    path: `${cmsBase}/exportExcel/feeReport/{id}`,
    params: byQuery,
    source: OF_BOTH,
  },
  cmsExportPdf: {
    ...cms,
    ...paper,
    id: 'fee.cms.exportPdf',
    path: `${cmsBase}/exportPdf/{id}`,
  },
  cmsGetDetail: {
    ...cms,
    id: 'fee.cms.getDetailFeeReport',
    path: `${cmsBase}/getDetailFeeReport`,
    work: 'read',
    query: byQuery,
    result: detail,
    source: 'doc 2 sections 3, 7; doc 3 section 7',
  },
  cmsTransactions: {
    ...cms,
    id: 'fee.cms.transactions',
    path: `${cmsBase}/transactions`,
    work: 'read',
    query: ofReport,
    paging: transactionPaging,
    result: pricedTransaction,
    source: OF_BOTH,
  },
  cmsCal: {
    ...calculated,
    id: 'fee.cms.calFeeReport',
    path: `${cmsBase}/feeReport/cal`,
    source: OF_BOTH,
  },
  cmsCalVariant: {
    ...calculated,
    id: 'fee.cms.calFeeReport.variant',
    path: '/api/fee/v1/cms/feeReport/cal',
    source: 'doc 3 section 7',
  },
})
