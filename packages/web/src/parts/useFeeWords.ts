import { formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { useDecimal } from '../i18n/useDecimal.ts'

/** A price as the contract's `feeTerms` has it: percentages (0.3 = 0.3 %), amounts in đồng before VAT. */
export interface FeeTerms {
  fixedFee: number
  percent: number
  minFee: number | null
  maxFee: number | null
  vatPercent: number
}
type Part = 'free' | 'percent' | 'fixed' | 'both' | 'min' | 'max' | 'vat'

/** What a fee is told with, in order: its rate, then its bounds, then its tax; nothing of it is left out. Pure. */
export function feeParts({ fixedFee, percent, minFee, maxFee, vatPercent }: FeeTerms): Part[] {
  const hasMin = minFee !== null && minFee > fixedFee
  if (percent === 0 && fixedFee === 0 && !hasMin) return ['free']
  const rate = (): Part => {
    if (percent === 0) return 'fixed'
    return fixedFee === 0 ? 'percent' : 'both'
  }
  return [
    ...(percent === 0 && fixedFee === 0 ? [] : [rate()]),
    ...(hasMin ? (['min'] as const) : []),
    ...(maxFee === null ? [] : (['max'] as const)),
    ...(vatPercent === 0 ? [] : (['vat'] as const)),
  ]
}

/** The one wording of a fee: "0,3%, tối thiểu 500 ₫, cộng thuế GTGT 10%". */
export function useFeeWords(): (fee: FeeTerms) => string {
  const t = useTranslations('web.fee')
  const decimal = useDecimal()
  return (fee) =>
    feeParts(fee)
      .map((part) =>
        t(part, {
          percent: decimal(fee.percent),
          fixed: formatVnd(fee.fixedFee),
          min: formatVnd(fee.minFee ?? 0),
          max: formatVnd(fee.maxFee ?? 0),
          vat: decimal(fee.vatPercent),
        }),
      )
      .join(', ')
}
