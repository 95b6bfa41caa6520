import { Skeleton } from '@mantine/core'
import { paymentTypes, transactionStatuses } from '@saola/contract/enums'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf, showDay } from '@saola/web/list/days'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'
import type { TransactionList } from './FurtherFilters.tsx'

const FurtherFilters = lazy(() =>
  import('./FurtherFilters.tsx').then((m) => ({ default: m.FurtherFilters })),
)
/** Folded away until asked for; their number stands on the button. */
const FOLDED = [
  'type',
  'bankAccountId',
  'transactionId',
  'refTransactionId',
  'bankAccountNo',
  'payboxDeviceId',
] as const

/** Every filter of the call (B-371, B-372), in the address; words search as one types, codes on Enter or when left. */
export function TransactionFilters({ list }: { list: TransactionList }) {
  const t = useTranslations('transaction')
  const { search, set } = list
  return (
    <FoldedFilters
      used={FOLDED.filter((name) => search[name] !== undefined).length}
      search={
        <SearchInput
          value={search.keyword}
          onSearch={(keyword) => set({ keyword })}
          placeholder={t('list.keyword')}
        />
      }
      more={
        <Suspense fallback={<Skeleton height={42} radius={8} />}>
          <FurtherFilters list={list} />
        </Suspense>
      }
    >
      <DayRange
        label={t('list.dates')}
        from={search.fromDate && dayOf(search.fromDate)}
        to={search.toDate && dayOf(search.toDate)}
        onChange={(fromDate, toDate) => set({ fromDate, toDate })}
      />
      <FilterSelect
        label={t('column.status')}
        value={search.status === 'NONE' ? undefined : search.status}
        onChange={(status) => set({ status })}
        options={transactionStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <FilterSelect
        label={t('column.paymentType')}
        value={search.paymentType}
        onChange={(paymentType) => set({ paymentType })}
        options={paymentTypes.map((value) => ({ value, label: t(`paymentType.${value}`) }))}
      />
    </FoldedFilters>
  )
}

export function TransactionChips({ list }: { list: TransactionList }) {
  const t = useTranslations('transaction')
  const common = useTranslations('common.action')
  const range = useTranslations('web.days')
  const { data: accounts } = useBankAccounts()
  return (
    <FilterChips
      list={list}
      names={{
        keyword: common('search'),
        status: t('column.status'),
        type: t('column.type'),
        paymentType: t('column.paymentType'),
        fromDate: range('from'),
        toDate: range('to'),
        transactionId: t('column.id'),
        refTransactionId: t('column.refTransactionId'),
        bankAccountId: t('list.account'),
        bankAccountNo: t('list.account'),
        payboxDeviceId: 'Pay Box',
      }}
      values={{
        status: (v) => (v === 'NONE' ? t('list.all') : t(`status.${v as 'SUCCESS'}`)),
        type: (v) => t(`type.${v as 'PAY_LINK'}`),
        paymentType: (v) => t(`paymentType.${v as 'VIET_QR'}`),
        fromDate: (v) => showDay(dayOf(v)),
        toDate: (v) => showDay(dayOf(v)),
        bankAccountId: (v) => accounts?.find((account) => account.id === v)?.accountNo ?? v,
      }}
    />
  )
}
