/** The price of a plan for those who subscribe already (docs/decisions.md#16): what it would come to, scheduling it at least thirty days ahead, and calling it off. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, instant, money, orNull, uuid } from './fields.ts'
import { leftOutReasons, priceActions, priceChangeStates } from './subscription-price-values.ts'

const sums = {
  /** Subscriptions whose price changes. */
  subscriptions: z.int(),
  /** What these bring in a month, before and after; null where use decides. */
  monthlyBefore: orNull(money),
  monthlyAfter: orNull(money),
}
const pricePreview = z.object({
  day,
  /** Of one unit, in đồng: the plan's own price. */
  unitAmount: money,
  ...sums,
  /** Those whose price changes, by what they pay for a unit now. */
  prices: z.array(z.object({ unitAmount: money, subscriptions: z.int() })),
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), subscriptions: z.int() })),
  /** Of those whose price changes: they have neither e-mail nor phone, so somebody has to tell them. */
  unreachable: z.int(),
  /** Printed slips of payment booklets that lose their validity. */
  slips: z.int(),
  /** Sent back with the change: what does not come to the same any more is refused (12). */
  hash: z.string(),
})
export type PricePreview = z.output<typeof pricePreview>

const priceChange = z.object({
  id: z.string(),
  state: z.enum(priceChangeStates),
  day,
  unitAmount: money,
  ...sums,
  createdAt: instant,
  createdBy: z.string(),
  settledAt: orNull(instant),
  settledBy: orNull(z.string()),
})
export type PriceChange = z.output<typeof priceChange>
const planPrices = z.object({
  planId: z.string(),
  /** What the plan has cost those who subscribe, the youngest first. */
  prices: z.array(z.object({ amount: money, at: instant, by: z.string() })),
  /** What was scheduled for those who subscribed before, the youngest first. */
  changes: z.array(priceChange),
  /** The first day that may be chosen. */
  earliestDay: day,
  allowedActions: z.array(z.enum(priceActions)),
})
export type PlanPrices = z.output<typeof planPrices>

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
  source: 'ours: docs/decisions.md#16',
} as const satisfies Partial<Call>
const path = '/api/subscription-price/v1'
const wanted = { planId: uuid, day }

export const subscriptionPrice = calls({
  /** Prices of a plan, and what is scheduled. */
  getOfPlan: {
    ...base,
    work: 'read',
    id: 'subscriptionPrice.getOfPlan',
    method: 'GET',
    path: `${path}/get-of-plan/{id}`,
    params: z.strictObject({ id: uuid }),
    result: planPrices,
  },
  /** Writes nothing. */
  preview: {
    ...base,
    work: 'read',
    id: 'subscriptionPrice.preview',
    method: 'POST',
    path: `${path}/preview`,
    perMinute: 60,
    body: z.strictObject(wanted),
    result: pricePreview,
  },
  schedule: {
    ...base,
    work: 'write',
    id: 'subscriptionPrice.schedule',
    method: 'POST',
    path: `${path}/schedule`,
    perMinute: 30,
    body: z.strictObject({ ...wanted, hash: z.string().check(z.regex(/^[0-9a-f]{32}$/)) }),
    result: planPrices,
  },
  cancel: {
    ...base,
    work: 'write',
    id: 'subscriptionPrice.cancel',
    method: 'PUT',
    path: `${path}/cancel/{id}`,
    params: z.strictObject({ id: uuid }),
    result: planPrices,
  },
})
