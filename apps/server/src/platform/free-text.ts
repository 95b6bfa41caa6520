/** What people type: one honest reading, no card numbers, nothing that becomes a link where it should not. */

/** Marks that make text read otherwise than it is written: zero-width, direction, byte-order. */
const INVISIBLE = /[\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g
/** One honest line: composed letters, no invisible marks, single blanks. */
export const cleanLine = (text: string): string =>
  text.normalize('NFC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim()
/** The same for text that may have lines. */
export const cleanText = (text: string): string =>
  text
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const isCardNumber = (digits: string): boolean => {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const d = Number(digits[digits.length - 1 - i]) * (i % 2 === 1 ? 2 : 1)
    sum += d > 9 ? d - 9 : d
  }
  return sum % 10 === 0
}
/** Card numbers typed into free text are never stored (reliability bar P5): all but the last four digits become stars. */
export const maskCards = (text: string): string =>
  text.replace(/\d(?:[ -]?\d){12,18}(?!\d)/g, (run) => {
    const digits = run.replace(/\D/g, '')
    return isCardNumber(digits) ? `${'*'.repeat(digits.length - 4)}${digits.slice(-4)}` : run
  })

/** As part of a message: one line, cut, and nothing that a mail program or phone would turn into a link (docs/decisions.md#11). */
export function harmless(text: string, max: number): string {
  const line = cleanLine(text)
    .replace(/\b[a-z][a-z0-9+.-]*:\/\//gi, '')
    .replace(/@/g, ' at ')
    .replace(/([\p{L}\p{N}])\.(?=\p{L}{2})/gu, '$1. ')
  return line.length > max ? `${line.slice(0, max - 1).trimEnd()}…` : line
}
