import type { StatementFigures, StatementSection } from '@saola/contract/statement'
import { figureNames, tableRows, type TableRow } from '@saola/contract/statement-table'
import { formatNumberVi } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import styles from './statement.module.css'

/** What a row is called. */
function useRowName(): (row: TableRow) => string {
  const t = useTranslations('statement')
  const balance = useTranslations('balance.kind')
  const transaction = useTranslations('transaction')
  return (row) => {
    if (row.level === 'SECTION' && row.section !== null) return t(`section.${row.section}`)
    if (row.level === 'OPENING' || row.level === 'TOTAL' || row.level === 'CLOSING')
      return t(`row.${row.level}`)
    const kind = balance.has(row.kind as 'OTHER') ? balance(row.kind as 'OTHER') : balance('OTHER')
    const paid = [
      row.type === '' ? '' : transaction(`type.${row.type}` as 'type.PAY_LINK'),
      row.paymentType === ''
        ? ''
        : transaction(`paymentType.${row.paymentType}` as 'paymentType.VIET_QR'),
    ].filter(Boolean)
    return paid.length === 0 ? kind : `${kind}: ${paid.join(' · ')}`
  }
}

/** Opening, every section with its lines, movements, closing; where there is a way to its entries, a section opens them. */
export function FiguresTable({
  figures,
  section,
  onSection,
  yours,
}: {
  figures: Pick<StatementFigures, 'accounts' | 'lines'>
  section?: StatementSection | undefined
  onSection?: (section: StatementSection | undefined) => void
  /** What the merchant's own column is called by who is not the merchant. */
  yours?: string
}) {
  const t = useTranslations('statement')
  const nameOf = useRowName()
  return (
    <div
      className={styles.table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a wide table is scrolled with the keyboard, too
      tabIndex={0}
      role="region"
      aria-label={t('sheet.sums')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('column.name')}</th>
            <th scope="col" data-right>
              {t('column.transfers')}
            </th>
            {figureNames.map((name) => (
              <th key={name} scope="col" data-right>
                {name === 'yours' && yours !== undefined ? yours : t(`column.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {tableRows(figures).map((row) => {
            const opens = row.level === 'SECTION' ? row.section : null
            return (
              <tr
                key={[row.level, row.section, row.kind, row.type, row.paymentType].join('|')}
                data-level={row.level}
                data-open={(opens !== null && opens === section) || undefined}
              >
                <th scope="row">
                  {opens === null || onSection === undefined ? (
                    nameOf(row)
                  ) : (
                    <button
                      type="button"
                      aria-expanded={opens === section}
                      onClick={() => onSection(opens === section ? undefined : opens)}
                    >
                      {nameOf(row)}
                    </button>
                  )}
                </th>
                <td data-right>{row.transfers === null ? '' : formatNumberVi(row.transfers)}</td>
                {figureNames.map((name) => (
                  <td key={name} data-right data-none={row[name] === 0 || undefined}>
                    {formatNumberVi(row[name])}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
