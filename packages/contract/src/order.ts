/** Orders from pay pages (docs/decisions.md#15). An order's status is its transaction's. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { orderStatus, orderStatuses } from './enums.ts'
import { dayOrInstant, freeText, money, nothing, opt, orNull, publicCode, uuid } from './fields.ts'
import { timelineStep } from './pay-link.ts'
import { periodType } from './pay-page.ts'
import { transactionItem } from './transaction.ts'

/** From which states the portal may put an order: PAID comes from money alone, and a paid order ends by a full refund only. */
export const orderActions = { cancel: ['CREATED'] } as const

const nullText = orNull(z.string())
export const orderItem = z.object({
  id: z.string(),
  name: z.string(),
  description: nullText,
  imageUrl: nullText,
  price: money,
  quantity: z.int(),
  amount: money,
  productId: z.string(),
  createdAt: z.string(),
})
export const order = z.object({
  id: z.string(),
  referenceId: z.string(),
  amount: money,
  fee: money,
  actuallyReceived: money,
  attempts: z.int(),
  status: orderStatus,
  transactionId: z.string(),
  createdAt: z.string(),
  customerName: nullText,
  customerEmail: nullText,
  customerPhone: nullText,
  customerAddress: nullText,
  items: z.array(orderItem),
  transaction: transactionItem,
  payPageCode: z.string(),
  payPageId: z.string(),
  payPageName: z.string(),
  note: nullText,
  periodic: z.boolean(),
  periodType: orNull(periodType),
  trackingButton: nullText,
  expireAt: nullText,
  paidAt: nullText,
  canceledBy: nullText,
  payUrl: z.string(),
  allowedActions: z.array(z.string()),
})
/** `goods`: by product, what was ordered and what refunds brought back of it (ADR 0027). */
export const orderDetail = z.extend(order, {
  timeline: z.array(timelineStep),
  goods: z.array(
    z.object({ productId: z.string(), quantity: z.int(), returned: z.int(), refunded: money }),
  ),
})

/** A payer who asked for their purchase to come round again (periodic). `nextAt` null = no more. */
export const reminder = z.object({
  orderId: z.string(),
  referenceId: z.string(),
  customerName: nullText,
  customerEmail: nullText,
  customerPhone: nullText,
  amount: money,
  periodType,
  startedAt: z.string(),
  nextAt: nullText,
  lastAt: nullText,
  sent: z.int(),
  endedWhy: orNull(z.enum(['REFUNDED', 'STOPPED'])),
})

const base = { audience: 'portal', code: 1500, feature: 'payPage' } as const satisfies Partial<Call>
const orderId = z.strictObject({ orderId: uuid })

export const orders = calls({
  getAll: {
    ...base,
    work: 'read',
    id: 'order.getAll',
    method: 'GET',
    path: '/api/order/v1/getAll',
    query: z.strictObject({
      id: opt(freeText(64)),
      refId: opt(freeText(64)),
      from: opt(dayOrInstant),
      to: opt(dayOrInstant),
      status: opt(z.enum(['NONE', ...orderStatuses])),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt'] },
    result: order,
    source: 'doc 2 sections 3, 7, 9',
  },
  getDetail: {
    ...base,
    work: 'read',
    id: 'order.getDetail',
    method: 'GET',
    path: '/api/order/v1/getDetail/{orderId}',
    params: orderId,
    result: orderDetail,
    source: 'doc 2 sections 3, 7',
  },
  getItems: {
    ...base,
    work: 'read',
    id: 'order.getItems',
    method: 'GET',
    path: '/api/order/v1/{orderId}/order-items',
    params: orderId,
    paging: {
      dialect: 'page-size',
      size: 20,
      sortable: ['createdAt', 'name', 'price', 'quantity'],
      direction: 'DESC',
    },
    result: orderItem,
    source: 'doc 2 sections 3, 7',
  },
  getReminders: {
    ...base,
    work: 'read',
    id: 'order.getReminders',
    method: 'GET',
    path: '/api/order/v1/reminders/{payPageCode}',
    params: z.strictObject({ payPageCode: publicCode }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['anchor'] },
    result: reminder,
    source: 'ours: docs/decisions.md#15 (periodType)',
  },
  stopReminder: {
    ...base,
    work: 'write',
    id: 'order.stopReminder',
    method: 'PUT',
    path: '/api/order/v1/stopReminder/{orderId}',
    params: orderId,
    result: nothing,
    source: 'ours: docs/decisions.md#15 (periodType)',
  },
  updateStatus: {
    ...base,
    work: 'write',
    id: 'order.updateStatus',
    method: 'PUT',
    path: '/api/order/v1/updateStatus',
    body: z.strictObject({ orderId: uuid, status: orderStatus }),
    result: nothing,
    source: 'doc 2 sections 4, 7; docs/decisions.md#15',
  },
})
