import { ActionIcon } from '@mantine/core'
import { product } from '@saola/contract/product'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { oneOf, searchHook, useSetSearch } from '@saola/web/list/screenSearch'
import { ignoring, useList, type List } from '@saola/web/list/useList'
import { Icon } from '@saola/web/ui/icons.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BulkBar } from './BulkBar.tsx'
import { useColumns } from './columns.tsx'
import { SortSelect, StockChoice, useProductFilters } from './ProductFilters.tsx'
import { ProductGrid } from './ProductGrid.tsx'
import styles from './product.module.css'
import { RowActions } from './RowActions.tsx'
import { addressOf, type Product, type View } from './rules.ts'
import { SelectBox } from './SelectBox.tsx'
import { Thumb } from './Thumb.tsx'
import { useProductDialogs } from './useProductDialogs.tsx'
import { useSelection } from './useSelection.ts'
import { Price, StockBadge } from './words.tsx'

const useBrowserSearch = searchHook({ view: oneOf('grid', 'table') })

export const useProductList = (categoryId?: string): List<typeof product.getAll> =>
  useList(product.getAll, categoryId === undefined ? undefined : { categoryId })

/** Products as a grid or a table, with filters, ticks and what can be done with them; used by the list and inside a category. */
export function ProductBrowser({
  list,
  fixed = false,
  empty,
}: {
  list: List<typeof product.getAll>
  fixed?: boolean
  empty: ReactNode
}) {
  const t = useTranslations('product')
  const { view = 'grid' } = useBrowserSearch()
  const selection = useSelection()
  const { open, dialogs } = useProductDialogs(selection.clear)
  const columns = useColumns(selection, open)
  const filters = useProductFilters(fixed)
  // Inside a category its own id is no filter; ALL in the address is the same as no stock filter at all.
  const { categoryId: _own, ...others } = list.filters
  const filtered = fixed ? { ...list, filters: others } : list
  const shown = ignoring(filtered, { status: 'ALL' })
  const card = (row: Product, link: (text: ReactNode) => ReactNode): ReactNode => (
    <div className={styles.rowCard}>
      <SelectBox product={row} selection={selection} />
      <Thumb product={row} />
      <div className={styles.rowWords}>
        <span className={styles.rowName}>{link(row.name)}</span>
        <Price product={row} />
        <StockBadge product={row} />
      </div>
      <RowActions product={row} onDialog={open} />
    </div>
  )
  return (
    <>
      <ListFilters
        list={filtered}
        filters={filters}
        beside={<SortSelect list={list} />}
        choices={
          <>
            <StockChoice list={list} />
            <div className={styles.bar}>
              <ViewToggle view={view} />
            </div>
          </>
        }
      />
      {view === 'table' ? (
        <ListTable
          list={shown}
          columns={columns}
          rowKey={(row) => row.id}
          rowLink={(row) => addressOf(row.id)}
          linkColumn="name"
          card={card}
          empty={empty}
        />
      ) : (
        <ProductGrid list={shown} selection={selection} onDialog={open} empty={empty} />
      )}
      <BulkBar selection={selection} rows={list.rows} onDialog={open} />
      <span className="sr-only" aria-live="polite">
        {list.page === undefined
          ? ''
          : t('category.counted', { count: String(list.page.totalSize) })}
      </span>
      {dialogs}
    </>
  )
}

/** The view stays in the address, so that Back and a shared link keep it. */
function ViewToggle({ view }: { view: View }) {
  const t = useTranslations('product.list')
  const setSearch = useSetSearch()
  const to = (next: View): void => setSearch({ view: next === 'grid' ? undefined : next })
  return (
    <div className={styles.toggle} role="group" aria-label={t('view')}>
      {(
        [
          ['grid', 'grid'],
          ['table', 'list'],
        ] as const
      ).map(([name, icon]) => (
        <ActionIcon
          key={name}
          variant={view === name ? 'light' : 'subtle'}
          color={view === name ? 'brand' : 'gray'}
          size={36}
          aria-label={t(name)}
          title={t(name)}
          aria-pressed={view === name}
          onClick={() => to(name)}
        >
          <Icon name={icon} />
        </ActionIcon>
      ))}
    </div>
  )
}
