/** Refunds (ours: the spec names none; ADR 0027): money of a paid transaction that goes back to its payer, whole or in part. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import {
  amount,
  dayOrInstant,
  freeText,
  money,
  nothing,
  opt,
  optNull,
  orNull,
  text,
  uuid,
  vnd,
} from './fields.ts'
import { ORDER_LINES_MAX } from './pay-page.ts'
import { MAX_QUANTITY } from './product.ts'

export const refundStates = [
  'REQUESTED',
  'APPROVED',
  'SENDING',
  'SENT',
  'FAILED',
  'REJECTED',
  'WITHDRAWN',
] as const
export type RefundState = (typeof refundStates)[number]
/**
 * Every move there is. REQUESTED waits for a second person; from APPROVED on it is the bank's; SENDING means the bank was asked and has not said,
 * which is never taken for no. SENT becomes FAILED where the payer's bank returns the money. FAILED, REJECTED and WITHDRAWN are final: who wants
 * another try asks for another refund.
 */
export const refundMoves = {
  REQUESTED: ['APPROVED', 'REJECTED', 'WITHDRAWN'],
  APPROVED: ['SENDING', 'SENT', 'FAILED'],
  SENDING: ['SENT', 'FAILED'],
  SENT: ['FAILED'],
  FAILED: [],
  REJECTED: [],
  WITHDRAWN: [],
} as const satisfies Record<RefundState, readonly RefundState[]>
/** What people decide, and from where: the server refuses by it, the screen disables by it. */
export const refundActions = {
  approve: ['REQUESTED'],
  reject: ['REQUESTED'],
  withdraw: ['REQUESTED'],
} as const satisfies Record<string, readonly RefundState[]>
export type RefundAction = keyof typeof refundActions
/** Why the bank did not pay, where it said so. */
export const refundFailures = [
  'INSUFFICIENT_FUNDS',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CLOSED',
  'RECEIVER_BANK_DOWN',
  'RETURNED_BY_RECEIVER',
  'UNKNOWN_PAYMENT',
  'TOO_MUCH',
  'REFUSED',
] as const
export const REFUND_REASON_MAX = 255
export const refundReason = text(REFUND_REASON_MAX)

const nullText = orNull(z.string())
export const refundMethod = z.enum(['BANK', 'CARD'])
export const refundItem = z.object({
  id: z.string(),
  transactionId: z.string(),
  reference: z.string(),
  amount: money,
  reason: z.string(),
  status: z.enum(refundStates),
  way: refundMethod,
  /** Of the fee and its VAT, what comes back with it; 0 until it is approved. `net` = what it takes from the merchant's own. */
  feeBack: money,
  vatBack: money,
  net: money,
  toBin: nullText,
  toAccount: nullText,
  toName: nullText,
  secondPerson: z.boolean(),
  requestedBy: z.string(),
  requestedAt: z.string(),
  decidedBy: nullText,
  decidedAt: nullText,
  note: nullText,
  endedAt: nullText,
  bankReference: nullText,
  failure: orNull(z.enum(refundFailures)),
  transactionAmount: money,
  payLinkCode: nullText,
  orderId: nullText,
  description: nullText,
  customerName: nullText,
  /** Whether the caller asked for it themselves: then another decides. */
  mine: z.boolean(),
  allowedActions: z.array(z.string()),
  /** Pieces of an order that come back with it, and whether they go onto the shelf again; `goodsAt` = since when stock and figures of the products say so. */
  goods: z.array(z.object({ productId: z.string(), name: z.string(), quantity: z.int() })),
  restock: z.boolean(),
  goodsAt: nullText,
})
export type RefundItem = z.output<typeof refundItem>
/** What may be given back of a transaction now. */
export const refundOptions = z.object({
  amount: money,
  refunded: money,
  held: money,
  left: money,
  way: refundMethod,
  toBin: nullText,
  toAccount: nullText,
  toName: nullText,
  /** Whether the merchant's own money covers giving back all that is left. */
  covered: z.boolean(),
  approveAbove: orNull(money),
  /** Why nothing can be given back; null = it can. */ refusal: orNull(
    z.enum(['NOT_PAID', 'ALL_REFUNDED', 'NO_WAY']),
  ),
  /** What an order sold; `left` = pieces of which no refund has said yet that they come back. Empty for what is no order. */
  goods: z.array(
    z.object({
      productId: z.string(),
      name: z.string(),
      imageUrl: nullText,
      quantity: z.int(),
      left: z.int(),
      amount: money,
    }),
  ),
})

const base = {
  audience: 'portal',
  code: 1202,
  feature: 'transaction',
} as const satisfies Partial<Call>
const write = {
  ...base,
  work: 'write',
  capability: 'afterSale',
  result: refundItem,
} as const satisfies Partial<Call>
const byId = z.strictObject({ id: uuid })
const setting = z.object({
  /** Above this many đồng a second person approves; null = nobody is asked. */ approveAbove:
    orNull(money),
  mayChange: z.boolean(),
  modifiedBy: nullText,
  modifiedAt: nullText,
})

export const refund = calls({
  create: {
    ...write,
    id: 'refund.create',
    method: 'POST',
    path: '/api/refund/portal/v1/create',
    perMinute: 60,
    /** `goods` left out: all that is left of the order where the refund is all that is left of the payment, else none. `restock` left out: what comes back is for sale again. */
    body: z.strictObject({
      transactionId: uuid,
      amount,
      reason: refundReason,
      goods: opt(
        z
          .array(
            z.strictObject({
              productId: uuid,
              quantity: z.int().check(z.minimum(1), z.maximum(MAX_QUANTITY)),
            }),
          )
          .check(z.maxLength(ORDER_LINES_MAX)),
      ),
      restock: opt(z.boolean()),
    }),
    source: 'ours: issue "missing money", docs/decisions.md#15, #21',
  },
  getOptions: {
    ...base,
    id: 'refund.getOptions',
    method: 'GET',
    path: '/api/refund/portal/v1/getOptions/{id}',
    work: 'read',
    params: byId,
    result: refundOptions,
    source: 'ours: ADR 0027',
  },
  getList: {
    ...base,
    id: 'refund.getList',
    method: 'GET',
    path: '/api/refund/portal/v1/getList',
    work: 'read',
    query: z.strictObject({
      keyword: opt(freeText(100)),
      status: opt(z.enum(refundStates)),
      transactionId: opt(uuid),
      fromDate: opt(dayOrInstant),
      toDate: opt(dayOrInstant),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['requestedAt'] },
    result: refundItem,
    source: 'ours: ADR 0027',
  },
  getDetail: {
    ...base,
    id: 'refund.getDetail',
    method: 'GET',
    path: '/api/refund/portal/v1/getDetail/{id}',
    work: 'read',
    params: byId,
    result: refundItem,
    source: 'ours: ADR 0027',
  },
  approve: {
    ...write,
    action: 'APPROVE',
    id: 'refund.approve',
    method: 'PUT',
    path: '/api/refund/portal/v1/approve/{id}',
    params: byId,
    body: z.strictObject({ note: optNull(freeText(REFUND_REASON_MAX)) }),
    source: 'ours: ADR 0027',
  },
  reject: {
    ...write,
    action: 'APPROVE',
    id: 'refund.reject',
    method: 'PUT',
    path: '/api/refund/portal/v1/reject/{id}',
    params: byId,
    body: z.strictObject({ note: text(REFUND_REASON_MAX) }),
    source: 'ours: ADR 0027',
  },
  withdraw: {
    ...write,
    id: 'refund.withdraw',
    method: 'PUT',
    path: '/api/refund/portal/v1/withdraw/{id}',
    params: byId,
    source: 'ours: ADR 0027',
  },
  getSetting: {
    ...base,
    id: 'refund.getSetting',
    method: 'GET',
    path: '/api/refund/portal/v1/getSetting',
    work: 'read',
    result: setting,
    source: 'ours: ADR 0027',
  },
  updateSetting: {
    ...base,
    id: 'refund.updateSetting',
    method: 'PUT',
    path: '/api/refund/portal/v1/updateSetting',
    work: 'write',
    action: 'APPROVE',
    capability: 'settings',
    body: z.strictObject({
      approveAbove: orNull(vnd(0, 1_000_000_000_000)),
    }),
    result: nothing,
    source: 'ours: ADR 0027',
  },
})
