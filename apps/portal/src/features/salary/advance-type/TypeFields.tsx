import { Alert, Checkbox, TextInput } from '@mantine/core'
import { advanceForms, salaryLimits } from '@saola/contract/salary-values'
import { formatNumberVi } from '@saola/money/format'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import styles from './advance-type.module.css'
import type { TypeForm } from './useTypeForm.ts'

const AMOUNT_DIGITS = 9
const PERCENT_ID = 'advance-percent-warning'

/** What the type is called, and whether somebody has to agree. */
export function AboutFields({ form, isNameTaken }: { form: TypeForm; isNameTaken: boolean }) {
  const t = useTranslations('salaryType')
  const name = form.getInputProps('name')
  return (
    <>
      <TextInput
        label={t('field.name')}
        withAsterisk
        maxLength={salaryLimits.typeName}
        autoComplete="off"
        placeholder={t('edit.nameHint')}
        {...name}
        error={isNameTaken ? t('edit.nameTaken') : name.error}
      />
      <ChoiceChips
        look="cards"
        label={t('field.advanceForm')}
        value={form.values.advanceForm}
        onChange={(value) => form.setFieldValue('advanceForm', value)}
        choices={advanceForms.map((value) => ({
          value,
          label: t(`form.${value}`),
          hint: t(`formHint.${value}`),
        }))}
      />
    </>
  )
}

/** How much, how often, and between which amounts. */
export function LimitFields({ form }: { form: TypeForm }) {
  const t = useTranslations('salaryType')
  const { advancePercent, isLimitFrequency, frequencyLimit, minAmount, maxAmount } = form.values
  const isHigh = advancePercent !== null && advancePercent > salaryLimits.warnPercent
  return (
    <>
      <WholeNumberInput
        label={t('field.advancePercent')}
        withAsterisk
        min={1}
        max={100}
        maw={220}
        rightSection={<span aria-hidden>%</span>}
        aria-describedby={isHigh ? PERCENT_ID : undefined}
        {...form.getInputProps('advancePercent')}
        value={advancePercent}
        onChange={(value) => form.setFieldValue('advancePercent', value)}
      />
      {isHigh ? (
        <Alert color="yellow" variant="outline" id={PERCENT_ID} role="status">
          {t('edit.percentHigh', { percent: String(salaryLimits.warnPercent) })}
        </Alert>
      ) : null}
      <Checkbox
        label={t('edit.isLimitFrequency')}
        checked={isLimitFrequency}
        onChange={(event) => form.setFieldValue('isLimitFrequency', event.currentTarget.checked)}
      />
      {isLimitFrequency ? (
        <WholeNumberInput
          label={t('edit.frequencyLimit')}
          withAsterisk
          min={salaryLimits.frequency.min}
          max={salaryLimits.frequency.max}
          maw={220}
          {...form.getInputProps('frequencyLimit')}
          value={frequencyLimit}
          onChange={(value) => form.setFieldValue('frequencyLimit', value)}
        />
      ) : null}
      <div className={styles.pair}>
        <AmountInput
          maxDigits={AMOUNT_DIGITS}
          label={t('field.minAmount')}
          placeholder={t('edit.least', { amount: formatNumberVi(salaryLimits.leastAdvance) })}
          {...form.getInputProps('minAmount')}
          value={minAmount}
          onChange={(value) => form.setFieldValue('minAmount', value)}
        />
        <AmountInput
          maxDigits={AMOUNT_DIGITS}
          label={t('field.maxAmount')}
          placeholder={t('edit.noMost')}
          {...form.getInputProps('maxAmount')}
          value={maxAmount}
          onChange={(value) => form.setFieldValue('maxAmount', value)}
        />
      </div>
    </>
  )
}
