import type { Page } from '@saola/contract/paging'
import { formatNumberVi } from '@saola/money/format'
import { Pager } from '@saola/web/list/Pager.tsx'
import type { ReactNode } from 'react'
import styles from './batch.module.css'

export interface RowColumn<R> {
  key: string
  header: string
  cell: (row: R) => ReactNode
  align?: 'right'
  /** On a phone: `head` begins the card, `long` takes a line of its own. */
  card?: 'head' | 'long'
}

/** Rows of a file or of a batch, page by page: a table, on phones cards. What is empty is left out of a card. */
export function RowsTable<R>({
  label,
  page,
  columns,
  rowKey,
  pageNumber,
  onPage,
  isStale = false,
}: {
  label: string
  page: Page<R>
  columns: readonly RowColumn<R>[]
  rowKey: (row: R) => string | number
  /** One-based. */
  pageNumber: number
  onPage: (page: number) => void
  isStale?: boolean
}) {
  const heads = columns.filter(({ card }) => card === 'head')
  const others = columns.filter(({ card }) => card !== 'head')
  return (
    <div className={styles.rows} aria-busy={isStale}>
      <div
        className={styles.table}
        data-stale={isStale || undefined}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard, too
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <table>
          <thead>
            <tr>
              {columns.map(({ key, header, align }) => (
                <th key={key} scope="col" data-right={align === 'right' || undefined}>
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {page.items.map((row) => (
              <tr key={rowKey(row)}>
                {columns.map(({ key, cell, align }) => (
                  <td key={key} data-right={align === 'right' || undefined}>
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <ul className={styles.cards} aria-label={label}>
        {page.items.map((row) => (
          <li key={rowKey(row)}>
            <div className={styles.cardHead}>
              {heads.map(({ key, cell }) => (
                <span key={key}>{cell(row)}</span>
              ))}
            </div>
            <dl>
              {others.map(({ key, header, cell, card }) => {
                const content = cell(row)
                return content === null || content === '' ? null : (
                  <Fact key={key} name={header} long={card === 'long'}>
                    {content}
                  </Fact>
                )
              })}
            </dl>
          </li>
        ))}
      </ul>
      <Pager of={label} list={{ page, pageNumber, pageSize: page.pageSize, setPage: onPage }} />
    </div>
  )
}

function Fact({ name, long, children }: { name: string; long: boolean; children: ReactNode }) {
  return (
    <>
      <dt className={long ? 'sr-only' : undefined}>{name}</dt>
      <dd data-long={long || undefined}>{children}</dd>
    </>
  )
}

/** Its number in the file; on a card with the word for it, which a table has in its head. */
export function RowNumber({ name, row }: { name: string; row: number }) {
  return (
    <span className={`${styles.dim} tabular`}>
      <span className={styles.onCard}>{name} </span>
      {formatNumberVi(row)}
    </span>
  )
}
