import { TextInput } from '@mantine/core'
import { paymentTypes, transactionStatuses, transactionTypes } from '@saola/contract/enums'
import type { transaction } from '@saola/contract/transaction'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf, showDay } from '@saola/web/list/days'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import type { List } from '@saola/web/list/useList'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { BankAccountPicker } from '../../parts/BankAccountPicker.tsx'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'

type TransactionList = List<typeof transaction.getAll>
/** Folded away until asked for; their number stands on the button. */
const FOLDED = ['type', 'bankAccountId', 'transactionId', 'refTransactionId', 'bankAccountNo', 'payboxDeviceId'] as const

/** Every filter of the call (B-371, B-372), in the address; words search as one types, codes on Enter or when left. */
export function TransactionFilters({ list }: { list: TransactionList }) {
  const t = useTranslations('transaction')
  const { search, set } = list
  return (
    <FoldedFilters used={FOLDED.filter((name) => search[name] !== undefined).length} search={<SearchInput value={search.keyword} onSearch={(keyword) => set({ keyword })} placeholder={t('list.keyword')} />}
      more={
        <>
          <FilterSelect label={t('column.type')} value={search.type} onChange={(type) => set({ type })} options={transactionTypes.map((value) => ({ value, label: t(`type.${value}`) }))} />
          <BankAccountPicker compact aria-label={t('list.account')} placeholder={t('list.account')} value={search.bankAccountId ?? ''} onChange={(bankAccountId) => set({ bankAccountId })} />
          <CodeInput label={t('column.id')} value={search.transactionId} onCode={(transactionId) => set({ transactionId })} />
          <CodeInput label={t('column.refTransactionId')} value={search.refTransactionId} onCode={(refTransactionId) => set({ refTransactionId })} />
        </>
      }>
      <DayRange label={t('list.dates')} from={search.fromDate && dayOf(search.fromDate)} to={search.toDate && dayOf(search.toDate)} onChange={(fromDate, toDate) => set({ fromDate, toDate })} />
      <FilterSelect label={t('column.status')} value={search.status === 'NONE' ? undefined : search.status} onChange={(status) => set({ status })} options={transactionStatuses.map((value) => ({ value, label: t(`status.${value}`) }))} />
      <FilterSelect label={t('column.paymentType')} value={search.paymentType} onChange={(paymentType) => set({ paymentType })} options={paymentTypes.map((value) => ({ value, label: t(`paymentType.${value}`) }))} />
    </FoldedFilters>
  )
}

export function TransactionChips({ list }: { list: TransactionList }) {
  const t = useTranslations('transaction')
  const common = useTranslations('common.action')
  const range = useTranslations('web.days')
  const { data: accounts } = useBankAccounts()
  return (
    <FilterChips list={list}
      names={{
        keyword: common('search'), status: t('column.status'), type: t('column.type'), paymentType: t('column.paymentType'), fromDate: range('from'), toDate: range('to'), transactionId: t('column.id'), refTransactionId: t('column.refTransactionId'),
        bankAccountId: t('list.account'), bankAccountNo: t('list.account'), payboxDeviceId: 'Pay Box',
      }}
      values={{
        status: (v) => (v === 'NONE' ? t('list.all') : t(`status.${v as 'SUCCESS'}`)), type: (v) => t(`type.${v as 'PAY_LINK'}`), paymentType: (v) => t(`paymentType.${v as 'VIET_QR'}`), fromDate: (v) => showDay(dayOf(v)), toDate: (v) => showDay(dayOf(v)), bankAccountId: (v) => accounts?.find((account) => account.id === v)?.accountNo ?? v,
      }} />
  )
}

/** A code is searched whole: on Enter or when the field is left, not letter by letter. */
function CodeInput({ label, value, onCode }: { label: string; value: string | undefined; onCode: (code: string | undefined) => void }) {
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const search = (): void => { if (text.trim() !== (value ?? '')) onCode(text.trim() === '' ? undefined : text.trim()) }
  return <TextInput aria-label={label} placeholder={label} value={text} maxLength={64} onChange={(event) => setText(event.currentTarget.value)} onBlur={search} onKeyDown={(event) => { if (event.key === 'Enter') search() }} />
}
