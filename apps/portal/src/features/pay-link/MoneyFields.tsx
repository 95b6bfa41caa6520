import { Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { expiryChoices } from '@saola/contract/enums'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { formatTime } from '@saola/web/ui/time'
import { MAX_CONTENT_LENGTH, toQrText } from '@saola/vietqr/text'
import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { BankAccountPicker } from '../../parts/BankAccountPicker.tsx'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { SmallPaymentNote } from '../../parts/SmallPaymentNote.tsx'
import type { CreateValues } from './form.ts'
import styles from './pay-link.module.css'
import { expiryOf } from './rules.ts'

/** What is asked for, what for, into which account, and for how long. */
export function MoneyFields({ form }: { form: UseFormReturnType<CreateValues> }) {
  const t = useTranslations('payLink.create')
  const expire = useTranslations('payLink.expire')
  const { setFieldValue } = form
  const { amount, description, expireType, bankAccountId } = form.values
  const chooseAccount = useCallback(
    (id: string) => setFieldValue('bankAccountId', id),
    [setFieldValue],
  )
  const expiry = expiryOf(expireType)
  return (
    <>
      <AmountInput
        {...form.getInputProps('amount')}
        value={amount}
        onChange={(value) => setFieldValue('amount', value)}
        size="lg"
        descriptionProps={{ size: 'md' }}
        placeholder="0"
        {...(amount === null ? { description: t('amountHint') } : {})}
      />
      <SmallPaymentNote amount={amount} />
      <Textarea
        label={t('description')}
        placeholder={t('descriptionHint')}
        rows={2}
        maxLength={255}
        {...form.getInputProps('description')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={<BankContent description={description} />}
      />
      <ChoiceChips
        label={t('expiry')}
        value={expireType}
        onChange={(value) => setFieldValue('expireType', value)}
        choices={expiryChoices.map((value) => ({ value, label: expire(value) }))}
        description={expiry === null ? undefined : t('expiryAt', { time: formatTime(expiry) })}
      />
      <TextInput
        label={t('reference')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={t('referenceHint')}
        maxLength={64}
        autoComplete="off"
        {...form.getInputProps('refTransactionId')}
      />
      <BankAccountPicker
        preselect
        label={t('account')}
        value={bankAccountId}
        onChange={chooseAccount}
        error={form.errors.bankAccountId}
      />
    </>
  )
}

/** The 25 unaccented characters that survive the way through the banks, while one types (docs/domain.md#1). */
function BankContent({ description }: { description: string }) {
  const t = useTranslations('payLink.create')
  const content = toQrText(description, MAX_CONTENT_LENGTH)
  const whole = toQrText(description, 255)
  return (
    <>
      {content === '' ? (
        t('bankContentNone')
      ) : (
        <>
          {t('bankContent')}: <span className={styles.content}>{content}</span>{' '}
          <span className="tabular">
            ({content.length}/{MAX_CONTENT_LENGTH})
          </span>
        </>
      )}
      {whole.length > content.length ? (
        <> {t('bankContentCut', { max: String(MAX_CONTENT_LENGTH) })}</>
      ) : null}
    </>
  )
}
