import type { Call } from '@saola/contract/call'
import type { Paging } from '@saola/contract/paging'
import { Skeleton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Icon } from '../ui/icons.tsx'
import { ListEmptyState } from './ListEmptyState.tsx'
import { Pager } from './Pager.tsx'
import styles from './list.module.css'
import { parseSearch } from './search.ts'
import { useRowKeys, type SteppedRow } from './useRowKeys.ts'
import type { List, Row } from './useList.ts'

/** One column; `key` is the sort name where `sortable`. Money columns say `align: 'right'`. Cards on phones use header and cell. */
export interface Column<T> {
  key: string
  header: string
  cell: (row: T) => ReactNode
  align?: 'right' | 'center'
  sortable?: boolean
  width?: number
  /** What a placeholder row shows here while the list loads, in place of a grey bar. */ sample?: string
}

export interface ListTableProps<C extends Call & { readonly paging: Paging }> {
  list: List<C>
  columns: readonly Column<Row<C>>[]
  rowKey: (row: Row<C>) => string
  /** Where a row leads (path and query); the first column, or `linkColumn`, becomes the link, the whole row a click target. */
  rowLink?: (row: Row<C>) => string
  linkColumn?: string
  /** The row whose drawer is open: it is marked, and J and K belong to the drawer. */
  openKey?: string | null
  /** The row that J and K have stepped to, where the screen does more with it than open it. */
  stepped?: SteppedRow
  /** A row as a card on phones; `link` makes its text the link that covers the card. Without it a card lists header and cell. */
  card?: (row: Row<C>, link: (text: ReactNode) => ReactNode) => ReactNode
  /** Shown when there is nothing yet; "nothing found" and a page past the last are our own. */
  empty?: ReactNode
}
const alignOf = (column: { align?: 'right' | 'center' }): string =>
  column.align === undefined ? '' : (styles[column.align] ?? '')

/** Table above 576 px, cards below; skeletons shaped like the rows, a thin bar while the next page loads over the old one. */
export function ListTable<C extends Call & { readonly paging: Paging }>({
  list,
  columns,
  rowKey,
  rowLink,
  linkColumn,
  openKey = null,
  stepped: held,
  card,
  empty,
}: ListTableProps<C>) {
  const t = useTranslations('web.list')
  const navigate = useNavigate()
  const go = (row: Row<C> | undefined): void => {
    if (row !== undefined && rowLink !== undefined) void navigate({ href: rowLink(row) })
  }
  const active = useActiveRow({ list, rowKey, openKey, held, go })
  if (list.query.isError && list.page === undefined)
    return <ErrorState error={list.query.error} onRetry={() => void list.query.refetch()} />
  if (list.page !== undefined && list.rows.length === 0)
    return <ListEmptyState list={list} empty={empty} />
  const loading = list.page === undefined
  const linked = linkColumn ?? columns[0]?.key
  const link = (row: Row<C>, className: string | undefined, text: ReactNode): ReactNode =>
    rowLink === undefined ? (
      text
    ) : (
      <RowLink href={rowLink(row)} className={className}>
        {text}
      </RowLink>
    )
  const cell = (column: Column<Row<C>>, row: Row<C>, className = styles.rowLink): ReactNode =>
    column.key === linked ? link(row, className, column.cell(row)) : column.cell(row)
  // On a card the link's own box covers the whole of it.
  const cover = `${styles.rowLink} ${styles.cover}`
  const open = (row: Row<C>) => (): void => {
    if (getSelection()?.isCollapsed !== false) go(row)
  }
  return (
    <>
      {list.query.isFetching && !loading ? <BusyBar /> : null}
      <div className={styles.scroll}>
        <table className={styles.table} aria-busy={loading}>
          <Head list={list} columns={columns} />
          <tbody>
            {loading ? (
              <SkeletonRows columns={columns} count={placeholdersOf(list.pageSize)} />
            ) : (
              list.rows.map((row, i) => (
                <TableRow
                  key={rowKey(row)}
                  columns={columns}
                  cell={(column) => cell(column, row)}
                  isActive={active === i}
                  onClick={rowLink === undefined ? undefined : open(row)}
                />
              ))
            )}
          </tbody>
        </table>
      </div>
      <ul className={styles.rows} aria-label={t('rows')} aria-busy={loading}>
        {loading ? (
          <SkeletonCards count={placeholdersOf(list.pageSize)} />
        ) : (
          list.rows.map((row) => (
            <li key={rowKey(row)}>
              {card === undefined ? (
                <FactsCard columns={columns} cell={(column) => cell(column, row, cover)} />
              ) : (
                card(row, (text) => link(row, cover, text))
              )}
            </li>
          ))
        )}
      </ul>
      {loading ? <div className={styles.foot} /> : <Pager list={list} />}
    </>
  )
}

/** The index of the row that is open, or that J and K have stepped to; -1 = none. */
function useActiveRow<C extends Call & { readonly paging: Paging }>({
  list: { rows },
  rowKey,
  openKey,
  held,
  go,
}: {
  list: List<C>
  rowKey: (row: Row<C>) => string
  openKey: string | null
  held: SteppedRow | undefined
  go: (row: Row<C> | undefined) => void
}): number {
  const stepped = useRowKeys(rows.length, (index) => go(rows[index]), openKey === null, held)
  return openKey === null ? stepped : rows.findIndex((row) => rowKey(row) === openKey)
}

function TableRow<T>({
  columns,
  cell,
  isActive,
  onClick,
}: {
  columns: readonly Column<T>[]
  cell: (column: Column<T>) => ReactNode
  isActive: boolean
  onClick: (() => void) | undefined
}) {
  return (
    <tr
      className={`${onClick === undefined ? '' : styles.link} ${isActive ? styles.active : ''}`}
      aria-current={isActive || undefined}
      onClick={onClick}
    >
      {columns.map((column) => (
        <td key={column.key} className={alignOf(column)}>
          {cell(column)}
        </td>
      ))}
    </tr>
  )
}

function BusyBar() {
  const t = useTranslations('web.list')
  return <div className={styles.bar} role="progressbar" aria-label={t('loading')} />
}

/** Header and cell of each column, for lists without a card of their own. */
function FactsCard<T>({
  columns,
  cell,
}: {
  columns: readonly Column<T>[]
  cell: (column: Column<T>) => ReactNode
}) {
  return (
    <dl className={styles.row}>
      {columns.map((column) => [
        <dt key={`${column.key}-name`}>{column.header}</dt>,
        <dd key={column.key}>{cell(column)}</dd>,
      ])}
    </dl>
  )
}

function RowLink({
  href,
  className,
  children,
}: {
  href: string
  className: string | undefined
  children: ReactNode
}) {
  const [path = '', query = ''] = href.split('?')
  return (
    <Link
      className={className}
      to={path}
      search={parseSearch(query)}
      resetScroll={false}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  )
}

function SkeletonRows<T>({ columns, count }: { columns: readonly Column<T>[]; count: number }) {
  return Array.from({ length: count }, (_, i) => (
    <tr key={i}>
      {columns.map((column) => (
        <td key={column.key}>
          {column.sample === undefined ? (
            <Skeleton
              height={12}
              radius={6}
              width={`${55 + ((i * 7 + column.key.length * 5) % 35)}%`}
              ml={column.align === 'right' ? 'auto' : 0}
            />
          ) : (
            <span className={styles.sample}>{column.sample}</span>
          )}
        </td>
      ))}
    </tr>
  ))
}
/** Ten of them while a list loads, on a phone as well (B-168). */
const placeholdersOf = (pageSize: number): number => Math.min(pageSize, 10)
const SkeletonCards = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, i) => (
    <li key={i}>
      <div className={styles.row}>
        <Skeleton height={12} width={90} />
        <Skeleton height={12} width="60%" ml="auto" />
        <Skeleton height={12} width={70} />
        <Skeleton height={12} width="40%" ml="auto" />
      </div>
    </li>
  ))

interface HeadProps<C extends Call & { readonly paging: Paging }> {
  list: List<C>
  columns: readonly Column<Row<C>>[]
}
function Head<C extends Call & { readonly paging: Paging }>({ list, columns }: HeadProps<C>) {
  const direction = list.sort.direction === 'ASC' ? 'ascending' : 'descending'
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            key={column.key}
            className={alignOf(column)}
            style={{ width: column.width }}
            aria-sort={list.sort.by === column.key ? direction : undefined}
          >
            <Header column={column} list={list} />
          </th>
        ))}
      </tr>
    </thead>
  )
}

function Header<C extends Call & { readonly paging: Paging }>({
  column,
  list,
}: {
  column: Column<Row<C>>
  list: List<C>
}) {
  const t = useTranslations('web.list')
  if (column.sortable !== true) return <>{column.header}</>
  const sorted = list.sort.by === column.key
  return (
    <button
      type="button"
      className={`${styles.sort} ${sorted ? styles.sorted : ''}`}
      title={t('sortBy', { name: column.header })}
      onClick={() => list.setSort(column.key)}
    >
      {column.header}
      <Icon name={sorted && list.sort.direction === 'ASC' ? 'up' : 'down'} size={14} />
    </button>
  )
}
