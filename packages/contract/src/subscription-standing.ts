/** Standing orders (ADR 0073): a number of a subscription's own, to which its customer's bank pays every period by itself. */
import * as z from 'zod/mini'
import { calls, type Call } from './call.ts'
import { day, instant, money, orNull, uuid } from './fields.ts'
import { planTimeTypes } from './subscription-plan-values.ts'

export const standingActions = ['open', 'close'] as const
export type StandingAction = (typeof standingActions)[number]

export const standingOrder = z.object({
  subscriptionId: z.string(),
  /** The number as the customer's bank is to pay it; null = none is open. */
  account: orNull(
    z.object({
      accountNo: z.string(),
      accountName: z.string(),
      bankName: z.string(),
      content: z.string(),
      /** Whether the bank takes money for it: it may not have answered yet. */
      isPayable: z.boolean(),
      openedAt: instant,
    }),
  ),
  /** What the order pays each time, VND; null where use decides. */
  amount: orNull(money),
  /** What it pays later, and from which payment day on; null = that is not planned. */
  later: orNull(z.object({ amount: money, from: day })),
  every: z.object({ timeType: z.enum(planTimeTypes), cycleValue: z.int() }),
  /** The next day to pay; the last day that is in time. null = none is to come. */
  next: orNull(z.object({ paymentDate: day, expiredDate: day })),
  /** The last money that came by it. */
  last: orNull(z.object({ amount: money, at: instant })),
  /** By how much the last money falls short of `amount`; null where it does not. */
  short: orNull(money),
  /** Money that fits no period that is open, the oldest first. */
  waiting: z.array(z.object({ creditId: z.int(), amount: money, at: instant })),
  allowedActions: z.array(z.enum(standingActions)),
})
export type StandingOrder = z.output<typeof standingOrder>

const base = {
  audience: 'portal',
  code: 1504,
  feature: 'subscription',
  params: z.strictObject({ id: uuid }),
  result: standingOrder,
  source: 'ours: docs/decisions.md#16',
} as const satisfies Partial<Call>
const path = '/api/subscription-standing/v1'

/** Of a subscription's id. */
export const subscriptionStanding = calls({
  get: {
    ...base,
    work: 'read',
    id: 'subscriptionStanding.get',
    method: 'GET',
    path: `${path}/get/{id}`,
  },
  /** The same number again where it was closed. 13 for what is charged by use or has ended. */
  open: {
    ...base,
    work: 'write',
    id: 'subscriptionStanding.open',
    method: 'PUT',
    path: `${path}/open/{id}`,
  },
  close: {
    ...base,
    work: 'write',
    id: 'subscriptionStanding.close',
    method: 'PUT',
    path: `${path}/close/{id}`,
  },
})
