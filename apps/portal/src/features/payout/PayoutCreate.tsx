import { Alert, Button, Skeleton } from '@mantine/core'
import { payout } from '@saola/contract/payout'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { Form } from '@saola/web/form/FormPage.tsx'
import { matching, oneOf, searchHook, text } from '@saola/web/list/screenSearch'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MoneyFields, ReceiverFields, SourceFields } from './CreateFields.tsx'
import { emptyValues, receiverValues, valuesOf, verdictOf, type CreateValues } from './form.ts'
import styles from './payout.module.css'
import { ReviewStep } from './ReviewStep.tsx'
import { addressOf } from './rules.ts'
import { useCreateForm } from './useCreateForm.ts'
import { useRefreshPayouts } from './usePayouts.ts'

/** `?from=id` starts with a copy of that payout, `?to=bin-number` with that saved receiver. */
const useCreateSearch = searchHook({
  type: oneOf('batch'),
  from: text,
  to: matching(/^\d{6}-[0-9A-Za-z]{6,19}$/),
})
const BatchCreate = lazy(() =>
  import('./BatchCreate.tsx').then((m) => ({ default: m.BatchCreate })),
)

/** Makes a payout of type single (B-390, B-393), or with `?type=batch` many out of a file. */
export function PayoutCreate() {
  const t = useTranslations('payoutBatch.file')
  const { type, from = null, to = null } = useCreateSearch()
  if (type === 'batch')
    return (
      <Suspense fallback={<Loading title={t('title')} />}>
        <BatchCreate />
      </Suspense>
    )
  if (from !== null) return <Copy id={from} />
  if (to !== null) return <ToReceiver address={to} />
  return <CreateForm initial={emptyValues} insteadOf={null} notice={null} />
}

function Loading({ title }: { title?: string }) {
  const t = useTranslations('payout.create')
  return (
    <Page title={title ?? t('title')}>
      <Section>
        <div aria-busy="true">
          <Skeleton height={64} mb={20} />
          <Skeleton height={74} mb={20} />
          <Skeleton height={44} mb={20} />
          <Skeleton height={44} />
        </div>
      </Section>
    </Page>
  )
}
/** Begins with another payout; of one that failed it is the new try. */
function Copy({ id }: { id: string }) {
  const t = useTranslations('payout.create')
  const model = useQuery(queryOptionsOf(payout.getDetail, { params: { payOutId: id } }))
  if (model.isPending) return <Loading />
  if (model.data === undefined)
    return (
      <CreateForm
        initial={emptyValues}
        insteadOf={null}
        notice={
          <Alert color="yellow" variant="outline">
            {t('copyFailed')}
          </Alert>
        }
      />
    )
  const row = model.data
  const failed = row.status === 'FAILED'
  const amount = formatVnd(row.amount)
  return (
    <CreateForm
      key={row.id}
      initial={valuesOf(row)}
      insteadOf={failed ? row.id : null}
      notice={
        <Alert variant="outline">
          {failed ? t('insteadOf', { amount }) : t('copyOf', { amount, name: row.toAccountName })}
        </Alert>
      }
    />
  )
}
/** Begins with a saved receiver. @param address their bank and number, with a dash between */
function ToReceiver({ address }: { address: string }) {
  const [bin = '', number = ''] = address.split('-')
  const receivers = useQuery(queryOptionsOf(payout.receivers, { query: { query: number } }))
  if (receivers.isPending) return <Loading />
  const known = receivers.data?.items.find((r) => r.bankBin === bin && r.accountNo === number)
  return (
    <CreateForm
      key={address}
      initial={known === undefined ? emptyValues : { ...emptyValues, ...receiverValues(known) }}
      insteadOf={null}
      notice={null}
    />
  )
}

function CreateForm({
  initial,
  insteadOf,
  notice,
}: {
  initial: CreateValues
  insteadOf: string | null
  notice: ReactNode
}) {
  const t = useTranslations('payout.create')
  const navigate = useNavigate()
  const router = useRouter()
  const refresh = useRefreshPayouts()
  const { form, submit, check, isReview, review, edit } = useCreateForm(
    initial,
    insteadOf,
    (made) => {
      toast.success(t('done', { amount: formatVnd(made.amount) }))
      refresh()
      void navigate({ href: addressOf(made.id), replace: true })
    },
  )
  const { values } = form
  // What the form starts with is asked for at once.
  useEffect(() => {
    check.askIfWhole(initial.toBankBin, initial.toAccountNo)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, as the form opens
  }, [])
  useEffect(() => {
    scrollTo({ top: 0 })
  }, [isReview])
  const focusFirst = (): void => {
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus(),
    )
  }
  const told = check.toldOf(values.toBankBin, values.toAccountNo)
  return (
    <Page title={t('title')}>
      {notice}
      <div className={styles.form}>
        {isReview ? (
          <Form
            onSubmit={form.onSubmit(submit.run)}
            error={submit.error}
            busy={submit.busy}
            submitLabel={t('submit')}
            secondary={
              <Button variant="default" onClick={edit}>
                {t('back')}
              </Button>
            }
          >
            <ReviewStep
              values={values}
              verdict={verdictOf(values.toAccountName, told) ?? 'UNKNOWN'}
            />
          </Form>
        ) : (
          <Form
            onSubmit={form.onSubmit((all) => void review(all), focusFirst)}
            error={null}
            busy={check.isAsking}
            submitLabel={t('next')}
            secondary={
              <Button variant="default" onClick={() => router.history.back()}>
                {t('cancel')}
              </Button>
            }
          >
            <SourceFields form={form} />
            <ReceiverFields form={form} check={check} />
            <MoneyFields form={form} />
          </Form>
        )}
      </div>
    </Page>
  )
}
