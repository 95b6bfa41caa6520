import { Alert, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { media } from '@saola/contract/media'
import { shopSetting } from '@saola/contract/shop-setting'
import { required } from '@saola/contract/validators'
import { keyOf } from '@saola/web/api/query'
import { send, upload } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { Upload } from '@saola/web/ui/Upload.tsx'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { queries } from '../../app/services.ts'
import { useMe } from '../../app/useMe.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { HistoryPanel } from '../../parts/HistoryPanel.tsx'
import { ColourField } from './ColourField.tsx'
import { bodyOf, isSafeColour, toggled, valuesOf, type Method, type Shop } from './form.ts'
import { MethodChoice } from './MethodChoice.tsx'
import { ShopPreview } from './ShopPreview.tsx'
import styles from './shop-setting.module.css'

const NAME_MAX = 80

function useShopForm(shop: Shop) {
  const t = useTranslations('shopSetting')
  const errors = useErrorText()
  const check = useValidators()
  const words = {
    shopName: t('enter.shopName'),
    backgroundColor: { pattern: t('colour.wrong') },
    paymentIds: errors.key('shop.payment_required'),
  }
  const form = useForm({
    initialValues: valuesOf(shop),
    validate: {
      shopName: check(required, words.shopName),
      backgroundColor: (value) => (isSafeColour(value) ? null : words.backgroundColor.pattern),
      paymentIds: (value) => (value.length === 0 ? words.paymentIds : null),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(shopSetting.update, { body: bodyOf(values) }, { idempotencyKey }),
    () => {
      toast.success(t('saved'), { durationMs: NOTICE_MS })
      void queries.invalidateQueries({ queryKey: keyOf(shopSetting.get) })
      void queries.invalidateQueries({ queryKey: ['audit.history'] })
    },
  )
  return { form, submit }
}
export type ShopFormState = ReturnType<typeof useShopForm>['form']

/** The fields beside the phone that shows at once what they do; who may only look sees them locked. */
export function ShopForm({ shop, methods }: { shop: Shop; methods: readonly Method[] }) {
  const t = useTranslations('shopSetting')
  const { can } = useMe()
  const { form, submit } = useShopForm(shop)
  const { values } = form
  const locked = !can(1906, 'CREATE')
  const focusFirst = (): void => {
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
    )
  }
  const fields = (
    <fieldset className={styles.bare} disabled={locked}>
      <Section title={t('brand')}>
        <div className={styles.fields}>
          <TextInput
            label={t('shopName')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={t('shopNameHint')}
            maxLength={NAME_MAX}
            autoComplete="organization"
            {...form.getInputProps('shopName')}
          />
          <LogoField form={form} locked={locked} />
          <ColourField
            value={values.backgroundColor}
            onChange={(value) => form.setFieldValue('backgroundColor', value)}
            error={form.errors.backgroundColor}
          />
          <ChoiceChips
            label={t('language')}
            value={values.defaultLanguage}
            onChange={(value) => form.setFieldValue('defaultLanguage', value)}
            choices={(['VI', 'EN'] as const).map((value) => ({ value, label: t(value) }))}
            description={t('languageHint')}
          />
        </div>
      </Section>
      <Section title={t('methods')}>
        <MethodChoice
          methods={methods}
          chosen={values.paymentIds}
          onChange={(id, on) =>
            form.setFieldValue('paymentIds', toggled(methods, values.paymentIds, id, on))
          }
          error={form.errors.paymentIds}
        />
      </Section>
    </fieldset>
  )
  return (
    <Page title={t('title')}>
      <div className={styles.grid}>
        <div className={styles.fields}>
          {locked ? (
            <>
              <Alert variant="outline">{t('locked')}</Alert>
              {fields}
            </>
          ) : (
            <Form
              onSubmit={form.onSubmit(submit.run, focusFirst)}
              error={submit.error}
              busy={submit.busy}
              submitLabel={t('submit')}
            >
              {fields}
            </Form>
          )}
        </div>
        <div className={styles.side}>
          <ShopPreview values={values} methods={methods} />
          <HistoryPanel module="shop-setting" objectId={shop.id} />
        </div>
      </div>
    </Page>
  )
}

/** Cut square in the browser, drawn anew by the server, kept when the form is saved. */
function LogoField({ form, locked }: { form: ShopFormState; locked: boolean }) {
  const t = useTranslations('shopSetting')
  const { text } = useErrorText()
  const store = useMutation({
    mutationFn: (file: File) => upload(media.upload, file),
    onSuccess: ({ previewUrl }) => form.setFieldValue('logo', previewUrl),
  })
  const problem =
    store.error === null ? form.errors.logo : t('logoFailed', { text: text(store.error) })
  return (
    <div>
      <Upload
        label={t('logo')}
        preview={form.values.logo}
        busy={store.isPending || locked}
        onPicture={(file) => store.mutate(file)}
        onRemove={() => {
          store.reset()
          form.setFieldValue('logo', null)
        }}
      />
      <Text size="sm" c="dimmed" mt={6} role="status">
        {store.isPending ? t('uploading') : t('logoHint')}
      </Text>
      {problem === undefined || problem === null ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
    </div>
  )
}
