import { Button } from '@mantine/core'
import { product } from '@saola/contract/product'
import { formatNumberVi } from '@saola/money/format'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CategoryActions } from './CategoryActions.tsx'
import { CategoryForm } from './CategoryForm.tsx'
import styles from './product.module.css'
import { categoryAddressOf, type Category } from './rules.ts'

function useColumns(): readonly Column<Category>[] {
  const t = useTranslations('product.category')
  return [
    {
      key: 'name',
      header: t('name'),
      cell: (row) => (
        <span className={styles.nameWords}>
          <span>{row.name}</span>
          {row.description === null ? null : <small>{row.description}</small>}
        </span>
      ),
      sortable: true,
    },
    { key: 'code', header: t('code'), cell: (row) => <span className="tabular">{row.code}</span> },
    {
      key: 'productCount',
      header: t('count'),
      cell: (row) => formatNumberVi(row.productCount),
      align: 'right',
      sortable: true,
    },
    {
      key: 'createdAt',
      header: t('created'),
      cell: (row) => <DateTime at={row.createdAt} />,
      sortable: true,
    },
    { key: 'createdBy', header: t('createdBy'), cell: (row) => row.createdBy },
    {
      key: 'actions',
      header: t('actions'),
      cell: (row) => <CategoryActions category={row} />,
      align: 'right',
      width: 72,
    },
  ]
}

/** Categories, newest first (B-348). */
export function CategoryList({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('product.category')
  const list = useList(product.categoryGetAll)
  const columns = useColumns()
  const [creating, setCreating] = useState(false)
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
      {t('create')}
    </Button>
  )
  return (
    <ListScreen
      title={t('title')}
      actions={create}
      above={tabs}
      list={list}
      filters={[{ field: 'search', name: 'query', label: t('search') }]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => categoryAddressOf(row.id)}
      linkColumn="name"
      card={(row, link) => (
        <div className={styles.rowCard}>
          <div className={styles.rowWords}>
            <span className={styles.rowName}>{link(row.name)}</span>
            <span className={styles.dim}>
              {row.code} · {t('counted', { count: formatNumberVi(row.productCount) })}
            </span>
          </div>
          <CategoryActions category={row} />
        </div>
      )}
      empty={
        <EmptyState icon="grid" title={t('emptyTitle')} text={t('emptyText')}>
          {create}
        </EmptyState>
      }
    >
      <CategoryForm category={null} opened={creating} onClose={() => setCreating(false)} />
    </ListScreen>
  )
}
