/** What the bank's credit line has lent for advances, and how it is paid back on pay day with interest (docs/decisions.md#7, ADR 0070). VND. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, freeText, instant, money, nothing, opt, orNull, uuid } from './fields.ts'
import { SMART_BANK, salaryLimits, smartBank, smartBankPaging } from './salary-values.ts'

/** DUE: on its pay day it is taken. COLLECTING: ordered from the bank. SHORT: the account did not cover it, or the bank refused; it is tried again. OVERDUE: the same, a day after pay day and later: until it is collected nobody draws. */
export const collectionStates = ['DUE', 'COLLECTING', 'COLLECTED', 'SHORT', 'OVERDUE'] as const
export type CollectionState = (typeof collectionStates)[number]
/** After so many days the bank's staff are called to look at it. */
export const LOOK_AFTER_DAYS = 5
/** So many days after it came back, what no collection was less by is transferred to the enterprise. */
export const REFUND_AFTER_DAYS = 3
/** SENDING: ordered from the bank. FAILED, RETURNED: it did not reach the enterprise, and is owed to it again. */
export const refundStates = ['SENDING', 'DONE', 'FAILED', 'RETURNED'] as const
export type RefundState = (typeof refundStates)[number]
export const collectionActions = ['start'] as const

const collection = {
  id: z.string(),
  salaryPeriodId: z.string(),
  salaryPeriodName: z.string(),
  /** The pay day. */
  dueOn: z.string(),
  state: z.enum(collectionStates),
  /** What was lent and is paid back, less what came back after it had been paid back. */
  principal: money,
  /** The enterprise's alone, by the days until the try. */
  interest: money,
  total: money,
  /** Advances that it pays back. */
  payments: z.int(),
  /** As granted on the day of the last try: a year, percent × 10,000. What was lent bears that of the day on which it was paid. */
  lineRateMicro: z.int(),
  tries: z.int(),
  triedAt: orNull(instant),
  /** Why it was not taken the last time: INSUFFICIENT_FUNDS, ACCOUNT_UNLINKED, or the bank's word. */
  failure: orNull(z.string()),
  /** The bank's number of it. */
  bankReference: orNull(z.string()),
  collectedAt: orNull(instant),
  overdueAt: orNull(instant),
}
const listed = z.object(collection)
export type Collection = z.output<typeof listed>
/** What came back after it had been paid back and no collection was less by. */
const refund = {
  id: z.string(),
  amount: money,
  /** Advances that came back. */
  payments: z.int(),
  state: z.enum(refundStates),
  /** The last digits of the account that it goes to. */
  accountLast: z.string(),
  /** Why the bank did not carry it out, in its own word. */
  failure: orNull(z.string()),
  /** The bank's number of it. */
  bankReference: orNull(z.string()),
  orderedAt: instant,
  endedAt: orNull(instant),
}
const refundListed = z.object(refund)
export type LineRefund = z.output<typeof refundListed>
const refundOfBank = z.object({
  ...refund,
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  /** Our number of the order, as the list of orders has it. */
  reference: orNull(z.string()),
})
export type BankLineRefund = z.output<typeof refundOfBank>
const ofBank = z.object({
  ...collection,
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  /** Days since it was due, by today; 0 once it is collected. */
  daysLate: z.int(),
  allowedActions: z.array(z.enum(collectionActions)),
})
export type BankCollection = z.output<typeof ofBank>

const line = z.object({
  /** A year, percent × 10,000. */
  lineRateMicro: z.int(),
  grantedLimit: money,
  /** Lent, or on its way, and not paid back. */
  usedAmount: money,
  /** Interest on it until today. */
  interestAmount: money,
  /** Came back after it had been paid back: the next collection is less by it, or it is transferred to the enterprise. */
  offsetAmount: money,
  /** The day on which what no collection is less by is transferred, at eight; null where nothing is owed. */
  refundOn: orNull(z.string()),
  isOverdue: z.boolean(),
  /** The next pay day on which something is to be paid back; null where nothing is. */
  nextOn: orNull(z.string()),
})
export type CreditLine = z.output<typeof line>

const filterOfBank = {
  /** Code or name of the enterprise. */
  keyword: opt(freeText(salaryLimits.keyword)),
  merchantId: opt(uuid),
  state: opt(z.enum(collectionStates)),
  /** Of pay days, both included. */
  fromDate: opt(day),
  toDate: opt(day),
}
const cms = {
  audience: 'cms',
  mode: 'live',
  source: 'ours: docs/decisions.md#7',
} as const satisfies Partial<Call>
const CMS = '/api/salary/cms/v1/collections'

export const salaryCollection = calls({
  /** How the enterprise stands with the line; all 0 for one that has never drawn on it. */
  line: {
    ...smartBank,
    id: 'salaryCollection.line',
    method: 'GET',
    path: `${SMART_BANK}/enterprise/credit-line`,
    work: 'read',
    result: line,
    source: 'ours: docs/decisions.md#7',
  },
  list: {
    ...smartBank,
    id: 'salaryCollection.list',
    method: 'GET',
    path: `${SMART_BANK}/enterprise/credit-line/collection`,
    work: 'read',
    query: z.strictObject({ salaryPeriodId: opt(uuid) }),
    paging: { ...smartBankPaging, sortable: ['dueOn'] },
    result: listed,
    source: 'ours: docs/decisions.md#7',
  },
  /** What the bank has transferred to the enterprise, the newest first. */
  refunds: {
    ...smartBank,
    id: 'salaryCollection.refunds',
    method: 'GET',
    path: `${SMART_BANK}/enterprise/credit-line/refund`,
    work: 'read',
    paging: { ...smartBankPaging, sortable: ['orderedAt'] },
    result: refundListed,
    source: 'ours: docs/decisions.md#7',
  },
  cmsList: {
    ...cms,
    code: [3900, 3901, 3902, 3904],
    id: 'salaryCollection.cms.list',
    method: 'GET',
    path: CMS,
    work: 'read',
    query: z.strictObject(filterOfBank),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['dueOn'] },
    result: ofBank,
  },
  /** The list as it is filtered. */
  cmsExport: {
    ...cms,
    code: [3900, 3901, 3902, 3904],
    id: 'salaryCollection.cms.export',
    method: 'GET',
    path: `${CMS}/export`,
    kind: 'file',
    work: 'own',
    perMinute: 20,
    query: z.strictObject({
      ...filterOfBank,
      /** Only those that were there by then. */
      until: opt(instant),
    }),
    result: nothing,
  },
  cmsRefunds: {
    ...cms,
    code: [3900, 3901, 3902, 3904],
    id: 'salaryCollection.cms.refunds',
    method: 'GET',
    path: '/api/salary/cms/v1/refunds',
    work: 'read',
    query: z.strictObject({
      /** Code or name of the enterprise. */
      keyword: opt(freeText(salaryLimits.keyword)),
      merchantId: opt(uuid),
      state: opt(z.enum(refundStates)),
      /** Of orders, both included. */
      fromDate: opt(day),
      toDate: opt(day),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['orderedAt'] },
    result: refundOfBank,
  },
  /** Tries it now. What becomes of it is in the list. */
  cmsStart: {
    ...cms,
    code: 3904,
    action: 'APPROVE',
    id: 'salaryCollection.cms.start',
    method: 'POST',
    path: `${CMS}/{id}/start`,
    work: 'write',
    params: z.strictObject({ id: uuid }),
    result: ofBank,
  },
})
