import type { product } from '@saola/contract/product'
import { Skeleton } from '@mantine/core'
import { ListEmptyState } from '@saola/web/list/ListEmptyState.tsx'
import { Pager } from '@saola/web/list/Pager.tsx'
import type { List } from '@saola/web/list/useList'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './product.module.css'
import { RowActions, type OpenDialog } from './RowActions.tsx'
import type { Product } from './rules.ts'
import { SelectBox } from './SelectBox.tsx'
import { Thumb } from './Thumb.tsx'
import type { Selection } from './useSelection.ts'
import { Price, StockBadge } from './words.tsx'

interface Props {
  list: List<typeof product.getAll>
  selection: Selection
  onDialog: OpenDialog
  empty: ReactNode
}

/** Products as cards with their pictures: two beside each other on a phone, as many as fit elsewhere. */
export function ProductGrid({ list, selection, onDialog, empty }: Props) {
  const t = useTranslations('web.list')
  if (list.query.isError && list.page === undefined)
    return <ErrorState error={list.query.error} onRetry={() => void list.query.refetch()} />
  if (list.page !== undefined && list.rows.length === 0)
    return <ListEmptyState list={list} empty={empty} />
  const loading = list.page === undefined
  return (
    <>
      <ul className={styles.grid} aria-label={t('rows')} aria-busy={list.query.isFetching}>
        {loading
          ? Array.from({ length: 12 }, (_, i) => (
              <li key={i} className={styles.card}>
                <Skeleton radius={0} style={{ aspectRatio: '1', height: 'auto' }} />
                <div className={styles.cardWords}>
                  <Skeleton height={14} width="80%" />
                  <Skeleton height={14} width="45%" />
                </div>
              </li>
            ))
          : list.rows.map((row) => (
              <Card key={row.id} row={row} selection={selection} onDialog={onDialog} />
            ))}
      </ul>
      {loading ? null : <Pager list={list} />}
    </>
  )
}

function Card({
  row,
  selection,
  onDialog,
}: {
  row: Product
  selection: Selection
  onDialog: OpenDialog
}) {
  return (
    <li
      className={styles.card}
      data-chosen={selection.has(row.id) || undefined}
      data-off={row.status === 'INACTIVE' || undefined}
    >
      <Thumb product={row} size="card" />
      <div className={styles.cardTop}>
        <SelectBox product={row} selection={selection} />
      </div>
      <div className={styles.cardWords}>
        <Link className={styles.cardName} to={paths.productDetail} search={{ id: row.id }}>
          {row.name}
        </Link>
        <Price product={row} />
        <div className={styles.cardFoot}>
          <StockBadge product={row} />
          <RowActions product={row} onDialog={onDialog} />
        </div>
      </div>
    </li>
  )
}
