/** When a subscription changes its plan, quantity or price (docs/decisions.md#16). */
import type { SubscriptionStatus } from './subscription-values.ts'

/** NEXT: from the next due day, nothing is pro-rated. NOW: only upwards, once a cycle, when the running span is paid. */
export const changeTimes = ['NEXT', 'NOW'] as const
export type ChangeTime = (typeof changeTimes)[number]
/** CLEARED: it was cancelled, so nothing changes any more. */
export const changeStates = ['PENDING', 'APPLIED', 'WITHDRAWN', 'CLEARED'] as const
/** Why it does not change now: it waits for the next due day. */
export const nowRefusals = [
  'PREPAID_ONLY',
  'NOT_PAID',
  'ONCE_A_CYCLE',
  'NOT_UPWARDS',
  'NO_NEXT',
  'FIXED_DAYS',
  'NOTHING_LEFT',
] as const
export type NowRefusal = (typeof nowRefusals)[number]

/** What is over, ends, or owes an overdue invoice does not change. */
export const changeableStatuses = [
  'TRIAL',
  'ACTIVE',
  'PAUSED',
  'CREATE_INVOICE_FAILED',
] as const satisfies readonly SubscriptionStatus[]
export const isChangeable = (status: SubscriptionStatus): boolean =>
  (changeableStatuses as readonly SubscriptionStatus[]).includes(status)
