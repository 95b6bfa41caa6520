import { Skeleton, Text, Textarea, TextInput } from '@mantine/core'
import { posModel } from '@saola/contract/pos-model'
import { RETURN_DAYS } from '@saola/contract/pos-order'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { Form } from '@saola/web/form/FormPage.tsx'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import styles from './pos-order.module.css'
import { OrderLines } from './OrderLines.tsx'
import { totalOf, type Model, type OrderDetails } from './rules.ts'
import { useOrderForm, useOrderSubmit, type OrderFormOf } from './useOrderForm.ts'

/** A new order that begins with one model, or a change of one that waits; the sum is the one the server will find. */
export function OrderForm({
  first,
  order,
  onDone,
}: {
  first?: string
  order?: OrderDetails
  onDone: () => void
}) {
  const models = useQuery(queryOptionsOf(posModel.list, { query: {}, page: { size: 200 } }))
  if (models.data === undefined)
    return models.isError ? (
      <ErrorState error={models.error} onRetry={() => void models.refetch()} />
    ) : (
      <Skeleton height={320} radius={12} />
    )
  return <Fields models={models.data.items} first={first} order={order} onDone={onDone} />
}

function Fields({
  models,
  first,
  order,
  onDone,
}: {
  models: readonly Model[]
  first: string | undefined
  order: OrderDetails | undefined
  onDone: () => void
}) {
  const t = useTranslations('posOrder.form')
  const byId = useMemo(() => new Map(models.map((model) => [model.id, model])), [models])
  const form = useOrderForm(byId, first, order)
  const total = totalOf(form.values.lines, byId)
  const submit = useOrderSubmit(form, order, total, onDone)
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={
        order === undefined
          ? t('submit', { count: String(total.pieces), amount: formatVnd(total.totalAmount) })
          : t('save')
      }
    >
      <OrderLines form={form} models={models} byId={byId} />
      <ReceiverFields form={form} />
      <Sums total={total} />
      <Text size="sm" c="dimmed">
        {t('hint', { days: String(RETURN_DAYS) })}
      </Text>
    </Form>
  )
}

function ReceiverFields({ form }: { form: OrderFormOf }) {
  const t = useTranslations('posOrder.form')
  return (
    <>
      <TextInput
        required
        label={t('receiver')}
        maxLength={100}
        autoComplete="name"
        {...form.getInputProps('receiverName')}
      />
      <PhoneInput required label={t('phone')} autoComplete="tel" {...form.getInputProps('phone')} />
      <TextInput
        required
        label={t('address')}
        maxLength={300}
        autoComplete="street-address"
        {...form.getInputProps('address')}
      />
      <Textarea
        label={t('note')}
        autosize
        minRows={2}
        maxRows={4}
        maxLength={500}
        {...form.getInputProps('note')}
      />
    </>
  )
}

export function Sums({
  total,
}: {
  total: { amount: number; discountAmount: number; vatAmount: number; totalAmount: number }
}) {
  const t = useTranslations('posOrder.detail')
  return (
    <dl className={styles.sums}>
      <dt>{t('amount')}</dt>
      <dd>{formatVnd(total.amount)}</dd>
      {total.discountAmount > 0 ? (
        <>
          <dt>{t('discount')}</dt>
          <dd>−{formatVnd(total.discountAmount)}</dd>
        </>
      ) : null}
      <dt>{t('vat')}</dt>
      <dd>{formatVnd(total.vatAmount)}</dd>
      <dt className={styles.total}>{t('total')}</dt>
      <dd className={styles.total}>{formatVnd(total.totalAmount)}</dd>
    </dl>
  )
}
