/** The night in which invoices of subscriptions are issued (docs/decisions.md#16): what it is going to issue, beside what was issued a cycle before, and the brake on it. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, instant, money, orNull } from './fields.ts'

/** COUNT, AMOUNT: more than three times the usual. NEW_PLAN: a plan that has no last cycle to compare with. */
export const holdReasons = ['COUNT', 'AMOUNT', 'NEW_PLAN'] as const
export type HoldReason = (typeof holdReasons)[number]
export const runLimits = {
  /** More than so many times the usual is held. */
  times: 3,
  /** A night of fewer invoices, or a smaller sum, is never held: people see that by themselves. */
  leastCount: 20,
  leastAmount: 50_000_000,
} as const

const figures = {
  count: z.int(),
  amount: money,
  usualCount: z.int(),
  usualAmount: money,
}
const tonight = z.object({
  /** The night's day, and when it begins. */
  night: day,
  at: instant,
  ...figures,
  plans: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      isNew: z.boolean(),
      ...figures,
    }),
  ),
  /** Why it is going to be held; none = it is not. */
  reasons: z.array(z.enum(holdReasons)),
  /** A night that is held: nothing is issued until it is released. */
  hold: orNull(
    z.object({ night: day, heldAt: instant, reasons: z.array(z.enum(holdReasons)), ...figures }),
  ),
  mayRelease: z.boolean(),
})
export type Tonight = z.output<typeof tonight>

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
} as const satisfies Partial<Call>
const path = '/api/subscription/v1/tonight'
const OURS = 'ours: docs/decisions.md#16'

export const subscriptionRun = calls({
  tonight: {
    ...base,
    id: 'subscription.run.tonight',
    method: 'GET',
    path,
    work: 'read',
    result: tonight,
    source: OURS,
  },
  /** The invoices of a night that was held are issued with the next turn of the clock. 13 when it is not held any more. */
  release: {
    ...base,
    id: 'subscription.run.release',
    method: 'PUT',
    path: `${path}/release`,
    action: 'APPROVE',
    work: 'write',
    body: z.strictObject({ night: day }),
    result: tonight,
    source: OURS,
  },
})
