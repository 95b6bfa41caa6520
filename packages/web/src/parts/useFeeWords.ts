import { formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { useDecimal } from '../i18n/useDecimal.ts'

/** A price as the contract's `feeTerms` has it: percentages (0.3 = 0.3 %), amounts in đồng before VAT. */
export interface FeeTerms {
  fixedFee: number
  percent: number
  minFee: number | null
  maxFee: number | null
  /** Tiers by the payment's amount; their percentages are × 10,000. */
  brackets: readonly { from: number; fixedAmount: number; percentMicro: number }[]
  vatPercent: number
}
type Rate = 'free' | 'percent' | 'fixed' | 'both'
type Part = Rate | 'tiers' | 'min' | 'max' | 'vat'

const rateOf = (percent: number, fixed: number): Rate => {
  if (percent === 0) return fixed === 0 ? 'free' : 'fixed'
  return fixed === 0 ? 'percent' : 'both'
}

/** What a fee is told with, in order: its rate, then its bounds, then its tax; nothing of it is left out. Pure. */
export function feeParts({
  fixedFee,
  percent,
  minFee,
  maxFee,
  brackets,
  vatPercent,
}: FeeTerms): Part[] {
  const hasMin = minFee !== null && minFee > fixedFee
  const rate: Part = brackets.length > 0 ? 'tiers' : rateOf(percent, fixedFee)
  if (rate === 'free' && !hasMin) return ['free']
  return [
    ...(rate === 'free' ? [] : [rate]),
    ...(hasMin ? (['min'] as const) : []),
    ...(maxFee === null ? [] : (['max'] as const)),
    ...(vatPercent === 0 ? [] : (['vat'] as const)),
  ]
}

/** The one wording of a fee: "0,3%, tối thiểu 500 ₫, cộng thuế GTGT 10%". */
export function useFeeWords(): (fee: FeeTerms) => string {
  const t = useTranslations('web.fee')
  const decimal = useDecimal()
  const said = (part: Exclude<Part, 'tiers'>, fee: Omit<FeeTerms, 'brackets'>): string =>
    t(part, {
      percent: decimal(fee.percent),
      fixed: formatVnd(fee.fixedFee),
      min: formatVnd(fee.minFee ?? 0),
      max: formatVnd(fee.maxFee ?? 0),
      vat: decimal(fee.vatPercent),
    })
  return (fee) =>
    feeParts(fee)
      .map((part) =>
        part === 'tiers'
          ? fee.brackets
              .map(({ from, fixedAmount: fixedFee, percentMicro }) => {
                const percent = percentMicro / 10_000
                return `≥ ${formatVnd(from)}: ${said(rateOf(percent, fixedFee), { ...fee, percent, fixedFee })}`
              })
              .join('; ')
          : said(part, fee),
      )
      .join(', ')
}
