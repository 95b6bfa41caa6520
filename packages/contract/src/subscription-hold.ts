/** A merchant's subscriptions as the bank sees them, and what of them it holds until two of its people let it go on (docs/decisions.md#16). */
import * as z from 'zod/mini'
import { approvalLimits, outcome } from './approval.ts'
import { calls, type Call } from './call.ts'
import { day, freeText, instant, money, optNull, orNull, uuid } from './fields.ts'
import { noticeKinds } from './subscription-notice-values.ts'
import { planStatuses } from './subscription-plan-values.ts'
import { holdReasons } from './subscription-run.ts'
import { subscriptionStatuses } from './subscription-values.ts'

/** MESSAGES: nothing is sent to its customers. RUN: the clock issues no invoice. */
export const bankHoldKinds = ['MESSAGES', 'RUN'] as const
export type BankHoldKind = (typeof bankHoldKinds)[number]
export const subscriptionHoldLimits = {
  merchantReason: 255,
  /** Of messages, and of what came of them. */
  days: 30,
  plans: 50,
} as const

const hold = {
  kind: z.enum(bankHoldKinds),
  since: instant,
  /** As the merchant reads it. */
  reason: z.string(),
}
const sums = { count: z.int(), amount: money }
const overview = z.object({
  /** All states, those of which there is none, too. */
  states: z.array(z.object({ status: z.enum(subscriptionStatuses), count: z.int() })),
  /** Those with the most subscribers, and what they bring a month. */
  plans: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      status: z.enum(planStatuses),
      subscribers: z.int(),
      monthly: money,
    }),
  ),
  planCount: z.int(),
  /** Of all plans, those that are not among `plans`, too. */
  monthly: money,
  tonight: z.object({
    night: day,
    at: instant,
    ...sums,
    usualCount: z.int(),
    usualAmount: money,
    /** Why the brake is going to hold it; none = it is not. */
    reasons: z.array(z.enum(holdReasons)),
    /** A night that the brake holds until somebody of the merchant releases it. */
    brake: orNull(z.object({ night: day, heldAt: instant, ...sums })),
  }),
  /** That were due in the last 30 days, by what they say; those that wait are none. */
  messages: z.array(
    z.object({
      kind: z.enum(noticeKinds),
      sent: z.int(),
      notSent: z.int(),
      unknown: z.int(),
    }),
  ),
  /** Of the same days: customers who stopped reminders, and messages that did not reach their receiver or may not have. */
  stops: z.int(),
  undelivered: z.int(),
  overdue: z.object(sums),
  holds: z.array(z.object({ ...hold, by: z.string() })),
  /** A change that waits for the second person. */
  pendingApproval: orNull(z.string()),
  allowedActions: z.array(z.enum(['update'])),
})

const OURS = 'ours: docs/decisions.md#16'
const cms = { audience: 'cms', mode: 'live', source: OURS } as const satisfies Partial<Call>
const path = '/api/subscription/cms/v1'
export const subscriptionHold = calls({
  /** What the bank holds now of the caller's subscriptions. */
  get: {
    audience: 'portal',
    code: 1504,
    feature: 'subscription',
    id: 'subscription.hold.get',
    method: 'GET',
    path: '/api/subscription/v1/bank-hold',
    work: 'read',
    result: z.array(z.object(hold)),
    source: OURS,
  },
  overview: {
    ...cms,
    code: 3810,
    id: 'subscription.cms.overview',
    method: 'GET',
    path: `${path}/overview`,
    work: 'read',
    query: z.strictObject({ merchantId: uuid }),
    result: overview,
  },
  /** Proposes what is held from now on, and what no longer is; it holds once another has approved it. */
  update: {
    ...cms,
    code: 3811,
    action: 'APPROVE',
    id: 'subscription.cms.setHold',
    method: 'PUT',
    path: `${path}/hold`,
    work: 'write',
    body: z.strictObject({
      merchantId: uuid,
      messages: z.boolean(),
      run: z.boolean(),
      /** As the merchant reads it; needed for what is held anew. */
      merchantReason: optNull(freeText(subscriptionHoldLimits.merchantReason)),
      /** For the second person. */
      reason: freeText(approvalLimits.reason),
    }),
    result: outcome,
  },
})
