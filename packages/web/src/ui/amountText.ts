/** What an edit of a money field means. A field never changes the meaning of what was typed: what it cannot read it keeps and refuses. */
import { formatVnd, parseVnd } from '@saola/money/format'

/** `unfinished`: no amount yet, but one may be coming ("1.25" on the way to "1.250"); words are for later. */
export type AmountProblem = 'unreadable' | 'unfinished' | 'tooLong'
export interface AmountEdit {
  /** What stood in the field before. */
  before: string
  /** What stands there now. */
  raw: string
  /** What was typed; null = the text came in another way. */
  inserted: string | null
  isDeletion: boolean
}
export interface AmountText {
  /** What the field shows. */
  text: string
  /** In đồng; null where the text is empty or no amount. */
  value: number | null
  problem: AmountProblem | null
}

const GROUPED = /^(?:\d{1,3}(?:\.\d{3})*)?$/
// The beginning of a grouped amount, or an amount with the beginning of its currency.
const COMING =
  /^(?:(?:v|vn|vnd|vnđ|₫|đ|đồng) ?)?(?:[1-9]\d{0,2}(?<s>[., ])(?:\d{3}\k<s>)*\d{0,2}|(?:\d+|[1-9]\d{0,2}(?<t>[., ])\d{3}(?:\k<t>\d{3})*) ?(?:v|vn|đồ|đồn))$|^(?:v|vn|vnd|vnđ|₫|đ|đồng)$/iu

const groupedAmount = (value: number | null): string =>
  value === null ? '' : formatVnd(value).replace(/[\s\u00a0]*₫$/, '')

const grouped = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, '.')

/** Reads a money field after an edit. `maxDigits` at most 15, so that the value is a safe integer. */
export function readAmount(edit: AmountEdit, maxDigits: number): AmountText {
  if (edit.raw.trim() === '') return amountText(null)
  return isOwn(edit) ? readDigits(edit.raw, maxDigits) : readWritten(edit, maxDigits)
}

/** The text of an amount that is set from outside. */
export const amountText = (value: number | null): AmountText => ({
  text: groupedAmount(value),
  value,
  problem: null,
})

/** The dots are the field's own as long as only digits come and go. */
const isOwn = ({ before, raw, inserted, isDeletion }: AmountEdit): boolean =>
  GROUPED.test(before) &&
  /^[\d.]*$/.test(raw) &&
  (isDeletion || (inserted !== null && /^\d+$/.test(inserted)))

function readDigits(raw: string, maxDigits: number): AmountText {
  const digits = raw.replaceAll('.', '').replace(/^0+(?=\d)/, '')
  if (digits === '') return amountText(null)
  return digits.length > maxDigits
    ? { text: grouped(digits), value: null, problem: 'tooLong' }
    : { text: grouped(digits), value: Number(digits), problem: null }
}

function readWritten({ raw, inserted, isDeletion }: AmountEdit, maxDigits: number): AmountText {
  const value = parseVnd(raw)
  // Key by key it is grouped as the person groups it: ",250" may follow.
  const isTyping = isDeletion || (inserted !== null && [...inserted].length === 1)
  if (value !== null && String(value).length <= maxDigits)
    return isTyping && !/^\d+$/.test(raw) ? { text: raw, value, problem: null } : amountText(value)
  if (value !== null || /^\s*\d{16,}\s*$/.test(raw))
    return { text: raw, value: null, problem: 'tooLong' }
  const isComing = isTyping && COMING.test(raw.normalize('NFC').trimStart())
  return { text: raw, value: null, problem: isComing ? 'unfinished' : 'unreadable' }
}

/** How many digits stand before the caret. */
export const digitsBefore = (text: string, end: number): number =>
  text.slice(0, end).match(/\d/g)?.length ?? 0

/** Where the caret stands after grouping: behind as many digits as before. */
export function caretAfter(text: string, digits: number): number {
  let seen = 0
  for (let i = 0; i < text.length; i++) {
    if (seen === digits) return i
    if (/\d/.test(text[i] ?? '')) seen += 1
  }
  return text.length
}
