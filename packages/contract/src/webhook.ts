/** Where a merchant's own server learns of payments (docs/decisions.md#23, #24). */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import {
  dayOrInstant,
  freeText,
  nothing,
  opt,
  optNull,
  orNull,
  queryInt,
  secret,
  text,
  uuid,
} from './fields.ts'
import { deliveryDetail, deliveryItem, deliveryStates } from './webhook-delivery.ts'
import { TEST_EVENT, cursor, eventPage, webhookEvents } from './webhook-event.ts'

export const webhookStatuses = ['PENDING', 'APPROVED', 'REJECTED'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** From which state the bank may decide; the merchant may send another address or remove the webhook in any. */
export const webhookActions = {
  approve: ['PENDING'],
  disapprove: ['PENDING'],
} as const satisfies Record<string, readonly WebhookStatus[]>

/** PACKED: the gateway's own envelope under the merchant's keys, as its client libraries read it. JSON: in clear. Both carry the Standard Webhooks headers. */
export const webhookFormats = ['PACKED', 'JSON'] as const
export type WebhookFormat = (typeof webhookFormats)[number]

/** Waits between the tries of one delivery; after the last it is parked (docs/decisions.md#24). */
export const RETRY_SECONDS = [5, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400] as const
export const TIMEOUT_MS = 10_000

/** Bytes of an answer that are read and kept. */
export const ANSWER_MAX = 4_096

/** An address rests when it has failed so often in a row for so long. */
export const PAUSE_FAILURES = 10
export const PAUSE_HOURS = 24

/** Hours that a signing key still signs after a new one was made. */
export const OLD_KEY_HOURS = 24

/** Days that the log is kept. */
export const LOG_DAYS = 90

/** Deliveries that one call may send again. */
export const AGAIN_MAX = 1_000
export const URL_MAX = 500

const nullText = orNull(z.string())
const url = text(URL_MAX)
const settings = {
  webhookUrl: url,
  bodyFormat: opt(z.enum(webhookFormats)),
  events: opt(
    z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length)),
  ),
}

const decision = z.object({
  revision: z.int(),
  url: z.string(),
  status: z.enum(['APPROVED', 'REJECTED']),
  reason: nullText,
  decidedBy: z.string(),
  decidedAt: z.string(),
})
export const webhookInfo = z.object({
  id: nullText,
  /** The address sent in last. */ webhookUrl: nullText,
  status: orNull(z.enum(webhookStatuses)),
  /** The approved address, which receives. */ url: nullText,
  /** Signing key; whole in the answer that made it, masked ever after. */ key: orNull(secret()),
  keySince: nullText,
  previousKeyUntil: nullText,
  revision: z.int(),
  reason: nullText,
  bodyFormat: z.enum(webhookFormats),
  events: z.array(z.enum(webhookEvents)),
  submittedAt: nullText,
  submittedBy: nullText,
  decidedAt: nullText,
  decidedBy: nullText,
  pausedAt: nullText,
  failingSince: nullText,
  failures: z.int(),
  waiting: z.int(),
  parked: z.int(),
  /** Whether there are keys to encrypt with. */ hasKeys: z.boolean(),
  history: z.array(decision),
})
export type WebhookInfo = z.output<typeof webhookInfo>
const shortInfo = z.object({ webhookUrl: nullText, status: orNull(z.enum(webhookStatuses)) })

export const cmsWebhook = z.object({
  id: z.string(),
  merchantId: z.string(),
  merchantCode: z.string(),
  merchantName: z.string(),
  webhookUrl: z.string(),
  status: z.enum(webhookStatuses),
  url: nullText,
  revision: z.int(),
  reason: nullText,
  submittedAt: z.string(),
  submittedBy: z.string(),
  decidedAt: nullText,
  decidedBy: nullText,
  pausedAt: nullText,
  allowedActions: z.array(z.string()),
})
export const cmsWebhookDetail = z.extend(cmsWebhook, { history: z.array(decision) })
export type CmsWebhook = z.output<typeof cmsWebhook>
export type CmsWebhookDetail = z.output<typeof cmsWebhookDetail>

const portal = {
  audience: 'portal',
  code: 1401,
  feature: 'payGate',
} as const satisfies Partial<Call>
const read = { ...portal, method: 'GET', work: 'read' } as const satisfies Partial<Call>
const write = { ...portal, work: 'write', capability: 'settings' } as const satisfies Partial<Call>
const decide = {
  method: 'PUT',
  audience: 'cms',
  code: 3601,
  action: 'APPROVE',
  work: 'write',
  result: cmsWebhookDetail,
} as const satisfies Partial<Call>

/** The first version names the merchant and the address that was read, the second the webhook and its revision: neither decides on an address nobody saw. */
const named = { merchantId: uuid, webhookUrl: url }
const versioned = { id: uuid, revision: z.int().check(z.minimum(1)) }
const reason = text(255)
const filter = {
  state: opt(z.enum(deliveryStates)),
  type: opt(z.enum([...webhookEvents, TEST_EVENT])),
  keyword: opt(freeText(100)),
  fromDate: opt(dayOrInstant),
  toDate: opt(dayOrInstant),
}
const one = z.strictObject({ id: uuid })

export const webhook = calls({
  getInfo: {
    ...read,
    id: 'webhook.portal.getInfo',
    path: '/api/webhook/portal/v1/getInfo',
    result: webhookInfo,
    source: 'doc 2 sections 3, 7; doc 3 section 7',
  },
  update: {
    ...write,
    id: 'webhook.portal.update',
    method: 'PUT',
    path: '/api/webhook/portal/v1/update',
    perMinute: 30,
    body: z.strictObject(settings),
    result: webhookInfo,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  delete: {
    ...write,
    id: 'webhook.portal.delete',
    method: 'DELETE',
    path: '/api/webhook/portal/v1/delete',
    result: nothing,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  merchantInfo: {
    ...read,
    id: 'merchant.getWebhookInfo',
    path: '/api/merchant/portal/v1/getWebhookInfo',
    result: shortInfo,
    source: 'doc 2 sections 3, 7; doc 3 section 7',
  },
  merchantUpdate: {
    ...write,
    id: 'merchant.updateWebhook',
    method: 'PUT',
    path: '/api/merchant/portal/v1/updateWebhook',
    perMinute: 30,
    body: z.strictObject({ webhookUrl: url }),
    result: shortInfo,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  rotateKey: {
    ...write,
    id: 'webhook.portal.rotateKey',
    method: 'PUT',
    path: '/api/webhook/portal/v1/rotateKey',
    result: webhookInfo,
    source: 'ours: docs/decisions.md#24',
  },
  resume: {
    ...write,
    id: 'webhook.portal.resume',
    method: 'PUT',
    path: '/api/webhook/portal/v1/resume',
    result: webhookInfo,
    source: 'ours: docs/decisions.md#24',
  },
  sendTest: {
    ...write,
    id: 'webhook.portal.sendTest',
    method: 'POST',
    path: '/api/webhook/portal/v1/sendTest',
    perMinute: 20,
    result: deliveryItem,
    source: 'ours: docs/decisions.md#24',
  },
  getDeliveries: {
    ...read,
    id: 'webhook.portal.getDeliveries',
    path: '/api/webhook/portal/v1/getDeliveries',
    query: z.strictObject(filter),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['createdAt'], direction: 'DESC' },
    result: deliveryItem,
    source: 'ours: docs/decisions.md#24',
  },
  getDelivery: {
    ...read,
    id: 'webhook.portal.getDelivery',
    path: '/api/webhook/portal/v1/getDelivery/{id}',
    params: one,
    result: deliveryDetail,
    source: 'ours: docs/decisions.md#24',
  },
  redeliver: {
    ...write,
    id: 'webhook.portal.redeliver',
    method: 'POST',
    path: '/api/webhook/portal/v1/redeliver/{id}',
    perMinute: 60,
    params: one,
    result: deliveryItem,
    source: 'ours: docs/decisions.md#24',
  },
  redeliverRange: {
    ...write,
    id: 'webhook.portal.redeliverRange',
    method: 'POST',
    path: '/api/webhook/portal/v1/redeliverRange',
    perMinute: 10,
    body: z.strictObject({
      fromDate: dayOrInstant,
      toDate: dayOrInstant,
      state: opt(z.enum(['DELIVERED', 'PARKED'])),
    }),
    result: z.object({
      count: z.int(),
      /** Whether there were more than one call sends again. */ more: z.boolean(),
    }),
    source: 'ours: docs/decisions.md#24',
  },
  getEvents: {
    ...read,
    id: 'webhook.portal.getEvents',
    path: '/api/webhook/portal/v1/getEvents',
    query: z.strictObject({
      after: opt(queryInt(0, 999_999_999_999_999)),
      limit: opt(queryInt(1, 200)),
    }),
    result: eventPage,
    source: 'ours: docs/decisions.md#24',
  },
  serverEvents: {
    id: 'serverApi.getEvents',
    method: 'POST',
    path: '/api/payment/v1/getEvents',
    audience: 'server',
    feature: 'payGate',
    perMinute: 6000,
    work: 'read',
    capability: 'read',
    // Ours alone, so that no client sends more: a misspelled `after` would begin anew for ever.
    body: z.strictObject({
      after: optNull(cursor),
      limit: optNull(z.int().check(z.minimum(1), z.maximum(200))),
    }),
    result: eventPage,
    source:
      "ours: docs/decisions.md#24 (a merchant's server catches up on what it has missed; without `after`: nothing but where the stream stands)",
  },
  cmsList: {
    id: 'webhook.cms.getList',
    method: 'GET',
    path: '/api/webhook/cms/v1/getList',
    audience: 'cms',
    code: 3600,
    work: 'read',
    query: z.strictObject({
      merchantCode: opt(freeText(20)),
      merchantName: opt(freeText(100)),
      status: opt(z.enum(webhookStatuses)),
    }),
    paging: { dialect: 'page-pageSize', size: 20, sortable: ['submittedAt'], direction: 'DESC' },
    result: cmsWebhook,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  cmsInfo: {
    id: 'webhook.cms.getInfo',
    method: 'GET',
    path: '/api/webhook/cms/v1/getInfo/{merchantId}',
    audience: 'cms',
    code: 3600,
    work: 'read',
    params: z.strictObject({ merchantId: uuid }),
    result: cmsWebhookDetail,
    source: 'doc 2 section 7; doc 3 section 7',
  },
  approve: {
    ...decide,
    id: 'webhook.cms.approve',
    path: '/api/webhook/cms/v1/approve',
    body: z.strictObject(named),
    source: 'doc 2 section 7; doc 3 section 7',
  },
  approveV2: {
    ...decide,
    id: 'webhook.cms.approveV2',
    path: '/api/webhook/cms/v2/approve',
    body: z.strictObject(versioned),
    source: 'doc 2 section 7; doc 3 section 7',
  },
  disapprove: {
    ...decide,
    id: 'webhook.cms.disapprove',
    path: '/api/webhook/cms/v1/disapprove',
    body: z.strictObject({ ...named, reason }),
    source: 'doc 2 section 4; doc 3 section 4',
  },
  disapproveV2: {
    ...decide,
    id: 'webhook.cms.disapproveV2',
    path: '/api/webhook/cms/v2/disapprove',
    body: z.strictObject({ ...versioned, reason }),
    source: 'doc 2 section 7; doc 3 section 7',
  },
})
