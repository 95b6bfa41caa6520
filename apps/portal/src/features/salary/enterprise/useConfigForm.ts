import { useForm, type UseFormReturnType } from '@mantine/form'
import { salaryEnterprise, type EnterpriseConfig } from '@saola/contract/salary-enterprise'
import { salaryLimits } from '@saola/contract/salary-values'
import { formatVnd } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { bodyOf, valuesOf, type ConfigValues } from './form.ts'
import { refreshEnterprise } from './refresh.ts'

export type ConfigForm = UseFormReturnType<ConfigValues>

/** The form of the configuration and its saving; the first one opens salary advance. */
export function useConfigForm(
  config: EnterpriseConfig,
  onSaved: (config: EnterpriseConfig) => void,
) {
  const t = useTranslations('salary')
  const enter = useTranslations('salary.enter')
  const missing = (words: string) => (value: number | null) => (value === null ? words : null)
  const limitFault = (value: number | null, { paymentSource }: ConfigValues): string | null => {
    if (value === null) return paymentSource === 'KLB_CREDIT_LINE' ? enter('lineLimit') : null
    if (value < salaryLimits.limit.min) return enter('ownLimit')
    return value > config.grantedLimit
      ? t('config.limitOver', { limit: formatVnd(config.grantedLimit) })
      : null
  }
  const form: ConfigForm = useForm<ConfigValues>({
    initialValues: valuesOf(config),
    validate: {
      paymentSource: (value) => (value === '' ? enter('source') : null),
      accountId: (value) => (value === '' ? enter('account') : null),
      limitAmount: limitFault,
      periodStartDate: missing(enter('start')),
      periodEndDate: missing(enter('end')),
      paySalaryDate: missing(enter('pay')),
      disableAdvanceBeforeEndDate: missing(enter('closed')),
      workingDays: (value, { hasWorkingDays }) =>
        hasWorkingDays && value === null ? enter('workingDays') : null,
    },
  })
  const submit = useSubmit(
    form,
    {
      paymentSource: enter('source'),
      accountId: enter('account'),
      limitAmount: enter('lineLimit'),
    },
    (values, idempotencyKey) =>
      send(
        salaryEnterprise.editConfig,
        { body: bodyOf(values, config.version) },
        { idempotencyKey },
      ),
    (saved) => {
      toast.success(t(config.paymentSource === null ? 'config.opened' : 'config.saved'), {
        durationMs: NOTICE_MS,
      })
      onSaved(saved)
      refreshEnterprise()
    },
  )
  return { form, submit }
}
