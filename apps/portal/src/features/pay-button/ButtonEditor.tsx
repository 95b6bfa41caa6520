import { Alert, Button, Select, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import {
  BUTTON_LABEL_MAX,
  BUTTON_ORIGINS_MAX,
  BUTTON_TITLE_MAX,
  buttonThemes,
  payButton,
} from '@saola/contract/pay-button'
import { required, webUrl } from '@saola/contract/validators'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { refreshButtons } from './actions.ts'
import { ButtonPreview } from './ButtonPreview.tsx'
import { bodyOf, type ButtonValues } from './form.ts'
import { addressOf, sitesIn, type PageInfo, type PayButton } from './rules.ts'
import { useOfferWords } from './useOfferWords.ts'
import styles from './pay-button.module.css'

const STALE = 12
type ButtonForm = UseFormReturnType<ButtonValues>

function useButtonForm(initialValues: ButtonValues) {
  const t = useTranslations('payButton.form')
  const enter = useTranslations('payButton.enter')
  const check = useValidators()
  const words = {
    title: enter('title'),
    label: enter('label'),
    payPageId: enter('payPageId'),
  }
  const form: ButtonForm = useForm<ButtonValues>({
    initialValues,
    validate: {
      title: check(required, words.title),
      label: check(required, words.label),
      payPageId: check(required, words.payPageId),
      referencePageUrl: check.optional(webUrl),
      sites: (value) => {
        const { sites, wrong } = sitesIn(value)
        if (wrong[0] !== undefined) return t('siteWrong', { site: wrong[0] })
        if (sites.length <= BUTTON_ORIGINS_MAX) return null
        return t('sitesMax', { max: String(BUTTON_ORIGINS_MAX) })
      },
    },
  })
  return { form, words }
}

/** The form of a button beside its picture: `button` is the one that is changed, null makes a new one. */
export function ButtonEditor({
  button,
  initial,
}: {
  button: PayButton | null
  initial: ButtonValues
}) {
  const t = useTranslations('payButton.form')
  const navigate = useNavigate()
  const router = useRouter()
  const { form, words } = useButtonForm(initial)
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      button === null
        ? send(payButton.create, { body: bodyOf(values) }, { idempotencyKey })
        : send(
            payButton.update,
            { body: { id: button.id, version: button.version, ...bodyOf(values) } },
            { idempotencyKey },
          ),
    (saved) => {
      toast.success(t(button === null ? 'created' : 'saved', { title: saved.title }), {
        durationMs: NOTICE_MS,
      })
      refreshButtons()
      void navigate({ href: addressOf(saved.id), replace: true })
    },
  )
  const focusFirst = (): void => {
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
    )
  }
  const pages = useLinkedPages(button)
  const isStale = submit.error instanceof ApiError && submit.error.code === STALE
  return (
    <Page title={t(button === null ? 'create' : 'edit')}>
      <div className={styles.grid}>
        <Form
          onSubmit={form.onSubmit(submit.run, focusFirst)}
          error={isStale ? null : submit.error}
          busy={submit.busy}
          submitLabel={t(button === null ? 'submitCreate' : 'submitEdit')}
          secondary={
            <Button variant="default" onClick={() => router.history.back()}>
              {t('cancel')}
            </Button>
          }
        >
          <Section title={t('about')}>
            <div className={styles.fields}>
              <AboutFields form={form} button={button} pages={pages} />
            </div>
          </Section>
          <Section title={t('places')}>
            <div className={styles.fields}>
              <PlaceFields form={form} />
            </div>
          </Section>
          {isStale ? (
            <Alert color="yellow" variant="outline" role="alert">
              {t('stale')}
            </Alert>
          ) : null}
        </Form>
        <ButtonPreview
          values={form.values}
          page={pages?.find((one) => one.payPageId === form.values.payPageId)}
        />
      </div>
    </Page>
  )
}

const themeMark = (theme: 'DARK' | 'LIGHT') => (
  <span className={styles.mark} data-theme={theme} aria-hidden />
)

/** The pages that a button may lead to; undefined until they are known. That of the button stays to be chosen, also when it is not among the newest. */
function useLinkedPages(button: PayButton | null): readonly PageInfo[] | undefined {
  const { data } = useQuery(queryOptionsOf(payButton.getPages, { query: {} }))
  const current = button?.payPageInfo
  if (current === undefined) return data?.items
  const known = data?.items ?? []
  return known.some((one) => one.payPageId === current.payPageId) ? known : [current, ...known]
}

function AboutFields({
  form,
  button,
  pages,
}: {
  form: ButtonForm
  button: PayButton | null
  pages: readonly PageInfo[] | undefined
}) {
  const t = useTranslations('payButton.form')
  const { reach } = useMe()
  const { optionOf } = useOfferWords()
  const current = button?.payPageInfo
  const nothing = pages?.length === 0
  return (
    <>
      <Select
        label={t('page')}
        withAsterisk
        searchable
        placeholder={t('pageHint')}
        nothingFoundMessage={t('pageNone')}
        allowDeselect={false}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('pageText')}
        data={(pages ?? []).map((one) => ({
          value: one.payPageId,
          label: optionOf(one),
          disabled: one.status !== 'ACTIVE' && one.payPageId !== current?.payPageId,
        }))}
        {...form.getInputProps('payPageId')}
      />
      {nothing ? (
        <Alert variant="outline">
          {t('pagesNone')}{' '}
          {reach(paths.payPageCreate) ? (
            <LinkAnchor underline="always" to={paths.payPageCreate}>
              {t('pageCreate')}
            </LinkAnchor>
          ) : null}
        </Alert>
      ) : null}
      <TextInput
        label={t('title')}
        withAsterisk
        maxLength={BUTTON_TITLE_MAX}
        autoComplete="off"
        placeholder={t('titleHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('titleText')}
        {...form.getInputProps('title')}
      />
      <TextInput
        label={t('label')}
        withAsterisk
        maxLength={BUTTON_LABEL_MAX}
        autoComplete="off"
        placeholder={t('labelHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('labelText')}
        {...form.getInputProps('label')}
      />
      <ChoiceChips
        look="cards"
        label={t('theme')}
        value={form.values.theme}
        onChange={(value) => form.setFieldValue('theme', value)}
        choices={buttonThemes.map((value) => ({ value, label: t(value), mark: themeMark(value) }))}
      />
    </>
  )
}

function PlaceFields({ form }: { form: ButtonForm }) {
  const t = useTranslations('payButton.form')
  return (
    <>
      <Textarea
        label={t('sites')}
        rows={2}
        autosize
        maxRows={6}
        autoComplete="off"
        spellCheck={false}
        placeholder="https://shop.vn"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('sitesText')}
        {...form.getInputProps('sites')}
      />
      <ChoiceChips
        look="cards"
        label={t('externalTheme')}
        value={form.values.externalTheme}
        onChange={(value) => form.setFieldValue('externalTheme', value)}
        choices={buttonThemes.map((value) => ({ value, label: t(value), mark: themeMark(value) }))}
        description={t('externalText')}
      />
      <TextInput
        label={t('reference')}
        type="url"
        inputMode="url"
        maxLength={500}
        autoComplete="off"
        placeholder="https://"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('referenceText')}
        {...form.getInputProps('referencePageUrl')}
      />
    </>
  )
}
