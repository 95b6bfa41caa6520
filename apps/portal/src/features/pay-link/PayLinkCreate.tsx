import { searchHook, text } from '@saola/web/list/screenSearch'
import { Alert, Button, Skeleton } from '@mantine/core'
import { customer } from '@saola/contract/customer'
import { payLink } from '@saola/contract/pay-link'
import { queryOptionsOf } from '@saola/web/api/query'
import { Form } from '@saola/web/form/FormPage.tsx'
import { shorten } from '@saola/web/ui/Code.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AfterFields, ContactFields } from './AfterFields.tsx'
import { useRefreshLinks } from './actions.ts'
import { CustomerFields } from './CustomerFields.tsx'
import { Accordion } from './Accordion.tsx'
import {
  emptyValues,
  sectionOf,
  valuesFor,
  valuesOf,
  type CreateValues,
  type SectionName,
} from './form.ts'
import { MoneyFields } from './MoneyFields.tsx'
import { PayerPreview } from './PayerPreview.tsx'
import styles from './pay-link.module.css'
import { addressOf } from './rules.ts'
import { useCreateForm } from './useCreateForm.ts'

const useCreateSearch = searchHook({ from: text, customer: text })

/** Creates a pay link (B-280…B-287); `?from=code` starts with a copy of that link, `?customer=id` with what is known of that customer. */
export function PayLinkCreate() {
  const t = useTranslations('payLink.create')
  const { from: code = null, customer: payer = null } = useCreateSearch()
  const customerId = code === null ? payer : null
  const known = useQuery({
    ...queryOptionsOf(customer.getDetail, { params: { customerId: customerId ?? '' } }),
    enabled: customerId !== null,
  })
  const model = useQuery({
    ...queryOptionsOf(payLink.getDetail, { params: { payLinkCode: code ?? '' } }),
    enabled: code !== null,
  })
  if ((code !== null && model.isPending) || (customerId !== null && known.isPending))
    return (
      <Page title={t('title')}>
        <Section>
          <Skeleton height={44} mb={20} />
          <Skeleton height={72} mb={20} />
          <Skeleton height={44} mb={20} />
          <Skeleton height={44} />
        </Section>
      </Page>
    )
  if (code !== null)
    return (
      <CreateForm
        key={code}
        initial={model.data === undefined ? emptyValues : valuesOf(model.data)}
        notice={
          model.data === undefined ? (
            <Alert color="yellow" variant="outline">
              {t('copyFailed', { code: shorten(code) })}
            </Alert>
          ) : (
            <Alert variant="outline">{t('copyOf', { code: shorten(code) })}</Alert>
          )
        }
      />
    )
  if (customerId !== null)
    return (
      <CreateForm
        key={customerId}
        initial={known.data === undefined ? emptyValues : valuesFor(known.data)}
        notice={
          known.data === undefined ? (
            <Alert color="yellow" variant="outline">
              {t('customerFailed')}
            </Alert>
          ) : (
            <Alert variant="outline">{t('forCustomer', { name: known.data.fullName })}</Alert>
          )
        }
      />
    )
  return <CreateForm initial={emptyValues} notice={null} />
}

function CreateForm({ initial, notice }: { initial: CreateValues; notice: ReactNode }) {
  const t = useTranslations('payLink.create')
  const navigate = useNavigate()
  const router = useRouter()
  const refresh = useRefreshLinks()
  const { form, submit } = useCreateForm(initial, (link) => {
    toast.success(t('done'))
    refresh()
    void navigate({ href: addressOf(link.payLinkCode), replace: true })
  })
  const summaries = useSummaries(form.values)
  const refused = Object.keys(form.errors).map(sectionOf)
  const section = (name: Exclude<SectionName, 'money'>, title: string) => ({
    title,
    summary: summaries[name],
    refused: refused.includes(name),
  })
  const focusFirst = (): void => {
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
    )
  }
  return (
    <Page title={t('title')}>
      {notice}
      <div className={styles.createGrid}>
        <Form
          onSubmit={form.onSubmit(submit.run, focusFirst)}
          error={submit.error}
          busy={submit.busy}
          submitLabel={t('submit')}
          secondary={
            <Button variant="default" onClick={() => router.history.back()}>
              {t('cancel')}
            </Button>
          }
        >
          <Section title={t('money')}>
            <FieldStack gap={18}>
              <MoneyFields form={form} />
            </FieldStack>
          </Section>
          <Accordion {...section('customer', t('customerSection'))}>
            <CustomerFields form={form} />
          </Accordion>
          <Accordion {...section('after', t('afterSection'))}>
            <AfterFields form={form} />
          </Accordion>
          <Accordion {...section('contact', t('contactSection'))}>
            <ContactFields form={form} />
          </Accordion>
        </Form>
        <PayerPreview values={form.values} />
      </div>
    </Page>
  )
}

/** What each closed section holds, in a few words. */
function useSummaries(v: CreateValues): Record<Exclude<SectionName, 'money'>, string> {
  const t = useTranslations('payLink')
  const some = (parts: readonly (string | false)[]): string =>
    parts.filter((part) => part !== false && part !== '').join(' · ') || t('create.summaryNone')
  return {
    customer: t(`info.${v.customerInfoType}`),
    after:
      v.successUrl === '' && v.failUrl === ''
        ? t('create.redirectNone')
        : some([
            v.successUrl || v.failUrl,
            t('create.seconds', { count: String(v.redirectAfter ?? 0) }),
          ]),
    contact: some([v.contactPhone, v.contactEmail, v.fileUrl !== null && t('create.summaryFile')]),
  }
}
