import { Alert, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Output } from '@saola/contract/call'
import { refund, REFUND_REASON_MAX } from '@saola/contract/refund'
import type { transaction } from '@saola/contract/transaction'
import { formatVnd } from '@saola/money/format'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { RefundGoods } from './RefundGoods.tsx'

type Detail = Output<typeof transaction.getDetail>
type Options = Output<typeof refund.getOptions>

/** Asks for a refund of a paid transaction; keep it mounted. What can go back is asked anew each time it is opened. */
export function RefundDialog({
  detail,
  opened,
  onClose,
}: {
  detail: Detail
  opened: boolean
  onClose: () => void
}) {
  const t = useTranslations('refund.ask')
  const options = useQuery({
    ...queryOptionsOf(refund.getOptions, { params: { id: detail.id } }),
    enabled: opened,
    staleTime: 0,
    gcTime: 0,
  })
  const { data } = options
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={480}>
      {options.isError ? (
        <ErrorState error={options.error} onRetry={() => void options.refetch()} />
      ) : data === undefined ? (
        <Skeleton height={300} radius={8} />
      ) : data.refusal !== null ? (
        <Text>
          {t(data.refusal)}
          {data.held > data.refunded
            ? ` ${t('pending', { pending: formatVnd(data.held - data.refunded) })}`
            : ''}
        </Text>
      ) : (
        <RefundForm id={detail.id} options={data} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface Values extends Record<string, unknown> {
  how: 'all' | 'half' | 'part'
  amount: number | null
  reason: string
  goods: Record<string, number | ''>
  restock: boolean
}

function RefundForm({
  id,
  options,
  onClose,
}: {
  id: string
  options: Options
  onClose: () => void
}) {
  const t = useTranslations('refund.ask')
  const errors = useErrorText()
  const queries = useQueryClient()
  const { amount: paid, refunded, held, left, approveAbove, goods } = options
  const half = Math.floor(paid / 2)
  const form = useForm<Values>({
    initialValues: {
      how: 'all',
      amount: left,
      reason: '',
      goods: Object.fromEntries(goods.map((good) => [good.productId, good.left])),
      restock: true,
    },
    validate: {
      amount: (value) =>
        value === null || value < 1
          ? errors.key('error.required')
          : value > left
            ? t('tooMuch', { left: formatVnd(left) })
            : null,
      reason: (value) => (value.trim() === '' ? errors.key('error.required') : null),
    },
  })
  const refresh = (): void =>
    void queries.invalidateQueries({
      predicate: ({ queryKey }) =>
        ['transaction.', 'refund.', 'ledger.', 'order.', 'dashboard.', 'product.'].some((name) =>
          String(queryKey[0]).startsWith(name),
        ),
    })
  const submit = useSubmit(
    form,
    ({ amount, reason, goods: back, restock }, idempotencyKey) =>
      send(
        refund.create,
        {
          body: {
            transactionId: id,
            amount: amount ?? 0,
            reason: reason.trim(),
            ...(goods.length > 0
              ? {
                  goods: goods.flatMap(({ productId }) =>
                    back[productId] ? [{ productId, quantity: back[productId] }] : [],
                  ),
                  restock,
                }
              : {}),
          },
        },
        { idempotencyKey },
      ),
    (made) => {
      toast.success(
        t(made.status === 'REQUESTED' ? 'asked' : 'sent', { amount: formatVnd(made.amount) }),
        { durationMs: NOTICE_MS },
      )
      void queries.removeQueries({ queryKey: keyOf(refund.getOptions) })
      refresh()
      onClose()
    },
  )
  const { amount, how } = form.values
  const wantsSecond = approveAbove !== null && amount !== null && amount > approveAbove
  const choose = (value: Values['how']): void =>
    form.setValues({
      how: value,
      amount: value === 'all' ? left : value === 'half' ? half : null,
      goods: Object.fromEntries(
        goods.map((good) => [good.productId, value === 'all' ? good.left : 0]),
      ),
    })
  // Where the amount is theirs to say, what comes back proposes what was paid for it.
  const bring = (back: Values['goods']): void => {
    const worth = goods.reduce(
      (sum, good) => sum + Math.floor((good.amount * (back[good.productId] || 0)) / good.quantity),
      0,
    )
    form.setValues({
      goods: back,
      ...(how === 'part' && worth > 0 ? { amount: Math.min(worth, left) } : {}),
    })
  }
  const sum = amount === null || amount === 0 ? null : formatVnd(amount)
  const to = { account: options.toAccount ?? t('unknown'), name: options.toName ?? '—' }
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={
        sum === null ? t('submitBlank') : t(wantsSecond ? 'submitAsk' : 'submit', { amount: sum })
      }
    >
      <Stack gap="md">
        <Text>
          {t('left', { left: formatVnd(left), amount: formatVnd(paid) })}
          {refunded > 0 ? ` ${t('already', { refunded: formatVnd(refunded) })}` : ''}
          {held > refunded ? ` ${t('pending', { pending: formatVnd(held - refunded) })}` : ''}
        </Text>
        <ChoiceChips
          label={t('how')}
          value={how}
          onChange={choose}
          choices={[
            { value: 'all', label: t('all') },
            ...(half > 0 && half <= left && half !== left
              ? [{ value: 'half' as const, label: t('half') }]
              : []),
            { value: 'part', label: t('amount') },
          ]}
        />
        <AmountInput
          label={t('amount')}
          required
          {...form.getInputProps('amount')}
          value={amount}
          onChange={(value) =>
            form.setValues({
              amount: value,
              how: value === left ? 'all' : value === half ? 'half' : 'part',
            })
          }
        />
        {goods.some((good) => good.left > 0) ? (
          <RefundGoods
            goods={goods}
            back={form.values.goods}
            restock={form.values.restock}
            onBack={bring}
            onRestock={(restock) => form.setFieldValue('restock', restock)}
          />
        ) : null}
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          placeholder={t('reasonPlaceholder')}
          required
          autosize
          minRows={2}
          maxRows={4}
          maxLength={REFUND_REASON_MAX}
          {...form.getInputProps('reason')}
        />
        <Text size="sm" c="dimmed">
          {options.way === 'CARD' ? t('toCard', to) : t('toBank', to)}
          <br />
          {t('fee')}
        </Text>
        {wantsSecond ? (
          <Alert variant="outline">{t('second', { limit: formatVnd(approveAbove) })}</Alert>
        ) : null}
        {options.covered ? null : (
          <Alert variant="outline" color="#b54708">
            {t('notCovered')}
          </Alert>
        )}
      </Stack>
    </Form>
  )
}
