/** What a month would have cost a merchant under a fee. Pure. Amounts are VND. */
import type { CardKind } from '@saola/contract/enums'
import { feeOf, sumVatOf, vatOf } from '@saola/money/fee'
import { chooseAmong, isMonthly, methodsOf, ruleOf, servicesOfPayout, type Fee } from './rules.ts'
import type { PaidRow } from './impact-store.ts'

export interface Impact {
  count: number
  volume: number
  charged: number
  repriced: number
}
export const NO_IMPACT: Impact = { count: 0, volume: 0, charged: 0, repriced: 0 }
export const plus = (a: Impact, b: Impact): Impact => ({
  count: a.count + b.count,
  volume: a.volume + b.volume,
  charged: a.charged + b.charged,
  repriced: a.repriced + b.repriced,
})

/** Whether a payment is one of a service: of cards the kind says it. */
function isOf(service: Fee['serviceType'], cardKind: CardKind | null): boolean {
  if (service === 'CARD_INTERNATIONAL') return cardKind === 'INTERNATIONAL'
  return service !== 'CARD_DOMESTIC' || cardKind !== 'INTERNATIONAL'
}
export const methodsPaidBy = (service: Fee['serviceType']) =>
  methodsOf(service === 'CARD_INTERNATIONAL' ? 'CARD_DOMESTIC' : service)

/** Those that may price it: of a payout one to another bank has fees of its own besides. */
const feesFor = (fees: readonly Fee[], { is_interbank: isInterbank }: PaidRow): readonly Fee[] =>
  isInterbank === undefined
    ? fees
    : fees.filter(({ serviceType }) => servicesOfPayout(isInterbank).includes(serviceType))

/**
 * A merchant's payments, or payouts, of a month that `fee` would price, as charged and as `fee` prices them.
 * @param fees what is for the merchant once `fee` is approved, `fee` among it
 */
export function impactOf(rows: readonly PaidRow[], fee: Fee, fees: readonly Fee[]): Impact {
  const priced = rows.filter(
    (row) =>
      isOf(fee.serviceType, row.card_kind) &&
      chooseAmong(feesFor(fees, row), {
        paymentType: row.payment_type,
        cardKind: row.card_kind,
        bankType: row.bank_type,
        source: row.source,
        type: row.type,
        amount: row.amount,
      })?.id === fee.id,
  )
  const sum = (of: (row: PaidRow) => number): number =>
    priced.reduce((total, row) => total + of(row), 0)
  const [count, volume] = [sum((row) => row.count), sum((row) => row.amount * row.count)]
  return {
    count,
    volume,
    charged: sum((row) => row.charged),
    repriced: count === 0 ? 0 : repricedOf(priced, fee, { count, volume }),
  }
}
function repricedOf(
  rows: readonly PaidRow[],
  fee: Fee,
  { count, volume }: Pick<Impact, 'count' | 'volume'>,
): number {
  const figure = fee.bracketBasis === 'MONTH_COUNT' ? count : volume
  if (fee.calculatePer === 'PER_MONTH') {
    const isMarginal = fee.bracketMode === 'MARGINAL'
    const month = feeOf(volume, ruleOf(fee, isMarginal ? undefined : figure))
    return month + vatOf(month, fee.vatPercentMicro)
  }
  const each = rows.map((row) => ({
    fee: feeOf(row.amount, ruleOf(fee, figure)),
    count: row.count,
  }))
  if (!isMonthly(fee))
    return each.reduce(
      (sum, one) => sum + (one.fee + vatOf(one.fee, fee.vatPercentMicro)) * one.count,
      0,
    )
  // Which of its payments were free is not known of their sums: of each amount as many as of all.
  const share = Math.max(0, count - fee.freeCount) / count
  const total = Math.round(each.reduce((sum, one) => sum + one.fee * one.count, 0) * share)
  return total + sumVatOf([total], fee.vatPercentMicro)
}
