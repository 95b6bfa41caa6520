/** Shares of a price by days, in whole đồng, rounded half-up once (docs/domain.md#9). */
import { daysBetween, type Day } from './day.ts'

interface Days {
  readonly from: Day
  readonly to: Day
}

/** amount × days ÷ ofDays, half-up, exact. Throws RangeError unless amount ≥ 0, 0 ≤ days ≤ ofDays and ofDays ≥ 1, all of them whole. */
export function prorate(amount: number, days: number, ofDays: number): number {
  if (![amount, days, ofDays].every((n) => Number.isSafeInteger(n) && n >= 0))
    throw new RangeError('Not whole numbers')
  if (ofDays === 0 || days > ofDays) throw new RangeError(`Not a share: ${days} of ${ofDays} days`)
  const of = BigInt(ofDays)
  return Number((2n * BigInt(amount) * BigInt(days) + of) / (2n * of))
}

const within = ({ from, to }: Days, at: Day): Day => {
  if (at < from) return from
  return at > to ? to : at
}
/** Of what a span cost, the part for its days before `at`. A day outside of the span counts as its nearer end. */
export const usedPart = (amount: number, span: Days, at: Day): number =>
  prorate(amount, daysBetween(span.from, within(span, at)), daysBetween(span.from, span.to))
/** Of what a span cost, the part for its days from `at` on. */
export const unusedPart = (amount: number, span: Days, at: Day): number =>
  prorate(amount, daysBetween(within(span, at), span.to), daysBetween(span.from, span.to))

/**
 * What is paid at once for a dearer plan that begins today: its price less what was paid for the days of the running span that are left. What is credited
 * is what was paid, never a catalogue's price. Null where nothing is left to pay: then the change waits for the next due day.
 */
export function upgradeAmount(price: number, paid: number, span: Days, today: Day): number | null {
  const amount = price - unusedPart(paid, span, today)
  return amount >= 1 ? amount : null
}
