/** Plans that customers subscribe to (docs/decisions.md#16): what a cycle costs, how long it is, when and until when it is paid. */
import * as z from 'zod/mini'
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
  uuid,
  vnd,
  webUrl,
} from './fields.ts'
import { noticeSteps, smsSteps } from './subscription-notice-values.ts'
import {
  afterDunnings,
  callbackStates,
  planActions,
  planLimits,
  planPaymentTypes,
  planStatuses,
  planTimeTypes,
  planTypes,
} from './subscription-plan-values.ts'

export const planCode = z.string().check(z.regex(/^[A-Z0-9-]{3,30}$/))
/** Exactly the day of the plan's own time type; a day of the week is a number (Monday = 1) or its English name. */
const fixedTime = z.strictObject({
  dayOfWeek: optNull(z.union([z.int(), z.string().check(z.maxLength(9))])),
  dayOfMonth: optNull(z.int()),
  dayOfYear: optNull(z.int()),
})
const fixedTimeShown = z.object({
  dayOfWeek: orNull(z.int()),
  dayOfMonth: orNull(z.int()),
  dayOfYear: orNull(z.int()),
})

const notices = z.strictObject({
  steps: z.array(z.enum(noticeSteps)).check(z.maxLength(noticeSteps.length)),
  sms: z.array(z.enum(smsSteps)).check(z.maxLength(smsSteps.length)),
})

const planDraft = {
  /** Unique in the shop; one is given where it is left out. */
  code: optNull(planCode),
  name: text(planLimits.name),
  description: optNull(freeText(planLimits.description)),
  type: z.enum(planTypes),
  paymentType: z.enum(planPaymentTypes),
  timeType: z.enum(planTimeTypes),
  /** Bounds by the time type are rules of the schedule: subscription.invalid_cycle (39004). */
  cycleValue: z.int(),
  /** Of one unit, in đồng. */
  fixedAmount: vnd(1, planLimits.fixedAmount),
  /** Days after the payment date in which an invoice is paid in time. */
  expirationDays: z.int().check(z.minimum(0), z.maximum(planLimits.expirationDays)),
  fixedPaymentTime: opt(z.boolean()),
  fixedTime: optNull(fixedTime),
  /** Where the money goes; null = the default account of the moment. */
  bankAccountId: optNull(uuid),
  callbackUrl: optNull(webUrl),
  issueDaysBefore: opt(z.int().check(z.minimum(0), z.maximum(planLimits.issueDaysBefore))),
  chargeStub: opt(z.boolean()),
  afterDunning: opt(z.enum(afterDunnings)),
  /** Which notices go out about an invoice, and where an SMS is added. */
  notices: opt(notices),
  /** Whether customers sign up themselves on the plan's public page, and for how many at most. */
  signUpOpen: opt(z.boolean()),
  maxQuantity: opt(z.int().check(z.minimum(1), z.maximum(planLimits.maxQuantity))),
  /** What those who sign up there may try it for first; both or none. */
  trialTimeValue: optNull(z.int().check(z.minimum(1), z.maximum(planLimits.trialTimeValue))),
  trialTimeType: optNull(z.enum(planTimeTypes)),
}
const accountBrief = z.object({
  id: z.string(),
  accountNo: z.string(),
  accountName: z.string(),
  bankType: z.string(),
})
export const planBrief = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  type: z.enum(planTypes),
  paymentType: z.enum(planPaymentTypes),
  timeType: z.enum(planTimeTypes),
  cycleValue: z.int(),
  fixedAmount: money,
})
export const planItem = z.object({
  ...planBrief.shape,
  description: orNull(z.string()),
  status: z.enum(planStatuses),
  expirationDays: z.int(),
  callbackUrl: orNull(z.string()),
  /** Whether that address is told of the plan's events; null without one. */
  callbackState: orNull(z.enum(callbackStates)),
  fixedPaymentTime: z.boolean(),
  fixedTime: orNull(fixedTimeShown),
  /** null = the default account of the moment. */
  bankAccount: orNull(accountBrief),
  issueDaysBefore: z.int(),
  chargeStub: z.boolean(),
  afterDunning: z.enum(afterDunnings),
  notices,
  signUpOpen: z.boolean(),
  maxQuantity: z.int(),
  trialTimeValue: orNull(z.int()),
  trialTimeType: orNull(z.enum(planTimeTypes)),
  /** Address of its public page; null where it has none. */
  signUpUrl: orNull(z.string()),
  /** Subscriptions that have not ended, and whether there ever was one: some fields stay then. */
  subscribers: z.int(),
  isUsed: z.boolean(),
  allowedActions: z.array(z.enum(planActions)),
  createdAt: instant,
  createdBy: z.string(),
  modifiedAt: instant,
  version: z.int(),
})
export type PlanItem = z.output<typeof planItem>

const filter = {
  keyword: opt(freeText(100)),
  status: opt(z.enum(planStatuses)),
  type: opt(z.enum(planTypes)),
  paymentType: opt(z.enum(planPaymentTypes)),
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
const write = { ...base, work: 'write', result: planItem } as const satisfies Partial<Call>
const path = '/api/subscription-plan/v1'
const SPEC = 'doc 2 sections 3, 7'
const OURS = 'ours: docs/decisions.md#16'

export const subscriptionPlan = calls({
  create: {
    ...write,
    id: 'subscriptionPlan.create',
    method: 'POST',
    path: `${path}/create`,
    perMinute: 60,
    body: z.strictObject({ ...planDraft, activate: opt(z.boolean()) }),
    source: 'doc 2 section 7',
  },
  update: {
    ...write,
    id: 'subscriptionPlan.update',
    method: 'PUT',
    path: `${path}/update`,
    body: z.strictObject({ id: uuid, ...planDraft, version: opt(z.int()) }),
    source: 'doc 2 section 7',
  },
  activate: {
    ...write,
    id: 'subscriptionPlan.activate',
    method: 'PUT',
    path: `${path}/activate/{id}`,
    params: byId,
    source: OURS,
  },
  deactivate: {
    ...write,
    id: 'subscriptionPlan.deactivate',
    method: 'PUT',
    path: `${path}/deactivate/{id}`,
    params: byId,
    source: OURS,
  },
  delete: {
    ...base,
    work: 'write',
    id: 'subscriptionPlan.delete',
    method: 'DELETE',
    path: `${path}/delete/{id}`,
    params: byId,
    result: nothing,
    source: 'doc 2 section 7',
  },
  getAll: {
    ...read,
    id: 'subscriptionPlan.getAll',
    path: `${path}/get-all`,
    query: z.strictObject(filter),
    paging: {
      dialect: 'page-size',
      size: 20,
      sortable: ['createdAt', 'name', 'code', 'fixedAmount'],
      direction: 'DESC',
    },
    result: planItem,
    source: SPEC,
  },
  /** For pickers: at most fifty active plans by name. */
  getAllCache: {
    ...read,
    id: 'subscriptionPlan.getAllCache',
    path: `${path}/get-all-cache`,
    query: z.strictObject({ keyword: opt(freeText(100)) }),
    result: z.array(planBrief),
    source: 'doc 2 section 7 (shape ours)',
  },
  getDetail: {
    ...read,
    id: 'subscriptionPlan.getDetail',
    path: `${path}/get-detail/{id}`,
    params: byId,
    result: planItem,
    source: SPEC,
  },
  export: {
    ...base,
    method: 'GET',
    work: 'read',
    kind: 'file',
    perMinute: 20,
    id: 'subscriptionPlan.export',
    path: `${path}/export`,
    query: z.strictObject(filter),
    result: nothing,
    source: OURS,
  },
})
