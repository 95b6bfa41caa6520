/**
 * What a refund takes from whom (ADR 0027), in whole đồng: fee and VAT come back in proportion to the money, the last refund takes what is left of
 * them, so that all refunds of a payment together give back exactly its fee and exactly its VAT, and no part is ever negative.
 */
import { vnd } from './vnd.ts'
import type { Vnd } from './vnd.ts'

/** What has not been given back yet of a payment: its amount, its fee, its VAT. */
export type RefundLeft = { readonly amount: number; readonly fee: number; readonly vat: number }
export type RefundShare = { readonly fee: Vnd; readonly vat: Vnd }

/**
 * The fee and VAT that come back with `amount` of what is `left`. Both together are rounded down once, then the fee within them: what is rounded
 * away stays in `left` for the next refund. Where fee + VAT ≤ amount in `left`, so they are in the share and in what remains.
 * Throws RangeError unless 0 < amount ≤ left.amount and every part of `left` is a whole number ≥ 0.
 */
export function refundShare(amount: number, left: RefundLeft): RefundShare {
  if (![amount, left.amount, left.fee, left.vat].every((n) => Number.isSafeInteger(n) && n >= 0))
    throw new RangeError('Not amounts of VND')
  if (amount === 0 || amount > left.amount)
    throw new RangeError(`Not refundable: ${amount} of ${left.amount}`)
  const whole = BigInt(left.fee) + BigInt(left.vat)
  if (whole === 0n) return { fee: vnd(0), vat: vnd(0) }
  const back = (whole * BigInt(amount)) / BigInt(left.amount)
  const fee = (BigInt(left.fee) * back) / whole
  return { fee: vnd(Number(fee)), vat: vnd(Number(back - fee)) }
}

/** What was sold of one product in a payment, what of it has come back, and how many pieces come back now. */
export type SoldPart = {
  readonly amount: number
  readonly quantity: number
  readonly refunded: number
  readonly returned: number
  readonly back: number
}

/**
 * Which product's money a refund of `amount` is (ADR 0027), in the order of `parts`. Pieces that come back are given what was paid for them; what the
 * refund holds beyond them, or lacks, is spread over what is left in proportion. The parts add up to `amount`, and none is more than its product has left.
 * Throws RangeError where all products together have less left than `amount`.
 */
export function refundParts(amount: number, parts: readonly SoldPart[]): Vnd[] {
  const left = parts.map((p) => p.amount - p.refunded)
  const wanted = parts.map((p, i) => {
    const upTo = (pieces: number): bigint =>
      (BigInt(p.amount) * BigInt(pieces)) / BigInt(p.quantity)
    return Math.min(left[i]!, Number(upTo(p.returned + p.back) - upTo(p.returned)))
  })
  const named = wanted.reduce((sum, n) => sum + n, 0)
  if (named >= amount) return spread(amount, wanted)
  const rest = spread(
    amount - named,
    left.map((n, i) => n - wanted[i]!),
  )
  return wanted.map((n, i) => vnd(n + rest[i]!))
}

/** `amount` in proportion to `weights`, each part at most its weight, to the đồng. */
function spread(amount: number, weights: readonly number[]): Vnd[] {
  const whole = weights.reduce((sum, n) => sum + n, 0)
  if (amount > whole) throw new RangeError(`Not refundable: ${amount} of ${whole}`)
  let before = 0
  const upTo = (n: number): number =>
    whole === 0 ? 0 : Number((BigInt(amount) * BigInt(n)) / BigInt(whole))
  return weights.map((n) => {
    const part = upTo(before + n) - upTo(before)
    before += n
    return vnd(part)
  })
}
