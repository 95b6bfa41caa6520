import { Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { media } from '@saola/contract/media'
import { MAX_REDIRECT_AFTER_SEC } from '@saola/contract/pay-link'
import { upload } from '@saola/web/api/send'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { CreateValues } from './form.ts'
import styles from './pay-link.module.css'

/** Where the customer goes after paying, or not paying, and after how long (B-287). */
export function AfterFields({ form }: { form: UseFormReturnType<CreateValues> }) {
  const t = useTranslations('payLink.create')
  return (
    <>
      <TextInput
        label={t('successUrl')}
        placeholder={t('urlHint')}
        type="url"
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('successUrl')}
      />
      <TextInput
        label={t('failUrl')}
        placeholder={t('urlHint')}
        type="url"
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps('failUrl')}
      />
      <WholeNumberInput
        label={t('redirectAfter')}
        max={MAX_REDIRECT_AFTER_SEC}
        maw={220}
        rightSection={<span className={styles.unit}>{t('secondsUnit')}</span>}
        rightSectionWidth={72}
        {...form.getInputProps('redirectAfter')}
        value={form.values.redirectAfter}
        onChange={(value) => form.setFieldValue('redirectAfter', value)}
      />
    </>
  )
}

/** Whom the customer asks, and a picture or paper of what they pay for. */
export function ContactFields({ form }: { form: UseFormReturnType<CreateValues> }) {
  const t = useTranslations('payLink.create')
  const { text } = useErrorText()
  const store = useMutation({
    mutationFn: (file: File) => upload(media.upload, file),
    onSuccess: ({ previewUrl }) => form.setFieldValue('fileUrl', previewUrl),
  })
  const problem =
    store.error === null ? form.errors.fileUrl : t('uploadFailed', { text: text(store.error) })
  return (
    <>
      <div className={styles.two}>
        <PhoneInput label={t('contactPhone')} {...form.getInputProps('contactPhone')} />
        <TextInput
          label={t('contactEmail')}
          type="email"
          inputMode="email"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('contactEmail')}
        />
      </div>
      <Text size="sm" c="dimmed" mt={-8}>
        {t('contactHint')}
      </Text>
      <div>
        <Upload
          cropOptional
          pdf
          label={t('file')}
          preview={form.values.fileUrl}
          busy={store.isPending}
          aspect={4 / 3}
          onPicture={(file) => store.mutate(file)}
          onRemove={() => {
            store.reset()
            form.setFieldValue('fileUrl', null)
          }}
        />
        <Text size="sm" c="dimmed" mt={6} role="status">
          {store.isPending ? t('uploading') : t('fileHint')}
        </Text>
        {problem === undefined || problem === null ? null : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {problem}
          </Text>
        )}
      </div>
    </>
  )
}
