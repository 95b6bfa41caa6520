/** What was read of a file of log work, as it is kept between its dry run and its writing. */
import type { LogworkSymbol } from '@saola/contract/salary-logwork-values'
import { plain } from '@saola/contract/validators'
import {
  partsOf,
  workloadOf,
  type CellFault,
  type Columns,
  type DayColumn,
  type Line,
} from './rules.ts'

export interface SheetContent {
  codeTitle: string
  days: Omit<DayColumn, 'column'>[]
  isOverride: boolean
  /** Those of the dry run: what it showed is what is written. */
  symbols: readonly LogworkSymbol[]
  rows: SheetRow[]
}
/** As typed, `cells` one a day column. */
interface SheetRow {
  row: number
  code: string
  name: string
  cells: string[]
  /** Null for a good row. */
  errors: Pick<CellFault, 'at' | 'value' | 'fault' | 'ofRow'>[] | null
}
const typed = (text: string | undefined): string => plain(text ?? '').trim()

/** Rows without a word are none. @param lines those below the titles */
export const rowsIn = (lines: readonly (readonly string[])[], columns: Columns): SheetRow[] =>
  lines.flatMap((line, i) => {
    const row: SheetRow = {
      // The titles are the first row.
      row: i + 2,
      code: typed(line[columns.code]),
      name: columns.name === null ? '' : typed(line[columns.name]),
      cells: columns.days.map(({ column }) => typed(line[column])),
      errors: null,
    }
    const isBlank = row.code === '' && row.name === '' && row.cells.every((cell) => cell === '')
    return isBlank ? [] : [row]
  })
/** Blank cells are left out. */
export function linesOf({
  days,
  rows,
  symbols,
}: Pick<SheetContent, 'days' | 'rows' | 'symbols'>): Line[] {
  const parts = partsOf(symbols)
  return rows.map(({ row, code, name, cells }) => ({
    id: row,
    code,
    name,
    cells: cells.flatMap((value, i) => {
      const { title, place } = days[i]!
      return value === '' ? [] : [{ at: title, value, place, part: workloadOf(value, parts) }]
    }),
  }))
}
