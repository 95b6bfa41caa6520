/** What stands in the cells of a time sheet besides numbers: which symbol counts which part of a day. */

export interface LogworkSymbol {
  symbol: string
  /** Of a day, in quarters. */
  workload: number
}
const all = (workload: number, ...symbols: string[]): LogworkSymbol[] =>
  symbols.map((symbol) => ({ symbol, workload }))
/** Until an enterprise has others, as the Vietnamese time sheet has them (form 01a of the accounting rules): worked, on paid leave, at a meeting, off in lieu, on a public holiday; half a day; away without the day being paid by the enterprise. */
export const usualSymbols: readonly LogworkSymbol[] = [
  ...all(1, 'x', '+', 'SP', 'P', 'H', 'NB', 'L'),
  ...all(0.5, 'x/2'),
  ...all(0, 'Ô', 'CÔ', 'TS', 'T', 'KL', 'N'),
]
export const symbolLimits = { letters: 8, symbols: 60 } as const
/** Symbols are one where they are one without blanks and case. */
export const symbolKey = (text: string): string =>
  text.normalize('NFC').replaceAll(/\s/g, '').toUpperCase()
/** Whether a spreadsheet or a person could mean a number or a day by it: digits without a letter, or the way in which programs write numbers. */
export function readsAsNumber(text: string): boolean {
  const word = symbolKey(text).normalize('NFKC')
  if (word === '') return false
  if (/\p{N}/u.test(word) && !/\p{L}/u.test(word)) return true
  return !Number.isNaN(Number(word.replace('INFINITY', 'Infinity')))
}
/** What files hold apart by itself, or take for a formula. */
export const isSymbolForm = (text: string): boolean => !/^=|[,;"]/.test(symbolKey(text))
