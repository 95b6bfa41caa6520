import { TextInput } from '@mantine/core'
import { feeTypes } from '@saola/contract/enums'
import { bracketBases, bracketModes, feeLimits, feeMethods } from '@saola/contract/fee-values'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { useTranslations } from 'use-intl'
import { Choice } from './Choice.tsx'
import type { FeeFormOf } from './form.ts'
import { Tiers } from './Tiers.tsx'
import styles from './fee.module.css'

/** What the fee costs, and how it is worked out and collected. */
export function PriceFields({ form }: { form: FeeFormOf }) {
  const t = useTranslations('fee')
  const { feeMethod: method } = form.values
  return (
    <fieldset className={styles.set}>
      <legend>{t('form.price')}</legend>
      <div className={styles.two}>
        <Choice
          label={t('form.method')}
          data={feeMethods.map((value) => ({ value, label: t(`method.${value}`) }))}
          {...form.getInputProps('feeMethod')}
        />
        {method === 'FREE' ? null : <Calculation form={form} />}
      </div>
      {method === 'FIXED_FEE' ? (
        <div className={styles.two}>
          <Amount form={form} name="fixedAmount" />
          <Percent form={form} name="percent" />
        </div>
      ) : null}
      {method === 'BRACKET_FEE' ? (
        <>
          <div className={styles.two}>
            <Choice
              label={t('form.basis')}
              data={bracketBases.map((value) => ({ value, label: t(`basis.${value}`) }))}
              {...form.getInputProps('bracketBasis')}
            />
            <Choice
              label={t('form.mode')}
              data={bracketModes.map((value) => ({ value, label: t(`mode.${value}`) }))}
              {...form.getInputProps('bracketMode')}
            />
          </div>
          <Tiers form={form} />
        </>
      ) : null}
      {method === 'FREE' ? null : <Bounds form={form} />}
      <p className={styles.note}>{t('form.bearer')}</p>
    </fieldset>
  )
}

function Calculation({ form }: { form: FeeFormOf }) {
  const t = useTranslations('fee')
  const { value, ...props } = form.getInputProps('calculatePer')
  return (
    <Choice
      label={t('form.calculatePer')}
      data={(['PER_TRANSACTION', 'PER_MONTH'] as const).map((one) => ({
        value: one,
        label: t(`calculatePer.${one}`),
      }))}
      value={value === 'NONE' ? 'PER_TRANSACTION' : value}
      {...props}
    />
  )
}

function Bounds({ form }: { form: FeeFormOf }) {
  const t = useTranslations('fee')
  return (
    <>
      <div className={styles.two}>
        <Amount form={form} name="minFee" />
        <Amount form={form} name="maxFee" />
      </div>
      <div className={styles.two}>
        <Percent form={form} name="vat" />
        <WholeNumberInput
          label={t('form.freeCount')}
          max={feeLimits.freeCount}
          {...form.getInputProps('freeCount')}
          value={form.values.freeCount}
          onChange={(value) => form.setFieldValue('freeCount', value)}
        />
      </div>
      <Choice
        label={t('form.collection')}
        data={[
          { value: '', label: t('collection.AGREED') },
          ...feeTypes.map((value) => ({ value, label: t(`collection.${value}`) })),
        ]}
        {...form.getInputProps('collection')}
      />
    </>
  )
}

function Amount({ form, name }: { form: FeeFormOf; name: 'fixedAmount' | 'minFee' | 'maxFee' }) {
  const t = useTranslations('fee.form')
  return (
    <AmountInput
      label={t(name)}
      maxDigits={9}
      {...form.getInputProps(name)}
      value={form.values[name]}
      onChange={(value) => form.setFieldValue(name, value)}
    />
  )
}
function Percent({ form, name }: { form: FeeFormOf; name: 'percent' | 'vat' }) {
  const t = useTranslations('fee.form')
  return (
    <TextInput label={t(name)} inputMode="decimal" maxLength={8} {...form.getInputProps(name)} />
  )
}
