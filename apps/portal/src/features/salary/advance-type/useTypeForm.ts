import { useForm, type UseFormReturnType } from '@mantine/form'
import { vnd } from '@saola/contract/fields'
import { salaryAdvanceType } from '@saola/contract/salary-advance-type'
import { salaryLimits } from '@saola/contract/salary-values'
import { required } from '@saola/contract/validators'
import { formatVnd } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { send } from '@saola/web/api/send'
import { useRules } from '@saola/web/form/useRules'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { bodyOf, type TypeValues } from './form.ts'
import { refreshTypes } from './refresh.ts'
import { addressOf, type AdvanceType } from './rules.ts'

export type TypeForm = UseFormReturnType<TypeValues>
/** Of one request. */
const amount = vnd(salaryLimits.leastAdvance, salaryLimits.mostBase)

const isTaken = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.errors.some(({ field, key }) => field === 'name' && key === 'error.duplicate_item')

/** The form of an advance type and its sending; `type` null makes a new one. */
export function useTypeForm(type: AdvanceType | null, initialValues: TypeValues) {
  const t = useTranslations('salaryType.edit')
  const enter = useTranslations('salaryType.enter')
  const check = useValidators()
  const rule = useRules()
  const navigate = useNavigate()
  const amountRule = (value: number | null): string | null =>
    value === null ? null : rule(amount, '')(value)
  const form: TypeForm = useForm<TypeValues>({
    initialValues,
    validate: {
      name: check(required, enter('name')),
      advancePercent: (value) => (value === null ? enter('advancePercent') : null),
      frequencyLimit: (value, { isLimitFrequency }) =>
        isLimitFrequency && value === null ? enter('frequencyLimit') : null,
      minAmount: amountRule,
      maxAmount: (value, { minAmount }) =>
        amountRule(value) ??
        (value !== null && minAmount !== null && value < minAmount
          ? t('maxBelowMin', { min: formatVnd(minAmount) })
          : null),
    },
  })
  const submit = useSubmit(
    form,
    {
      name: enter('name'),
      advancePercent: enter('advancePercent'),
      frequencyLimit: enter('frequencyLimit'),
    },
    (values, idempotencyKey) =>
      type === null
        ? send(salaryAdvanceType.create, { body: bodyOf(values) }, { idempotencyKey })
        : send(
            salaryAdvanceType.update,
            { params: { id: type.id }, body: bodyOf(values) },
            { idempotencyKey },
          ),
    (saved) => {
      toast.success(t(type === null ? 'created' : 'saved', { name: saved.name }), {
        durationMs: NOTICE_MS,
      })
      refreshTypes()
      void navigate({ href: addressOf(saved.id), replace: true })
    },
  )
  return {
    form,
    submit,
    /** Another type has the name that was sent, and it still stands there. */
    isNameTaken: form.errors['name'] !== undefined && isTaken(submit.mutation.error),
  }
}
