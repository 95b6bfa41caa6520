/**
 * Vietnamese đồng: whole numbers only, because VND has no decimals (ISO 4217 exponent 0; docs/domain.md#5).
 * A `Vnd` may be negative: reversals are entries with a negative sign. Code that takes payments checks the sign itself.
 */
declare const vndBrand: unique symbol

/** A whole number of đồng between −(2^53 − 1) and 2^53 − 1, so that JSON, SQL int8 and number all carry it exactly. */
export type Vnd = number & { readonly [vndBrand]: true }

/** NAPAS 247 carries transfers of less than 500,000,000 VND (docs/decisions.md#5). */
export const MAX_TRANSFER_VND = 499_999_999 as Vnd

export function isVnd(value: unknown): value is Vnd {
  return Number.isSafeInteger(value)
}

/** Brands a number as đồng. Throws RangeError for a fraction, NaN, an infinity or anything beyond 2^53 − 1. */
export function vnd(value: number): Vnd {
  // Adding 0 turns −0 into 0: "−0 ₫" is never an amount.
  const whole = value + 0
  if (!isVnd(whole)) throw new RangeError(`Not a whole number of VND: ${value}`)
  return whole
}

/** Brings the result of exact arithmetic back to a number. Throws RangeError when it no longer fits. */
export function vndFromBigInt(value: bigint): Vnd {
  return vnd(Number(value))
}
