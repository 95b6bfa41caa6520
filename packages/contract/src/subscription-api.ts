/**
 * Subscriptions by a merchant's own server, in the sealed envelope of the merchant server API (server-api.ts, ADR 0022), in the words of its webhooks
 * (subscription-event.ts). `refId` is the merchant's own number of a subscription: a second one is refused with 1604, and every call finds it by that. VND.
 */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, email, money, opt, optNull, orNull, phone, text } from './fields.ts'
import { line, MAX_SERVER_PAGE_SIZE, reference, whole } from './server-api.ts'
import { changePreview } from './subscription-change.ts'
import { changeTimes } from './subscription-change-values.ts'
import { invoiceTold, subscriptionTold } from './subscription-event.ts'
import { invoiceStatuses } from './subscription-invoice-values.ts'
import { planTimeTypes } from './subscription-plan-values.ts'
import { upcomingItem } from './subscription.ts'
import { usageLimits } from './subscription-usage-values.ts'
import {
  cancelKinds,
  subscriptionLimits as limits,
  subscriptionStatuses,
} from './subscription-values.ts'

const nothing = z.literal('')
const orEmpty = <T extends z.ZodMiniType>(shape: T) => optNull(z.union([shape, nothing]))
/** A subscription by its id or by the merchant's own number of it. */
const named = { subscriptionId: line(64), refId: orEmpty(reference) }
/** A plan by its id or its code. */
const ofPlan = { planId: line(64), planCode: line(30) }
const terms = {
  quantity: optNull(whole(1, limits.quantity)),
  /** null or none = endless. */
  numOfCycles: optNull(whole(1, limits.cycles)),
  /** Today where it is left out. */
  startDate: orEmpty(day),
  trialTimeValue: optNull(whole(1, limits.trialValue)),
  trialTimeType: orEmpty(z.enum(planTimeTypes)),
}
const change = {
  ...named,
  /** What is left out stays. */
  ...ofPlan,
  quantity: optNull(whole(1, limits.quantity)),
  when: z.enum(changeTimes),
}
const serverSubscription = z.extend(subscriptionTold, {
  trialEnd: orNull(day),
  /** What is to be paid now, and since when something of it is overdue. */
  openAmount: money,
  overdueSince: orNull(day),
  createdAt: z.string(),
})
const serverInvoice = z.extend(invoiceTold, {
  subscriptionId: z.string(),
  refundedAmount: money,
  createdAt: z.string(),
})
const pageOf = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    items: z.array(item),
    pageNumber: z.int(),
    pageSize: z.int(),
    totalPage: z.int(),
    totalSize: z.int(),
  })
const paging = {
  size: optNull(whole(1, MAX_SERVER_PAGE_SIZE)),
  page: optNull(whole(0, 1_000_000)),
}

const common = {
  method: 'POST',
  audience: 'server',
  feature: 'subscription',
  perMinute: 6000,
  source: 'ours: subscriptions of merchants’ servers, docs/decisions.md#16',
} as const satisfies Partial<Call>
const read = { ...common, work: 'read', capability: 'read' } as const satisfies Partial<Call>
const write = { ...common, work: 'write', capability: 'accept' } as const satisfies Partial<Call>
const act = { ...write, result: serverSubscription } as const satisfies Partial<Call>
const base = '/api/payment/v1/subscription'

export const subscriptionApi = calls({
  create: {
    ...act,
    id: 'subscriptionApi.create',
    path: `${base}/create`,
    body: z.object({
      refId: reference,
      ...ofPlan,
      /** One of the two. A customer is found by phone, then by e-mail, else made. */
      customerId: line(64),
      customer: optNull(
        z.object({
          fullName: text(100),
          phone: orEmpty(phone),
          email: orEmpty(email),
          address: line(255),
        }),
      ),
      ...terms,
      note: line(limits.note),
      language: orEmpty(z.enum(['VI', 'EN'])),
      /** What the customer agreed to, as the merchant attests. */
      consent: optNull(z.object({ remind: z.boolean(), link: z.boolean() })),
    }),
  },
  detail: {
    ...read,
    id: 'subscriptionApi.detail',
    path: `${base}/detail`,
    body: z.object(named),
    result: serverSubscription,
  },
  list: {
    ...read,
    id: 'subscriptionApi.list',
    path: `${base}/list`,
    body: z.object({
      ...paging,
      status: orEmpty(z.enum(subscriptionStatuses)),
      ...ofPlan,
      customerId: line(64),
      keyword: line(100),
    }),
    result: pageOf(serverSubscription),
  },
  preview: {
    ...read,
    id: 'subscriptionApi.preview',
    path: `${base}/preview`,
    body: z.object({ ...ofPlan, ...terms }),
    /** The first twelve invoices of what create would make. */
    result: z.object({ items: z.array(upcomingItem) }),
  },
  pause: {
    ...act,
    id: 'subscriptionApi.pause',
    path: `${base}/pause`,
    /** The day on which it goes on; none = until it is continued. */
    body: z.object({ ...named, resumeAt: orEmpty(day) }),
  },
  continue: {
    ...act,
    id: 'subscriptionApi.continue',
    path: `${base}/continue`,
    body: z.object({ ...named, from: orEmpty(z.enum(['SCHEDULE', 'TODAY'])) }),
  },
  cancel: {
    ...act,
    id: 'subscriptionApi.cancel',
    path: `${base}/cancel`,
    body: z.object({
      ...named,
      kind: z.enum(cancelKinds),
      reason: line(255),
      waiveFinal: opt(z.boolean()),
    }),
  },
  previewChange: {
    ...read,
    id: 'subscriptionApi.previewChange',
    path: `${base}/change/preview`,
    body: z.object(change),
    result: changePreview,
  },
  change: {
    ...act,
    id: 'subscriptionApi.change',
    path: `${base}/change`,
    /** `hash` as the preview told it: what no longer comes to the same is refused with 1613. */
    body: z.object({ ...change, hash: text(64) }),
  },
  addUsage: {
    ...write,
    id: 'subscriptionApi.addUsage',
    path: `${base}/usage/add`,
    body: z.object({
      entries: z
        .array(
          z.object({
            ...named,
            quantity: whole(1, usageLimits.quantity),
            /** With an offset: 2026-03-02T10:04:05+07:00. */
            at: text(40),
            eventId: text(usageLimits.eventId),
          }),
        )
        .check(z.minLength(1), z.maxLength(usageLimits.entries)),
    }),
    result: z.object({ added: z.int(), known: z.int() }),
  },
  listInvoices: {
    ...read,
    id: 'subscriptionApi.listInvoices',
    path: `${base}/invoice/list`,
    body: z.object({ ...paging, ...named, status: orEmpty(z.enum(invoiceStatuses)) }),
    result: pageOf(serverInvoice),
  },
  invoice: {
    ...read,
    id: 'subscriptionApi.invoice',
    path: `${base}/invoice/detail`,
    body: z.object({ invoiceId: text(64) }),
    result: serverInvoice,
  },
  openInvoice: {
    ...write,
    id: 'subscriptionApi.openInvoice',
    path: `${base}/invoice/open`,
    body: z.object({ invoiceId: text(64) }),
    /** What it is paid by; null once it can no longer be paid, or where the bank has not said yes: show `url` then. */
    result: z.extend(serverInvoice, {
      qrCodeString: orNull(z.string()),
      virtualAccount: orNull(z.string()),
      content: orNull(z.string()),
    }),
  },
})
