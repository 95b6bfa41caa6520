/** What prices a payment or a payout once its month is over, with what is known only then. For fees that are billed later alone. Pure. Amounts are VND. */
import type { CardKind } from '@saola/contract/enums'
import type { FeeServiceType } from '@saola/contract/fee-values'
import { feeOf } from '@saola/money/fee'
import {
  fits,
  inOrder,
  isInForce,
  isKnownBefore,
  ruleOf,
  type Fee,
  type PayoutFacts,
} from './rules.ts'

/** A payment or a payout as it is known afterwards. */
export interface Known {
  isPayout: boolean
  paymentType: string | null
  cardKind: CardKind | null
  bankType: string
  source: string | null
  type: string | null
  amount: number
  /** The other side's account is at another bank; false where nobody has told. */
  isInterbank: boolean
  at: Date
}

/** The services that price it, the exact one first. */
function servicesOf({
  isPayout,
  paymentType,
  cardKind,
  isInterbank,
}: Known): readonly FeeServiceType[] {
  if (isPayout) return isInterbank ? ['POBO_INTERBANK', 'POBO'] : ['POBO']
  if (paymentType === 'ATM_CARD')
    return cardKind === 'INTERNATIONAL'
      ? ['CARD_INTERNATIONAL', 'CARD_DOMESTIC']
      : ['CARD_DOMESTIC']
  return isInterbank ? ['COBO_INTERBANK', 'COBO'] : ['COBO']
}

/** Fees that price single payments, and which of them is known only afterwards. */
export const isAfterwards = (fee: Fee): boolean =>
  fee.calculatePer !== 'PER_MONTH' && fee.collection !== 'IMMEDIATELY' && !isKnownBefore(fee)
/** Whether its price depends on how much or how many the month had. */
export const takesFigure = (fee: Fee): boolean =>
  fee.bracketBasis !== null && fee.bracketBasis !== 'TRANSACTION_AMOUNT'
const isPerMonth = (fee: Fee): boolean => fee.calculatePer === 'PER_MONTH'

const width = { MERCHANTS: 0, BUSINESS_TYPE: 1, ALL: 2 } as const
/**
 * @param own what it was priced by when it was paid. @param fees those that are for the merchant; of them only what is known afterwards counts: else `own` would have been another.
 * @returns the narrowest scope first, then the exact service, then as before a payment
 */
export function chooseAfterwards(own: Fee, fees: readonly Fee[], known: Known): Fee {
  const services = servicesOf(known)
  const rank = (fee: Fee): number => {
    const at = services.indexOf(fee.serviceType)
    return at === -1 ? services.length : at
  }
  return fees
    .filter(
      (fee) =>
        isAfterwards(fee) &&
        services.includes(fee.serviceType) &&
        isInForce(fee, known.at) &&
        fits(fee.conditions, known),
    )
    .reduce(
      (best, fee) =>
        (width[fee.scope] - width[best.scope] || rank(fee) - rank(best) || inOrder(fee, best)) < 0
          ? fee
          : best,
      own,
    )
}

/** The fee of a payout whose price is known only at the end of its month, where none prices it before: one of single payouts, else one for the month as a whole. Null = it is free. */
export function payoutFeeAfterwards(fees: readonly Fee[], facts: PayoutFacts): Fee | null {
  const known = {
    ...facts,
    isPayout: true,
    paymentType: null,
    cardKind: null,
    source: null,
    type: null,
  }
  const fitting = fees
    .filter((fee) => isInForce(fee, facts.at) && countsIn(fee, known))
    .toSorted(inOrder)
  return fitting.find(isAfterwards) ?? fitting.find(isPerMonth) ?? null
}

/** The month's figure that picks the tier: how much, or how many. */
export const figureOf = (fee: Fee, month: { count: number; volume: number }): number =>
  fee.bracketBasis === 'MONTH_COUNT' ? month.count : month.volume
/** The price of one under a fee, before VAT. @param figure of its month, where the fee takes one */
export const priceAfterwards = (fee: Fee, amount: number, figure: number | null): number =>
  feeOf(amount, ruleOf(fee, takesFigure(fee) ? (figure ?? 0) : undefined))

/** Whether a fee for the month as a whole counts this among what happened in it. */
export const countsIn = (fee: Fee, known: Known): boolean => {
  const services = servicesOf(known)
  return services.includes(fee.serviceType) && fits(fee.conditions, known)
}
/** The price of a whole month, before VAT: tiers by volume that are taken part by part need no figure. */
export function priceOfMonth(fee: Fee, month: { count: number; volume: number }): number {
  const figure = takesFigure(fee) && fee.bracketMode === 'WHOLE' ? figureOf(fee, month) : undefined
  return feeOf(month.volume, ruleOf(fee, figure))
}
/** Of the fees for a month as a whole those that hold: of one service and one set of conditions the first in order. */
export function monthlyFees(fees: readonly Fee[], lastMoment: Date): Fee[] {
  const found = new Map<string, Fee>()
  for (const fee of fees.filter((one) => isPerMonth(one) && isInForce(one, lastMoment))) {
    const key = `${fee.serviceType} ${JSON.stringify(fee.conditions)}`
    const best = found.get(key)
    if (best === undefined || inOrder(fee, best) < 0) found.set(key, fee)
  }
  return [...found.values()].toSorted(inOrder)
}
