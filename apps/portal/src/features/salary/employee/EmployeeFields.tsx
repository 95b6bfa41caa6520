import { Alert, Checkbox, Select, TextInput } from '@mantine/core'
import type { EmployeeRecord } from '@saola/contract/salary-employee'
import { employeeLimits } from '@saola/contract/salary-employee-values'
import { DigitsInput } from '@saola/web/form/DigitsInput.tsx'
import { PhoneInput } from '@saola/web/form/PhoneInput.tsx'
import { BankPicker } from '@saola/web/parts/BankPicker.tsx'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../app/paths.ts'
import styles from './employee.module.css'
import { useAdvanceTypes } from './useAdvanceTypes.ts'
import type { EmployeeForm } from './useEmployeeForm.ts'

interface Props {
  form: EmployeeForm
  errorOf: (field: string) => ReactNode
  /** The employee that is changed; null = a new one. */
  before: EmployeeRecord | null
}
const WAGE_DIGITS = 9
const IDENTITY_DIGITS = 12
const BELOW: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
]

/** What stands below a field that may stay empty in a change. */
function useKept(): (value: string | undefined) => string | undefined {
  const t = useTranslations('salaryEmployee.edit')
  return (value) => {
    if (value === undefined) return undefined
    return value === '' ? t('unchangedHidden') : t('unchanged', { value })
  }
}

/** Who they are, and how they are reached. */
export function PersonFields({ form, errorOf, before }: Props) {
  const t = useTranslations('salaryEmployee')
  const kept = useKept()
  const id = form.getInputProps('idCardNumber')
  return (
    <>
      <div className={styles.pair}>
        <TextInput
          label={t('field.code')}
          withAsterisk
          maxLength={employeeLimits.code}
          autoComplete="off"
          description={t('edit.codeText')}
          inputWrapperOrder={BELOW}
          {...form.getInputProps('code')}
          error={errorOf('code')}
        />
        <TextInput
          label={t('field.name')}
          withAsterisk
          maxLength={employeeLimits.name}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
      </div>
      <div className={styles.pair}>
        <PhoneInput
          label={t('field.phoneNumber')}
          withAsterisk
          {...form.getInputProps('phoneNumber')}
          error={errorOf('phoneNumber')}
        />
        <TextInput
          type="email"
          label={t('field.email')}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
      </div>
      <div className={styles.pair}>
        <TextInput
          label={t('field.birthDate')}
          placeholder={t('edit.birthHint')}
          inputMode="numeric"
          maxLength={10}
          autoComplete="off"
          {...form.getInputProps('birthDate')}
        />
        <DigitsInput
          label={t('field.idCardNumber')}
          max={IDENTITY_DIGITS}
          description={before?.idCardNumber === '' ? undefined : kept(before?.idCardNumber)}
          inputWrapperOrder={BELOW}
          {...id}
          value={form.values.idCardNumber}
          onChange={(value) => form.setFieldValue('idCardNumber', value)}
          error={errorOf('idCardNumber')}
        />
      </div>
      <TextInput
        label={t('field.position')}
        maxLength={employeeLimits.position}
        autoComplete="off"
        {...form.getInputProps('position')}
      />
    </>
  )
}

/** What they earn, and what they may draw of it. */
export function PayFields({ form, before }: Props) {
  const t = useTranslations('salaryEmployee')
  const isHidden = before !== null && before.baseAmount === null
  return (
    <>
      <div>
        <AmountInput
          label={t('field.baseAmount')}
          withAsterisk={!isHidden}
          maxDigits={WAGE_DIGITS}
          {...form.getInputProps('baseAmount')}
          value={form.values.baseAmount}
          onChange={(value) => form.setFieldValue('baseAmount', value)}
        />
        <p className={styles.dim}>
          {t('edit.baseText')}.{' '}
          {before === null
            ? null
            : t('edit.wageChange', { percent: String(employeeLimits.raisePercent) })}{' '}
          {isHidden ? t('edit.unchangedHidden') : null}
        </p>
      </div>
      <TypeField form={form} before={before} />
      <Checkbox
        label={t('edit.activated')}
        description={t('edit.activatedText')}
        checked={form.values.activated}
        onChange={(event) => form.setFieldValue('activated', event.currentTarget.checked)}
      />
    </>
  )
}

function TypeField({ form, before }: Pick<Props, 'form' | 'before'>) {
  const t = useTranslations('salaryEmployee')
  const types = useAdvanceTypes()
  // The type that they have is there before the others are.
  const own =
    before === null
      ? []
      : [{ value: before.salaryAdvanceTypeId, label: before.salaryAdvanceTypeName }]
  return (
    <>
      <Select
        label={t('field.salaryAdvanceTypeId')}
        withAsterisk
        allowDeselect={false}
        placeholder={t('edit.typePlaceholder')}
        data={types === undefined ? own : [...types]}
        {...form.getInputProps('salaryAdvanceTypeId')}
        value={form.values.salaryAdvanceTypeId === '' ? null : form.values.salaryAdvanceTypeId}
        onChange={(value) => form.setFieldValue('salaryAdvanceTypeId', value ?? '')}
      />
      {types?.length === 0 ? (
        <Alert color="yellow" variant="outline">
          {t('edit.noTypes')}{' '}
          <LinkAnchor to={paths.salaryAdvanceTypes}>{t('edit.toTypes')}</LinkAnchor>
        </Alert>
      ) : null}
    </>
  )
}

/** To where advances are paid. */
export function AccountFields({ form, errorOf, before }: Props) {
  const t = useTranslations('salaryEmployee')
  const kept = useKept()
  const hours = String(employeeLimits.coolingHours)
  return (
    <>
      <p className={styles.dim}>
        {t('edit.accountText')} {before === null ? null : t('edit.accountChange', { hours })}
      </p>
      <div className={styles.pair}>
        <BankPicker
          label={t('field.salaryBankBin')}
          clearable={false}
          value={form.values.salaryBankBin}
          onBank={(bank) => {
            if (bank?.number == null) return
            form.setFieldValue('salaryBankBin', bank.number)
            form.clearFieldError('salaryAccount')
          }}
        />
        <DigitsInput
          label={t('field.salaryAccount')}
          withAsterisk={before === null}
          max={employeeLimits.account.max}
          description={kept(before === null ? undefined : `•••${before.salaryAccount.slice(-4)}`)}
          inputWrapperOrder={BELOW}
          {...form.getInputProps('salaryAccount')}
          value={form.values.salaryAccount}
          onChange={(value) => form.setFieldValue('salaryAccount', value)}
          error={errorOf('salaryAccount')}
        />
      </div>
    </>
  )
}
