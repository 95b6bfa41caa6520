import { useForm, type UseFormReturnType } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import type { subscriptionPlan } from '@saola/contract/subscription-plan'
import { planLimits } from '@saola/contract/subscription-plan-values'
import { subscriptionLimits } from '@saola/contract/subscription-values'
import { optionalEmail, phone } from '@saola/contract/validators'
import { formatVnd } from '@saola/money/format'
import { useValidators } from '@saola/web/form/useValidators'
import { addDays, showDay } from '@saola/web/list/days'
import { useTranslations } from 'use-intl'
import { useToday } from '../../parts/useToday.ts'
import type { SubscriptionValues } from './form.ts'

export type SubscriptionForm = UseFormReturnType<SubscriptionValues>
export type PlanChoice = Output<typeof subscriptionPlan.getAllCache>[number]

/** On which days a subscription may begin. */
export function useStartDays(): { min: string; max: string } {
  const min = useToday()
  return { min, max: addDays(min, subscriptionLimits.startDaysAhead) }
}

/**
 * The form with its checks. `planOf` is the plan that is chosen, for what a cycle may cost; `firstStart` the day that an earlier one began on, which stays
 * allowed.
 */
export function useSubscriptionForm(
  initialValues: SubscriptionValues,
  planOf: (id: string) => PlanChoice | undefined,
  firstStart: string | null,
): { form: SubscriptionForm; words: Record<string, string> } {
  const enter = useTranslations('subscription.enter')
  const check = useValidators()
  const { min, max } = useStartDays()
  const words = {
    planId: enter('planId'),
    customerId: enter('customerId'),
    'customer.fullName': enter('fullName'),
    quantity: enter('quantity'),
    numOfCycles: enter('cycles'),
    startDate: enter('startDate'),
    trialTimeValue: enter('trial'),
  }
  const quantityOf = (quantity: number | null, planId: string): string | null => {
    if (quantity === null) return words.quantity
    const plan = planOf(planId)
    if (plan === undefined || plan.type === 'METERED_USAGE') return null
    return quantity * plan.fixedAmount > planLimits.fixedAmount
      ? enter('amountMax', { max: formatVnd(planLimits.fixedAmount) })
      : null
  }
  const startOf = (day: string): string | null => {
    if (day === '') return words.startDate
    return day === firstStart || (day >= min && day <= max)
      ? null
      : enter('startRange', { min: showDay(min), max: showDay(max) })
  }
  const form = useForm<SubscriptionValues>({
    initialValues,
    validate: {
      planId: (id) => (id === '' ? words.planId : null),
      customerId: (id, v) => (v.whose === 'known' && id === '' ? words.customerId : null),
      customer: {
        fullName: (name, v) =>
          v.whose === 'fresh' && name.trim() === '' ? words['customer.fullName'] : null,
        phone: (value, v) => (v.whose === 'fresh' ? check.optional(phone)(value) : null),
        email: (value, v) => (v.whose === 'fresh' ? check.optional(optionalEmail)(value) : null),
      },
      quantity: (value, v) => quantityOf(value, v.planId),
      numOfCycles: (value, v) =>
        v.ends === 'counted' && value === null ? words.numOfCycles : null,
      startDate: startOf,
      trialTimeValue: (value, v) => (v.allowTrial && value === null ? words.trialTimeValue : null),
    },
  })
  return { form, words }
}
