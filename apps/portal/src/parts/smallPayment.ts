/** Which amounts are so small that the fee eats them. Pure; prices as the server does (docs/decisions.md#8). */
import { splitPayment, type FeeRule } from '@saola/money/fee'
import type { Fee } from './useFees.ts'

/** A fee that takes so much of a payment, or more, is told before the payment is asked for. */
const EATEN_PERCENT = 10

export interface SmallPayment {
  fee: Fee
  /** Fee and VAT together, in đồng. */
  cost: number
  /** What arrives, in đồng. */
  actual: number
}
/** What would arrive of a payment that fee and VAT take a tenth of or more; null where they take less, or the fee is not known. */
export function smallPayment(amount: number | null, fees: readonly Fee[]): SmallPayment | null {
  if (amount === null || amount < 1) return null
  const offered = fees.filter(
    (fee) =>
      fee.isOffered &&
      fee.amountFrom <= amount &&
      (fee.amountTo === null || fee.amountTo >= amount),
  )
  // A QR is what nearly all pay with; a shop without it is asked about what it has.
  const fee = offered.find((one) => one.paymentType === 'VIET_QR') ?? offered[0]
  if (fee === undefined) return null
  const vatMicro = Math.round(fee.vatPercent * 10_000)
  const { fee: charge, vat, actual } = splitPayment(amount, ruleOf(fee), vatMicro, fee.collection)
  const cost = charge + vat
  return cost * 100 < amount * EATEN_PERCENT ? null : { fee, cost, actual }
}

function ruleOf({ minFee, maxFee, brackets, bracketMode, fixedFee, percent }: Fee): FeeRule {
  const bounds = { minVnd: minFee, maxVnd: maxFee }
  return bracketMode === null
    ? { fixedVnd: fixedFee, percentMicro: Math.round(percent * 10_000), ...bounds }
    : {
        mode: bracketMode,
        brackets: brackets.map((tier) => ({ ...tier, fixedVnd: tier.fixedAmount })),
        ...bounds,
      }
}
