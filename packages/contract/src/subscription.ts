/** Subscriptions (docs/decisions.md#16): who pays for which plan, since when, until when, and what is done about it. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import {
  day,
  dayOrInstant,
  email,
  freeText,
  instant,
  money,
  nothing,
  opt,
  optNull,
  orNull,
  phone,
  text,
  uuid,
} from './fields.ts'
import { attentionCalls } from './subscription-attention.ts'
import { bookletCalls } from './subscription-booklet.ts'
import { changeCalls, changeItem } from './subscription-change.ts'
import { explainCalls } from './subscription-explain.ts'
import { customerBrief } from './subscription-invoice.ts'
import { lineCalls } from './subscription-line.ts'
import { planBrief } from './subscription-plan.ts'
import { planTimeTypes } from './subscription-plan-values.ts'
import { usageCalls, usageSum } from './subscription-usage.ts'
import {
  aheadPeriods,
  aheadStops,
  cancelKinds,
  subscriptionActions,
  subscriptionLimits as limits,
  subscriptionRefusals,
  subscriptionStatuses,
} from './subscription-values.ts'

const whole = (min: number, max: number) => z.int().check(z.minimum(min), z.maximum(max))
/** Found by phone, then by e-mail; made where neither is known. */
const newCustomer = z.strictObject({
  fullName: text(100),
  phone: optNull(phone),
  email: optNull(email),
  address: optNull(freeText(255)),
})
const terms = {
  quantity: opt(whole(1, limits.quantity)),
  /** null = endless. */
  numOfCycles: optNull(whole(1, limits.cycles)),
  /** Today where it is left out. */
  startDate: opt(day),
  allowTrial: opt(z.boolean()),
  trialTimeValue: optNull(whole(1, limits.trialValue)),
  trialTimeType: optNull(z.enum(planTimeTypes)),
}
const draft = {
  planId: uuid,
  /** One of the two. */
  customerId: opt(uuid),
  customer: opt(newCustomer),
  ...terms,
  /** The shop's own number of it, unique; a repeat is 14. */
  refId: optNull(text(64)),
  note: optNull(freeText(limits.note)),
  language: opt(z.enum(['VI', 'EN'])),
  /** What the customer agreed to, as the one who makes it attests. */
  consent: opt(z.strictObject({ remind: z.boolean(), link: z.boolean() })),
}

export const subscriptionItem = z.object({
  id: z.string(),
  status: z.enum(subscriptionStatuses),
  code: z.string(),
  plan: planBrief,
  customer: customerBrief,
  numOfCycles: orNull(z.int()),
  /** Paid invoices. */
  numOfPayments: z.int(),
  /** The last due date that was invoiced, and the next one; null = none. */
  prePaymentDate: orNull(day),
  nextPaymentDate: orNull(day),
  trialTimeValue: orNull(z.int()),
  trialTimeType: orNull(z.enum(planTimeTypes)),
  allowTrial: z.boolean(),
  quantity: z.int(),
  unitAmount: money,
  refId: orNull(z.string()),
  startDate: day,
  /** From which its dates are counted, and the first day that is no longer free. */
  anchor: day,
  trialEnd: orNull(day),
  cancelAt: orNull(day),
  resumeAt: orNull(day),
  /** The last day that is paid, or still within its time to pay; null = none. */
  accessUntil: orNull(day),
  openAmount: money,
  overdueSince: orNull(day),
  createdAt: instant,
  createdBy: z.string(),
  allowedActions: z.array(z.enum(subscriptionActions)),
  allowedCancelKinds: z.array(z.enum(cancelKinds)),
  version: z.int(),
})
export type SubscriptionItem = z.output<typeof subscriptionItem>

export const upcomingItem = z.object({
  cycle: z.int(),
  from: day,
  to: day,
  paymentDate: day,
  expiredDate: day,
  /** null where use decides. */
  amount: orNull(money),
  /** Why it falls on that day, as packages/schedule explains it. */
  reasons: z.array(z.string()),
})
export const subscriptionEvent = z.object({
  at: instant,
  /** A move of the table, or what else happened. */
  kind: z.string(),
  actor: z.enum(['MEMBER', 'SERVER', 'PAYER', 'ENGINE']),
  by: orNull(z.string()),
  from: orNull(z.enum(subscriptionStatuses)),
  to: orNull(z.enum(subscriptionStatuses)),
  note: orNull(z.string()),
  invoiceNumber: orNull(z.string()),
  amount: orNull(money),
  /** Of what was done to many at once: what people call it. */
  bulk: orNull(z.string()),
})
/** A span whose payment date passed while the merchant was suspended; `to` is its first day that is not in it. */
export const skippedItem = z.object({
  from: day,
  to: day,
  paymentDate: day,
  amount: money,
  /** Of the one that bills it; null = none does. */
  invoiceId: orNull(z.string()),
  invoiceNumber: orNull(z.string()),
  /** Whether it may be billed as it stands. */
  isBillable: z.boolean(),
})
export const subscriptionDetail = z.object({
  ...subscriptionItem.shape,
  note: orNull(z.string()),
  language: z.enum(['VI', 'EN']),
  /** Two ticks, when they were recorded and by whom. */
  consent: z.object({
    remind: z.boolean(),
    link: z.boolean(),
    at: orNull(instant),
    by: orNull(z.string()),
  }),
  /** Why an action is not open. */
  refusals: z.array(
    z.object({ action: z.enum(subscriptionActions), reason: z.enum(subscriptionRefusals) }),
  ),
  upcoming: z.array(upcomingItem),
  /** The youngest first. */
  skipped: z.array(skippedItem),
  /** Of plan, quantity or price, the youngest first: one that is to come, and those that were. */
  changes: z.array(changeItem),
  timeline: z.array(subscriptionEvent),
  /** Of what is charged by use, until it has ended. */
  usage: orNull(usageSum),
  /** How many periods its customer can pay at once now, why no more, and where several are being paid already; null = none can. */
  ahead: orNull(
    z.object({
      offers: z.array(z.object({ periods: z.int(), amount: money, to: day })),
      stop: orNull(z.enum(aheadStops)),
      url: orNull(z.string()),
    }),
  ),
  /** Its payment booklet; null where none can be printed and none was. */
  booklet: orNull(
    z.object({
      /** Slips that can still be paid. */
      open: z.int(),
      /** Of these, those that are taken back where its price, plan, quantity or lines change, and where it is paused or cancelled. */
      lost: z.int(),
    }),
  ),
})
export type SubscriptionDetail = z.output<typeof subscriptionDetail>

export const subscriptionFilter = {
  keyword: opt(freeText(100)),
  status: opt(z.enum(subscriptionStatuses)),
  planId: opt(uuid),
  customerId: opt(uuid),
  /** Of its making. */
  fromDate: opt(dayOrInstant),
  toDate: opt(dayOrInstant),
  /** With an invoice that is overdue, or that could not be issued. */
  attention: opt(z.enum(['1'])),
}
const byId = z.strictObject({ id: uuid })
const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
} as const satisfies Partial<Call>
const read = { ...base, method: 'GET', work: 'read' } as const satisfies Partial<Call>
const act = {
  ...base,
  method: 'PUT',
  work: 'write',
  params: byId,
  result: subscriptionDetail,
  source: 'doc 2 sections 4, 7',
} as const satisfies Partial<Call>
const path = '/api/subscription/v1'
const OURS = 'ours: docs/decisions.md#16'

export const subscription = calls({
  ...attentionCalls,
  ...bookletCalls,
  ...changeCalls,
  ...explainCalls,
  ...lineCalls,
  ...usageCalls,
  create: {
    ...base,
    work: 'write',
    id: 'subscription.create',
    method: 'POST',
    path: `${path}/create`,
    perMinute: 120,
    body: z.strictObject(draft),
    result: subscriptionDetail,
    source: 'doc 2 section 7',
  },
  /** Customer's data, note, language, consent and refId; while nothing was invoiced also its terms. */
  update: {
    ...base,
    work: 'write',
    id: 'subscription.update',
    method: 'PUT',
    path: `${path}/update`,
    body: z.strictObject({
      id: uuid,
      ...terms,
      customerId: opt(uuid),
      refId: draft.refId,
      note: draft.note,
      language: draft.language,
      consent: draft.consent,
      version: opt(z.int()),
    }),
    result: subscriptionDetail,
    source: OURS,
  },
  /** Only while it has no invoice. */
  delete: {
    ...base,
    work: 'write',
    id: 'subscription.delete',
    method: 'DELETE',
    path: `${path}/delete/{id}`,
    params: byId,
    result: nothing,
    source: OURS,
  },
  /** The first twelve invoices of what create would make. Writes nothing. */
  preview: {
    ...base,
    work: 'read',
    id: 'subscription.preview',
    method: 'POST',
    path: `${path}/preview`,
    perMinute: 240,
    body: z.strictObject({ planId: uuid, ...terms }),
    result: z.array(upcomingItem),
    source: OURS,
  },
  getAll: {
    ...read,
    id: 'subscription.getAll',
    path: `${path}/get-all`,
    query: z.strictObject(subscriptionFilter),
    paging: {
      dialect: 'page-size',
      size: 20,
      sortable: ['createdAt', 'nextPaymentDate'],
      direction: 'DESC',
    },
    result: subscriptionItem,
    source: 'doc 2 sections 3, 7',
  },
  getDetail: {
    ...read,
    id: 'subscription.getDetail',
    path: `${path}/get-detail/{id}`,
    params: byId,
    result: subscriptionDetail,
    source: 'doc 2 sections 3, 7',
  },
  /** Until a day, or until somebody lets it go on. */
  pause: {
    ...act,
    id: 'subscription.pause',
    path: `${path}/pause/{id}`,
    body: optNull(z.strictObject({ resumeAt: optNull(day) })),
  },
  /** From the next date of its schedule, or from today with an invoice at once. */
  continue: {
    ...act,
    id: 'subscription.continue',
    path: `${path}/continue/{id}`,
    body: optNull(z.strictObject({ from: opt(z.enum(['SCHEDULE', 'TODAY'])) })),
  },
  cancel: {
    ...act,
    id: 'subscription.cancel',
    path: `${path}/cancel/{id}`,
    body: z.strictObject({
      kind: z.enum(cancelKinds),
      reason: optNull(freeText(255)),
      /** For what is paid afterwards: without a last invoice for the days or units used. */
      waiveFinal: opt(z.boolean()),
    }),
  },
  extend: {
    ...act,
    id: 'subscription.extend',
    path: `${path}/extend/{id}`,
    body: z.strictObject({ cycles: whole(1, limits.extendCycles) }),
  },
  extendPayment: {
    ...act,
    id: 'subscription.extendPayment',
    path: `${path}/extend-payment/{id}`,
    body: optNull(z.strictObject({ days: opt(whole(1, 30)) })),
  },
  /** Opens the payment of so many periods at once; one that is open is answered again. `url` is handed on to the customer. */
  payAhead: {
    ...act,
    id: 'subscription.payAhead',
    path: `${path}/pay-ahead/{id}`,
    body: z.strictObject({ periods: whole(1, Math.max(...aheadPeriods)) }),
    result: z.object({ url: z.string() }),
    source: OURS,
  },
  restore: { ...act, id: 'subscription.restore', path: `${path}/restore/{id}` },
  recreateInvoice: {
    ...act,
    id: 'subscription.recreateInvoice',
    path: `${path}/recreate-invoice/{id}`,
  },
  /** Bills a span that was passed over, as the next cycle and dated today. 13 where it is billed already or no cycle is left. */
  billSkipped: {
    ...act,
    id: 'subscription.billSkipped',
    path: `${path}/bill-skipped/{id}`,
    body: z.strictObject({ from: day }),
    source: OURS,
  },
  export: {
    ...base,
    method: 'GET',
    work: 'read',
    kind: 'file',
    perMinute: 20,
    id: 'subscription.export',
    path: `${path}/export`,
    query: z.strictObject(subscriptionFilter),
    result: nothing,
    source: OURS,
  },
})
