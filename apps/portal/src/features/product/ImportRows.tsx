import { cellLimits } from '@saola/contract/product'
import { sheetColumns, type ImportRow, type SheetColumn } from '@saola/contract/product-import'
import { formatNumberVi } from '@saola/money/format'
import { useTranslations } from 'use-intl'
import { SheetRows } from '../../parts/SheetRows.tsx'

const limitsOf = (column: SheetColumn) => {
  const { min, max } = cellLimits(column)
  return { min: formatNumberVi(min), max: formatNumberVi(max) }
}

/** Rows of a product sheet; columns that nobody filled are left out. */
export function ImportRows({ rows, total }: { rows: readonly ImportRow[]; total: number }) {
  const t = useTranslations('product')
  const used = sheetColumns.filter((column) =>
    rows.some(
      (row) => (row.cells[column] ?? '') !== '' || row.errors.some((e) => e.field === column),
    ),
  )
  const hasProblems = rows.some((row) => row.errors.length > 0)
  return (
    <SheetRows<ImportRow>
      label={t(hasProblems ? 'import.invalidTitle' : 'import.validTitle')}
      rows={rows}
      total={total}
      columns={used.map((column) => ({
        key: column,
        title: t(`sheet.column.${column}`),
        get: (row) => row.cells[column] ?? '',
      }))}
      say={(e) => `${t(`sheet.column.${e.field}`)} ${t(`sheet.wrong.${e.key}`, limitsOf(e.field))}`}
    />
  )
}
