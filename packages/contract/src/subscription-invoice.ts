/** Invoices of subscriptions (docs/decisions.md#16): what a cycle costs, until when it is to be paid, and how it was. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { paymentType } from './enums.ts'
import {
  day,
  dayOrInstant,
  freeText,
  instant,
  money,
  nothing,
  opt,
  orNull,
  text,
  uuid,
} from './fields.ts'
import { invoiceActionNames, invoiceStatuses, voidReasons } from './subscription-invoice-values.ts'
import { invoiceLine } from './subscription-line.ts'
import { planBrief } from './subscription-plan.ts'

export const customerBrief = z.object({
  id: z.string(),
  fullName: z.string(),
  phone: orNull(z.string()),
  email: orNull(z.string()),
})
export const invoiceItem = z.object({
  id: z.string(),
  /** What people read out. */
  number: z.string(),
  status: z.enum(invoiceStatuses),
  plan: planBrief,
  customer: customerBrief,
  subscriptionId: z.string(),
  subscriptionCode: z.string(),
  txnNumber: orNull(z.string()),
  amount: money,
  paymentDate: day,
  expiredDate: day,
  /** Where the payer pays it. */
  url: z.string(),
  /** How it was paid, or is going to be by what the payer is shown. */
  paymentType,
  cycle: z.int(),
  /** The days it is for; `to` is the first that it is not. */
  from: day,
  to: day,
  quantity: z.int(),
  unitAmount: money,
  lines: z.array(invoiceLine),
  voidReason: orNull(z.enum(voidReasons)),
  paidAt: orNull(instant),
  paidLate: z.boolean(),
  paidOutside: z.boolean(),
  refundedAmount: money,
  extensions: z.int(),
  transactionId: orNull(z.string()),
  createdAt: instant,
  allowedActions: z.array(z.enum(invoiceActionNames)),
})
export type InvoiceItem = z.output<typeof invoiceItem>
export const invoiceDetail = z.object({
  ...invoiceItem.shape,
  /** What a bank's app reads; null while nothing can be paid. */
  qrContent: orNull(z.string()),
  virtualAccount: orNull(z.string()),
  content: orNull(z.string()),
  /** Its customer is about to pay it together with others: its page leads to the one QR of all. */
  isTogether: z.boolean(),
})

const filter = {
  id: opt(uuid),
  subscriptionId: opt(uuid),
  /** The one that this transaction pays. */
  transactionId: opt(uuid),
  status: opt(z.enum(invoiceStatuses)),
  planId: opt(uuid),
  customerId: opt(uuid),
  keyword: opt(freeText(100)),
  fromDate: opt(dayOrInstant),
  toDate: opt(dayOrInstant),
}
const byId = z.strictObject({ id: uuid })
const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
} as const satisfies Partial<Call>
const read = { ...base, method: 'GET', work: 'read' } as const satisfies Partial<Call>
const path = '/api/subscription-invoice/v1'
const OURS = 'ours: docs/decisions.md#16'

export const subscriptionInvoice = calls({
  getAll: {
    ...read,
    id: 'subscriptionInvoice.getAll',
    path: `${path}/get-all`,
    query: z.strictObject(filter),
    paging: {
      dialect: 'page-size',
      size: 20,
      sortable: ['createdAt', 'paymentDate', 'expiredDate', 'amount'],
      direction: 'DESC',
    },
    result: invoiceItem,
    source: 'doc 2 sections 3, 7',
  },
  /** The detail, payable: what it is paid by is opened when it is first looked at. */
  getDetail: {
    ...base,
    method: 'GET',
    work: 'write',
    id: 'subscriptionInvoice.getDetail',
    path: `${path}/get-detail/{id}`,
    params: byId,
    result: invoiceDetail,
    source: 'doc 2 sections 3, 7',
  },
  void: {
    ...base,
    method: 'PUT',
    work: 'write',
    id: 'subscriptionInvoice.void',
    path: `${path}/void/{id}`,
    params: byId,
    body: z.strictObject({ reason: text(255) }),
    result: invoiceItem,
    source: OURS,
  },
  /** Paid in cash or in another way that we do not see: books nothing, and is shown apart. */
  markPaidOutside: {
    ...base,
    action: 'APPROVE',
    method: 'PUT',
    work: 'write',
    id: 'subscriptionInvoice.markPaidOutside',
    path: `${path}/mark-paid-outside/{id}`,
    params: byId,
    body: z.strictObject({ note: text(255) }),
    result: invoiceItem,
    source: OURS,
  },
  export: {
    ...base,
    method: 'GET',
    work: 'read',
    kind: 'file',
    perMinute: 20,
    id: 'subscriptionInvoice.export',
    path: `${path}/export`,
    query: z.strictObject(filter),
    result: nothing,
    source: OURS,
  },
})
