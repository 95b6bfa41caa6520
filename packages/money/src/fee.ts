/**
 * Fees and VAT (docs/decisions.md#8, #18, docs/domain.md#5), in whole đồng, never in floating point.
 *
 * Order: percent → fixed → floor (min) → ceiling (max). Half-up once per fee, then VAT half-up on the fee.
 * Percentages are `percentMicro` = percent × 10,000: 1.1 % is 11,000 and 100 % is 1,000,000.
 */
import { vnd, vndFromBigInt } from './vnd.ts'
import type { Vnd } from './vnd.ts'

/** One price. `minVnd` and `maxVnd` bound the fee before VAT; null = no bound. */
export type FeeRate = {
  readonly fixedVnd: number
  readonly percentMicro: number
  readonly minVnd: number | null
  readonly maxVnd: number | null
}

/** One band of a bracket fee: `from` inclusive, `to` exclusive, null = open. */
export type FeeBracket = {
  readonly from: number
  readonly to: number | null
  readonly fixedVnd: number
  readonly percentMicro: number
}

/**
 * WHOLE: the band that holds the amount prices all of it. MARGINAL: each band prices its own slice, and the fixed part
 * of every band reached (from ≤ amount) is added. The bounds apply to the whole fee.
 */
export type BracketFee = {
  readonly mode: 'WHOLE' | 'MARGINAL'
  readonly brackets: readonly FeeBracket[]
  readonly minVnd: number | null
  readonly maxVnd: number | null
}

export type FeeRule = FeeRate | BracketFee

/** IMMEDIATELY: held back from each settlement. LATER: billed by the monthly fee report. */
export type FeeCollection = 'IMMEDIATELY' | 'LATER'

export type PaymentSplit = {
  readonly amount: Vnd
  readonly fee: Vnd
  readonly vat: Vnd
  readonly actual: Vnd
}

/** Why a rule cannot be used; `index` is the bracket at fault, null when it is the rule itself. */
export type FeeRuleFault = {
  readonly reason:
    | 'NOT_A_WHOLE_NUMBER'
    | 'PERCENT_OUT_OF_RANGE'
    | 'MIN_ABOVE_MAX'
    | 'NO_BRACKETS'
    | 'START_NOT_ZERO'
    | 'EMPTY_BRACKET'
    | 'GAP'
    | 'OVERLAP'
    | 'END_NOT_OPEN'
  readonly index: number | null
}

/** The rule of fee method FREE and of calculation NONE. */
export const FREE: FeeRate = { fixedVnd: 0, percentMicro: 0, minVnd: null, maxVnd: null }

const WHOLE_PERCENT = 1_000_000
const ONE = BigInt(WHOLE_PERCENT)
const HALF = ONE / 2n

/**
 * The fee before VAT by the tariff alone, in VND; it may exceed the amount (a minimum on a small payment).
 * Throws RangeError when the amount is not a whole number ≥ 0, the fee passes 2^53 − 1, or checkFeeRule refuses the rule.
 */
export function feeOf(amount: number, rule: FeeRule): Vnd {
  mustBeAmount(amount)
  mustBeUsable(rule)
  if (!('brackets' in rule)) return priceOf([{ slice: amount, ...rule }], rule)
  if (rule.mode === 'WHOLE') return feeOf(amount, rateAt(rule, amount))
  const reached = rule.brackets.filter((bracket) => bracket.from <= amount)
  return priceOf(
    reached.map((bracket) => ({
      ...bracket,
      slice: Math.min(amount, bracket.to ?? amount) - bracket.from,
    })),
    rule,
  )
}

/**
 * The price of the band that holds `basis`. With bracketBasis MONTH_VOLUME or MONTH_COUNT the month's figure picks the
 * band and the transaction pays its price: `feeOf(amount, rateAt(rule, monthCount))`. Throws RangeError as feeOf does.
 */
export function rateAt(rule: BracketFee, basis: number): FeeRate {
  mustBeAmount(basis)
  mustBeUsable(rule)
  const band = rule.brackets.findLast((bracket) => bracket.from <= basis)
  if (!band) throw new RangeError('A usable bracket fee starts at 0')
  return {
    fixedVnd: band.fixedVnd,
    percentMicro: band.percentMicro,
    minVnd: rule.minVnd,
    maxVnd: rule.maxVnd,
  }
}

/** VAT on a fee, half-up to the đồng. A negative (reversed) fee gives exactly the negative VAT, so reversals cancel out. */
export function vatOf(fee: number, vatPercentMicro: number): Vnd {
  mustBePercent(vatPercentMicro)
  const exact = BigInt(vnd(fee)) * BigInt(vatPercentMicro)
  return vndFromBigInt(exact < 0n ? -halfUp(-exact) : halfUp(exact))
}

/**
 * VAT of a report line (collection LATER): rounded once on the sum, never per fee (docs/decisions.md#8).
 * Three fees of 335 at 10 % make 101, not 3 × 34 = 102.
 */
export function sumVatOf(fees: readonly number[], vatPercentMicro: number): Vnd {
  const sum = fees.reduce((total, fee) => total + BigInt(vnd(fee)), 0n)
  return vatOf(vndFromBigInt(sum), vatPercentMicro)
}

/** What a payout costs on top of its amount, in VND: the tariff's fee, never cut, and its VAT. Throws RangeError as feeOf does. */
export function feeOnTop(
  amount: number,
  rule: FeeRule,
  vatPercentMicro: number,
): { readonly fee: Vnd; readonly vat: Vnd } {
  const fee = feeOf(amount, rule)
  return { fee, vat: vatOf(fee, vatPercentMicro) }
}

/**
 * What one payment is worth to the merchant, in VND.
 *
 * IMMEDIATELY: amount = fee + vat + actual, and no part is ever negative. Where the tariff and its VAT would take more
 * than the payment, the fee is cut to the largest one that, with its VAT, still fits; nothing is carried over.
 * LATER: actual = amount; the fee is the tariff's, billed by report, and this VAT is for information (sumVatOf binds).
 * Throws RangeError as feeOf does.
 */
export function splitPayment(
  amount: number,
  rule: FeeRule,
  vatPercentMicro: number,
  collection: FeeCollection,
): PaymentSplit {
  const tariff = feeOf(amount, rule)
  const fee =
    collection === 'LATER'
      ? tariff
      : vnd(Math.min(tariff, largestFeeWithin(amount, vatPercentMicro)))
  const vat = vatOf(fee, vatPercentMicro)
  return {
    amount: vnd(amount),
    fee,
    vat,
    actual: vnd(collection === 'LATER' ? amount : amount - fee - vat),
  }
}

/** The first thing that makes a rule unusable, or null. Brackets start at 0, touch, do not overlap, and the last is open. */
export function checkFeeRule(rule: FeeRule): FeeRuleFault | null {
  const fault = (reason: FeeRuleFault['reason'], index: number | null = null): FeeRuleFault => ({
    reason,
    index,
  })
  if (![rule.minVnd ?? 0, rule.maxVnd ?? 0].every(isCount)) return fault('NOT_A_WHOLE_NUMBER')
  if (rule.minVnd !== null && rule.maxVnd !== null && rule.minVnd > rule.maxVnd)
    return fault('MIN_ABOVE_MAX')
  if (!('brackets' in rule)) {
    const reason = checkPrice(rule)
    return reason && fault(reason)
  }
  if (rule.brackets.length === 0) return fault('NO_BRACKETS')
  let start: number | null = 0
  for (const [index, bracket] of rule.brackets.entries()) {
    const reason = checkPrice(bracket) ?? checkBand(bracket, start, index)
    if (reason) return fault(reason, index)
    start = bracket.to
  }
  return start === null ? null : fault('END_NOT_OPEN', rule.brackets.length - 1)
}

function checkPrice(
  price: Pick<FeeRate, 'fixedVnd' | 'percentMicro'>,
): FeeRuleFault['reason'] | null {
  if (!isCount(price.fixedVnd) || !isCount(price.percentMicro)) return 'NOT_A_WHOLE_NUMBER'
  return price.percentMicro > WHOLE_PERCENT ? 'PERCENT_OUT_OF_RANGE' : null
}

/** `start` is where this band has to begin: the end of the one before, null when that one is open. */
function checkBand(
  { from, to }: FeeBracket,
  start: number | null,
  index: number,
): FeeRuleFault['reason'] | null {
  if (!isCount(from) || !isCount(to ?? 0)) return 'NOT_A_WHOLE_NUMBER'
  if (index === 0 && from !== 0) return 'START_NOT_ZERO'
  if (start === null || from < start) return 'OVERLAP'
  if (from > start) return 'GAP'
  return to !== null && to <= from ? 'EMPTY_BRACKET' : null
}

type PricedSlice = Pick<FeeRate, 'fixedVnd' | 'percentMicro'> & { readonly slice: number }

/** Percent of all slices rounded once, plus the fixed parts, then floor, then ceiling. */
function priceOf(slices: readonly PricedSlice[], bounds: Pick<FeeRate, 'minVnd' | 'maxVnd'>): Vnd {
  let percentPart = 0n
  let fixedPart = 0n
  for (const { slice, percentMicro, fixedVnd } of slices) {
    percentPart += BigInt(slice) * BigInt(percentMicro)
    fixedPart += BigInt(fixedVnd)
  }
  let fee = halfUp(percentPart) + fixedPart
  if (bounds.minVnd !== null && fee < bounds.minVnd) fee = BigInt(bounds.minVnd)
  if (bounds.maxVnd !== null && fee > bounds.maxVnd) fee = BigInt(bounds.maxVnd)
  return vndFromBigInt(fee)
}

/**
 * The largest fee f with f + vat(f) ≤ amount. As f is whole, f + vat(f) = ⌊(f × (100 % + vat) + ½) ÷ 100 %⌋, which is
 * ≤ amount exactly when f × (100 % + vat) ≤ amount × 100 % + ½ − 1 millionth.
 */
function largestFeeWithin(amount: number, vatPercentMicro: number): number {
  mustBePercent(vatPercentMicro)
  return Number((BigInt(amount) * ONE + HALF - 1n) / (ONE + BigInt(vatPercentMicro)))
}

/** Millionths of a đồng (≥ 0) to whole đồng, half-up: the one rounding rule of this file. */
function halfUp(millionths: bigint): bigint {
  return (millionths + HALF) / ONE
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function mustBeAmount(amount: number): void {
  if (!isCount(amount)) throw new RangeError(`Not an amount of VND: ${amount}`)
}

function mustBePercent(percentMicro: number): void {
  if (!isCount(percentMicro) || percentMicro > WHOLE_PERCENT)
    throw new RangeError(`Not a percentage: ${percentMicro}`)
}

function mustBeUsable(rule: FeeRule): void {
  const fault = checkFeeRule(rule)
  if (fault) throw new RangeError(`Unusable fee rule: ${fault.reason}`)
}
