import type { EnterpriseConfig } from '@saola/contract/salary-enterprise'
import { paymentSources } from '@saola/contract/salary-values'
import { formatVnd } from '@saola/money/format'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { useTranslations } from 'use-intl'
import { BankAccountPicker } from '../../../parts/BankAccountPicker.tsx'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import styles from './enterprise.module.css'
import { closedBecause } from './form.ts'
import type { ConfigForm } from './useConfigForm.ts'

/** From where advances are paid, and how much at most. */
export function MoneyFields({ form, config }: { form: ConfigForm; config: EnterpriseConfig }) {
  const t = useTranslations('salary')
  const { paymentSource } = form.values
  return (
    <>
      <ChoiceChips
        look="cards"
        label={t('config.source')}
        value={paymentSource}
        onChange={(value) => {
          form.setFieldValue('paymentSource', value)
          form.clearFieldError('limitAmount')
        }}
        choices={paymentSources.map((value) => {
          const closed = closedBecause(value, config)
          return {
            value,
            label: t(`source.${value}`),
            hint: t(`config.sourceText.${value}`),
            ...(closed === null ? {} : { more: t(`config.${closed}`), disabled: true }),
          }
        })}
        {...(form.errors['paymentSource'] === undefined
          ? {}
          : {
              description: (
                <span className={styles.problem} role="alert">
                  {form.errors['paymentSource']}
                </span>
              ),
            })}
      />
      <BankAccountPicker
        preselect
        label={t('config.account')}
        value={form.values.accountId}
        error={form.errors['accountId']}
        onChange={(id) => form.setFieldValue('accountId', id)}
      />
      <div>
        <AmountInput
          label={t('config.limit')}
          withAsterisk={paymentSource === 'KLB_CREDIT_LINE'}
          {...form.getInputProps('limitAmount')}
          value={form.values.limitAmount}
          onChange={(value) => form.setFieldValue('limitAmount', value)}
        />
        <p className={styles.dim}>
          {t('config.limitText', { limit: formatVnd(config.grantedLimit) })}{' '}
          {paymentSource === 'KLB_CREDIT_LINE' ? null : t('config.limitFree')}
        </p>
      </div>
    </>
  )
}
