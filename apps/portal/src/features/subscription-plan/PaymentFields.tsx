import { Alert, Select, TextInput } from '@mantine/core'
import {
  afterDunnings,
  planLimits,
  planPaymentTypes,
} from '@saola/contract/subscription-plan-values'
import { WholeNumberInput } from '@saola/web/form/WholeNumberInput.tsx'
import { useTranslations } from 'use-intl'
import { bankNames } from '../../parts/BankMark.tsx'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import { isPrepaid, tooLongToPay } from './form.ts'
import styles from './subscription-plan.module.css'
import type { PlanForm } from './usePlanForm.ts'

const under = ['label', 'input', 'error', 'description'] as const

/** When and until when a cycle is paid, to which account, and what becomes of those who do not pay. */
export function PaymentFields({ form, isUsed }: { form: PlanForm; isUsed: boolean }) {
  const t = useTranslations('subscriptionPlan')
  const isMetered = form.values.type === 'METERED_USAGE'
  const tooLong = tooLongToPay(form.values)
  return (
    <>
      {isMetered ? null : (
        <fieldset className={styles.frozen} disabled={isUsed}>
          <ChoiceChips
            look="cards"
            label={t('field.paymentType')}
            value={form.values.paymentType}
            onChange={(value) => form.setFieldValue('paymentType', value)}
            choices={planPaymentTypes.map((value) => ({
              value,
              label: t(`paymentType.${value}`),
              hint: t(value === 'PREPAID' ? 'form.prepaidText' : 'form.postpaidText'),
            }))}
          />
        </fieldset>
      )}
      <div className={styles.pair}>
        <WholeNumberInput
          label={t('form.expirationDays')}
          withAsterisk
          max={planLimits.expirationDays}
          inputWrapperOrder={[...under]}
          description={t('form.expirationDaysText')}
          {...form.getInputProps('expirationDays')}
          value={form.values.expirationDays}
          onChange={(value) => form.setFieldValue('expirationDays', value)}
        />
        {isPrepaid(form.values) ? (
          <WholeNumberInput
            label={t('form.issueDaysBefore')}
            max={planLimits.issueDaysBefore}
            inputWrapperOrder={[...under]}
            description={t('form.issueDaysBeforeText')}
            {...form.getInputProps('issueDaysBefore')}
            value={form.values.issueDaysBefore}
            onChange={(value) => form.setFieldValue('issueDaysBefore', value)}
          />
        ) : null}
      </div>
      {tooLong === null ? null : (
        <Alert color="yellow" variant="outline">
          {t('form.expirationLong', { days: String(tooLong) })}
        </Alert>
      )}
      <Select
        label={t('form.afterDunning')}
        allowDeselect={false}
        data={afterDunnings.map((value) => ({ value, label: t(`afterDunning.${value}`) }))}
        {...form.getInputProps('afterDunning')}
      />
      <AccountField form={form} />
      <TextInput
        label={t('field.callbackUrl')}
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        placeholder={t('form.callbackUrlHint')}
        inputWrapperOrder={[...under]}
        description={t('form.callbackUrlText')}
        {...form.getInputProps('callbackUrl')}
      />
    </>
  )
}

function AccountField({ form }: { form: PlanForm }) {
  const t = useTranslations('subscriptionPlan.form')
  const { data = [] } = useBankAccounts()
  return (
    <Select
      label={t('account')}
      allowDeselect={false}
      inputWrapperOrder={[...under]}
      description={t('accountText')}
      data={[
        { value: '', label: t('accountDefault') },
        ...data.map((a) => ({
          value: a.id,
          label: `${a.accountNo} · ${bankNames[a.bankType]} · ${a.accountName}`,
        })),
      ]}
      {...form.getInputProps('bankAccountId')}
    />
  )
}
