import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import { useTranslations } from 'use-intl'

type Say = (value: string) => string

/** Values of a fee's fields in words; the wire's names stand for people nowhere. */
export function useFeeValueWords(): Readonly<Record<string, Say>> {
  const t = useTranslations('fee')
  const vnd: Say = (text) => formatVnd(Number(text))
  return {
    feeScope: (value) => t(`scope.${value as 'ALL'}`),
    serviceType: (value) => t(`service.${value as 'COBO'}`),
    businessTypes: (value) =>
      value
        .split(', ')
        .map((one) => t(`businessType.${one as 'PERSONAL'}`))
        .join(', '),
    cardKind: (value) => t(`cardKind.${value as 'DOMESTIC'}`),
    bankType: (value) => t(`bankType.${value as 'KLB'}`),
    source: (value) => t(`source.${value as 'POS'}`),
    transactionType: (value) => t(`type.${value as 'PAY_LINK'}`),
    feeMethod: (value) => t(`method.${value as 'FREE'}`),
    calculatePer: (value) => t(`calculatePer.${value as 'NONE'}`),
    bracketBasis: (value) => t(`basis.${value as 'MONTH_COUNT'}`),
    bracketMode: (value) => t(`mode.${value as 'WHOLE'}`),
    collection: (value) => t(`collection.${value as 'LATER'}`),
    feeStatus: (value) => t(`status.${value as 'DRAFT'}`),
    amountFrom: vnd,
    amountTo: vnd,
    minFee: vnd,
    maxFee: vnd,
    effectiveFrom: showDay,
    effectiveTo: showDay,
  }
}
