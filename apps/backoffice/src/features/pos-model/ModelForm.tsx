import { Select, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { media } from '@saola/contract/media'
import {
  MODEL_NAME_MAX,
  MODEL_PHOTOS_MAX,
  MODEL_STOCK_MAX,
  MODEL_WARRANTY_MAX,
  modelPrice,
  posModel,
  posModels,
} from '@saola/contract/pos-model'
import { required } from '@saola/contract/validators'
import { formatVnd } from '@saola/money/format'
import { lineTotal } from '@saola/money/pos'
import { keyOf } from '@saola/web/api/query'
import { send, upload } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useRules } from '@saola/web/form/useRules'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { toast } from '@saola/web/ui/toast'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChangeReason } from '../../parts/ChangeReason.tsx'
import { useOutcome } from '../../parts/useOutcome.ts'
import { bodyOf, valuesOf, type Model, type ModelValues } from './form.ts'
import styles from './pos-model.module.css'

function useModelForm(model: Model | null, onDone: () => void) {
  const t = useTranslations('posModel')
  const check = useValidators()
  const rule = useRules()
  const queries = useQueryClient()
  const say = useOutcome()
  const words = {
    name: t('enter.name'),
    price: t('enter.price'),
    stock: t('enter.stock'),
    warranty: t('enter.warranty'),
    discount: t('enter.discount'),
    vat: t('enter.vat'),
  }
  const filled =
    (empty: string) =>
    (value: unknown): string | null =>
      value === '' || value === null ? empty : null
  const form = useForm<ModelValues>({
    initialValues: valuesOf(model),
    validate: {
      name: check(required, words.name),
      price: rule(modelPrice, words.price),
      stock: filled(words.stock),
      warranty: filled(words.warranty),
      discount: filled(words.discount),
      vat: filled(words.vat),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      model === null
        ? send(posModel.create, { body: bodyOf(values) }, { idempotencyKey })
        : send(
            posModel.update,
            { body: { id: model.id, version: model.version, ...bodyOf(values) } },
            { idempotencyKey },
          ),
    ({ outcome }) => {
      const name = form.getValues().name.trim()
      say(outcome, { name, done: t(model === null ? 'form.created' : 'form.saved', { name }) })
      for (const call of [posModel.cmsList, posModel.get])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
      onDone()
    },
  )
  return { form, submit }
}

interface WholeNumberProps {
  name: 'stock' | 'warranty' | 'discount' | 'vat'
  max: number
  form: ReturnType<typeof useModelForm>['form']
}
function WholeNumber({ name, max, form }: WholeNumberProps) {
  const t = useTranslations('posModel.form')
  return (
    <WholeNumberInput
      required
      label={t(name)}
      max={max}
      {...form.getInputProps(name)}
      value={form.values[name] === '' ? null : form.values[name]}
      onChange={(value) => form.setFieldValue(name, value ?? '')}
    />
  )
}

/** All fields of a model; the version that was read goes back, so that a stock that moved is not written over. */
export function ModelForm({ model, onDone }: { model: Model | null; onDone: () => void }) {
  const t = useTranslations('posModel')
  const { form, submit } = useModelForm(model, onDone)
  const { price, discount, vat } = form.values
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={t(model === null ? 'form.create' : 'form.save')}
    >
      <TextInput
        required
        label={t('form.name')}
        maxLength={MODEL_NAME_MAX}
        {...form.getInputProps('name')}
      />
      <Select
        label={t('form.model')}
        allowDeselect={false}
        data={posModels.map((value) => ({ value, label: value }))}
        {...form.getInputProps('model')}
      />
      <AmountInput
        label={t('form.price')}
        maxDigits={9}
        value={form.values.price}
        error={form.errors.price}
        onChange={(value) => form.setFieldValue('price', value)}
      />
      <div className={styles.two}>
        <WholeNumber name="discount" max={100} form={form} />
        <WholeNumber name="vat" max={100} form={form} />
      </div>
      <p className={styles.note}>
        {t('form.final', {
          amount: formatVnd(
            lineTotal({
              price: price ?? 0,
              quantity: 1,
              discount: Number(discount),
              vat: Number(vat),
            }).totalAmount,
          ),
        })}
      </p>
      <div className={styles.two}>
        <WholeNumber name="stock" max={MODEL_STOCK_MAX} form={form} />
        <WholeNumber name="warranty" max={MODEL_WARRANTY_MAX} form={form} />
      </div>
      <Switch
        label={t('form.available')}
        {...form.getInputProps('available', { type: 'checkbox' })}
      />
      <Textarea
        label={t('form.description')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={2000}
        {...form.getInputProps('description')}
      />
      <Photos
        photos={form.values.photos}
        main={form.values.main}
        onChange={(photos, main) => form.setValues({ photos, main })}
      />
      <ChangeReason {...form.getInputProps('reason')} />
    </Form>
  )
}

function Photos({
  photos,
  main,
  onChange,
}: {
  photos: string[]
  main: string | null
  onChange: (photos: string[], main: string | null) => void
}) {
  const t = useTranslations('posModel.form')
  const { text } = useErrorText()
  const picture = useMutation({
    mutationFn: (file: File) => upload(media.upload, file),
    onSuccess: ({ previewUrl }) => onChange([...photos, previewUrl], main ?? previewUrl),
    onError: (error) => toast.error(text(error)),
  })
  const remove = (url: string): void => {
    const left = photos.filter((one) => one !== url)
    onChange(left, main === url ? (left[0] ?? null) : main)
  }
  return (
    <>
      {photos.length === 0 ? null : (
        <ul className={styles.photos} aria-label={t('photos')}>
          {photos.map((url, i) => (
            <li key={url} data-main={url === main || undefined}>
              <img src={url} alt={t('photoNumber', { number: String(i + 1) })} />
              <span className={styles.photoFoot}>
                {url === main ? (
                  <b>{t('main')}</b>
                ) : (
                  <button
                    type="button"
                    className={styles.link}
                    onClick={() => onChange(photos, url)}
                  >
                    {t('makeMain')}
                  </button>
                )}
                <button
                  type="button"
                  className={styles.link}
                  aria-label={t('removePhoto', { number: String(i + 1) })}
                  onClick={() => remove(url)}
                >
                  ✕
                </button>
              </span>
            </li>
          ))}
        </ul>
      )}
      {photos.length < MODEL_PHOTOS_MAX ? (
        <Upload
          label={picture.isPending ? t('uploading') : t('photo')}
          aspect={4 / 3}
          cropOptional
          busy={picture.isPending}
          preview={null}
          onPicture={(file) => picture.mutate(file)}
        />
      ) : null}
    </>
  )
}
