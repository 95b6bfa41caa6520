/** What an invoice's amount is made of, as its customer reads it: on the payment page, on the receipt, in mails. */
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { translator } from '../../platform/text.ts'
import type { InvoiceLine } from './store.ts'

/** As many as are shown one by one, and as much of a name: the page stays small. */
const MOST_LINES = 8
const MOST_NAME = 40
const shortened = (name: string): string =>
  name.length > MOST_NAME ? `${name.slice(0, MOST_NAME - 1)}…` : name

interface ShownLine {
  text: string
  /** "2 × 150.000 ₫"; null of one. */
  times: string | null
  /** In đồng; below zero of what is taken off. */
  amount: number
}
/** Nothing where the amount is the price of one period; the last ones as one where there are too many. */
export function shownLines(lines: readonly InvoiceLine[], language: 'vi' | 'en'): ShownLine[] {
  const [only] = lines
  if (lines.length === 1 && only?.kind === 'PERIOD' && only.quantity === 1) return []
  const t = translator(language, 'payer')
  const shown = lines.length > MOST_LINES ? MOST_LINES - 1 : lines.length
  const rest = lines.slice(shown)
  return [
    ...lines.slice(0, shown).map(({ kind, name, quantity, unitAmount, amount }) => ({
      text: name == null ? t(`invoice.line.${kind}`) : shortened(name),
      times: quantity > 1 ? `${formatNumberVi(quantity)} × ${formatVnd(unitAmount)}` : null,
      amount,
    })),
    ...(rest.length === 0
      ? []
      : [
          {
            text: t('invoice.others', { count: rest.length }),
            times: null,
            amount: rest.reduce((sum, { amount }) => sum + amount, 0),
          },
        ]),
  ]
}
