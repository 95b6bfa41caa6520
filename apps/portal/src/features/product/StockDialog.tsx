import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { MAX_QUANTITY, product } from '@saola/contract/product'
import { required } from '@saola/contract/validators'
import { formatNumberVi } from '@saola/money/format'
import { send } from '@saola/web/api/send'
import { Form } from '@saola/web/form/FormPage.tsx'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useSubmit } from '@saola/web/form/useSubmit'
import { useValidators } from '@saola/web/form/useValidators'
import { Dialog } from '@saola/web/ui/Dialog.tsx'
import { toast } from '@saola/web/ui/toast'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { useRefreshProducts } from './actions.ts'
import type { Product } from './rules.ts'

interface Values extends Record<string, unknown> {
  direction: 'in' | 'out'
  change: number | ''
  reason: string
}

const changeOf = ({ change, direction }: Values): number =>
  Number(change) * (direction === 'in' ? 1 : -1)

function useCorrection(item: Product, now: number, onDone: () => void) {
  const t = useTranslations('product.correct')
  const enter = useTranslations('product.enter')
  const check = useValidators()
  const words = { change: enter('change'), reason: enter('reason') }
  const refresh = useRefreshProducts()
  const form = useForm<Values>({
    initialValues: { direction: 'in', change: '', reason: '' },
    validate: {
      change: (value, all) => {
        if (value === '' || value < 1) return words.change
        return all.direction === 'out' && value > now
          ? t('tooMany', { count: formatNumberVi(now) })
          : null
      },
      reason: check(required, words.reason),
    },
  })
  const submit = useSubmit(
    form,
    words,
    (values, idempotencyKey) =>
      send(
        product.correctStock,
        {
          params: { prodId: item.id },
          body: { change: changeOf(values), reason: values.reason },
        },
        { idempotencyKey },
      ),
    (after) => {
      toast.success(
        t('done', { name: after.name, count: formatNumberVi(after.storageQuantity ?? 0) }),
        { durationMs: 3_000 },
      )
      refresh()
      onDone()
    },
  )
  return { form, submit }
}

/** Adds to the stock or takes away, with the reason; a sale in between is not lost, because only the difference is sent. */
export function StockDialog({
  product: item,
  opened,
  onClose,
  onDone,
}: {
  product: Product
  opened: boolean
  onClose: () => void
  onDone: () => void
}) {
  const t = useTranslations('product.correct')
  const now = item.storageQuantity ?? 0
  const { form, submit } = useCorrection(item, now, onDone)
  const by = changeOf(form.values)
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')} size={460}>
      <Form
        onSubmit={form.onSubmit(submit.run)}
        error={submit.error}
        busy={submit.busy}
        submitLabel={t('submit')}
      >
        <Stack gap="md">
          <Text>{t('now', { name: item.name, count: formatNumberVi(now) })}</Text>
          <ChoiceChips
            label={t('way')}
            value={form.values.direction}
            onChange={(direction) => form.setFieldValue('direction', direction)}
            choices={(['in', 'out'] as const).map((value) => ({ value, label: t(value) }))}
          />
          <WholeNumberInput
            data-autofocus
            label={t('amount')}
            min={1}
            max={MAX_QUANTITY}
            {...form.getInputProps('change')}
            value={form.values.change === '' ? null : form.values.change}
            onChange={(value) => form.setFieldValue('change', value ?? '')}
            inputWrapperOrder={['label', 'input', 'error', 'description']}
            description={
              by === 0 || now + by < 0 ? '\u00a0' : t('after', { count: formatNumberVi(now + by) })
            }
          />
          <TextInput
            label={t('reason')}
            placeholder={t('reasonHint')}
            maxLength={200}
            {...form.getInputProps('reason')}
          />
        </Stack>
      </Form>
    </Dialog>
  )
}
