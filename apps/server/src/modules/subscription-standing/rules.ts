/** Which period the money of a standing order pays (ADR 0073). Pure. */
import type { StandingAction } from '@saola/contract/subscription-standing'

/** A subscription's number: 96 and sixteen random digits; a payment's own has seventeen digits (docs/domain.md#3.1). */
export const standingAccountOf = (sixteenDigits: string): string => `96${sixteenDigits}`

/** VND. */
interface Sum {
  amount: number
}
/**
 * Each sum of money pays the oldest period of exactly its amount: no period is paid in part, and what fits none waits.
 * @param credits in the order in which they were booked. @param invoices the oldest first
 */
export function fitting<C extends Sum, I extends Sum>(
  credits: readonly C[],
  invoices: readonly I[],
): { credit: C; invoice: I }[] {
  const left = [...invoices]
  return credits.flatMap((credit) => {
    const at = left.findIndex(({ amount }) => amount === credit.amount)
    const [invoice] = at < 0 ? [] : left.splice(at, 1)
    return invoice === undefined ? [] : [{ credit, invoice }]
  })
}
/** How much is missing to what is wanted; null where nothing is. */
export const missingTo = (amount: number, wanted: number | null): number | null =>
  wanted !== null && amount < wanted ? wanted - amount : null

/** A sum that is known beforehand, of what goes on. */
export const isOffered = (subscription: { isMetered: boolean; hasEnded: boolean }): boolean =>
  !subscription.isMetered && !subscription.hasEnded
export function allowedStanding(
  subscription: { isMetered: boolean; hasEnded: boolean },
  isOpen: boolean,
): StandingAction[] {
  if (isOpen) return ['close']
  return isOffered(subscription) ? ['open'] : []
}
