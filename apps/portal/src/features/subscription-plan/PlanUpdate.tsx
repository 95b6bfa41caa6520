import { useTranslations } from 'use-intl'
import { valuesOf } from './form.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { usePlan } from './usePlan.tsx'

/** Changes the plan at `?id=`; what subscribers rely on stays (B-436). */
export function PlanUpdate() {
  const t = useTranslations('subscriptionPlan.form')
  const { plan, instead } = usePlan(t('edit'))
  return plan === null ? instead : <PlanEditor key={plan.id} plan={plan} initial={valuesOf(plan)} />
}
