import { NO_WORKING_DAYS, weekDays } from '@saola/contract/salary-values'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { useDecimal } from '../../i18n/useDecimal.ts'
import { showDay } from '../../list/days.ts'
import { LAST_DAY, listed, PERCENT_MICRO } from './values.ts'

type Say = (value: string) => string

/** An enterprise's fields and their values in people's words, as lists of changes and proposals have them. */
export function useEnterpriseWords() {
  const t = useTranslations('salary')
  const decimal = useDecimal()
  const vnd: Say = (value) => formatVnd(Number(value))
  const source: Say = (value) => t(`source.${value as 'BUSINESS_ACCOUNT'}`)
  const days: Say = (value) => t('value.days', { count: Number(value) })
  const dayOfMonth: Say = (value) =>
    Number(value) === LAST_DAY ? t('value.lastDay') : t('value.dayOfMonth', { day: value })
  const byField: Readonly<Record<string, Say>> = {
    status: (value) => t(`status.${value as 'OK'}`),
    programType: (value) => t(`program.${value as 'FLEX_SALARY_USE_OVERDRAFT'}`),
    paymentSource: source,
    sources: (value) => listed(value).map(source).join(', '),
    lineRateMicro: (value) => t('rate', { percent: decimal(Number(value) / PERCENT_MICRO) }),
    numberOfEmployeeExpected: (value) => formatNumberVi(Number(value)),
    paySalaryLimitation: vnd,
    grantedLimit: vnd,
    limitAmount: vnd,
    validUntil: showDay,
    periodStartDate: dayOfMonth,
    periodEndDate: dayOfMonth,
    paySalaryDate: dayOfMonth,
    workingDays: (value) => (Number(value) === NO_WORKING_DAYS ? t('value.unsaid') : days(value)),
    disableAdvanceBeforeEndDate: days,
    secondPerson: (value) => t(value === 'true' ? 'value.yes' : 'value.no'),
    workWeek: (value) =>
      (JSON.parse(value) as number[])
        .map((part, i) => ({ part, day: t(`value.weekday.${weekDays[i] ?? 'SUNDAY'}`) }))
        .filter(({ part }) => part > 0)
        .map(({ part, day }) => (part === 1 ? day : t('value.half', { day })))
        .join(', '),
  }
  return {
    nameOf: (field: string): string =>
      t.has(`field.${field as 'status'}`) ? t(`field.${field as 'status'}`) : field,
    sayValue: (field: string, value: string): string => byField[field]?.(value) ?? value,
  }
}
