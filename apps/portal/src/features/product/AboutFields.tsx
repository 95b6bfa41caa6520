import { Button, Select, Text, Textarea, TextInput } from '@mantine/core'
import { media } from '@saola/contract/media'
import {
  CODE_MAX,
  DESCRIPTION_MAX,
  MAX_QUANTITY,
  NAME_MAX,
  storageTypes,
} from '@saola/contract/product'
import { formatNumberVi } from '@saola/money/format'
import { upload } from '@saola/web/api/send'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { CategoryForm } from './CategoryForm.tsx'
import { useCategories } from './ProductFilters.tsx'
import styles from './product.module.css'
import type { ProductForm } from './useProductForm.ts'

export function AboutFields({ form }: { form: ProductForm }) {
  const t = useTranslations('product.form')
  const { data: categories } = useCategories()
  const [creating, setCreating] = useState(false)
  return (
    <>
      <TextInput
        label={t('name')}
        placeholder={t('nameHint')}
        maxLength={NAME_MAX}
        autoComplete="off"
        withAsterisk
        {...form.getInputProps('name')}
      />
      <div className={styles.withButton}>
        <Select
          label={t('category')}
          placeholder={t('categoryNone')}
          searchable
          clearable
          data={(categories?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.getInputProps('cateId')}
          clearButtonProps={{ 'aria-label': t('categoryNone') }}
        />
        <Button
          variant="default"
          leftSection={<Icon name="plus" size={16} />}
          onClick={() => setCreating(true)}
        >
          {t('newCategory')}
        </Button>
      </div>
      <TextInput
        label={t('code')}
        maxLength={CODE_MAX}
        autoComplete="off"
        spellCheck={false}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('codeHint')}
        {...form.getInputProps('code')}
      />
      <Textarea
        label={t('description')}
        placeholder={t('descriptionHint')}
        rows={3}
        autosize
        maxRows={8}
        maxLength={DESCRIPTION_MAX}
        {...form.getInputProps('description')}
      />
      <CategoryForm
        category={null}
        opened={creating}
        onClose={() => setCreating(false)}
        onSaved={(made) => form.setFieldValue('cateId', made.id)}
      />
    </>
  )
}

/** One square picture, cut in the browser and drawn anew by the server. */
export function PictureField({ form }: { form: ProductForm }) {
  const t = useTranslations('product.form')
  const { text } = useErrorText()
  const store = useMutation({
    mutationFn: (file: File) => upload(media.upload, file),
    onSuccess: ({ previewUrl }) => form.setFieldValue('imageUrl', previewUrl),
  })
  const problem =
    store.error === null ? form.errors.imageUrl : t('uploadFailed', { text: text(store.error) })
  return (
    <div className={styles.picture}>
      <Upload
        label={t('picture')}
        preview={form.values.imageUrl}
        busy={store.isPending}
        onPicture={(file) => store.mutate(file)}
        onRemove={() => {
          store.reset()
          form.setFieldValue('imageUrl', null)
        }}
      />
      <Text size="sm" c="dimmed" mt={6} role="status">
        {store.isPending ? t('uploading') : t('pictureHint')}
      </Text>
      {problem === undefined || problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}

/** Whether the stock is counted (B-351). `now` = it is already, and is corrected by difference on the product's page. */
export function StorageFields({ form, now }: { form: ProductForm; now: number | null }) {
  const t = useTranslations('product')
  const { storageType, storageQuantity } = form.values
  return (
    <>
      <ChoiceChips
        look="cards"
        label={t('form.storageType')}
        value={storageType}
        onChange={(value) => form.setFieldValue('storageType', value)}
        choices={storageTypes.toReversed().map((value) => ({
          value,
          label: t(`storageType.${value}`),
          hint: t(`storageHint.${value}`),
        }))}
      />
      {storageType === 'LIMITED' && now !== null ? (
        <Text size="sm" c="dimmed">
          {t('form.stockNow', { count: formatNumberVi(now) })}
        </Text>
      ) : null}
      {storageType === 'LIMITED' && now === null ? (
        <WholeNumberInput
          label={t('form.storageQuantity')}
          withAsterisk
          max={MAX_QUANTITY}
          maw={260}
          {...form.getInputProps('storageQuantity')}
          value={storageQuantity}
          onChange={(value) => form.setFieldValue('storageQuantity', value)}
        />
      ) : null}
    </>
  )
}
