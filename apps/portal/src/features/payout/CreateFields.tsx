import { Checkbox, Select, TextInput } from '@mantine/core'
import { groupKinds, type GroupKind } from '@saola/contract/customer'
import { payoutLimits } from '@saola/contract/payout'
import { transferContent } from '@saola/vietqr/text'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { FieldStack } from '@saola/web/ui/layout.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { useTranslations } from 'use-intl'
import { BankAccountPicker } from '../../parts/BankAccountPicker.tsx'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import { AccountFields, isRefusal } from './AccountFields.tsx'
import { receiverValues, verdictOf } from './form.ts'
import { FundsPanel } from './FundsPanel.tsx'
import styles from './payout.module.css'
import { Price, useCost } from './Price.tsx'
import { ReceiverPicker } from './ReceiverPicker.tsx'
import { totalOf } from './rules.ts'
import type { CreateForm } from './useCreateForm.ts'
import type { NameChecker } from './useNameCheck.ts'

const errorOf = (form: CreateForm, name: string): string | null => {
  const error = form.errors[name]
  return typeof error === 'string' ? error : null
}

export function SourceFields({ form }: { form: CreateForm }) {
  const t = useTranslations('payout.create')
  const accounts = useBankAccounts().data ?? []
  const { fromAccountNo, amount } = form.values
  const cost = useCost(form.values)
  const wanted = totalOf({ amount: amount ?? 0, heldFee: cost?.heldFee ?? 0 })
  const id = accounts.find(({ accountNo }) => accountNo === fromAccountNo)?.id ?? ''
  return (
    <Section title={t('source')}>
      <FieldStack gap={16}>
        <BankAccountPicker
          label={t('account')}
          preselect
          value={id}
          error={errorOf(form, 'fromAccountNo')}
          onChange={(_, { accountNo }) => form.setFieldValue('fromAccountNo', accountNo)}
        />
        <FundsPanel accountNo={fromAccountNo} wanted={wanted} />
      </FieldStack>
    </Section>
  )
}

export function ReceiverFields({ form, check }: { form: CreateForm; check: NameChecker }) {
  const t = useTranslations('payout.create')
  const { toBankBin: bin, toAccountNo: accountNo, toAccountName: name, saved } = form.values
  const told = check.toldOf(bin, accountNo)
  const verdict = verdictOf(name, told)
  const asks = verdict !== null && verdict !== 'EXACT' && name.trim() !== '' && !isRefusal(told)
  return (
    <Section title={t('receiver')}>
      <FieldStack gap={16}>
        <ReceiverPicker
          key={saved?.id ?? ''}
          chosen={saved}
          onChange={(receiver) => {
            if (receiver === null) return form.setFieldValue('saved', null)
            form.setValues(receiverValues(receiver))
            form.clearErrors()
            check.askIfWhole(receiver.bankBin, receiver.accountNo)
          }}
        />
        <AccountFields
          value={{ bin, accountNo, name }}
          errors={{
            bin: errorOf(form, 'toBankBin'),
            accountNo: errorOf(form, 'toAccountNo'),
            name: errorOf(form, 'toAccountName'),
          }}
          check={check}
          onChange={(change) => {
            // What was confirmed was another account, or another name.
            form.setValues({
              ...(change.bin === undefined ? {} : { toBankBin: change.bin }),
              ...(change.accountNo === undefined ? {} : { toAccountNo: change.accountNo }),
              ...(change.name === undefined ? {} : { toAccountName: change.name }),
              nameConfirmed: false,
              saved: null,
            })
            for (const field of ['toBankBin', 'toAccountNo', 'toAccountName', 'nameConfirmed'])
              form.clearFieldError(field)
          }}
        />
        {asks ? (
          <Checkbox
            label={t('anyway')}
            checked={form.values.nameConfirmed}
            error={errorOf(form, 'nameConfirmed')}
            onChange={(event) => {
              form.setFieldValue('nameConfirmed', event.currentTarget.checked)
              form.clearFieldError('toAccountName')
            }}
          />
        ) : null}
        {saved === null ? <SaveFields form={form} /> : null}
      </FieldStack>
    </Section>
  )
}

function SaveFields({ form }: { form: CreateForm }) {
  const t = useTranslations('payout.create')
  return (
    <div className={styles.two}>
      <Checkbox label={t('save')} {...form.getInputProps('save', { type: 'checkbox' })} />
      {form.values.save ? (
        <GroupSelect
          value={form.values.group}
          onChange={(group) => form.setFieldValue('group', group)}
        />
      ) : null}
    </div>
  )
}

export function GroupSelect({
  value,
  onChange,
}: {
  value: GroupKind
  onChange: (group: GroupKind) => void
}) {
  const t = useTranslations('payout')
  return (
    <Select
      label={t('create.group')}
      allowDeselect={false}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      data={groupKinds.map((kind) => ({ value: kind, label: t(`group.${kind}`) }))}
      value={value}
      onChange={(kind) => onChange(groupKinds.find((one) => one === kind) ?? 'OTHER')}
    />
  )
}

export function MoneyFields({ form }: { form: CreateForm }) {
  const t = useTranslations('payout.create')
  const { amount, content } = form.values
  const preview = transferContent(content)
  return (
    <Section title={t('money')}>
      <FieldStack gap={16}>
        <AmountInput
          label={t('amount')}
          required
          {...form.getInputProps('amount')}
          value={amount}
          onChange={(value) => form.setFieldValue('amount', value)}
        />
        <TextInput
          label={t('content')}
          required
          maxLength={payoutLimits.content}
          autoComplete="off"
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          description={
            <>
              {t('preview')}: <span className={styles.preview}>{preview || '—'}</span>
            </>
          }
          {...form.getInputProps('content')}
        />
        <TextInput
          label={t('reference')}
          description={t('referenceHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={64}
          autoComplete="off"
          {...form.getInputProps('refTransactionId')}
        />
        <Price values={form.values} />
      </FieldStack>
    </Section>
  )
}
