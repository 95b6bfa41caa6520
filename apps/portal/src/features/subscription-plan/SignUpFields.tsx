import { Checkbox, Select } from '@mantine/core'
import { planLimits, planTimeTypes } from '@saola/contract/subscription-plan-values'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useTranslations } from 'use-intl'
import styles from './subscription-plan.module.css'
import type { PlanForm } from './usePlanForm.ts'

const under = ['label', 'input', 'error', 'description'] as const

/** Whether customers sign up themselves on the plan's public page, for how many at most, and what they may try first. */
export function SignUpFields({ form }: { form: PlanForm }) {
  const t = useTranslations('subscriptionPlan')
  const { signUpOpen, maxQuantity, trialTimeValue } = form.values
  return (
    <>
      <Checkbox
        label={t('form.signUpOpen')}
        description={t('form.signUpOpenText')}
        checked={signUpOpen}
        onChange={(event) => form.setFieldValue('signUpOpen', event.currentTarget.checked)}
      />
      {signUpOpen ? (
        <>
          <WholeNumberInput
            label={t('form.maxQuantity')}
            max={planLimits.maxQuantity}
            inputWrapperOrder={[...under]}
            description={t('form.maxQuantityText')}
            {...form.getInputProps('maxQuantity')}
            value={maxQuantity}
            onChange={(value) => form.setFieldValue('maxQuantity', value)}
          />
          <div className={styles.pair}>
            <WholeNumberInput
              label={t('form.trial')}
              max={planLimits.trialTimeValue}
              inputWrapperOrder={[...under]}
              description={t('form.trialText')}
              {...form.getInputProps('trialTimeValue')}
              value={trialTimeValue}
              onChange={(value) => form.setFieldValue('trialTimeValue', value === 0 ? null : value)}
            />
            <Select
              label={t('form.trialTimeType')}
              allowDeselect={false}
              data={planTimeTypes.map((value) => ({ value, label: t(`timeType.${value}`) }))}
              {...form.getInputProps('trialTimeType')}
            />
          </div>
        </>
      ) : null}
    </>
  )
}
