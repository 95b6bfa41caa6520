import { formatNumberVi } from '@saola/money/format'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import styles from './product.module.css'
import { RowActions, type OpenDialog } from './RowActions.tsx'
import type { Product } from './rules.ts'
import { SelectBox } from './SelectBox.tsx'
import { Thumb } from './Thumb.tsx'
import type { Selection } from './useSelection.ts'
import { Price, Quantity, StockBadge } from './words.tsx'

export function useColumns(selection: Selection, onDialog: OpenDialog): readonly Column<Product>[] {
  const t = useTranslations('product')
  return [
    {
      key: 'select',
      header: t('list.select'),
      cell: (row) => <SelectBox product={row} selection={selection} />,
      width: 56,
    },
    {
      key: 'name',
      header: t('list.name'),
      cell: (row) => (
        <span className={styles.named}>
          <Thumb product={row} />
          <span className={styles.nameWords}>
            <span>{row.name}</span>
            <small className="tabular">
              {row.code} · {row.categoryName ?? t('noCategory')}
            </small>
          </span>
        </span>
      ),
      sortable: true,
    },
    {
      key: 'price',
      header: t('list.price'),
      cell: (row) => <Price product={row} />,
      align: 'right',
      sortable: true,
    },
    { key: 'stockStatus', header: t('list.stock'), cell: (row) => <StockBadge product={row} /> },
    {
      key: 'storageQuantity',
      header: t('list.quantity'),
      cell: (row) => <Quantity product={row} />,
      align: 'right',
      sortable: true,
    },
    {
      key: 'sold',
      header: t('list.sold'),
      cell: (row) => formatNumberVi(row.sold),
      align: 'right',
      sortable: true,
    },
    {
      key: 'revenue',
      header: t('list.revenue'),
      cell: (row) => <Money value={row.revenue} />,
      align: 'right',
      sortable: true,
    },
    {
      key: 'createdAt',
      header: t('list.createdAt'),
      cell: (row) => <DateTime at={row.createdAt} />,
      sortable: true,
    },
    {
      key: 'actions',
      header: t('list.actions'),
      cell: (row) => <RowActions product={row} onDialog={onDialog} />,
      align: 'right',
      width: 72,
    },
  ]
}
