import {
  ActionIcon,
  Button,
  NumberInput,
  Select,
  Skeleton,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useForm } from '@mantine/form'
import { posModel } from '@saola/contract/pos-model'
import { MOST_LINES, MOST_PIECES, posOrder, RETURN_DAYS } from '@saola/contract/pos-order'
import * as rules from '@saola/contract/validators'
import { formatVnd } from '@saola/money/format'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import styles from './pos-order.module.css'
import { totalOf, type Line, type Model, type OrderDetails } from './rules.ts'

interface Values extends Record<string, unknown> {
  lines: Line[]
  receiverName: string
  phone: string
  address: string
  note: string
}

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
  const { user } = useMe()
  const check = useValidators()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const byId = useMemo(() => new Map(models.map((model) => [model.id, model])), [models])
  const form = useForm<Values>({
    initialValues:
      order === undefined
        ? {
            lines: [{ modelId: first ?? null, quantity: 1 }],
            receiverName: user.fullName,
            phone: '',
            address: '',
            note: '',
          }
        : {
            lines: order.items.map(({ modelId, quantity }) => ({ modelId, quantity })),
            receiverName: order.receiverName,
            phone: order.phone,
            address: order.address,
            note: order.note ?? '',
          },
    validate: {
      lines: {
        modelId: (value, all, path) =>
          value === null || !byId.has(String(value))
            ? t('chooseModel')
            : all.lines.some((line, i) => line.modelId === value && `lines.${i}.modelId` < path)
              ? t('twice')
              : null,
        quantity: (value, all, path) => {
          const left =
            byId.get(all.lines[Number(path.split('.')[1])]?.modelId ?? '')?.stock ?? MOST_PIECES
          return value === '' || Number(value) < 1
            ? t('chooseModel')
            : Number(value) > left
              ? t('tooMany', { count: String(left) })
              : null
        },
      },
      receiverName: check(rules.required),
      phone: check((v) => rules.required(v) || rules.phone(v)),
      address: check(rules.required),
    },
  })
  const total = totalOf(form.values.lines, byId)
  const submit = useSubmit(
    form,
    (values, idempotencyKey) => {
      const body = {
        items: values.lines.map(({ modelId, quantity }) => ({
          modelId: modelId ?? '',
          quantity: Number(quantity),
        })),
        receiverName: values.receiverName.trim(),
        phone: values.phone.trim(),
        address: values.address.trim(),
        note: values.note,
        totalAmount: total.totalAmount,
      }
      return order === undefined
        ? send(posOrder.place, { body }, { idempotencyKey })
        : send(posOrder.update, { body: { orderId: order.id, ...body } }, { idempotencyKey })
    },
    (saved) => {
      toast.success(t(order === undefined ? 'placed' : 'saved', { code: saved.code }))
      for (const call of [posOrder.list, posOrder.get, posModel.list])
        void queries.invalidateQueries({ queryKey: keyOf(call) })
      onDone()
      if (order === undefined)
        void navigate({
          to: paths.payPos,
          search: { view: 'orders', open: saved.id },
        })
    },
  )
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
      <FieldStack>
        {form.values.lines.map((line, i) => (
          <div key={form.key(`lines.${i}`)} className={styles.line}>
            <Select
              label={t('model')}
              allowDeselect={false}
              data={models.map((model) => ({
                value: model.id,
                label: `${model.name} · ${formatVnd(model.finalPrice)}`,
                disabled: model.stock === 0,
              }))}
              {...form.getInputProps(`lines.${i}.modelId`)}
            />
            <NumberInput
              label={t('quantity')}
              min={1}
              max={MOST_PIECES}
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps(`lines.${i}.quantity`)}
              onChange={(value) =>
                form.setFieldValue(`lines.${i}.quantity`, value === '' ? '' : Number(value))
              }
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={44}
              disabled={form.values.lines.length === 1}
              aria-label={t('removeLine', { name: byId.get(line.modelId ?? '')?.name ?? '' })}
              onClick={() => form.removeListItem('lines', i)}
            >
              <Icon name="trash" size={18} />
            </ActionIcon>
          </div>
        ))}
        {form.values.lines.length < Math.min(MOST_LINES, models.length) ? (
          <div>
            <Button
              variant="default"
              size="compact-md"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => form.insertListItem('lines', { modelId: null, quantity: 1 })}
            >
              {t('addLine')}
            </Button>
          </div>
        ) : null}
      </FieldStack>
      <TextInput
        required
        label={t('receiver')}
        maxLength={100}
        autoComplete="name"
        {...form.getInputProps('receiverName')}
      />
      <TextInput
        required
        label={t('phone')}
        maxLength={20}
        inputMode="tel"
        autoComplete="tel"
        {...form.getInputProps('phone')}
      />
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
      <Sums total={total} />
      <Text size="sm" c="dimmed">
        {t('hint', { days: String(RETURN_DAYS) })}
      </Text>
    </Form>
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
