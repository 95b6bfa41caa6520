/** Amounts as people write and paste them: Vietnamese grouping ("1.250.000 ₫"), the same in both languages of the product. */
import { isVnd, vnd } from './vnd.ts'
import type { Vnd } from './vnd.ts'

/** 1250000 → "1.250.000 ₫". Throws RangeError when `amount` is not a whole number: such money must never be shown. */
export function formatVnd(amount: number): string {
  return `${formatNumberVi(amount)} ₫`
}

/** 1250000 → "1.250.000"; also for counts. Throws RangeError for a fraction. */
export function formatNumberVi(value: number): string {
  // By hand rather than by Intl: the same text on every machine, whatever its ICU data.
  return String(vnd(value)).replace(/\B(?=(?:\d{3})+$)/g, '.')
}

/** Parameters of a phrase with every whole number grouped ({ min: 5000 } → { min: "5.000" }), so that a limit reads the same in both languages. */
export const groupedNumbers = <T extends string | number | boolean | null | undefined>(
  params: Readonly<Record<string, T>> | undefined,
): Record<string, T | string> =>
  Object.fromEntries(
    Object.entries(params ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' && Number.isSafeInteger(value) ? formatNumberVi(value) : value,
    ]),
  )

/** 0.3 → "0,3", 1234.5 → "1.234,5"; for percentages and sizes. At most four decimals, without the noise of binary fractions. Throws RangeError for what is no finite number. */
export function formatDecimalVi(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`not a number to show: ${value}`)
  const [whole = '', part] = String(Math.round(value * 10_000) / 10_000).split('.')
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, '.')}${part === undefined ? '' : `,${part}`}`
}

/** How phrases write their numbers (`#` of a plural, `{n, number}`), given to use-intl in place of Intl's, which groups by the language of the phrase. */
export const getNumberFormat = (): Intl.NumberFormat =>
  ({ format: (value: number | bigint) => formatDecimalVi(Number(value)) }) as Intl.NumberFormat

/** What a person may enter as an amount: a whole number of đồng from 0 to 2^53 − 1. */
export function isSafeVnd(value: unknown): value is Vnd {
  return isVnd(value) && value >= 0
}

// Marks that text copied from sheets and chats brings along: zero-width, direction, byte-order.
const INVISIBLE = /[\u200b-\u200f\u2060\ufeff]/g
const CURRENCY = '(?:₫|đồng|vnđ|vnd|đ)'
// Digits alone, or groups of three behind one kind of separator. A group never follows a leading zero: "0.500" is a decimal.
const DIGITS = '\\d+|[1-9]\\d{0,2}(?<separator>[., ])\\d{3}(?:\\k<separator>\\d{3})*'
const PASTED = new RegExp(`^(?:${CURRENCY} ?)?(?<digits>${DIGITS})(?: ?${CURRENCY})?$`, 'iu')

/**
 * Reads typed or pasted money: "1.250.000 ₫", "1,250,000", "1 250 000 đ", "VND 1250000" → 1250000.
 * null for anything that is not surely a whole amount: decimals ("1.5", "1.250,00"), negatives, mixed separators,
 * other currencies, more than 2^53 − 1.
 */
export function parseVnd(text: string): Vnd | null {
  const plain = text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
  const digits = PASTED.exec(plain)?.groups?.['digits']
  if (digits === undefined) return null
  const value = Number(digits.replace(/\D/g, ''))
  return isSafeVnd(value) ? value : null
}
