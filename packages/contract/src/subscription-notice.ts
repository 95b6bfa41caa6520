/** Messages to the customers of subscriptions (docs/decisions.md#16): what is planned, what was sent and what was not, and why. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, instant, opt, orNull, uuid } from './fields.ts'
import { noticeKinds, noticeReasons, noticeStatuses } from './subscription-notice-values.ts'

const noticeItem = z.object({
  id: z.string(),
  kind: z.enum(noticeKinds),
  channel: z.enum(['EMAIL', 'SMS']),
  status: z.enum(noticeStatuses),
  /** Why it was not sent. */
  reason: orNull(z.enum(noticeReasons)),
  /** Enough of the address to tell one from another; null until it has gone. */
  receiver: orNull(z.string()),
  /** Not before this moment. */
  dueAt: instant,
  sentAt: orNull(instant),
  /** Who asked for it; null = nobody. */
  by: orNull(z.string()),
  invoiceId: orNull(z.string()),
  invoiceNumber: orNull(z.string()),
})
const noticeState = z.object({
  /** Whether the customer agreed to be reminded, and to links. */
  consent: z.boolean(),
  withLink: z.boolean(),
  hasAddress: z.boolean(),
  /** The bank holds all messages of the merchant: nothing is sent meanwhile. */
  isHeldByBank: z.boolean(),
  /** Since when the customer wants no reminders any more. */
  stoppedAt: orNull(instant),
  /** Of the invoice that was asked for: by when its customer said they pay. */
  promisedDate: orNull(day),
  /** The latest two hundred, latest first. */
  items: z.array(noticeItem),
})
export type NoticeState = z.output<typeof noticeState>

const byId = z.strictObject({ id: uuid })
const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
  result: noticeState,
  source: 'ours: docs/decisions.md#16',
} as const satisfies Partial<Call>
const path = '/api/subscription-invoice/v1'

export const subscriptionNotice = calls({
  /** Of a subscription, or of one of its invoices. */
  getAll: {
    ...base,
    method: 'GET',
    work: 'read',
    id: 'subscriptionNotice.getAll',
    path: '/api/subscription-notice/v1/get-all',
    query: z.strictObject({ subscriptionId: opt(uuid), invoiceId: opt(uuid) }),
  },
  /** Reminds the customer of an invoice by hand. */
  send: {
    ...base,
    method: 'POST',
    work: 'write',
    perMinute: 60,
    id: 'subscriptionNotice.send',
    path: `${path}/send/{id}`,
    params: byId,
  },
  /** Reminders go on for a customer who had said stop and asks for them again. */
  resume: {
    ...base,
    method: 'PUT',
    work: 'write',
    id: 'subscriptionNotice.resume',
    path: `${path}/resume-notices/{id}`,
    params: byId,
  },
  /** The customer says that they pay by that day: once, a week ahead at most. */
  promise: {
    ...base,
    method: 'PUT',
    work: 'write',
    id: 'subscriptionNotice.promise',
    path: `${path}/promise/{id}`,
    params: byId,
    body: z.strictObject({ day }),
  },
})
