import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { approvalLimits } from '@saola/contract/approval'
import { salaryEnterprise, type BankAction } from '@saola/contract/salary-enterprise'
import { salaryLimits } from '@saola/contract/salary-values'
import { formatVnd } from '@saola/money/format'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useDecimal } from '@saola/web/i18n/useDecimal'
import { businessDay } from '@saola/web/ui/time'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { DialogForm } from '../../parts/ThingDialog.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { bodyOf, grants, hasLine, needsMerchantReason, readRate, valuesOf } from './form.ts'
import type { Enterprise, Values } from './form.ts'
import { GrantFields } from './GrantFields.tsx'

/** The checks that the server makes too, in words beside the fields. */
function useChecks(it: Enterprise, action: BankAction) {
  const t = useTranslations('enterprise')
  const limitFault = (value: number | null): string | null => {
    if ((value ?? 0) < salaryLimits.limit.min) return t('enter.limit')
    return (value ?? 0) > it.paySalaryLimitation
      ? t('form.limitOver', { limit: formatVnd(it.paySalaryLimitation) })
      : null
  }
  const rateFault = (value: string, values: Values): string | null => {
    if (!hasLine(values)) return null
    if (value.trim() === '') return t('enter.rate')
    return readRate(value) === null ? t('form.rateWrong') : null
  }
  const ofGrant = {
    grantedLimit: limitFault,
    sources: (value: Values['sources']) => (value.length === 0 ? t('enter.sources') : null),
    programType: (value: Values['programType'], values: Values) =>
      value === 'FLEX_SALARY_USE_OVERDRAFT' && !hasLine(values)
        ? t('form.overdraftNeedsLine')
        : null,
    rate: rateFault,
    contractNumber: (value: string) => (value.trim() === '' ? t('enter.contract') : null),
    validUntil: (value: string) => (value !== '' && value <= businessDay() ? t('form.past') : null),
  }
  return {
    ...(grants(action) ? ofGrant : {}),
    merchantReason: (value: string) =>
      needsMerchantReason(action) && value.trim() === '' ? t('enter.merchantReason') : null,
    reason: (value: string) => (value.trim() === '' ? t('enter.reason') : null),
  }
}

/** Proposes what the bank says of an enterprise; another of its people decides. */
export function ProposalForm({
  it,
  action,
  onDone,
}: {
  it: Enterprise
  action: BankAction
  onDone: () => void
}) {
  const t = useTranslations('enterprise')
  const tell = useOutcome()
  const queries = useQueryClient()
  const decimal = useDecimal()
  const form = useForm<Values>({
    initialValues: valuesOf(it, decimal),
    validate: useChecks(it, action),
  })
  const submit = useSubmit(
    form,
    { merchantReason: t('enter.merchantReason'), reason: t('enter.reason') },
    (values, idempotencyKey) =>
      send(
        salaryEnterprise.propose,
        { params: { merchantId: it.merchantId }, body: bodyOf(action, values) },
        { idempotencyKey },
      ),
    ({ outcome }) => {
      const name = it.merchantName
      tell(outcome, { name: t('subject', { name }), done: t('done', { name }) })
      for (const call of [salaryEnterprise.cmsList, salaryEnterprise.cmsGet])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
      onDone()
    },
  )
  return (
    <DialogForm form={form} submit={submit} label={t('form.propose')}>
      <Text size="sm">{t(`actText.${action}`)}</Text>
      {grants(action) ? <GrantFields form={form} it={it} /> : null}
      {needsMerchantReason(action) ? (
        <Textarea
          label={t('form.merchantReason')}
          required
          autosize
          minRows={2}
          maxLength={salaryLimits.reason}
          {...form.getInputProps('merchantReason')}
        />
      ) : null}
      <Textarea
        label={t('form.reason')}
        required
        autosize
        minRows={2}
        maxLength={approvalLimits.reason}
        {...form.getInputProps('reason')}
      />
    </DialogForm>
  )
}
