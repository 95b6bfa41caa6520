/** Events that a handler has not been able to handle, for the bank's staff: seen, explained, tried again or given up (ADR 0049). */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { freeText, instant, opt, orNull, text } from './fields.ts'

/** WAITING: tried again by itself. DEAD: given up, waits for a person. DONE: handled later. SKIPPED: left out by a person. */
export const eventDeliveryStates = ['WAITING', 'DEAD', 'DONE', 'SKIPPED'] as const
export type EventDeliveryState = (typeof eventDeliveryStates)[number]
export const eventDeliveryActions = ['retry', 'skip'] as const
/** Everybody who is told of events. */
export const eventHandlerNames = [
  'auth-qr.complete-registration',
  'bank-account.sample',
  'bank-credit.follow-transfer',
  'bank-report.count',
  'card-payout.follow-transfer',
  'card-payout.take-in',
  'card-settlement.fetch',
  'dashboard.count',
  'fee-collection.confirm',
  'fee-collection.follow-payment',
  'fee-collection.follow-transfer',
  'fee-collection.open',
  'fee-collection.take-in',
  'fee-report.count',
  'for-control.credit',
  'for-control.follow-transfer',
  'for-control.statement',
  'onboarding.tell-merchant',
  'order.follow-payment',
  'pay-box.announce',
  'pay-box.release-sandbox',
  'pay-box.shop-moved',
  'pay-box.show-payable',
  'pay-box.take-down',
  'pay-button.count',
  'payment.close-account',
  'payment.insert-accepted',
  'payment.open-account',
  'payout.follow-transfer',
  'payout.tell-people',
  'pos-device.take',
  'pos-order.follow-payment',
  'refund.follow-transfer',
  'refund.take-goods-back',
  'refund.tell-merchant',
  'refund.tell-payer',
  'salary-advance.follow-transfer',
  'salary-advance.refuse-at-rest',
  'salary-advance.refuse-of-leaver',
  'salary-collection.follow-transfer',
  'salary-collection.take-in',
  'salary-collection.tell-merchant',
  'salary-collection.tell-of-refund',
  'salary-collection.try-again',
  'salary-enterprise.tell-merchant',
  'salary-notice.tell-employee',
  'salary-period.make-first',
  'salary-sample.fill',
  'sandbox.fill',
  'search.sort-in',
  'shop-setting.first-look',
  'statement.tell-merchant',
  'subscription-hold.tell-merchant',
  'subscription-invoice.follow-payment',
  'subscription-invoice.follow-refund',
  'subscription-notice.send-receipt',
  'subscription-sign-up.begin',
  'subscription-standing.pay',
  'subscription.follow-invoice',
  'vietqr-pro.count',
  'webhook.notify',
] as const
export type EventHandlerName = (typeof eventHandlerNames)[number]

export const eventDeliveryItem = z.object({
  id: z.int(),
  state: z.enum(eventDeliveryStates),
  handler: z.string(),
  topic: z.string(),
  objectId: z.string(),
  merchantCode: orNull(z.string()),
  merchantName: orNull(z.string()),
  attempts: z.int(),
  error: orNull(z.string()),
  /** When the event happened. */
  happenedAt: instant,
  failedAt: orNull(instant),
  /** When it is tried again; null where a person or an earlier event is waited for. */
  nextAt: orNull(instant),
  /** The delivery of an earlier event of the same object that this one waits for. */
  behindId: orNull(z.int()),
  allowedActions: z.array(z.enum(eventDeliveryActions)),
})
export const eventDeliveryDetail = z.extend(eventDeliveryItem, {
  eventId: z.int(),
  /** The event's facts, as JSON. */
  payload: z.string(),
  /** Later events of the same object that wait for this one. */
  heldUp: z.int(),
  closedAt: orNull(instant),
  closedBy: orNull(z.string()),
  note: orNull(z.string()),
})

const cms = {
  audience: 'cms',
  code: 3004,
  work: 'read',
  source: 'ours: docs/adr/0049-an-outbox-that-nothing-stops.md',
} as const satisfies Partial<Call>
const decide = {
  ...cms,
  code: 3005,
  action: 'APPROVE',
  work: 'write',
} as const satisfies Partial<Call>
const byId = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) })

export const eventDelivery = calls({
  list: {
    ...cms,
    id: 'eventDelivery.cms.getList',
    method: 'GET',
    path: '/api/event-delivery/cms/v1/getList',
    query: z.strictObject({
      keyword: opt(freeText(100)),
      state: opt(z.enum(eventDeliveryStates)),
      handler: opt(z.enum(eventHandlerNames)),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['happenedAt', 'failedAt'] },
    result: eventDeliveryItem,
  },
  detail: {
    ...cms,
    id: 'eventDelivery.cms.detail',
    method: 'GET',
    path: '/api/event-delivery/cms/v1/{id}',
    params: byId,
    result: eventDeliveryDetail,
  },
  retry: {
    ...decide,
    id: 'eventDelivery.cms.retry',
    method: 'POST',
    path: '/api/event-delivery/cms/v1/{id}/retry',
    params: byId,
    result: eventDeliveryDetail,
  },
  skip: {
    ...decide,
    id: 'eventDelivery.cms.skip',
    method: 'POST',
    path: '/api/event-delivery/cms/v1/{id}/skip',
    params: byId,
    body: z.strictObject({ note: text(500) }),
    result: eventDeliveryDetail,
  },
})
