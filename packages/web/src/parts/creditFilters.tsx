import { resolutions, unmatchedReasons, type bankCredit } from '@saola/contract/bank-credit'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Filter } from '../list/filter.ts'
import type { ListSearch } from '../list/search.ts'
import { BankPicker } from './BankPicker.tsx'
import { banksOptions } from './entities.ts'

type Search = ListSearch<typeof bankCredit.getList>

/** Filters of the unmatched credits, the merchant's and the staff's. */
export function useCreditFilters(list: {
  search: Search
  set: (patch: { fromBin?: string | undefined }) => void
}): readonly Filter<Search>[] {
  const t = useTranslations('bankCredit')
  const range = useTranslations('web.days')
  const common = useTranslations('common.action')
  const banks = useQuery(banksOptions())
  return [
    {
      field: 'search',
      name: 'keyword',
      label: t('filter.keyword'),
      chip: common('search'),
    },
    {
      field: 'choice',
      name: 'resolution',
      label: t('filter.resolution'),
      options: resolutions.map((value) => ({ value, label: t(`resolution.${value}`) })),
    },
    {
      field: 'choice',
      name: 'reason',
      label: t('filter.reason'),
      options: unmatchedReasons.map((value) => ({ value, label: t(`reason.${value}`) })),
    },
    {
      field: 'own',
      name: 'fromBin',
      label: t('filter.bank'),
      say: (bin) => banks.data?.find((bank) => bank.number === bin)?.shortName ?? bin,
      control: (
        <BankPicker
          aria-label={t('filter.bank')}
          placeholder={t('filter.bank')}
          value={list.search.fromBin ?? null}
          onBank={(bank) => list.set({ fromBin: bank?.number ?? undefined })}
        />
      ),
    },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('filter.dates'),
      chips: [range('from'), range('to')],
    },
  ]
}
