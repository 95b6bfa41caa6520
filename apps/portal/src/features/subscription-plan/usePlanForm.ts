import { useForm, type UseFormReturnType } from '@mantine/form'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { refreshPlans } from './actions.ts'
import { bodyOf, isDayFixed, isPrepaid, mostIssueDays, type PlanValues } from './form.ts'
import { addressOf, type Plan } from './rules.ts'

export type PlanForm = UseFormReturnType<PlanValues>
const CODE = /^[A-Z0-9-]{3,30}$/

/** The form of a plan and its sending; `plan` null makes a new one, open to subscribers unless `keepDraft` was pressed. */
export function usePlanForm(plan: Plan | null, initialValues: PlanValues) {
  const t = useTranslations('subscriptionPlan.form')
  const enter = useTranslations('subscriptionPlan.enter')
  const check = useValidators()
  const navigate = useNavigate()
  const isDraft = useRef(false)
  const missing = (value: number | null, words: string): string | null =>
    value === null ? words : null
  const form: PlanForm = useForm<PlanValues>({
    initialValues,
    validate: {
      name: check(required, enter('name')),
      code: (value) => (value.trim() === '' || CODE.test(value.trim()) ? null : enter('codeForm')),
      fixedAmount: (value) => (value === null || value === 0 ? enter('fixedAmount') : null),
      cycleValue: (value) => missing(value, enter('cycleValue')),
      fixedDay: (value, values) => (isDayFixed(values) ? missing(value, enter('fixedDay')) : null),
      expirationDays: (value) => missing(value, enter('expirationDays')),
      issueDaysBefore: (value, values) => {
        const max = mostIssueDays(values)
        return isPrepaid(values) && max !== null && value !== null && value > max
          ? t('issueTooEarly', { max: String(max) })
          : null
      },
    },
  })
  const submit = useSubmit(
    form,
    { name: enter('name'), code: { pattern: enter('codeForm') } },
    (values, idempotencyKey) =>
      plan === null
        ? send(
            subscriptionPlan.create,
            { body: { ...bodyOf(values), activate: !isDraft.current } },
            { idempotencyKey },
          )
        : send(
            subscriptionPlan.update,
            { body: { id: plan.id, version: plan.version, ...bodyOf(values) } },
            { idempotencyKey },
          ),
    (saved) => {
      toast.success(t(plan === null ? 'created' : 'saved', { name: saved.name }), {
        durationMs: NOTICE_MS,
      })
      refreshPlans()
      void navigate({ href: addressOf(saved.id), replace: true })
    },
  )
  /** Says for the next sending whether the plan stays a draft. */
  const keepDraft = (isKept: boolean): void => {
    isDraft.current = isKept
  }
  return { form, submit, keepDraft }
}
