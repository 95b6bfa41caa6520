/** The statement as tables: once for the Excel file and for the paper, so that both say the same. */
import type { StatementFigures, StatementSection } from '@saola/contract/statement'
import { statementSections } from '@saola/contract/statement'
import { addAmounts, readAmounts, type ReadLine } from './rules.ts'

export const figureNames = ['atBank', 'byCard', 'fee', 'vat', 'waiting', 'yours'] as const
export interface TableRow extends ReadLine {
  /** What the row is: the opening balance, a section's sum, a line of it, all movements, the closing balance. */
  level: 'OPENING' | 'SECTION' | 'LINE' | 'TOTAL' | 'CLOSING'
  section: StatementSection | null
  kind: string
  type: string
  paymentType: string
  transfers: number | null
}
const row = (
  level: TableRow['level'],
  amounts: Parameters<typeof readAmounts>[0],
  more: Partial<TableRow> = {},
): TableRow => ({
  level,
  section: null,
  kind: '',
  type: '',
  paymentType: '',
  transfers: null,
  ...readAmounts(amounts),
  ...more,
})
const balances = (
  { accounts }: Pick<StatementFigures, 'accounts'>,
  which: 'opening' | 'closing',
): Parameters<typeof readAmounts>[0] =>
  accounts.map((one) => ({ account: one.account, amount: one[which] }))
const count = (lines: StatementFigures['lines']): number =>
  lines.reduce((all, { transfers }) => all + transfers, 0)

/** Opening, each section with its lines, all movements, closing: opening + movements = closing in every column. */
export function tableRows(figures: Pick<StatementFigures, 'accounts' | 'lines'>): TableRow[] {
  const sections = statementSections.flatMap((section) => {
    const lines = figures.lines.filter((line) => line.section === section)
    return lines.length === 0
      ? []
      : [
          row('SECTION', addAmounts(lines), { section, transfers: count(lines) }),
          ...lines.map(({ amounts, ...line }) => row('LINE', amounts, line)),
        ]
  })
  return [
    row('OPENING', balances(figures, 'opening')),
    ...sections,
    row('TOTAL', addAmounts(figures.lines), { transfers: count(figures.lines) }),
    row('CLOSING', balances(figures, 'closing')),
  ]
}
