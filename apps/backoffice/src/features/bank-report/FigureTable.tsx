import type { ReactNode } from 'react'
import styles from './bank-report.module.css'

export interface FigureColumn<R> {
  key: string
  title: string
  /** Words stand at the left, figures at the right. */
  words?: boolean
  cell: (row: R) => ReactNode
  /** Of the last line, which sums up the others. */
  foot?: ReactNode
}
/** Figures in lines: scrolls to the side where it is wider than its card. */
export function FigureTable<R>({
  label,
  columns,
  rows,
  rowKey,
  none,
}: {
  label: string
  columns: readonly FigureColumn<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string
  none?: string
}) {
  if (rows.length === 0 && none !== undefined) return <p className={styles.none}>{none}</p>
  return (
    // A scrolling box must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls
    <div className={styles.tableBox} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={column.words ? styles.words : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={column.words ? styles.words : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {columns.some(({ foot }) => foot !== undefined) ? (
          <tfoot>
            <tr>
              {columns.map((column) => (
                <td key={column.key} className={column.words ? styles.words : undefined}>
                  {column.foot}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  )
}
