import { Select, Switch, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { paymentTypes } from '@saola/contract/enums'
import { media } from '@saola/contract/media'
import { paymentMethod } from '@saola/contract/shop-setting'
import { required } from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { send, upload } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { toast } from '@saola/web/ui/toast'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChangeReason } from '../../parts/ChangeReason.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { bodyOf, readPercent, types, valuesOf, type Method, type MethodValues } from './form.ts'

/** All fields of a payment method; its payment type is chosen once. */
export function MethodForm({ method, onDone }: { method: Method | null; onDone: () => void }) {
  const t = useTranslations('paymentMethod')
  const check = useValidators()
  const { text } = useErrorText()
  const queries = useQueryClient()
  const say = useOutcome()
  const words = { name: t('enter.name') }
  const form = useForm<MethodValues>({
    initialValues: valuesOf(method),
    validate: {
      name: check(required, words.name),
      dynamicFee: (value) => (readPercent(value) === null ? t('form.dynamicFeeWrong') : null),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      method === null
        ? send(paymentMethod.create, { body: bodyOf(values) }, { idempotencyKey })
        : send(
            paymentMethod.update,
            { body: { id: method.id, ...bodyOf(values) } },
            { idempotencyKey },
          ),
    ({ outcome }) => {
      const name = form.getValues().name.trim()
      say(outcome, { name, done: t(method === null ? 'form.created' : 'form.saved', { name }) })
      void queries.invalidateQueries({ queryKey: keyOf(paymentMethod.cmsList) })
      onDone()
    },
  )
  const picture = useMutation({
    mutationFn: (file: File) => upload(media.upload, file),
    onSuccess: ({ previewUrl }) => form.setFieldValue('logo', previewUrl),
    onError: (error) => toast.error(text(error)),
  })
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t(method === null ? 'form.create' : 'form.save')}
    >
      <TextInput required label={t('column.name')} maxLength={80} {...form.getInputProps('name')} />
      <Select
        label={t('column.type')}
        allowDeselect={false}
        data={types.map((value) => ({ value, label: t(`type.${value}`) }))}
        {...form.getInputProps('type')}
      />
      <Select
        label={t('column.paymentType')}
        allowDeselect={false}
        disabled={method !== null}
        data={paymentTypes.map((value) => ({ value, label: t(`paymentType.${value}`) }))}
        {...form.getInputProps('paymentType')}
      />
      <FeeFields form={form} />
      <Note>{t('form.feeNote')}</Note>
      <Switch label={t('form.active')} {...form.getInputProps('active', { type: 'checkbox' })} />
      <Upload
        label={t('column.logo')}
        busy={picture.isPending}
        preview={form.values.logo}
        onPicture={(file) => picture.mutate(file)}
        onRemove={() => form.setFieldValue('logo', null)}
      />
      <ChangeReason {...form.getInputProps('reason')} />
    </Form>
  )
}

function FeeFields({ form }: { form: UseFormReturnType<MethodValues> }) {
  const t = useTranslations('paymentMethod')
  return (
    <>
      <AmountInput
        label={t('column.fixedFee')}
        maxDigits={9}
        value={form.values.fixedFee}
        error={form.errors.fixedFee}
        onChange={(value) => form.setFieldValue('fixedFee', value)}
      />
      <TextInput
        required
        label={t('column.dynamicFee')}
        description={t('form.dynamicFeeHint')}
        inputMode="decimal"
        rightSection={<span aria-hidden>%</span>}
        maxLength={8}
        {...form.getInputProps('dynamicFee')}
      />
      <AmountInput
        label={t('column.paymentLimit')}
        placeholder={t('noLimit')}
        value={form.values.paymentLimit}
        error={form.errors.paymentLimit}
        onChange={(value) => form.setFieldValue('paymentLimit', value)}
      />
    </>
  )
}
