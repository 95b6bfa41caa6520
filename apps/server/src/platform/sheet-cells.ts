/**
 * The cells of an Excel file. Text is always a text cell, formatted as text, so that a name that begins with "=" stays a name, also when somebody edits
 * it there (reliability bar N7). Days and times are numbers with a format, so that they can be sorted and counted with.
 */

/** `time` and `date`: text in Vietnamese time, "YYYY-MM-DD HH:MM:SS" or "YYYY-MM-DD". */
export type Kind = 'text' | 'money' | 'number' | 'time' | 'date'
/** A column that needs no code of its module: the value at a place of the row, or the word that stands for it. */
export interface PlainColumn {
  title: string
  width: number
  kind: Kind
  at: number
  words?: Readonly<Record<string, string>>
}

export const NS = 'http://schemas.openxmlformats.org'
export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Places in STYLES. */
export const STYLE: Record<Kind | 'title', number> = {
  number: 0,
  title: 1,
  money: 2,
  text: 3,
  time: 4,
  date: 5,
}
export const STYLES = `${HEAD}<styleSheet xmlns="${NS}/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##0"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy\\ hh:mm:ss"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Arial"/></font><font><b/><sz val="11"/><name val="Arial"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf/><xf fontId="1" numFmtId="49" applyFont="1" applyNumberFormat="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left"/></xf><xf numFmtId="166" applyNumberFormat="1" applyAlignment="1"><alignment horizontal="left"/></xf></cellXfs></styleSheet>`

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  _: '_x005F_',
}
/** XML text; characters that XML cannot hold are dropped. "_x41_" would be read as a character's number. */
export const xml = (text: string): string =>
  text.replace(
    /[&<>"\r]|_(?=x[0-9a-fA-F]{4}_)|[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g,
    (c) => ESCAPES[c] ?? '',
  )
/** The most characters (UTF-16) that a cell of Excel holds; a file with more in one is refused or "repaired" there. */
export const MOST_TEXT = 32_767
const HALF_CHARACTER = /[\ud800-\udbff]$/
/** Text as long as a cell may be; where something is left out it ends in "…". */
export const fitting = (text: string): string =>
  text.length <= MOST_TEXT ? text : `${text.slice(0, MOST_TEXT - 1).replace(HALF_CHARACTER, '')}…`
/** What cannot stand in a cell as it is: marks of XML, control characters, and blanks that a reader would fold. */
const SPECIAL = /[&<>"\u0000-\u001f\ufffe\uffff]|^\s|\s$|\s\s|_x/

export const letters = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : letters(Math.floor(index / 26) - 1) + String.fromCharCode(65 + (index % 26))

/** Days from 30 December 1899, where Excel begins to count, to a day of the civil calendar. */
function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const ofEra = y - era * 400
  const ofYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return (
    era * 146_097 + ofEra * 365 + Math.floor(ofEra / 4) - Math.floor(ofEra / 100) + ofYear - 693_899
  )
}
/** A day's part of nine digits, rounded up by less than a tenth of a millisecond: readers cut the rest off, and a second short would be the second before. */
const PARTS = 1_000_000_000
/** The number that stands for a day or a time, both parts whole; null for what is none that Excel knows. */
export function serial(
  year: number,
  month: number,
  day: number,
  seconds: number,
): { days: number; part: number } | null {
  if (!(
    year >= 1901 &&
    year <= 9999 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= 31 &&
    seconds >= 0 &&
    seconds < 86_400
  ))
    return null
  return { days: dayNumber(year, month, day), part: Math.ceil((seconds * PARTS) / 86_400) }
}
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/
function serialOf(text: string): string | null {
  const [, year, month, day, hour, minute, second] = (MOMENT.exec(text) ?? []).map(Number)
  const found = serial(
    year ?? 0,
    month ?? 0,
    day ?? 0,
    (hour || 0) * 3600 + (minute || 0) * 60 + (second || 0),
  )
  return found && `${found.days}.${String(found.part).padStart(9, '0')}`
}

/** The value as a cell of numbers holds it; null for what stands in a cell of text. */
function numberIn(kind: Kind | 'title', value: string | number): string | null {
  if (kind === 'text' || kind === 'title') return null
  if (typeof value === 'number') return String(value)
  return kind === 'time' || kind === 'date' ? serialOf(value) : null
}

/** `ref` is the cell's place, "B12". What does not fit its column's kind is text. */
export function cell(ref: string, kind: Kind | 'title', value: string | number | null): string {
  if (value === null || value === '') return ''
  const number = numberIn(kind, value)
  if (number !== null) return `<c r="${ref}" s="${STYLE[kind]}"><v>${number}</v></c>`
  const text = fitting(String(value))
  const open = `<c r="${ref}" s="${STYLE[kind === 'title' ? 'title' : 'text']}" t="inlineStr"><is><t`
  return SPECIAL.test(text)
    ? `${open} xml:space="preserve">${xml(text)}</t></is></c>`
    : `${open}>${text}</t></is></c>`
}
