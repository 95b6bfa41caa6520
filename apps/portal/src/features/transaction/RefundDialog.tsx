import { Alert, Stack, Text, Textarea } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import { refund, REFUND_REASON_MAX } from '@saola/contract/refund'
import type { transaction } from '@saola/contract/transaction'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { Form } from '@saola/web/form/FormPage.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { RefundGoods } from './RefundGoods.tsx'
import {
  choicesOf,
  useRefundForm,
  useRefundSubmit,
  type RefundOptions as Options,
} from './useRefundForm.ts'

type Detail = Output<typeof transaction.getDetail>

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
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={480}>
      <QueryContent query={options} data={options.data} height={300}>
        {(data) =>
          data.refusal === null ? (
            <RefundForm id={detail.id} options={data} onClose={onClose} />
          ) : (
            <Text>
              {t(data.refusal)}
              {data.held > data.refunded
                ? ` ${t('pending', { pending: formatVnd(data.held - data.refunded) })}`
                : ''}
            </Text>
          )
        }
      </QueryContent>
    </Dialog>
  )
}

interface FormProps {
  id: string
  options: Options
  onClose: () => void
}

function RefundForm({ id, options, onClose }: FormProps) {
  const t = useTranslations('refund.ask')
  const { left, approveAbove, goods } = options
  const form = useRefundForm(options)
  const submit = useRefundSubmit(form, id, options, onClose)
  const { amount, how } = form.values
  const wantsSecond = approveAbove !== null && amount !== null && amount > approveAbove
  const { half, choose, chooseGoods, setAmount } = choicesOf(form, options)
  const submitLabel = (): string => {
    // What cannot go back is not offered.
    if (amount === null || amount === 0 || amount > left) return t('submitBlank')
    return t(wantsSecond ? 'submitAsk' : 'submit', { amount: formatVnd(amount) })
  }
  return (
    <Form
      onSubmit={form.onSubmit(submit.run)}
      error={submit.error}
      busy={submit.busy}
      submitLabel={submitLabel()}
    >
      <Stack gap="md">
        <WhatIsLeft options={options} />
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
          onChange={setAmount}
        />
        {goods.some((good) => good.left > 0) ? (
          <RefundGoods
            goods={goods}
            back={form.values.goods}
            restock={form.values.restock}
            onBack={chooseGoods}
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
        <WhereTo options={options} />
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

function WhatIsLeft({ options }: { options: Options }) {
  const t = useTranslations('refund.ask')
  const { amount, refunded, held, left } = options
  return (
    <Text>
      {t('left', { left: formatVnd(left), amount: formatVnd(amount) })}
      {refunded > 0 ? ` ${t('already', { refunded: formatVnd(refunded) })}` : ''}
      {held > refunded ? ` ${t('pending', { pending: formatVnd(held - refunded) })}` : ''}
    </Text>
  )
}

function WhereTo({ options }: { options: Options }) {
  const t = useTranslations('refund.ask')
  const to = { account: options.toAccount ?? t('unknown'), name: options.toName ?? '—' }
  return (
    <Text size="sm" c="dimmed">
      {options.way === 'CARD' ? t('toCard', to) : t('toBank', to)}
      <br />
      {t('fee')}
    </Text>
  )
}
