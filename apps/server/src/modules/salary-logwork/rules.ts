/**
 * Log work: which workload a cell says, which day a title says, what of what is given may be written. Pure. A day is a place in its period, 0 = the first one;
 * a workload is hundredths of a day; null = nothing was said.
 */
import type { LogworkFault, LogworkWarning } from '@saola/contract/salary-logwork'
import {
  isSymbolForm,
  readsAsNumber,
  symbolKey,
  type LogworkSymbol,
} from '@saola/contract/salary-logwork-values'
import { advanceMaxOf, type AdvanceTerms } from '@saola/money/advance'
import { dayOfNumber, daysBetween, isDay, plusDays, type Day } from '@saola/schedule/day'
import { fold } from '@saola/vietqr/text'

export const HUNDREDTHS = 100
const QUARTER = 25

/** Hundredths of a day by `symbolKey`. */
export type Parts = ReadonlyMap<string, number>
export const partsOf = (symbols: readonly LogworkSymbol[]): Parts =>
  new Map(
    symbols.map(({ symbol, workload }) => [symbolKey(symbol), Math.round(workload * HUNDREDTHS)]),
  )
/** What a cell says, in hundredths of a day, or what is wrong with it. */
export type Part = number | 'BAD_VALUE' | 'MORE_THAN_ONE'
/** @param text of a cell that is not blank: 0 to 1 in quarters, or a symbol; a number is never one */
export function workloadOf(text: string, parts: Parts): Part {
  const word = symbolKey(text)
  if (!/^\d{1,6}(?:[.,]\d{1,6})?$/.test(word)) return parts.get(word) ?? 'BAD_VALUE'
  const part = Number(word.replace(',', '.')) * HUNDREDTHS
  if (part > HUNDREDTHS) return 'MORE_THAN_ONE'
  return Number.isInteger(part) && part % QUARTER === 0 ? part : 'BAD_VALUE'
}
interface SymbolFault {
  field: string
  key: 'error.required' | 'error.duplicate_item' | 'error.pattern'
}
/** What is wrong with symbols that an enterprise wants, at their fields. */
export function symbolFaults(symbols: readonly LogworkSymbol[]): SymbolFault[] {
  const seen = new Set<string>()
  return symbols.flatMap(({ symbol }, i): SymbolFault[] => {
    const [key, field] = [symbolKey(symbol), `symbols.${i}.symbol`]
    if (key === '') return [{ field, key: 'error.required' }]
    if (readsAsNumber(key) || !isSymbolForm(key)) return [{ field, key: 'error.pattern' }]
    if (seen.has(key)) return [{ field, key: 'error.duplicate_item' }]
    seen.add(key)
    return []
  })
}

export interface Span {
  startDate: string
  endDate: string
}
export const lengthOf = ({ startDate, endDate }: Span): number =>
  daysBetween(startDate as Day, endDate as Day) + 1
export const dayAt = ({ startDate }: Span, place: number): Day => plusDays(startDate as Day, place)
/** Null for a day outside. */
export const placeOf = (span: Span, day: string): number | null =>
  day < span.startDate || day > span.endDate ? null : daysBetween(span.startDate as Day, day as Day)

/** Where Excel begins to count its days, from 1970-01-01. */
const EXCEL_FIRST = -25_569
const inYear = (year: string, month: string, date: string): string =>
  `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
/**
 * The day that a column's title says: "01/11 T7", "01/11", "1/11/2026", "2026-11-01", or a day of Excel. Without a year it is that of the period.
 * @returns null for a title that says none
 */
export function dayOfTitle(title: string, span: Span): Day | null {
  const text = title.trim()
  if (/^\d{5}$/.test(text)) return dayOfNumber(Number(text) + EXCEL_FIRST)
  const iso = text.slice(0, 10)
  if (isDay(iso)) return iso
  const found = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?(?:\s+\S{1,9})?$/.exec(text)
  if (!found) return null
  const [, date, month, year] = found
  const years = year === undefined ? [span.startDate.slice(0, 4), span.endDate.slice(0, 4)] : [year]
  const days = years.map((one) => inYear(one, month!, date!)).filter(isDay)
  return days.find((day) => placeOf(span, day) !== null) ?? days[0] ?? null
}

/** The column of a day. `place` is null for a day outside of the period. */
export interface DayColumn {
  column: number
  title: string
  place: number | null
}
export interface Columns {
  code: number
  codeTitle: string
  name: number | null
  days: DayColumn[]
}
/**
 * Which column stands where, by titles in any order; others are left alone.
 * @param names titles of code and name, in every language
 * @returns null where the code or all days are missing, or something comes twice
 */
export function columnsOf(
  titles: readonly string[],
  names: { code: readonly string[]; name: readonly string[] },
  span: Span,
): Columns | null {
  const at = (words: readonly string[]): number[] => {
    const known = new Set(words.map(fold))
    return titles.flatMap((title, i) => (known.has(fold(title.replaceAll('*', ''))) ? [i] : []))
  }
  const [codes, people] = [at(names.code), at(names.name)]
  const days = titles.flatMap((title, column): (DayColumn & { day: Day })[] => {
    const day = dayOfTitle(title, span)
    return day === null ? [] : [{ column, title: title.trim(), place: placeOf(span, day), day }]
  })
  const isTwice = new Set(days.map(({ day }) => day)).size < days.length
  if (codes.length !== 1 || people.length > 1 || days.length === 0 || isTwice) return null
  return {
    code: codes[0]!,
    codeTitle: titles[codes[0]!]!.replaceAll('*', '').trim(),
    name: people[0] ?? null,
    days: days.map(({ column, title, place }) => ({ column, title, place })),
  }
}

/** A day's workload as it is given. */
export interface Cell {
  /** How the day was named, and what was typed. */
  at: string
  value: string
  place: number | null
  part: Part
}
/** What is given of one employee. */
export interface Line {
  id: number
  code: string
  name: string
  cells: readonly Cell[]
}
export type Days = readonly (number | null)[]
/** An employee, and what is logged of them. */
export interface Known {
  id: string
  code: string
  name: string
  leftOn: string | null
  days: Days
}
export interface Terms {
  span: Span
  today: string
  /** What is logged already gives way. */
  isOverride: boolean
  /** How a fault of the code names it. */
  codeTitle: string
}
export interface CellFault {
  at: string
  value: string
  fault: LogworkFault
  /** The line that says the same. */
  ofRow: number | null
  /** Of the line's cells; null = its code. */
  cell: number | null
}
/** A line beside what is there. */
export interface Judged {
  line: Line
  /** Null where nobody has the code. */
  known: Known | null
  errors: CellFault[]
  warnings: LogworkWarning[]
  /** What is logged once it is written; as it was where something is wrong. */
  after: Days
  added: number
  replaced: number
}
export const sumOf = (days: Days): number =>
  days.reduce<number>((sum, part) => sum + (part ?? 0), 0)

function faultOf(cell: Cell, known: Known, terms: Terms): LogworkFault | null {
  if (typeof cell.part === 'string') return cell.part
  if (cell.place === null) return 'OUTSIDE_PERIOD'
  const day = dayAt(terms.span, cell.place)
  if (day > terms.today) return 'FUTURE_DAY'
  if (known.leftOn !== null && day > known.leftOn) return 'AFTER_LEAVING'
  const before = known.days[cell.place] ?? null
  return before !== null && before !== cell.part && !terms.isOverride ? 'DAY_LOGGED' : null
}
function faultsOf(line: Line, known: Known, terms: Terms): CellFault[] {
  const seen = new Set<number>()
  return line.cells.flatMap((cell, i) => {
    const isRepeated = cell.place !== null && seen.has(cell.place)
    if (cell.place !== null) seen.add(cell.place)
    const fault = isRepeated ? 'DUPLICATE_IN_FILE' : faultOf(cell, known, terms)
    return fault === null
      ? []
      : [{ at: cell.at, value: cell.value, fault, ofRow: isRepeated ? line.id : null, cell: i }]
  })
}
/** Blank cells are none of the line's, so that they erase nothing. */
function merged(days: Days, cells: readonly Cell[]): Pick<Judged, 'after' | 'added' | 'replaced'> {
  const after = [...days]
  let [added, replaced] = [0, 0]
  for (const { place, part } of cells) {
    const before = days[place!] ?? null
    after[place!] = part as number
    if (before === null) added += 1
    else if (before !== part) replaced += 1
  }
  return { after, added, replaced }
}
const wrong = (line: Line, known: Known | null, errors: CellFault[]): Judged => ({
  line,
  known,
  errors,
  warnings: [],
  after: known?.days ?? [],
  added: 0,
  replaced: 0,
})
function judge(line: Line, known: Known, terms: Terms): Judged {
  const errors = faultsOf(line, known, terms)
  if (errors.length > 0) return wrong(line, known, errors)
  const result = merged(known.days, line.cells)
  const warnings: LogworkWarning[] = []
  if (line.name !== '' && fold(line.name) !== fold(known.name)) warnings.push('NAME_DIFFERS')
  if (sumOf(result.after) < sumOf(known.days)) warnings.push('LOWERS')
  return { line, known, errors, warnings, ...result }
}
/** Whether days that come to less leave a limit under what was drawn or asked for. VND; days are hundredths. */
export const isBelowDrawn = ({
  wage: baseAmount,
  worked,
  workingDays,
  percent,
  basis,
  drawn,
}: AdvanceTerms & { wage: number; worked: number; workingDays: number; drawn: number }): boolean =>
  advanceMaxOf({ baseAmount, worked, workingDays }, { percent, basis }) < drawn
export const keyOf = (code: string): string => code.toLowerCase()
/** Lines beside each other and beside what is there: an employee comes once. @param known by `keyOf` their code */
export function judgeAll(
  lines: readonly Line[],
  known: ReadonlyMap<string, Known>,
  terms: Terms,
): Judged[] {
  const first = new Map<string, number>()
  return lines.map((line) => {
    const key = keyOf(line.code)
    const ofRow = first.get(key) ?? null
    const employee = known.get(key) ?? null
    const ofCode = (fault: LogworkFault): CellFault[] => [
      { at: terms.codeTitle, value: line.code, fault, ofRow, cell: null },
    ]
    if (employee === null) return wrong(line, null, ofCode('UNKNOWN_CODE'))
    if (ofRow !== null) return wrong(line, employee, ofCode('DUPLICATE_IN_FILE'))
    first.set(key, line.id)
    return judge(line, employee, terms)
  })
}

/** Days that had another workload, and with `isWhole` those that had none, too. */
export function changesOf(
  { known, after }: Judged,
  isWhole: boolean,
): { place: number; before: number | null; after: number | null }[] {
  return after.flatMap((part, place) => {
    const before = known!.days[place] ?? null
    return before === part || (before === null && !isWhole) ? [] : [{ place, before, after: part }]
  })
}
