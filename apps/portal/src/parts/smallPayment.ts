/** Which amounts are so small that the fee eats them. Pure; prices as the server does (docs/decisions.md#8). */
import { splitPayment } from '@saola/money/fee'
import type { Fee } from './useFees.ts'

/** A fee that takes so much of a payment, or more, is told before the payment is asked for. */
const EATEN_PERCENT = 10

export interface SmallPayment {
  paymentType: Fee['paymentType']
  collection: Fee['collection']
  /** Fee and VAT together, in đồng. */
  cost: number
  /** What arrives, in đồng. */
  actual: number
}
/** What would arrive of a payment that fee and VAT take a tenth of or more; null where they take less, or the fee is not known. */
export function smallPayment(amount: number | null, fees: readonly Fee[]): SmallPayment | null {
  const offered = fees.filter((fee) => fee.isOffered)
  // A QR is what nearly all pay with; a shop without it is asked about what it has.
  const fee = offered.find((one) => one.paymentType === 'VIET_QR') ?? offered[0]
  if (fee === undefined || amount === null || amount < 1) return null
  const rate = {
    fixedVnd: fee.fixedFee,
    percentMicro: Math.round(fee.percent * 10_000),
    minVnd: fee.minFee,
    maxVnd: fee.maxFee,
  }
  const vatMicro = Math.round(fee.vatPercent * 10_000)
  const { fee: charge, vat, actual } = splitPayment(amount, rate, vatMicro, fee.collection)
  const cost = charge + vat
  return cost * 100 < amount * EATEN_PERCENT
    ? null
    : { paymentType: fee.paymentType, collection: fee.collection, cost, actual }
}
