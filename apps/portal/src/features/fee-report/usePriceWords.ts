import type { Output } from '@saola/contract/call'
import type { fee } from '@saola/contract/fee'
import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { useFeeWords } from '@saola/web/parts/useFeeWords'
import { useTranslations } from 'use-intl'

export type Price = Output<typeof fee.getAllByServiceType>['items'][number]
const PER_PERCENT = 10_000

/** A price, what it holds for and when, as a merchant reads it. */
export function usePriceWords() {
  const t = useTranslations('tariff')
  const conditions = useConditions()
  const say = useFeeWords()
  const month = useMonthWords()
  return {
    conditions,
    holds: ({ effectiveFrom, effectiveTo }: Price): string =>
      effectiveTo === null
        ? t('since', { from: showDay(effectiveFrom) })
        : t('until', { from: showDay(effectiveFrom), to: showDay(effectiveTo) }),
    price: (price: Price): string =>
      price.calculatePer === 'PER_MONTH' || price.feeMethod === 'BRACKET_FEE'
        ? month(price)
        : say({
            fixedFee: price.fixedAmount,
            percent: price.percentMicro / PER_PERCENT,
            minFee: price.minFee,
            maxFee: price.maxFee,
            brackets: [],
            vatPercent: price.vatPercentMicro / PER_PERCENT,
          }),
  }
}

/** A fee of the month, and one of tiers, whose tiers stand in a table below: what is chosen by, then its bounds and its tax. */
function useMonthWords(): (price: Price) => string {
  const t = useTranslations('tariff')
  const part = useTranslations('web.fee')
  const method = useTranslations('fee.method')
  const decimal = useDecimal()
  const rate = (price: Price): string =>
    price.feeMethod === 'BRACKET_FEE'
      ? `${method('BRACKET_FEE')}, ${t(`tiers.${price.bracketBasis ?? 'TRANSACTION_AMOUNT'}`)}`
      : t('perMonth', { amount: formatVnd(price.fixedAmount) })
  return (price) =>
    [
      rate(price),
      ...(price.minFee === null ? [] : [part('min', { min: formatVnd(price.minFee) })]),
      ...(price.maxFee === null ? [] : [part('max', { max: formatVnd(price.maxFee) })]),
      ...(price.vatPercentMicro === 0
        ? []
        : [part('vat', { vat: decimal(price.vatPercentMicro / PER_PERCENT) })]),
    ].join(', ')
}

/** Which payments a price is for; "every" where it asks for nothing. */
function useConditions(): (price: Price) => string {
  const t = useTranslations('tariff')
  const word = useTranslations('fee')
  const said = (group: string, value: string | null): string[] => {
    if (value === null) return []
    const key = `${group}.${value}` as 'paymentType.VIET_QR'
    return [word.has(key) ? word(key) : value]
  }
  return ({ conditions: asked }) => {
    const amount = amountOf(asked.amountFrom, asked.amountTo)
    const words = [
      ...said('paymentType', asked.paymentType),
      ...said('cardKind', asked.cardKind),
      ...said('type', asked.type),
      ...said('source', asked.source),
      ...said('bankType', asked.bankType),
      ...(amount === null ? [] : [t(amount.key, amount.values)]),
    ]
    return words.length === 0 ? t('always') : words.join(' · ')
  }
}
function amountOf(
  from: number | null,
  to: number | null,
): {
  key: 'amountFrom' | 'amountTo' | 'amountBetween'
  values: { amount: string; from: string; to: string }
} | null {
  if (from === null && to === null) return null
  const [low, high] = [from ?? 0, to ?? 0].map((amount) => formatVnd(amount))
  const values = { amount: (from === null ? high : low)!, from: low!, to: high! }
  if (from !== null && to !== null) return { key: 'amountBetween', values }
  return { key: from === null ? 'amountTo' : 'amountFrom', values }
}
