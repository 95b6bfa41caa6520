/** The statement as a table: once for the screen, the Excel file and the paper, so that all say the same. Pure; VND, debit positive. */
import { statementSections, type StatementFigures, type StatementSection } from './statement.ts'

type Amounts = StatementFigures['lines'][number]['amounts']
const byAccount = (a: { account: string }, b: { account: string }): number =>
  a.account < b.account ? -1 : Number(a.account > b.account)
const amountOf = (amounts: Amounts, account: string): number =>
  amounts.find((one) => one.account === account)?.amount ?? 0
/** A line as people read it: signs as the merchant sees them, and whatever has no column of its own under `waiting`. */
export interface ReadLine {
  atBank: number
  byCard: number
  fee: number
  vat: number
  waiting: number
  yours: number
}
/** atBank + byCard = fee + vat + waiting + yours, on each line and below. */
export function readAmounts(amounts: Amounts): ReadLine {
  const atBank = amountOf(amounts, 'CLEARING')
  const byCard = amountOf(amounts, 'CARD') + amountOf(amounts, 'HELD')
  const [fee, vat, yours] = ['FEE', 'VAT', 'MERCHANT'].map(
    (account) => 0 - amountOf(amounts, account),
  ) as [number, number, number]
  return { atBank, byCard, fee, vat, waiting: atBank + byCard - fee - vat - yours, yours }
}
export const addAmounts = (lines: readonly { amounts: Amounts }[]): Amounts => {
  const sums = new Map<string, number>()
  for (const { amounts } of lines)
    for (const { account, amount } of amounts) sums.set(account, (sums.get(account) ?? 0) + amount)
  return [...sums].map(([account, amount]) => ({ account, amount })).toSorted(byAccount)
}
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
  amounts: Amounts,
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
): Amounts => accounts.map((one) => ({ account: one.account, amount: one[which] }))
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
