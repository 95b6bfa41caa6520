/** Rows of a CSV file, written for a spreadsheet, or read as one wrote them: UTF-8 or UTF-16; comma, semicolon or tab, whichever its first line holds most of. Pure. */
const BYTE_ORDER = '\ufeff'
const SEPARATORS = [';', ',', '\t'] as const

const decoded = (bytes: Uint8Array, encoding: string): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
/** @returns null for bytes that are no text */
export function textOfBytes(bytes: Uint8Array): string | null {
  const [a, b] = bytes
  let encoding = 'utf-8'
  if (a === 0xff && b === 0xfe) encoding = 'utf-16le'
  else if (a === 0xfe && b === 0xff) encoding = 'utf-16be'
  // Without a mark, a title line begins with a letter: half of its pair is zero.
  else if (a !== 0 && b === 0) encoding = 'utf-16le'
  else if (a === 0 && b !== 0) encoding = 'utf-16be'
  const text = decoded(bytes, encoding)
  if (text === null || text.includes('\0')) return null
  return text.startsWith(BYTE_ORDER) ? text.slice(1) : text
}

const occurrences = (text: string, sign: string): number => text.split(sign).length - 1
/** Excel may name it in a line of its own. */
function separatorOf(text: string): { separator: string; from: number } {
  const named = /^sep=(.)\r?\n/.exec(text)
  if (named) return { separator: named[1]!, from: named[0].length }
  const line = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '')
  const separator = SEPARATORS.reduce((most, sign) =>
    occurrences(line, sign) > occurrences(line, most) ? sign : most,
  )
  return { separator, from: 0 }
}

/** A quoted cell; `at` is after its opening quote. @returns null where the quote is never closed */
function quoted(text: string, at: number): { value: string; end: number } | null {
  let from = at
  for (;;) {
    const end = text.indexOf('"', from)
    if (end < 0) return null
    if (text[end + 1] !== '"')
      return { value: text.slice(at, end).replaceAll('""', '"'), end: end + 1 }
    from = end + 2
  }
}
/** Up to the separator or the line's end, as it stands. */
function plain(text: string, at: number, stop: RegExp): { value: string; end: number } {
  stop.lastIndex = at
  const end = stop.exec(text)?.index ?? text.length
  return { value: text.slice(at, end), end }
}

export interface CsvLimits {
  maxRows: number
  maxColumns: number
}
/**
 * The file's cells, the title row included; no more than one row beyond `maxRows`.
 * @returns null for what is no table: a quote that is never closed would hide every row below it
 */
export function readCsv(text: string, { maxRows, maxColumns }: CsvLimits): string[][] | null {
  const { separator, from } = separatorOf(text)
  const stop = new RegExp(`[${separator === '\t' ? '\\t' : `\\${separator}`}\r\n]`, 'g')
  const rows: string[][] = []
  let row: string[] = []
  let at = from
  while (at < text.length && rows.length <= maxRows + 1) {
    const cell = text[at] === '"' ? quoted(text, at + 1) : plain(text, at, stop)
    if (!cell) return null
    // What follows a closing quote belongs to the cell.
    const rest = plain(text, cell.end, stop)
    if (row.length < maxColumns) row.push(cell.value + rest.value)
    at = rest.end
    if (text[at] === separator) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    rows.push(row)
    row = []
  }
  return rows
}

/** What a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r]/
/** A row as a spreadsheet reads it. Text that would be a formula stays text (reliability bar N7). */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  `${cells
    .map((cell) => {
      if (typeof cell !== 'string') return cell === null ? '' : String(cell)
      const text = FORMULA.test(cell) ? `'${cell}` : cell
      return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(',')}\r\n`
