import { TextInput } from '@mantine/core'
import { transactionTypes } from '@saola/contract/enums'
import type { transaction } from '@saola/contract/transaction'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import type { List } from '@saola/web/list/useList'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BankAccountPicker } from '../../parts/BankAccountPicker.tsx'

export type TransactionList = List<typeof transaction.getAll>

/** The filters that are folded away until asked for. */
export function FurtherFilters({ list: { search, set } }: { list: TransactionList }) {
  const t = useTranslations('transaction')
  return (
    <>
      <FilterSelect
        label={t('column.type')}
        value={search.type}
        onChange={(type) => set({ type })}
        options={transactionTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      />
      <BankAccountPicker
        compact
        aria-label={t('list.account')}
        placeholder={t('list.account')}
        value={search.bankAccountId ?? ''}
        onChange={(bankAccountId) => set({ bankAccountId })}
      />
      <CodeInput
        label={t('column.id')}
        value={search.transactionId}
        onCode={(transactionId) => set({ transactionId })}
      />
      <CodeInput
        label={t('column.refTransactionId')}
        value={search.refTransactionId}
        onCode={(refTransactionId) => set({ refTransactionId })}
      />
    </>
  )
}

/** A code is searched whole: on Enter or when the field is left, not letter by letter. */
function CodeInput({
  label,
  value,
  onCode,
}: {
  label: string
  value: string | undefined
  onCode: (code: string | undefined) => void
}) {
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const search = (): void => {
    if (text.trim() !== (value ?? '')) onCode(text.trim() === '' ? undefined : text.trim())
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={64}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
      }}
    />
  )
}
