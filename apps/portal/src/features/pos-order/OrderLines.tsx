import { ActionIcon, Button, Select } from '@mantine/core'
import { MOST_LINES, MOST_PIECES } from '@saola/contract/pos-order'
import { formatVnd } from '@saola/money/format'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import styles from './pos-order.module.css'
import type { Model } from './rules.ts'
import type { OrderFormOf } from './useOrderForm.ts'

/** The models of an order, each with its number of pieces. */
export function OrderLines({
  form,
  models,
  byId,
}: {
  form: OrderFormOf
  models: readonly Model[]
  byId: ReadonlyMap<string, Model>
}) {
  const t = useTranslations('posOrder.form')
  return (
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
          <WholeNumberInput
            label={t('quantity')}
            min={1}
            max={MOST_PIECES}
            {...form.getInputProps(`lines.${i}.quantity`)}
            value={line.quantity === '' ? null : line.quantity}
            onChange={(value) => form.setFieldValue(`lines.${i}.quantity`, value ?? '')}
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
  )
}
