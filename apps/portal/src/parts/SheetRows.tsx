import { formatNumberVi } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import styles from './sheet.module.css'

export interface SheetColumn<R> {
  key: string
  title: string
  get: (row: R) => string
}

/** Rows of a sheet as they were typed; what is wrong stands in words beside them and marks its cell. `total` may be more than are shown; `unnumbered` where `row` is no number of the sheet. */
export function SheetRows<
  R extends { row: number; errors: readonly { field: string; key: string }[] },
>({
  label,
  rows,
  total,
  columns,
  unnumbered = false,
  say,
}: {
  label: string
  rows: readonly R[]
  total: number
  columns: readonly SheetColumn<R>[]
  unnumbered?: boolean
  say: (error: R['errors'][number]) => string
}) {
  const t = useTranslations('common.sheet')
  const hasProblems = rows.some((row) => row.errors.length > 0)
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard, too */}
      <div className={styles.sheet} tabIndex={0} role="region" aria-label={label}>
        <table>
          <thead>
            <tr>
              {unnumbered ? null : <th scope="col">{t('row')}</th>}
              {hasProblems ? <th scope="col">{t('problems')}</th> : null}
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {column.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row}>
                {unnumbered ? null : (
                  <th scope="row" className="tabular">
                    {row.row}
                  </th>
                )}
                {hasProblems ? (
                  <td className={styles.problems}>
                    {row.errors.map((e) => (
                      <span key={e.field + e.key}>{say(e)}</span>
                    ))}
                  </td>
                ) : null}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-wrong={row.errors.some((e) => e.field === column.key) || undefined}
                  >
                    {column.get(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length ? (
        <p className={styles.first}>
          {t('shownFirst', { shown: formatNumberVi(rows.length), total: formatNumberVi(total) })}
        </p>
      ) : null}
    </>
  )
}
