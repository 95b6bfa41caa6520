import { formatNumberVi, formatVnd } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { fixedDayOf, type Plan } from './rules.ts'

type Weekday = 'W1' | 'W2' | 'W3' | 'W4' | 'W5' | 'W6' | 'W7'
export const weekdays = ['W1', 'W2', 'W3', 'W4', 'W5', 'W6', 'W7'] as const satisfies Weekday[]

/** A plan's price and cycle in words: "300.000 ₫ / tháng", "2 tuần một lần, vào Thứ Sáu". */
export function usePlanWords() {
  const t = useTranslations('subscriptionPlan')
  const priceOf = (
    plan: Pick<Plan, 'fixedAmount' | 'type' | 'timeType' | 'cycleValue'>,
  ): string => {
    const amount = formatVnd(plan.fixedAmount)
    return plan.type === 'METERED_USAGE'
      ? t('unitPrice', { amount })
      : t('price', { amount, per: t(`per.${plan.timeType}`, { count: plan.cycleValue }) })
  }
  const cycleOf = (plan: Pick<Plan, 'timeType' | 'cycleValue' | 'fixedTime'>): string => {
    const every = t(`every.${plan.timeType}`, { count: plan.cycleValue })
    const fixed = fixedDayOf(plan)
    if (fixed === null || plan.timeType === 'DAY') return every
    const day =
      plan.timeType === 'WEEK' ? t(`weekday.${weekdays[fixed - 1] ?? 'W1'}`) : formatNumberVi(fixed)
    return t(`on.${plan.timeType}`, { every, day })
  }
  return { priceOf, cycleOf }
}
