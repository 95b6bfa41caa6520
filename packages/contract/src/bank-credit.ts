/** Money the bank says has arrived (docs/decisions.md#3): settled when it fits exactly, otherwise kept in suspense with its reason. */
import * as z from 'zod/mini'
import { outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import {
  dayOrInstant,
  freeText,
  instant,
  money,
  nothing,
  opt,
  optNull,
  orNull,
  text,
} from './fields.ts'

export const unmatchedReasons = [
  'UNDER',
  'OVER',
  'LATE',
  'DUPLICATE_PAYMENT',
  'UNKNOWN_ACCOUNT',
  'CLOSED',
  'STANDING_ORDER',
] as const
export const unmatchedReason = z.enum(unmatchedReasons)
export const resolutions = ['OPEN', 'ACCEPTED', 'RETURNING', 'RETURNED', 'FOR_CONTROL'] as const
export const resolution = z.enum(resolutions)
/** Accept and return are allowed while a credit is open; a return that the bank has not answered stays RETURNING and is asked about. */
export const creditActions = { accept: ['OPEN'], return: ['OPEN'] } as const

/** What the bank core tells us of one credit (docs/domain.md#3.1). */
export const notification = z.strictObject({
  bankReference: text(64),
  accountNo: text(30),
  virtualAccount: optNull(text(30)),
  amount: z.int(),
  currency: z.literal('VND'),
  content: freeText(500),
  fromBin: optNull(freeText(20)),
  fromAccount: optNull(freeText(40)),
  fromName: optNull(freeText(140)),
  bookedAt: instant,
  interBankTrace: optNull(freeText(40)),
  /** The bank's app that the payer paid in. */
  source: optNull(z.enum(['UMEE', 'USEE'])),
})
export const unmatchedItem = z.object({
  id: z.int(),
  bankReference: z.string(),
  accountNo: z.string(),
  virtualAccount: orNull(z.string()),
  amount: money,
  expectedAmount: orNull(money),
  content: z.string(),
  fromName: orNull(z.string()),
  fromAccount: orNull(z.string()),
  fromBin: orNull(z.string()),
  bookedAt: z.string(),
  receivedAt: z.string(),
  reason: unmatchedReason,
  resolution,
  note: orNull(z.string()),
  resolvedBy: orNull(z.string()),
  resolvedAt: orNull(z.string()),
  merchantCode: orNull(z.string()),
  merchantName: orNull(z.string()),
  payLinkCode: orNull(z.string()),
  /** Of the period of a subscription that it was for. */
  invoiceNumber: orNull(z.string()),
  transactionId: orNull(z.string()),
  interBankTrace: orNull(z.string()),
  allowedActions: z.array(z.string()),
})
const filter = {
  reason: opt(unmatchedReason),
  resolution: opt(resolution),
  keyword: opt(freeText(100)),
  fromBin: opt(z.string().check(z.regex(/^\d{6}$/))),
  fromDate: opt(dayOrInstant),
  toDate: opt(dayOrInstant),
}
const paging = { dialect: 'page-pageSize', size: 20, sortable: ['bookedAt', 'amount'] } as const
const id = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) })
const decision = z.strictObject({ note: text(255) })
const decide = {
  method: 'PUT',
  action: 'APPROVE',
  params: id,
  body: decision,
  result: nothing,
  work: 'write',
} as const satisfies Partial<Call>

export const bankCredit = calls({
  notify: {
    id: 'bankCredit.notify',
    method: 'POST',
    path: '/api/bankCredit/internal/v1/notify',
    audience: 'system',
    work: 'own',
    perMinute: 1_000_000,
    body: notification,
    result: z.object({
      bankReference: z.string(),
      outcome: z.enum(['SETTLED', 'UNMATCHED']),
      reason: orNull(unmatchedReason),
    }),
    source: 'ours: docs/decisions.md#3, reliability bars M3, W7',
  },
  getList: {
    id: 'bankCredit.getList',
    method: 'GET',
    path: '/api/bankCredit/portal/v1/getList',
    audience: 'portal',
    code: [1201, 1202],
    feature: 'balance',
    work: 'read',
    query: z.strictObject(filter),
    paging,
    result: unmatchedItem,
    source: 'ours: docs/decisions.md#3',
  },
  /** How much waits for a decision. */
  openTotal: {
    id: 'bankCredit.openTotal',
    method: 'GET',
    path: '/api/bankCredit/portal/v1/openTotal',
    audience: 'portal',
    code: [1201, 1202],
    feature: 'balance',
    work: 'read',
    result: z.object({ total: z.int(), amount: money }),
    source: 'ours: docs/decisions.md#3',
  },
  accept: {
    ...decide,
    id: 'bankCredit.accept',
    path: '/api/bankCredit/portal/v1/accept/{id}',
    audience: 'portal',
    code: 1201,
    feature: 'balance',
    source: 'ours: docs/decisions.md#3',
  },
  return: {
    ...decide,
    id: 'bankCredit.return',
    path: '/api/bankCredit/portal/v1/return/{id}',
    audience: 'portal',
    code: 1201,
    capability: 'afterSale',
    feature: 'balance',
    source: 'ours: docs/decisions.md#3',
  },
  cmsList: {
    id: 'bankCredit.cms.getList',
    method: 'GET',
    path: '/api/bankCredit/cms/v1/getList',
    audience: 'cms',
    code: 3500,
    work: 'read',
    query: z.strictObject({ ...filter, merchantCode: opt(freeText(20)) }),
    paging,
    /** With the decision that waits for a second person. */
    result: z.object({ ...unmatchedItem.shape, pendingApproval: orNull(z.string()) }),
    source: 'ours: docs/decisions.md#3',
  },
  cmsAccept: {
    ...decide,
    id: 'bankCredit.cms.accept',
    path: '/api/bankCredit/cms/v1/accept/{id}',
    audience: 'cms',
    code: 3501,
    result: outcome,
    source: 'ours: docs/decisions.md#3',
  },
  cmsReturn: {
    ...decide,
    id: 'bankCredit.cms.return',
    path: '/api/bankCredit/cms/v1/return/{id}',
    audience: 'cms',
    code: 3501,
    result: outcome,
    source: 'ours: docs/decisions.md#3',
  },
})
