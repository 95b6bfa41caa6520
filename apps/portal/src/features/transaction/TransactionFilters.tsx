import { Skeleton } from '@mantine/core'
import {
  cardKinds,
  madeTransactionTypes,
  paymentTypes,
  transactionSources,
  transactionStatuses,
} from '@saola/contract/enums'
import type { transaction } from '@saola/contract/transaction'
import type { Filter } from '@saola/web/list/filter'
import type { ListSearch } from '@saola/web/list/search'
import type { List } from '@saola/web/list/useList'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useBankAccounts } from '../../parts/useBankAccounts.ts'

// Folded away until asked for.
const BankAccountPicker = lazy(() =>
  import('../../parts/BankAccountPicker.tsx').then((m) => ({ default: m.BankAccountPicker })),
)
type Call = typeof transaction.getAll

/** Every filter of the call (B-371, B-372), in the address; words search as one types, codes on Enter or when left. */
export function useTransactionFilters(list: List<Call>): readonly Filter<ListSearch<Call>>[] {
  const t = useTranslations('transaction')
  const common = useTranslations('common.action')
  const range = useTranslations('web.days')
  return [
    { field: 'search', name: 'keyword', label: t('list.keyword'), chip: common('search') },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('list.dates'),
      chips: [range('from'), range('to')],
    },
    {
      field: 'choice',
      name: 'status',
      label: t('column.status'),
      options: transactionStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
      say: (v) => (v === 'NONE' ? t('list.all') : t(`status.${v as 'SUCCESS'}`)),
    },
    {
      field: 'choice',
      name: 'paymentType',
      label: t('column.paymentType'),
      options: paymentTypes.map((value) => ({ value, label: t(`paymentType.${value}`) })),
    },
    ...useFurtherFilters(list),
  ]
}

/** The filters that are folded away; two of them only links set. */
function useFurtherFilters(list: List<Call>): readonly Filter<ListSearch<Call>>[] {
  const t = useTranslations('transaction')
  const { data: accounts } = useBankAccounts()
  const me = useMe()
  // Payouts stand in this list by their type alone, for those who may see them.
  const types = me.reach(paths.payout)
    ? ([...madeTransactionTypes, 'PAY_OUT'] as const)
    : madeTransactionTypes
  return [
    {
      field: 'choice',
      name: 'type',
      label: t('column.type'),
      more: true,
      options: types.map((value) => ({ value, label: t(`type.${value}`) })),
    },
    {
      field: 'choice',
      name: 'source',
      label: t('column.source'),
      more: true,
      options: transactionSources.map((value) => ({ value, label: t(`source.${value}`) })),
    },
    {
      field: 'choice',
      name: 'cardKind',
      label: t('column.cardKind'),
      more: true,
      options: cardKinds.map((value) => ({ value, label: t(`cardKind.${value}`) })),
    },
    {
      field: 'own',
      name: 'bankAccountId',
      label: t('list.account'),
      more: true,
      say: (id) => accounts?.find((account) => account.id === id)?.accountNo ?? id,
      control: (
        <Suspense fallback={<Skeleton height={42} radius={8} />}>
          <BankAccountPicker
            compact
            aria-label={t('list.account')}
            placeholder={t('list.account')}
            value={list.search.bankAccountId ?? ''}
            onChange={(bankAccountId) => list.set({ bankAccountId })}
          />
        </Suspense>
      ),
    },
    { field: 'code', name: 'transactionId', label: t('column.id'), more: true },
    { field: 'code', name: 'refTransactionId', label: t('column.refTransactionId'), more: true },
    { field: 'link', name: 'bankAccountNo', label: t('list.account'), more: true },
    { field: 'link', name: 'payboxDeviceId', label: 'Pay Box', more: true },
  ]
}
