import { supportContents, type SupportContent } from '@saola/contract/support'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DayRange } from '../list/DayRange.tsx'
import { dayOf, showDay } from '../list/days.ts'
import { FilterChips } from '../list/FilterChips.tsx'
import { FilterSelect } from '../list/FilterSelect.tsx'
import { FoldedFilters } from '../list/FoldedFilters.tsx'
import { SearchInput } from '../list/SearchInput.tsx'

interface SupportList {
  search: {
    query?: string | undefined
    content?: SupportContent | undefined
    from?: string | undefined
    to?: string | undefined
  }
  filters: Record<string, unknown>
  set: (patch: never) => void
  clear: () => void
}

/** Filters of both lists (B-493); `more` are those of the bank's side, `names` and `values` say them in the chips. */
export function SupportFilters({
  list,
  more,
  names = {},
  values = {},
}: {
  list: SupportList
  more?: ReactNode
  names?: Record<string, string>
  values?: Record<string, (value: string) => string>
}) {
  const t = useTranslations('support')
  const { query, content, from, to } = list.search
  const set = (patch: Record<string, string | undefined>): void => list.set(patch as never)
  return (
    <>
      <FoldedFilters
        used={Object.keys(list.filters).filter((name) => name !== 'query').length}
        search={
          <SearchInput
            value={query}
            placeholder={t('search')}
            onSearch={(text) => set({ query: text })}
          />
        }
      >
        <FilterSelect
          label={t('column.content')}
          value={content}
          onChange={(value) => set({ content: value })}
          options={supportContents.map((value) => ({ value, label: t(`content.${value}`) }))}
        />
        <DayRange
          label={t('dates')}
          placeholder={t('dates')}
          from={from === undefined ? undefined : dayOf(from)}
          to={to === undefined ? undefined : dayOf(to)}
          onChange={(a, b) => set({ from: a, to: b })}
        />
        {more}
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          query: t('keyword'),
          content: t('column.content'),
          from: t('dateFrom'),
          to: t('dateTo'),
          ...names,
        }}
        values={{
          content: (v) => t(`content.${v as SupportContent}`),
          from: (v) => showDay(dayOf(v)),
          to: (v) => showDay(dayOf(v)),
          ...values,
        }}
      />
    </>
  )
}
