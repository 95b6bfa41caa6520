/** Price of goods with a discount and VAT, in whole đồng: each part half-up once per line, as on the invoice (docs/domain.md#5). */
import { vnd } from './vnd.ts'

export interface PricedLine {
  price: number
  quantity: number
  /** Whole percent off the price. */ discount: number
  /** Whole percent on what is left. */ vat: number
}
export interface LineTotal {
  amount: number
  discountAmount: number
  vatAmount: number
  totalAmount: number
}

/** Half-up share of a whole amount; exact, since amount × 100 stays a safe integer for every price of a catalogue. */
const percentOf = (amount: number, percent: number): number =>
  Math.floor((amount * percent + 50) / 100)

export function lineTotal({ price, quantity, discount, vat }: PricedLine): LineTotal {
  const amount = vnd(price * quantity)
  const discountAmount = percentOf(amount, discount)
  const vatAmount = percentOf(amount - discountAmount, vat)
  return { amount, discountAmount, vatAmount, totalAmount: amount - discountAmount + vatAmount }
}
export function orderTotal(lines: readonly LineTotal[]): LineTotal {
  const sum = (name: keyof LineTotal): number =>
    vnd(lines.reduce((all, line) => all + line[name], 0))
  return {
    amount: sum('amount'),
    discountAmount: sum('discountAmount'),
    vatAmount: sum('vatAmount'),
    totalAmount: sum('totalAmount'),
  }
}
