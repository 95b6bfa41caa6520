/** Which sentence explains a transaction's fee (docs/decisions.md#8). */
import { feeOf } from '@saola/money/fee'

export type FeeSentence =
  'free' | 'percentOnly' | 'fixedOnly' | 'percentAndFixed' | 'least' | 'greatest' | 'cut' | 'tiers'
interface Charged {
  amount: number
  chargeAmount: number
  fee: {
    fixedFee: number
    percent: number
    minFee: number | null
    maxFee: number | null
    brackets: readonly unknown[]
  }
}

/**
 * The tariff's own sentence where percent and fixed part give the fee to the đồng, else the bound that decided; 'cut' where the tariff would
 * have taken more than the payment. `percent` is a percentage (0.55 = 0.55 %), amounts are VND.
 */
export function feeSentence({ amount, chargeAmount, fee }: Charged): FeeSentence {
  if (fee.brackets.length > 0) return 'tiers'
  const rate = { fixedVnd: fee.fixedFee, percentMicro: Math.round(fee.percent * 10_000) }
  const tariff = feeOf(amount, { ...rate, minVnd: null, maxVnd: null })
  if (tariff === chargeAmount) {
    if (fee.percent === 0) return fee.fixedFee === 0 ? 'free' : 'fixedOnly'
    return fee.fixedFee === 0 ? 'percentOnly' : 'percentAndFixed'
  }
  if (chargeAmount === fee.minFee && tariff < chargeAmount) return 'least'
  return chargeAmount === fee.maxFee && tariff > chargeAmount ? 'greatest' : 'cut'
}
