/** A fee's price in words, as the screens word it (`web.fee`), from the copy that a line has of it. */
import { formatVnd } from '@saola/money/format'
import type { Language } from '@saola/phrases/shape'
import { translator } from '../../platform/text.ts'
import type { LineTariff } from './rules.ts'

type Rate = Pick<LineTariff, 'fixedVnd' | 'percentMicro'>

function decimal(language: Language, micro: number): string {
  return (micro / 10_000).toLocaleString(language === 'vi' ? 'vi-VN' : 'en-US', {
    maximumFractionDigits: 4,
  })
}
function rateText(language: Language, { fixedVnd, percentMicro }: Rate): string {
  const t = translator(language, 'web')
  const words = { percent: decimal(language, percentMicro), fixed: formatVnd(fixedVnd) }
  if (percentMicro === 0) return t(fixedVnd === 0 ? 'fee.free' : 'fee.fixed', words)
  return t(fixedVnd === 0 ? 'fee.percent' : 'fee.both', words)
}
const tierText = (language: Language, tariff: LineTariff): string => {
  const { brackets, figure } = tariff
  const tier = figure === null ? undefined : brackets.findLast(({ from }) => from <= figure)
  if (tier && tariff.bracketMode === 'WHOLE')
    return translator(language, 'feeReport')('rate.whole', { rate: rateText(language, tier) })
  return brackets.map((one) => `≥ ${formatVnd(one.from)}: ${rateText(language, one)}`).join('; ')
}

/** "0,3%, tối thiểu 500 ₫, cộng thuế GTGT 10%". */
export function priceText(language: Language, tariff: LineTariff): string {
  const [t, own] = [translator(language, 'web'), translator(language, 'feeReport')]
  if (tariff.feeMethod === 'FREE') return t('fee.free')
  const bound = (key: 'min' | 'max', amount: number | null): string[] =>
    amount === null ? [] : [t(`fee.${key}`, { [key]: formatVnd(amount) })]
  return [
    tariff.feeMethod === 'BRACKET_FEE' ? tierText(language, tariff) : rateText(language, tariff),
    ...(tariff.calculatePer === 'PER_MONTH' ? [own('rate.month')] : []),
    ...bound('min', tariff.minVnd),
    ...bound('max', tariff.maxVnd),
    ...(tariff.freeCount > 0 ? [own('rate.free', { count: tariff.freeCount })] : []),
    ...(tariff.vatPercentMicro === 0
      ? []
      : [t('fee.vat', { vat: decimal(language, tariff.vatPercentMicro) })]),
  ].join(', ')
}
