import { Select } from '@mantine/core'
import { priceTypes, product, stockStatuses } from '@saola/contract/product'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf, showDay } from '@saola/web/list/days'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import type { List } from '@saola/web/list/useList'
import { AmountInput } from '@saola/web/ui/AmountInput.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import styles from './product.module.css'

type ProductList = List<typeof product.getAll>
const FOLDED = [
  'haveCate',
  'productStatus',
  'priceType',
  'createdFrom',
  'priceFrom',
  'priceTo',
] as const
/** The categories of a shop, by name; one page of them is as many as a list to choose from bears. */
export const useCategories = () =>
  useQuery({
    ...queryOptionsOf(product.categoryGetAll, {
      query: {},
      page: { size: 200, sortBy: 'name', direction: 'ASC' },
    }),
    staleTime: 30_000,
  })

/** Every filter of the call, in the address; `fixed` is a list inside one category, which needs no choice of it. */
export function ProductFilters({ list, fixed = false }: { list: ProductList; fixed?: boolean }) {
  const t = useTranslations('product')
  const { search, set } = list
  const { data: categories } = useCategories()
  return (
    <>
      <FoldedFilters
        used={FOLDED.filter((name) => search[name] !== undefined).length}
        search={
          <SearchInput
            value={search.query}
            placeholder={t('list.search')}
            onSearch={(query) => set({ query })}
          />
        }
        more={
          <>
            <FilterSelect
              label={t('list.productStatus')}
              value={search.productStatus}
              onChange={(productStatus) => set({ productStatus })}
              options={(['ACTIVE', 'INACTIVE'] as const).map((value) => ({
                value,
                label: t(`status.${value}`),
              }))}
            />
            <FilterSelect
              label={t('list.priceType')}
              value={search.priceType}
              onChange={(priceType) => set({ priceType })}
              options={priceTypes.map((value) => ({ value, label: t(`priceType.${value}`) }))}
            />
            {fixed ? null : (
              <FilterSelect
                label={t('list.haveCate')}
                value={search.haveCate as '1' | '0' | undefined}
                onChange={(haveCate) => set({ haveCate })}
                options={[
                  { value: '1', label: t('list.withCate') },
                  { value: '0', label: t('list.withoutCate') },
                ]}
              />
            )}
            <DayRange
              label={t('list.dates')}
              placeholder={t('list.dates')}
              from={search.createdFrom && dayOf(search.createdFrom)}
              to={search.createdTo && dayOf(search.createdTo)}
              onChange={(createdFrom, createdTo) => set({ createdFrom, createdTo })}
            />
            <PriceFilter
              label={t('list.priceFrom')}
              value={search.priceFrom}
              onPrice={(priceFrom) => set({ priceFrom })}
            />
            <PriceFilter
              label={t('list.priceTo')}
              value={search.priceTo}
              onPrice={(priceTo) => set({ priceTo })}
            />
          </>
        }
      >
        {fixed ? null : (
          <FilterSelect
            label={t('list.category')}
            value={search.categoryId}
            onChange={(categoryId) => set({ categoryId })}
            options={(categories?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
        <SortSelect list={list} />
      </FoldedFilters>
      <div className={`${styles.statuses} no-print`}>
        <ChoiceChips
          quiet
          label={t('list.statuses')}
          value={search.status ?? 'ALL'}
          onChange={(status) => set({ status: status === 'ALL' ? undefined : status })}
          choices={(['ALL', ...stockStatuses] as const).map((value) => ({
            value,
            label: t(`stock.${value}`),
          }))}
        />
      </div>
    </>
  )
}

function SortSelect({ list }: { list: ProductList }) {
  const t = useTranslations('product.list')
  const names = product.getAll.paging.sortable
  return (
    <Select
      aria-label={t('sort')}
      allowDeselect={false}
      value={list.sort.by}
      onChange={(by) => {
        if (by !== null && by !== list.sort.by) list.setSort(by)
      }}
      data={names.map((value) => ({ value, label: `${t('sort')}: ${t(`sorts.${value}`)}` }))}
      comboboxProps={{ transitionProps: { duration: 100 } }}
    />
  )
}

/** An amount is asked for whole: on Enter or when the field is left. */
function PriceFilter({
  label,
  value,
  onPrice,
}: {
  label: string
  value: string | undefined
  onPrice: (value: string | undefined) => void
}) {
  const [typed, setTyped] = useState<number | null>(value === undefined ? null : Number(value))
  useEffect(() => setTyped(value === undefined ? null : Number(value)), [value])
  const tell = (): void => {
    const next = typed === null ? undefined : String(typed)
    if (next !== value) onPrice(next)
  }
  return (
    <AmountInput
      label={undefined}
      aria-label={label}
      placeholder={label}
      description={undefined}
      value={typed}
      onChange={setTyped}
      onBlur={tell}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !event.repeat) tell()
      }}
    />
  )
}

export function ProductChips({
  list,
  filters,
}: {
  list: ProductList
  filters: Record<string, unknown>
}) {
  const t = useTranslations('product')
  const { data: categories } = useCategories()
  return (
    <FilterChips
      list={{ ...list, filters }}
      names={{
        query: t('list.chip.query'),
        categoryId: t('list.chip.categoryId'),
        createdFrom: t('list.chip.createdFrom'),
        createdTo: t('list.chip.createdTo'),
        productStatus: t('list.chip.productStatus'),
        priceType: t('list.chip.priceType'),
        priceFrom: t('list.chip.priceFrom'),
        priceTo: t('list.chip.priceTo'),
        haveCate: t('list.chip.haveCate'),
      }}
      values={{
        categoryId: (id) => categories?.items.find((c) => c.id === id)?.name ?? '…',
        createdFrom: (day) => showDay(dayOf(day)),
        createdTo: (day) => showDay(dayOf(day)),
        productStatus: (v) => t(`status.${v as 'ACTIVE'}`),
        priceType: (v) => t(`priceType.${v as 'FIXED_PRICE'}`),
        priceFrom: (v) => formatVnd(Number(v)),
        priceTo: (v) => formatVnd(Number(v)),
        haveCate: (v) => (v === '1' || v === 'true' ? t('list.withCate') : t('list.withoutCate')),
      }}
    />
  )
}
