import { resolutions, unmatchedReasons, type bankCredit } from '@saola/contract/bank-credit'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DayRange } from '../list/DayRange.tsx'
import { dayOf, showDay } from '../list/days.ts'
import { FilterChips } from '../list/FilterChips.tsx'
import { FilterSelect } from '../list/FilterSelect.tsx'
import { BankPicker } from './BankPicker.tsx'
import { FoldedFilters } from '../list/FoldedFilters.tsx'
import { SearchInput } from '../list/SearchInput.tsx'
import type { ListSearch } from '../list/search.ts'
import { banksOptions } from './entities.ts'

type Search = ListSearch<typeof bankCredit.cmsList>
/** What both lists, the merchant's and the staff's, have in common. */
interface CreditList {
  search: Search
  filters: Record<string, unknown>
  set: (patch: { [K in keyof Search]?: Search[K] | undefined }) => void
  clear: () => void
}

/** Filters and chips of the unmatched credits; `merchant` is the staff's field for one merchant. */
export function CreditFilters({ list, merchant }: { list: CreditList; merchant?: ReactNode }) {
  const t = useTranslations('bankCredit')
  const range = useTranslations('web.days')
  const common = useTranslations('common.action')
  const { search, set } = list
  const banks = useQuery(banksOptions())
  const reasonName = (reason: string): string => t(`reason.${reason as 'UNDER'}`)
  const resolutionName = (resolution: string): string => t(`resolution.${resolution as 'OPEN'}`)
  return (
    <>
      <FoldedFilters
        used={0}
        search={
          <SearchInput
            value={search.keyword}
            onSearch={(keyword) => set({ keyword })}
            placeholder={t('filter.keyword')}
          />
        }
      >
        {merchant}
        <FilterSelect
          label={t('filter.resolution')}
          value={search.resolution}
          onChange={(resolution) => set({ resolution })}
          options={resolutions.map((value) => ({ value, label: resolutionName(value) }))}
        />
        <FilterSelect
          label={t('filter.reason')}
          value={search.reason}
          onChange={(reason) => set({ reason })}
          options={unmatchedReasons.map((value) => ({ value, label: reasonName(value) }))}
        />
        <BankPicker
          aria-label={t('filter.bank')}
          placeholder={t('filter.bank')}
          value={search.fromBin ?? null}
          onBank={(bank) => set({ fromBin: bank?.number ?? undefined })}
        />
        <DayRange
          label={t('filter.dates')}
          from={search.fromDate && dayOf(search.fromDate)}
          to={search.toDate && dayOf(search.toDate)}
          onChange={(fromDate, toDate) => set({ fromDate, toDate })}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          keyword: common('search'),
          merchantCode: t('filter.merchant'),
          fromBin: t('filter.bank'),
          reason: t('filter.reason'),
          resolution: t('filter.resolution'),
          fromDate: range('from'),
          toDate: range('to'),
        }}
        values={{
          fromBin: (bin) => banks.data?.find((bank) => bank.number === bin)?.shortName ?? bin,
          reason: reasonName,
          resolution: resolutionName,
          fromDate: (v) => showDay(dayOf(v)),
          toDate: (v) => showDay(dayOf(v)),
        }}
      />
    </>
  )
}
