import { Button, Checkbox, Text, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { customerInfoTypes } from '@saola/contract/enums'
import { PAGE_NAME_MAX, payPage, periodTypes } from '@saola/contract/pay-page'
import { optionalEmail, phone, required } from '@saola/contract/validators'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { BankAccountPicker } from '../../parts/BankAccountPicker.tsx'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { useRefreshPages } from './actions.ts'
import { GoodsField } from './GoodsField.tsx'
import styles from './pay-page.module.css'
import { Preview } from './Preview.tsx'
import {
  addressOf,
  asked,
  bodyOf,
  emptyValues,
  fieldOf,
  wanted,
  type CreateValues,
} from './rules.ts'
import { useGoodsValidator } from './useGoodsValidator.ts'

type PageForm = UseFormReturnType<CreateValues>

function usePageForm() {
  const t = useTranslations('payPage')
  const navigate = useNavigate()
  const refresh = useRefreshPages()
  const check = useValidators()
  const words = {
    name: t('enter.name'),
    productIds: t('create.noGoods'),
    customerInfoForm: t('info.none'),
  }
  const form: PageForm = useForm<CreateValues>({
    initialValues: emptyValues,
    validate: {
      name: check(required, words.name),
      goods: useGoodsValidator(),
      customerInfoForm: (_value, all) =>
        all.customerInfoType !== 'NO_REQUIRE' && wanted(all).length === 0
          ? words.customerInfoForm
          : null,
      contactEmail: check.optional(optionalEmail),
      contactPhone: check.optional(phone),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) => send(payPage.create, { body: bodyOf(values) }, { idempotencyKey }),
    (page) => {
      toast.success(t('create.done'))
      refresh()
      void navigate({ href: addressOf(page.id), replace: true })
    },
  )
  return { form, submit }
}

/** Creates a pay page (B-310, B-315, B-316): products in their order, what the customer is asked, and how it will look. */
export function PayPageCreate() {
  const t = useTranslations('payPage')
  const router = useRouter()
  const { form, submit } = usePageForm()
  const focusFirst = (): void => {
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
    )
  }
  return (
    <Page title={t('create.title')}>
      <div className={styles.createGrid}>
        <Form
          onSubmit={form.onSubmit(submit.run, focusFirst)}
          error={submit.error}
          busy={submit.busy}
          submitLabel={t('create.submit')}
          secondary={
            <Button variant="default" onClick={() => router.history.back()}>
              {t('create.cancel')}
            </Button>
          }
        >
          <Section title={t('create.about')}>
            <TextInput
              label={t('create.name')}
              placeholder={t('create.nameHint')}
              maxLength={PAGE_NAME_MAX}
              autoComplete="off"
              {...form.getInputProps('name')}
            />
          </Section>
          <Section title={t('create.goods')}>
            <GoodsField
              goods={form.values.goods}
              error={form.errors.goods}
              onChange={(goods) => {
                form.setFieldValue('goods', goods)
                form.clearFieldError('goods')
              }}
            />
          </Section>
          <Section title={t('create.customer')}>
            <AskFields form={form} />
          </Section>
          <Section title={t('create.contact')}>
            <MoreFields form={form} />
          </Section>
        </Form>
        <Preview values={form.values} />
      </div>
    </Page>
  )
}

/** What is asked of the customer. */
function AskFields({ form }: { form: PageForm }) {
  const t = useTranslations('payPage')
  const { customerInfoType: type, customerInfoForm } = form.values
  const problem = form.errors.customerInfoForm
  return (
    <FieldStack gap={18}>
      <ChoiceChips
        quiet
        look="cards"
        label={t('create.customer')}
        value={type}
        onChange={(value) => form.setFieldValue('customerInfoType', value)}
        choices={customerInfoTypes.map((value) => ({
          value,
          label: t(`info.${value}`),
          hint: t(`info.${value}_HINT`),
        }))}
      />
      {type === 'NO_REQUIRE' ? null : (
        <fieldset className={styles.plain}>
          <legend className={styles.legend}>{t('create.form')}</legend>
          <div className={styles.checks}>
            {asked.map((name) => (
              <Checkbox
                key={name}
                label={t(`info.${fieldOf[name]}`)}
                checked={customerInfoForm[name]}
                {...(problem === undefined ? {} : { 'aria-invalid': true })}
                onChange={(event) => {
                  form.setFieldValue('customerInfoForm', {
                    ...customerInfoForm,
                    [name]: event.currentTarget.checked,
                  })
                  form.clearFieldError('customerInfoForm')
                }}
              />
            ))}
          </div>
          {problem === undefined || problem === null ? null : (
            <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={6}>
              {problem}
            </Text>
          )}
        </fieldset>
      )}
    </FieldStack>
  )
}

/** Whom the customer asks, where the money goes, and whether it comes round again. */
function MoreFields({ form }: { form: PageForm }) {
  const t = useTranslations('payPage')
  const { setFieldValue } = form
  const chooseAccount = useCallback(
    (id: string) => setFieldValue('bankAccountId', id),
    [setFieldValue],
  )
  return (
    <FieldStack gap={18}>
      <div className={styles.two}>
        <PhoneInput label={t('create.contactPhone')} {...form.getInputProps('contactPhone')} />
        <TextInput
          label={t('create.contactEmail')}
          type="email"
          inputMode="email"
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps('contactEmail')}
        />
      </div>
      <Text size="sm" c="dimmed" mt={-8}>
        {t('create.contactHint')}
      </Text>
      <BankAccountPicker
        preselect
        label={t('create.account')}
        value={form.values.bankAccountId}
        onChange={chooseAccount}
        error={form.errors.bankAccountId}
      />
      <ChoiceChips
        label={t('create.period')}
        value={form.values.periodType}
        onChange={(value) => setFieldValue('periodType', value)}
        choices={(['NONE', ...periodTypes] as const).map((value) => ({
          value,
          label: t(`period.${value}`),
        }))}
        description={t('create.periodHint')}
      />
    </FieldStack>
  )
}
