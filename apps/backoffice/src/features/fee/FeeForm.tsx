import { Button, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { approval } from '@saola/contract/approval'
import { effectiveDays } from '@saola/contract/effective-days'
import { fee, type FeeDetail } from '@saola/contract/fee'
import { feeLimits, feeServiceTypes } from '@saola/contract/fee-values'
import { parameters } from '@saola/contract/setting'
import { keyOf } from '@saola/web/api/query'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { businessDay } from '@saola/web/ui/time'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChangeReason } from '../../parts/ChangeReason.tsx'
import { Choice } from './Choice.tsx'
import { bodyOf, emptyValues, faultsOf, valuesOf, type FeeFormOf, type FeeValues } from './form.ts'
import { PriceFields } from './PriceFields.tsx'
import { PriceTable } from './PriceTable.tsx'
import { ConditionFields, ScopeFields } from './ScopeFields.tsx'
import styles from './fee.module.css'

function useFeeForm(f: FeeDetail | null, onDone: () => void) {
  const t = useTranslations('fee')
  const queries = useQueryClient()
  const { min } = effectiveDays(businessDay())
  const words = {
    code: t('enter.code'),
    name: t('enter.name'),
    businessTypes: t('enter.businessTypes'),
    merchantCodes: t('enter.merchantCodes'),
    effectiveFrom: t('enter.effectiveFrom'),
    tier: t('enter.tier'),
    collection: t('enter.collection'),
    percent: t('form.percentRange'),
  }
  const form = useForm<FeeValues>({
    initialValues: f === null ? emptyValues(min) : valuesOf(f, min),
    validate: (values) => faultsOf(values, words),
  })
  const submit = useSubmit(
    form,
    { merchantCodes: { empty: words.merchantCodes, pattern: t('enter.merchantUnknown') } },
    (values: FeeValues, idempotencyKey) => {
      const body = bodyOf(values, values.keep !== true)
      return f === null
        ? send(fee.add, { body: { code: values.code.trim(), ...body } }, { idempotencyKey })
        : send(fee.update, { body: { id: f.id, ...body } }, { idempotencyKey })
    },
    ({ feeCode: code, feeStatus }) => {
      toast.success(t(feeStatus === 'DRAFT' ? 'form.kept' : 'form.sent', { code }), {
        durationMs: NOTICE_MS,
      })
      for (const call of [fee.getAll, fee.detail, fee.getHistory, approval.getList])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
      onDone()
    },
  )
  return { form, submit }
}

/** All of a fee, with what payments would cost by it. */
export function FeeForm({ fee: f, onDone }: { fee: FeeDetail | null; onDone: () => void }) {
  const t = useTranslations('fee')
  const { form, submit } = useFeeForm(f, onDone)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t('form.submit')}
      secondary={
        <Button
          variant="default"
          disabled={submit.busy}
          onClick={() => form.onSubmit((values) => submit.run({ ...values, keep: true }))()}
        >
          {t('form.keep')}
        </Button>
      }
    >
      <Choice
        label={t('form.service')}
        disabled={f !== null}
        data={feeServiceTypes.map((value) => ({ value, label: t(`service.${value}`) }))}
        {...form.getInputProps('serviceType')}
      />
      <CodeField form={form} isFixed={f !== null} />
      <TextInput
        required
        label={t('form.name')}
        maxLength={feeLimits.name}
        {...form.getInputProps('name')}
      />
      <Textarea
        label={t('form.description')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={feeLimits.description}
        {...form.getInputProps('description')}
      />
      <ScopeFields form={form} />
      <PriceFields form={form} />
      <fieldset className={styles.set}>
        <legend>{t('table.title')}</legend>
        <PriceTable values={form.values} />
      </fieldset>
      <ConditionFields form={form} />
      <Days form={form} />
      <ChangeReason {...form.getInputProps('reason')} />
    </Form>
  )
}

/** The code, with the next free one on request; whether it is taken is said when the field is left. */
function CodeField({ form, isFixed }: { form: FeeFormOf; isFixed: boolean }) {
  const t = useTranslations('fee.form')
  const { text } = useErrorText()
  const next = useMutation({
    mutationFn: () => send(fee.genCode, { query: { serviceType: form.getValues().serviceType } }),
    onSuccess: ({ code }) => form.setFieldValue('code', code),
    onError: (error) => toast.error(text(error)),
  })
  const taken = useMutation({
    mutationFn: (code: string) => send(fee.checkFee, { params: { code } }),
    onSuccess: ({ exists }, code) => {
      if (exists && form.getValues().code.trim() === code) form.setFieldError('code', t('taken'))
    },
  })
  const { onBlur, ...props } = form.getInputProps('code')
  return (
    <div className={styles.code}>
      <TextInput
        required
        label={t('code')}
        description={t('codeHint')}
        disabled={isFixed}
        maxLength={30}
        {...props}
        onChange={(event) => form.setFieldValue('code', event.currentTarget.value.toUpperCase())}
        onBlur={(event) => {
          onBlur?.(event)
          const code = form.getValues().code.trim()
          if (/^[A-Z0-9-]{3,30}$/.test(code)) taken.mutate(code)
        }}
      />
      {isFixed ? null : (
        <Button variant="default" loading={next.isPending} onClick={() => next.mutate()}>
          {t('newCode')}
        </Button>
      )}
    </div>
  )
}

function Days({ form }: { form: FeeFormOf }) {
  const t = useTranslations('fee.form')
  const days = effectiveDays(businessDay())
  const notice = useQuery(queryOptionsOf(fee.genCode, { query: {} })).data?.noticeDays
  return (
    <div className={styles.two}>
      <TextInput
        required
        type="date"
        label={t('effectiveFrom')}
        description={t('effectiveFromHint', {
          days: notice === undefined ? parameters.FEE_NOTICE_DAYS.usual : String(notice),
        })}
        {...days}
        {...form.getInputProps('effectiveFrom')}
      />
      <TextInput
        type="date"
        label={t('effectiveTo')}
        description={t('effectiveToHint')}
        min={form.values.effectiveFrom || days.min}
        {...form.getInputProps('effectiveTo')}
      />
    </div>
  )
}
