/** How a plan's price comes to those who subscribe already (docs/decisions.md#16). */
import type { SubscriptionStatus } from './subscription-values.ts'

/** APPLIED: its day has come. It holds from each subscription's first cycle that begins on that day or later. */
export const priceChangeStates = ['SCHEDULED', 'APPLIED', 'CANCELLED'] as const
export type PriceChangeState = (typeof priceChangeStates)[number]
/**
 * Why a subscription keeps its price. SAME_PRICE: it has it already. OWN_PRICE: its price was never the plan's. OWN_CHANGE: another change of it is to
 * come. ENDS: it is cancelled, or its last cycle begins before that day. TOO_LARGE: its quantity at that price is more than one payment carries.
 */
export const leftOutReasons = [
  'SAME_PRICE',
  'OWN_PRICE',
  'OWN_CHANGE',
  'ENDS',
  'TOO_LARGE',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export const priceActions = ['schedule', 'cancel'] as const
export type PriceAction = (typeof priceActions)[number]

export const priceLimits = {
  /** Days from today on which it may begin: customers are told that long before. */
  aheadDays: 30,
  mostDays: 366,
} as const

/** In these it goes on; one that owes an overdue invoice does once that is paid. */
const goingOn = [
  'TRIAL',
  'ACTIVE',
  'PAUSED',
  'CREATE_INVOICE_FAILED',
  'PAYMENT_EXPIRED',
] as const satisfies readonly SubscriptionStatus[]
export const goesOn = (status: SubscriptionStatus): boolean =>
  (goingOn as readonly SubscriptionStatus[]).includes(status)
