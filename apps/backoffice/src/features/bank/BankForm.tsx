import { Group, Stack, Switch, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { bank, type Bank } from '@saola/contract/bank'
import { media } from '@saola/contract/media'
import { keyOf } from '@saola/web/api/query'
import { send, upload } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { toast } from '@saola/web/ui/toast'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChangeReason } from '../../parts/ChangeReason.tsx'
import { EffectiveFrom, useEffectiveCheck } from '../../parts/EffectiveFrom.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import styles from './bank.module.css'
import { bankChecks, bankWords, bodyOf, valuesOf, type BankValues } from './form.ts'

type BankForm = UseFormReturnType<BankValues>
/** A logo is wide, an icon square. */
const ASPECT = { logo: 3, icon: 1 } as const

/** All fields of a bank; what another bank has already is said when the field is left. */
export function BankForm({ bank: b, onDone }: { bank: Bank | null; onDone: () => void }) {
  const t = useTranslations('bank')
  const check = useValidators()
  const queries = useQueryClient()
  const say = useOutcome()
  const words = bankWords(useTranslations('bank.enter'))
  const form = useForm<BankValues>({
    initialValues: valuesOf(b),
    validate: { ...bankChecks(check, words), effectiveFrom: useEffectiveCheck() },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      b === null
        ? send(bank.create, { body: bodyOf(values) }, { idempotencyKey })
        : send(
            bank.update,
            { params: { bankId: String(b.id) }, body: bodyOf(values) },
            { idempotencyKey },
          ),
    ({ outcome }) => {
      const { shortName, effectiveFrom: from } = form.getValues()
      const name = shortName.trim()
      say(outcome, { name, from, done: t(b === null ? 'form.created' : 'form.saved', { name }) })
      void queries.invalidateQueries({ queryKey: keyOf(bank.getAll) })
      onDone()
    },
  )
  const { field, upper } = useFields(form, b)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t(b === null ? 'form.create' : 'form.save')}
    >
      <TextInput required {...field('shortName', 50)} />
      <TextInput required {...field('name', 200)} />
      <TextInput required {...field('commonName', 100)} />
      <div className={styles.codes}>
        <TextInput required description={t('form.code')} {...upper('code', 20)} />
        <TextInput
          required={form.values.napasSupported || form.values.vietQrSupported}
          inputMode="numeric"
          description={t('form.napasCode')}
          {...field('napasCode', 6)}
        />
        <TextInput inputMode="numeric" description={t('form.citad')} {...field('citad', 8)} />
        <TextInput description={t('form.swift')} {...upper('swift', 11)} />
        <TextInput description={t('form.benId')} {...field('benId', 20)} />
      </div>
      <Stack gap="sm">
        <Switch
          label={t('form.napasSupported')}
          {...form.getInputProps('napasSupported', { type: 'checkbox' })}
        />
        <Switch
          label={t('form.vietQrSupported')}
          {...form.getInputProps('vietQrSupported', { type: 'checkbox' })}
        />
      </Stack>
      <Group grow align="start">
        <Picture form={form} name="icon" shown={b?.icon ?? null} />
        <Picture form={form} name="logo" shown={b?.logo ?? null} />
      </Group>
      <EffectiveFrom {...form.getInputProps('effectiveFrom')} />
      <ChangeReason {...form.getInputProps('reason')} />
    </Form>
  )
}

/** What the text fields have in common; codes are written in capitals. */
function useFields(form: BankForm, b: Bank | null) {
  const t = useTranslations('bank')
  const taken = useTaken(form, b)
  const field = (
    name: 'name' | 'shortName' | 'commonName' | 'code' | 'napasCode' | 'citad' | 'swift' | 'benId',
    maxLength: number,
  ) => {
    const { onBlur, ...props } = form.getInputProps(name)
    return {
      label: t(`column.${name}`),
      maxLength,
      ...props,
      onBlur: (event: unknown) => {
        onBlur?.(event)
        if (name === 'code' || name === 'napasCode' || name === 'shortName') taken(name)
      },
    }
  }
  const upper = (name: 'code' | 'swift', max: number) => ({
    ...field(name, max),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.setFieldValue(name, event.currentTarget.value.toUpperCase()),
  })
  return { field, upper }
}

/** Asks the server whether a value is free, and says by whom it is not. */
function useTaken(
  form: BankForm,
  b: Bank | null,
): (field: 'code' | 'napasCode' | 'shortName') => void {
  const t = useTranslations('bank.form')
  const asking = useMutation({
    mutationFn: ({ field, value }: { field: 'code' | 'napasCode' | 'shortName'; value: string }) =>
      send(bank.checking, { body: { ...(b === null ? {} : { bankId: b.id }), [field]: value } }),
    onSuccess: ({ conflicts }, { field, value }) => {
      if (conflicts[0] !== undefined && form.getValues()[field] === value)
        form.setFieldError(field, t('taken', { name: conflicts[0].bankName }))
    },
  })
  return (field) => {
    const value = form.getValues()[field]
    if (value.trim() !== '' && form.errors[field] === undefined) asking.mutate({ field, value })
  }
}

function Picture({
  form,
  name,
  shown,
}: {
  form: BankForm
  name: 'logo' | 'icon'
  shown: string | null
}) {
  const t = useTranslations('bank')
  const { text } = useErrorText()
  const work = useMutation({
    mutationFn: (file: File) => upload(media.upload, file),
    onSuccess: ({ previewUrl }) => form.setFieldValue(name, previewUrl),
    onError: (error) => toast.error(text(error)),
  })
  const own = form.values[name]
  const drawn = shown?.startsWith('/storage/marks/') === true ? shown : null
  return (
    <Upload
      label={t(`column.${name}`)}
      aspect={ASPECT[name]}
      busy={work.isPending}
      preview={own ?? drawn}
      onPicture={(file) => work.mutate(file)}
      {...(own === null ? {} : { onRemove: () => form.setFieldValue(name, null) })}
    />
  )
}
