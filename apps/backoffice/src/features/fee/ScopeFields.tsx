import { Checkbox, Textarea } from '@mantine/core'
import {
  bankType,
  businessTypes,
  cardKinds,
  madeTransactionTypes,
  paymentTypes,
  transactionSources,
} from '@saola/contract/enums'
import { feeLimits, feeScopes, payoutServices } from '@saola/contract/fee-values'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { useTranslations } from 'use-intl'
import { Choice } from './Choice.tsx'
import type { FeeFormOf } from './form.ts'
import styles from './fee.module.css'

/** For whom the fee is. */
export function ScopeFields({ form }: { form: FeeFormOf }) {
  const t = useTranslations('fee')
  const { scope } = form.values
  return (
    <>
      <Choice
        label={t('form.scope')}
        data={feeScopes.map((value) => ({ value, label: t(`scope.${value}`) }))}
        {...form.getInputProps('scope')}
      />
      {scope === 'BUSINESS_TYPE' ? (
        <Checkbox.Group
          required
          label={t('form.businessTypes')}
          {...form.getInputProps('businessTypes')}
        >
          {businessTypes.map((value) => (
            <Checkbox key={value} mt={8} value={value} label={t(`businessType.${value}`)} />
          ))}
        </Checkbox.Group>
      ) : null}
      {scope === 'MERCHANTS' ? (
        <Textarea
          required
          label={t('form.merchantCodes')}
          description={t('form.merchantCodesHint')}
          autosize
          minRows={2}
          maxRows={8}
          {...form.getInputProps('merchantCodes')}
        />
      ) : null}
    </>
  )
}

/** For which payments alone it is. */
export function ConditionFields({ form }: { form: FeeFormOf }) {
  const t = useTranslations('fee')
  const any = { value: '', label: t('any') }
  const words = <T extends string>(values: readonly T[], say: (value: T) => string) => [
    any,
    ...values.map((value) => ({ value, label: say(value) })),
  ]
  const choices = [
    ['paymentType', words(paymentTypes, (value) => t(`paymentType.${value}`))],
    ['type', words(madeTransactionTypes, (value) => t(`type.${value}`))],
    ['bankType', words(bankType.options, (value) => t(`bankType.${value}`))],
    ['source', words(transactionSources, (value) => t(`source.${value}`))],
    ['cardKind', words(cardKinds, (value) => t(`cardKind.${value}`))],
  ] as const
  const isOfPayouts = payoutServices.includes(form.values.serviceType)
  return (
    <fieldset className={styles.set}>
      <legend>{t('form.conditions')}</legend>
      <div className={styles.two}>
        {choices
          .filter(([name]) => !isOfPayouts || name === 'bankType')
          .map(([name, data]) => (
            <Choice
              key={name}
              label={t(`form.${name}`)}
              data={data}
              {...form.getInputProps(`conditions.${name}`)}
            />
          ))}
        <WholeNumberInput
          label={t('form.priority')}
          description={t('form.priorityHint')}
          max={feeLimits.priority}
          {...form.getInputProps('priority')}
          value={form.values.priority}
          onChange={(value) => form.setFieldValue('priority', value)}
        />
      </div>
      <div className={styles.two}>
        {(['amountFrom', 'amountTo'] as const).map((name) => (
          <AmountInput
            key={name}
            label={t(`form.${name}`)}
            {...form.getInputProps(`conditions.${name}`)}
            value={form.values.conditions[name]}
            onChange={(value) => form.setFieldValue(`conditions.${name}`, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}
