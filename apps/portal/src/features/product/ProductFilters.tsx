import { Select } from '@mantine/core'
import { priceTypes, product, stockStatuses } from '@saola/contract/product'
import { queryOptionsOf } from '@saola/web/api/query'
import type { ListSearch } from '@saola/web/list/search'
import type { Filter } from '@saola/web/list/filter'
import type { List } from '@saola/web/list/useList'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import styles from './product.module.css'

type ProductList = List<typeof product.getAll>
const onOffs = ['ACTIVE', 'INACTIVE'] as const
/** The address may say true or 1. */
const oneOrZero = (value: string): string => (['1', 'true'].includes(value) ? '1' : '0')
/** The categories of a shop, by name; one page of them is as many as a list to choose from bears. */
export const useCategories = () =>
  useQuery({
    ...queryOptionsOf(product.categoryGetAll, {
      query: {},
      page: { size: 200, sortBy: 'name', direction: 'ASC' },
    }),
    staleTime: 30_000,
  })

type Filters = readonly Filter<ListSearch<typeof product.getAll>>[]

/** Every filter of the call, in the address; `fixed` is a list inside one category, which needs no choice of it. */
export function useProductFilters(fixed: boolean): Filters {
  const t = useTranslations('product')
  const { data: categories } = useCategories()
  const category: Filters = [
    {
      field: 'choice',
      name: 'categoryId',
      label: t('list.category'),
      chip: t('list.chip.categoryId'),
      options: (categories?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
      say: (id) => categories?.items.find((c) => c.id === id)?.name ?? '…',
    },
  ]
  const hasCategory: Filters = [
    {
      field: 'choice',
      name: 'haveCate',
      label: t('list.haveCate'),
      chip: t('list.chip.haveCate'),
      more: true,
      read: oneOrZero,
      options: [
        { value: '1', label: t('list.withCate') },
        { value: '0', label: t('list.withoutCate') },
      ],
    },
  ]
  const price = (name: 'priceFrom' | 'priceTo'): Filters => [
    {
      field: 'amount',
      name,
      label: t(`list.${name}`),
      chip: t(`list.chip.${name}`),
      more: true,
    },
  ]
  return [
    { field: 'search', name: 'query', label: t('list.search'), chip: t('list.chip.query') },
    ...(fixed ? [] : category),
    {
      field: 'choice',
      name: 'productStatus',
      label: t('list.productStatus'),
      chip: t('list.chip.productStatus'),
      more: true,
      options: onOffs.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      field: 'choice',
      name: 'priceType',
      label: t('list.priceType'),
      chip: t('list.chip.priceType'),
      more: true,
      options: priceTypes.map((value) => ({ value, label: t(`priceType.${value}`) })),
    },
    ...(fixed ? [] : hasCategory),
    {
      field: 'days',
      names: ['createdFrom', 'createdTo'],
      label: t('list.dates'),
      placeholder: t('list.dates'),
      chips: [t('list.chip.createdFrom'), t('list.chip.createdTo')],
      more: true,
    },
    ...price('priceFrom'),
    ...price('priceTo'),
  ]
}

/** The state of the stock, every word in sight. */
export function StockChoice({ list: { search, set } }: { list: ProductList }) {
  const t = useTranslations('product')
  return (
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
  )
}

export function SortSelect({ list }: { list: ProductList }) {
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
