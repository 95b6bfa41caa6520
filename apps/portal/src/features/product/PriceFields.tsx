import { ActionIcon, Button, Text } from '@mantine/core'
import { MAX_QUANTITY, MAX_TIERS, priceTypes } from '@saola/contract/product'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { SmallPaymentNote } from '../../parts/SmallPaymentNote.tsx'
import type { TierValue } from './form.ts'
import styles from './product.module.css'
import { unitPrice, wrongTier } from './rules.ts'
import type { ProductForm } from './useProductForm.ts'

/** How the price is set (B-352), and the fields that it needs. */
export function PriceFields({ form }: { form: ProductForm }) {
  const t = useTranslations('product')
  const { priceType, price, priceMin, priceMax } = form.values
  const amount = (name: 'price' | 'priceMin' | 'priceMax', value: number | null) => ({
    ...form.getInputProps(name),
    value,
    onChange: (next: number | null) => form.setFieldValue(name, next),
  })
  const priceLabel = (): string => {
    if (priceType === 'FIXED_PRICE') return t('form.price')
    if (priceType === 'QUANTITY_PRICE') return t('form.unitPrice')
    return `${t('form.suggested')} (${t('form.optional')})`
  }
  return (
    <>
      <ChoiceChips
        look="cards"
        label={t('form.priceType')}
        value={priceType}
        onChange={(value) => {
          form.clearErrors()
          form.setFieldValue('priceType', value)
        }}
        choices={priceTypes.map((value) => ({
          value,
          label: t(`priceType.${value}`),
          hint: t(`priceHint.${value}`),
        }))}
      />
      <AmountInput
        {...amount('price', price)}
        withAsterisk={priceType !== 'CUSTOMER_PRICE'}
        label={priceLabel()}
      />
      <SmallPaymentNote amount={price} />
      {priceType === 'CUSTOMER_PRICE' ? (
        <div className={styles.two}>
          <AmountInput
            {...amount('priceMin', priceMin)}
            label={`${t('form.priceMin')} (${t('form.optional')})`}
          />
          <AmountInput
            {...amount('priceMax', priceMax)}
            label={`${t('form.priceMax')} (${t('form.optional')})`}
          />
        </div>
      ) : null}
      {priceType === 'QUANTITY_PRICE' ? <Tiers form={form} /> : null}
    </>
  )
}

/** The steps of a price by quantity; below them what an order of that many costs. */
function Tiers({ form }: { form: ProductForm }) {
  const t = useTranslations('product.form')
  const { priceTiers: tiers, price } = form.values
  const set = (next: TierValue[]): void => {
    form.clearFieldError('priceTiers')
    form.setFieldValue('priceTiers', next)
  }
  const change = (key: string, patch: Partial<TierValue>): void =>
    set(tiers.map((tier) => (tier.key === key ? { ...tier, ...patch } : tier)))
  const last = tiers.at(-1)
  const add = (): void =>
    set([
      ...tiers,
      {
        key: `${Date.now()}-${tiers.length}`,
        fromQuantity:
          last?.fromQuantity == null ? 10 : Math.min(MAX_QUANTITY, last.fromQuantity * 2),
        price: null,
      },
    ])
  const problem = form.errors.priceTiers
  const whole = tiers.flatMap((tier) =>
    tier.fromQuantity === null || tier.price === null
      ? []
      : [{ fromQuantity: tier.fromQuantity, price: tier.price }],
  )
  return (
    <fieldset className={styles.tiers} aria-invalid={problem !== undefined || undefined}>
      <legend>{t('tiers')}</legend>
      <Text size="sm" c="dimmed">
        {t('tiersHint')}
      </Text>
      {tiers.map((tier, i) => (
        <TierFields
          key={tier.key}
          tier={tier}
          number={i + 1}
          isWrong={problem !== undefined && wrongTier(tiers) === i}
          needsPrice={problem !== undefined && tier.price === null}
          onChange={(patch) => change(tier.key, patch)}
          onRemove={() => set(tiers.filter((other) => other.key !== tier.key))}
        />
      ))}
      {problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      {price === null || wrongTier(tiers) >= 0
        ? null
        : whole.map(({ fromQuantity }) => (
            <Text key={fromQuantity} size="sm" c="dimmed" className="tabular">
              {t('tierExample', {
                quantity: formatNumberVi(fromQuantity),
                total: formatVnd(unitPrice(price, whole, fromQuantity) * fromQuantity),
              })}
            </Text>
          ))}
      {tiers.length >= MAX_TIERS ? null : (
        <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
          {t('tierAdd')}
        </Button>
      )}
    </fieldset>
  )
}

function TierFields({
  tier,
  number,
  isWrong,
  needsPrice,
  onChange,
  onRemove,
}: {
  tier: TierValue
  number: number
  isWrong: boolean
  needsPrice: boolean
  onChange: (patch: Partial<TierValue>) => void
  onRemove: () => void
}) {
  const t = useTranslations('product.form')
  return (
    <div className={styles.tier}>
      <WholeNumberInput
        label={t('tierFrom')}
        min={2}
        max={MAX_QUANTITY}
        value={tier.fromQuantity}
        error={isWrong}
        onChange={(value) => onChange({ fromQuantity: value })}
      />
      <AmountInput
        label={t('tierPrice')}
        description={undefined}
        value={tier.price}
        error={needsPrice}
        onChange={(value) => onChange({ price: value })}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={42}
        aria-label={t('tierRemove', { n: String(number) })}
        title={t('tierRemove', { n: String(number) })}
        onClick={onRemove}
      >
        <Icon name="trash" />
      </ActionIcon>
    </div>
  )
}
