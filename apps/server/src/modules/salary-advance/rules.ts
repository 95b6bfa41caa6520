/** Requests by themselves: why one is refused, and what each move of one counts. Pure. VND. */
import type { ErrorKey } from '@saola/contract/errors'
import type { AdvanceReason } from '@saola/contract/salary-limit'
import type { AdvancePayment, AdvanceStatus } from '@saola/contract/salary-advance-values'
import type { PaymentSource } from '@saola/contract/salary-values'
import { ADVANCE_STEP } from '@saola/money/advance'

export interface Refused {
  key: ErrorKey
  reason: AdvanceReason | null
}
const keys: Partial<Record<AdvanceReason, ErrorKey>> = {
  WINDOW_CLOSED: 'advance.window_closed',
  POOL: 'enterprise.pool_exhausted',
  OVERDRAWN: 'advance.over_limit',
  NOTHING_LEFT: 'advance.over_limit',
}
const refusedFor = (reason: AdvanceReason): Refused => ({
  key: keys[reason] ?? 'advance.not_eligible',
  reason,
})
export interface Judged {
  available: number
  why: readonly AdvanceReason[]
  /** What could be drawn if the enterprise's limit were none. */
  own: number
  /** What the employee's own limit leaves; null = they have set none. */
  ownLeft: number | null
}
/** Why an amount cannot be asked for; null where it can. */
export function refusalOf(
  amount: number,
  { available, why, own, ownLeft }: Judged,
): Refused | null {
  if (why[0] !== undefined) return refusedFor(why[0])
  if (amount <= available) return null
  if (ownLeft !== null && amount <= own && amount > ownLeft) return refusedFor('OWN_LIMIT')
  return amount <= own ? refusedFor('POOL') : { key: 'advance.over_limit', reason: null }
}
/** Who agrees to a request does so whatever the day is, however many there are and whatever the employee has bound themselves to since: that was judged when it was asked for. */
const PAST_ASKING: readonly AdvanceReason[] = ['WINDOW_CLOSED', 'FREQUENCY', 'OWN_LIMIT']
export const stillInTheWay = (why: readonly AdvanceReason[]): AdvanceReason[] =>
  why.filter((reason) => !PAST_ASKING.includes(reason))

/** Whole thousands, and no less than the least of one request. */
export const isRound = (amount: number): boolean => amount % ADVANCE_STEP === 0

/** What a request counts for while it is so: asked for, agreed to, and as one of those that are limited in number. */
export function countedAs(
  amount: number,
  status: AdvanceStatus,
  payment: AdvancePayment,
): { pending: number; advanced: number; requests: number } {
  if (status === 'WAITING_APPROVAL') return { pending: amount, advanced: 0, requests: 1 }
  return status === 'APPROVED' && payment !== 'FAILED'
    ? { pending: 0, advanced: amount, requests: 1 }
    : { pending: 0, advanced: 0, requests: 0 }
}
/** What a move of it changes. */
export function changeOf(
  amount: number,
  from: { status: AdvanceStatus; payment: AdvancePayment } | null,
  to: { status: AdvanceStatus; payment: AdvancePayment },
): { pending: number; advanced: number; requests: number } {
  const before = from
    ? countedAs(amount, from.status, from.payment)
    : { pending: 0, advanced: 0, requests: 0 }
  const after = countedAs(amount, to.status, to.payment)
  return {
    pending: after.pending - before.pending,
    advanced: after.advanced - before.advanced,
    requests: after.requests - before.requests,
  }
}

/** The bank's own account, from which the credit line lends, does not cover it. */
export const LENDER_SHORT = 'LENDER_SHORT'
/** Why the bank has not paid one. Money that the bank lacks is not to be read as money that the enterprise lacks. */
export const failureOf = (source: PaymentSource, said: string): string =>
  source === 'KLB_CREDIT_LINE' && said === 'INSUFFICIENT_FUNDS' ? LENDER_SHORT : said
