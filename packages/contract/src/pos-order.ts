/** Orders of POS machines (docs/decisions.md#20): two axes of state, moved by the tables below and by nothing else. */
import * as z from 'zod/mini'
import { outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import { transactionStatus } from './enums.ts'
import {
  freeText,
  money,
  nothing,
  opt,
  orNull,
  phone,
  queryFlag,
  text,
  uuid,
  vnd,
} from './fields.ts'
import { posModelKind } from './pos-model.ts'
import { refundStates } from './refund.ts'

export const posOrderStatuses = [
  'PENDING',
  'CONFIRMED',
  'SHIPPED',
  'UNDELIVERABLE',
  'DELIVERED',
  'RETURN_REQUESTED',
  'RETURNED',
  'RETURN_REJECTED',
  'CANCELED',
] as const
export type PosOrderStatus = (typeof posOrderStatuses)[number]
export const posOrderStatus = z.enum(posOrderStatuses)
export const posOrderPayments = ['UNPAID', 'PAID', 'REFUNDED', 'PARTIAL_REFUNDED'] as const
export type PosOrderPayment = (typeof posOrderPayments)[number]
export const posOrderPayment = z.enum(posOrderPayments)

/** Fulfilment: what the bank may make of an order in each state. Confirming takes the stock. */
export const bankMoves: Record<PosOrderStatus, readonly PosOrderStatus[]> = {
  PENDING: ['CONFIRMED', 'CANCELED'],
  CONFIRMED: ['SHIPPED'],
  SHIPPED: ['DELIVERED', 'UNDELIVERABLE'],
  UNDELIVERABLE: ['SHIPPED', 'CANCELED'],
  DELIVERED: [],
  RETURN_REQUESTED: ['RETURNED', 'RETURN_REJECTED'],
  RETURNED: [],
  RETURN_REJECTED: [],
  CANCELED: [],
}
/** What the merchant may do, and from where; `requestReturn` also only for so many days. */
export const merchantActions = {
  update: ['PENDING'],
  cancel: ['PENDING'],
  requestReturn: ['DELIVERED'],
  /** Also only what is UNPAID, and where the bank collects by VietQR. */
  pay: [
    'PENDING',
    'CONFIRMED',
    'SHIPPED',
    'UNDELIVERABLE',
    'DELIVERED',
    'RETURN_REQUESTED',
    'RETURN_REJECTED',
  ],
} as const satisfies Record<string, readonly PosOrderStatus[]>
export type PosOrderAction = keyof typeof merchantActions
export const RETURN_DAYS = 7

/** Payment: what may become of it, and in which states of the goods. Money goes back only where the goods did not stay. */
export const paymentMoves: Record<PosOrderPayment, readonly PosOrderPayment[]> = {
  UNPAID: ['PAID'],
  PAID: ['REFUNDED', 'PARTIAL_REFUNDED'],
  REFUNDED: [],
  PARTIAL_REFUNDED: [],
}
const given: readonly PosOrderStatus[] = ['RETURNED', 'CANCELED']
export function paymentFits(to: PosOrderPayment, status: PosOrderStatus): boolean {
  if (to === 'PAID') return !given.includes(status)
  return to === 'PARTIAL_REFUNDED' ? status === 'RETURNED' : given.includes(status)
}
/** Moves for which the bank says why. */
export const wantsNote: readonly PosOrderStatus[] = ['CANCELED', 'UNDELIVERABLE', 'RETURN_REJECTED']

/** How long a VietQR for an order is good; a new one may be had any time. */
export const PAY_HOURS = 24
export const MOST_LINES = 10
export const MOST_PIECES = 99
const line = z.strictObject({
  modelId: uuid,
  quantity: z.int().check(z.minimum(1), z.maximum(MOST_PIECES)),
})
const goods = {
  items: z.array(line).check(z.minLength(1), z.maxLength(MOST_LINES)),
  receiverName: text(100),
  phone,
  address: text(300),
  note: opt(freeText(500)),
  /** The sum the merchant has read; the order is refused where it is another by now. */ totalAmount:
    opt(z.int()),
}

const nullText = orNull(z.string())
export const posOrderLine = z.object({
  modelId: z.string(),
  name: z.string(),
  model: posModelKind,
  mainPhotoUrl: nullText,
  unitPrice: money,
  discount: z.int(),
  vat: z.int(),
  quantity: z.int(),
  amount: money,
  discountAmount: money,
  vatAmount: money,
  totalAmount: money,
  serials: z.array(z.string()),
})
export const posOrderItem = z.object({
  id: z.string(),
  code: z.string(),
  posOrderStatus,
  posOrderStatusPayment: posOrderPayment,
  items: z.array(posOrderLine),
  amount: money,
  discountAmount: money,
  vatAmount: money,
  totalAmount: money,
  refundedAmount: money,
  /** Paid for goods that did not stay, and not yet given back. */
  refundDue: z.boolean(),
  /** Ours: how it was paid, by VietQR into the bank's shop or recorded by its staff, and how the refund stands that was asked for last (states of `refund`). */
  paidBy: orNull(z.enum(['VIET_QR', 'STAFF'])),
  refund: orNull(z.object({ status: z.enum(refundStates), amount: money, failure: nullText })),
  receiverName: z.string(),
  phone: z.string(),
  address: z.string(),
  note: nullText,
  trackingNumber: nullText,
  reason: nullText,
  createdBy: z.string(),
  createdAt: z.string(),
  modifiedAt: z.string(),
  deliveredAt: nullText,
  returnUntil: nullText,
  merchantCode: z.string(),
  merchantName: z.string(),
  /** Of the bank's staff: the payment that is to be recorded by hand and waits for a second person. */
  pendingApproval: nullText,
  allowedActions: z.array(z.string()),
})
export const posOrderStep = z.object({
  id: z.int(),
  at: z.string(),
  by: z.string(),
  axis: z.enum(['STATUS', 'PAYMENT', 'CHANGE']),
  from: nullText,
  to: z.string(),
  note: nullText,
})
export const posOrderDetail = z.extend(posOrderItem, { history: z.array(posOrderStep) })

/** What a merchant scans to pay for their order. `qrCode` is null once it is no longer to be paid. */
export const posOrderPaying = z.object({
  orderId: z.string(),
  code: z.string(),
  status: transactionStatus,
  amount: money,
  qrCode: nullText,
  content: z.string(),
  virtualAccount: z.string(),
  accountName: z.string(),
  expiresAt: nullText,
  payLinkUrl: z.string(),
})

const filters = { posOrderStatusPayment: opt(posOrderPayment), posOrderStatus: opt(posOrderStatus) }
const paging = {
  dialect: 'page-pageSize',
  size: 20,
  sortable: ['createdAt', 'totalAmount'],
  direction: 'DESC',
} as const
const portal = { audience: 'portal', code: 1506, feature: 'pos' } as const satisfies Partial<Call>
/** Machines are real goods: a sandbox merchant looks, and buys none. */
const write = { ...portal, mode: 'live', work: 'write' } as const satisfies Partial<Call>
const orderId = z.strictObject({ orderId: uuid })

export const posOrder = calls({
  cmsList: {
    id: 'posOrder.cms.getList',
    method: 'GET',
    path: '/api/posOrder/cms/v1/getList',
    audience: 'cms',
    code: 3702,
    work: 'read',
    query: z.strictObject({ ...filters, keyword: opt(freeText(100)), refundDue: opt(queryFlag) }),
    paging,
    result: posOrderItem,
    source: 'doc 2 section 7; doc 3 section 7 (filters ours)',
  },
  cmsGet: {
    id: 'posOrder.cms.get',
    method: 'GET',
    path: '/api/posOrder/cms/v1/get',
    audience: 'cms',
    code: 3702,
    work: 'read',
    query: orderId,
    result: posOrderDetail,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  setState: {
    id: 'posOrder.cms.setState',
    method: 'PUT',
    path: '/api/posOrder/cms/v1/setState',
    audience: 'cms',
    code: 3703,
    work: 'write',
    /**
     * One of the two axes. `serials` names the machines that leave (SHIPPED), `restock` says whether what came back is sold again, `refundAmount` goes with PARTIAL_REFUNDED. What was paid by VietQR is given back by the
     * bank's job and changes its state once that is done; `byHand` records one that was paid otherwise, after the bank has refused it.
     */
    body: z.strictObject({
      orderId: uuid,
      posOrderStatus: opt(posOrderStatus),
      posOrderStatusPayment: opt(posOrderPayment),
      note: opt(freeText(255)),
      trackingNumber: opt(freeText(60)),
      restock: opt(z.boolean()),
      refundAmount: opt(vnd(1)),
      byHand: opt(z.boolean()),
      serials: opt(
        z
          .array(
            z.strictObject({
              modelId: uuid,
              serials: z
                .array(z.string().check(z.regex(/^[0-9A-Z-]{6,30}$/)))
                .check(z.maxLength(MOST_PIECES)),
            }),
          )
          .check(z.maxLength(MOST_LINES)),
      ),
    }),
    result: outcome,
    source: 'doc 2 sections 1, 4, 7; docs/decisions.md#20',
  },
  list: {
    ...portal,
    work: 'read',
    id: 'posOrder.portal.getList',
    method: 'GET',
    path: '/api/posOrder/portal/v1/getList',
    query: z.strictObject(filters),
    paging,
    result: posOrderItem,
    source: 'doc 2 sections 7, 9',
  },
  get: {
    ...portal,
    work: 'read',
    id: 'posOrder.portal.get',
    method: 'GET',
    path: '/api/posOrder/portal/v1/get',
    query: orderId,
    result: posOrderDetail,
    source: 'doc 2 section 7',
  },
  place: {
    ...write,
    id: 'posOrder.portal.place',
    method: 'POST',
    path: '/api/posOrder/portal/v1/place',
    body: z.strictObject(goods),
    result: posOrderDetail,
    source: 'doc 2 section 7; docs/decisions.md#20',
  },
  update: {
    ...write,
    id: 'posOrder.portal.update',
    method: 'PUT',
    path: '/api/posOrder/portal/v1/update',
    body: z.strictObject({ orderId: uuid, ...goods }),
    result: posOrderDetail,
    source: 'doc 2 section 7; docs/decisions.md#20',
  },
  pay: {
    ...write,
    id: 'posOrder.portal.pay',
    method: 'POST',
    path: '/api/posOrder/portal/v1/pay',
    query: orderId,
    result: posOrderPaying,
    source: 'ours: docs/decisions.md#20 (payment axis)',
  },
  cancel: {
    ...write,
    id: 'posOrder.portal.cancel',
    method: 'PUT',
    path: '/api/posOrder/portal/v1/cancel',
    query: orderId,
    result: nothing,
    source: 'doc 2 section 7; docs/decisions.md#20',
  },
  requestReturn: {
    ...write,
    capability: 'afterSale',
    id: 'posOrder.portal.requestReturn',
    method: 'PUT',
    path: '/api/posOrder/portal/v1/requestReturn',
    query: z.strictObject({ orderId: uuid, reason: opt(freeText(255)) }),
    result: nothing,
    source: 'doc 2 section 7; docs/decisions.md#20',
  },
})
