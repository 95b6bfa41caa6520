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
  if (![amount, left.amount, left.fee, left.vat].every((n) => Number.isSafeInteger(n) && n >= 0)) throw new RangeError('Not amounts of VND')
  if (amount === 0 || amount > left.amount) throw new RangeError(`Not refundable: ${amount} of ${left.amount}`)
  const whole = BigInt(left.fee) + BigInt(left.vat)
  if (whole === 0n) return { fee: vnd(0), vat: vnd(0) }
  const back = (whole * BigInt(amount)) / BigInt(left.amount)
  const fee = (BigInt(left.fee) * back) / whole
  return { fee: vnd(Number(fee)), vat: vnd(Number(back - fee)) }
}
