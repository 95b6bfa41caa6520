import { enterpriseStatuses } from '@saola/contract/salary-values'
import { formatVnd } from '@saola/money/format'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { showDay } from '@saola/web/list/days'
import { listed, PERCENT_MICRO } from '@saola/web/parts/enterprise/values'
import { useTranslations } from 'use-intl'

type Say = (value: string) => string

/** What the bank grants an enterprise in salary advance, in words and figures. */
export function useEnterpriseValueWords(): Readonly<Record<string, Say>> {
  const t = useTranslations('approval.value.salary')
  const decimal = useDecimal()
  return {
    grantedLimit: (value) => formatVnd(Number(value)),
    sources: (value) =>
      listed(value)
        .map((one) => t(`source.${one as 'BUSINESS_ACCOUNT'}`))
        .join(', '),
    programType: (value) => t(`program.${value as 'FLEX_SALARY_USE_OVERDRAFT'}`),
    lineRateMicro: (value) => t('rate', { percent: decimal(Number(value) / PERCENT_MICRO) }),
    validUntil: showDay,
  }
}

/** The state of a merchant or of an enterprise: their names are not the same. */
export function useStatusWord(): Say {
  const merchant = useTranslations('onboarding.status')
  const t = useTranslations('approval.value.salary.status')
  return (value) => {
    const own = enterpriseStatuses.find((one) => one === value)
    return own === undefined ? merchant(value as 'ACTIVE') : t(own)
  }
}
