import { Checkbox, Select } from '@mantine/core'
import {
  planTimeTypes,
  planTypes,
  type PlanTimeType,
} from '@saola/contract/subscription-plan-values'
import { maxCycleValue } from '@saola/schedule/rhythm'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { showDay } from '@saola/web/list/days'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { useTranslations } from 'use-intl'
import { useToday } from '../../parts/useToday.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { fixedDayMax, isDayFixed, mostIssueDays, presetIssueDays, previewOf } from './form.ts'
import styles from './subscription-plan.module.css'
import type { PlanForm } from './usePlanForm.ts'
import { weekdays } from './usePlanWords.ts'

interface Props {
  form: PlanForm
  /** Somebody has subscribed: how it is charged and its cycle stay. */
  isUsed: boolean
}

/** What a cycle costs, by quantity or by use, and how long it is. */
export function PriceFields({ form, isUsed }: Props) {
  const t = useTranslations('subscriptionPlan')
  const isMetered = form.values.type === 'METERED_USAGE'
  return (
    <>
      <fieldset className={styles.frozen} disabled={isUsed}>
        <ChoiceChips
          look="cards"
          label={t('field.type')}
          value={form.values.type}
          onChange={(value) => form.setFieldValue('type', value)}
          choices={planTypes.map((value) => ({
            value,
            label: t(`type.${value}`),
            hint: t(value === 'METERED_USAGE' ? 'form.meteredText' : 'form.quantityText'),
          }))}
        />
      </fieldset>
      <div>
        <AmountInput
          label={t(isMetered ? 'form.amountMetered' : 'form.amount')}
          withAsterisk
          maxDigits={9}
          {...form.getInputProps('fixedAmount')}
          value={form.values.fixedAmount}
          onChange={(value) => form.setFieldValue('fixedAmount', value)}
        />
        {isUsed ? <p className={styles.dim}>{t('form.amountUsed')}</p> : null}
      </div>
      <fieldset className={styles.frozen} disabled={isUsed}>
        <CycleFields form={form} />
        {form.values.timeType === 'DAY' ? null : <DayFields form={form} />}
      </fieldset>
    </>
  )
}

function CycleFields({ form }: { form: PlanForm }) {
  const t = useTranslations('subscriptionPlan')
  const { timeType } = form.values
  const change = (next: PlanTimeType): void => {
    const { issueDaysBefore } = form.values
    const isPreset = issueDaysBefore === presetIssueDays[timeType]
    form.setValues({
      timeType: next,
      fixedDay: null,
      issueDaysBefore: isPreset
        ? Math.min(
            presetIssueDays[next],
            mostIssueDays({ ...form.values, timeType: next }) ?? presetIssueDays[next],
          )
        : issueDaysBefore,
    })
    form.clearFieldError('fixedDay')
  }
  return (
    <div className={styles.pair}>
      <WholeNumberInput
        label={t('form.cycleValue')}
        withAsterisk
        min={1}
        max={maxCycleValue[timeType]}
        {...form.getInputProps('cycleValue')}
        value={form.values.cycleValue}
        onChange={(value) => form.setFieldValue('cycleValue', value)}
      />
      <Select
        label={t('form.timeType')}
        allowDeselect={false}
        value={timeType}
        onChange={(value) => {
          const next = planTimeTypes.find((one) => one === value)
          if (next !== undefined) change(next)
        }}
        data={planTimeTypes.map((value) => ({ value, label: t(`timeType.${value}`) }))}
      />
    </div>
  )
}

function DayFields({ form }: { form: PlanForm }) {
  const t = useTranslations('subscriptionPlan')
  return (
    <>
      <ChoiceChips
        look="cards"
        label={t('form.day')}
        value={form.values.isFixed ? 'FIXED' : 'FREE'}
        onChange={(value) => form.setFieldValue('isFixed', value === 'FIXED')}
        choices={[
          { value: 'FREE', label: t('form.dayFree'), hint: t('form.dayFreeText') },
          { value: 'FIXED', label: t('form.dayFixed'), hint: t('form.dayFixedText') },
        ]}
      />
      {isDayFixed(form.values) ? (
        <>
          <FixedDay form={form} />
          <Checkbox
            label={t('form.chargeStub')}
            description={t('form.chargeStubText')}
            {...form.getInputProps('chargeStub', { type: 'checkbox' })}
          />
        </>
      ) : null}
    </>
  )
}

function FixedDay({ form }: { form: PlanForm }) {
  const t = useTranslations('subscriptionPlan')
  const today = useToday()
  const { timeType, fixedDay } = form.values
  if (timeType === 'WEEK')
    return (
      <Select
        label={t('form.dayOfWeek')}
        withAsterisk
        allowDeselect={false}
        data={weekdays.map((value, i) => ({ value: String(i + 1), label: t(`weekday.${value}`) }))}
        {...form.getInputProps('fixedDay')}
        value={fixedDay === null ? null : String(fixedDay)}
        onChange={(value) => form.setFieldValue('fixedDay', value === null ? null : Number(value))}
      />
    )
  const isYearly = timeType === 'YEAR'
  const dues = isYearly ? previewOf({ ...form.values, fixedAmount: 1 }, today)?.dues : undefined
  const hint = isYearly
    ? dues && t('form.dayOfYearText', { first: showDay(dues[0]), second: showDay(dues[1]) })
    : t('form.dayOfMonthText')
  return (
    <WholeNumberInput
      label={t(isYearly ? 'form.dayOfYear' : 'form.dayOfMonth')}
      withAsterisk
      min={1}
      max={isYearly ? fixedDayMax.YEAR : fixedDayMax.MONTH}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      description={hint}
      {...form.getInputProps('fixedDay')}
      value={fixedDay}
      onChange={(value) => form.setFieldValue('fixedDay', value)}
    />
  )
}
