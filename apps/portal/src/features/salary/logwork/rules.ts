/** Pure decisions of the screens of log work. Days are YYYY-MM-DD, workloads days: 0 to 1 in quarters. */
import type { Request } from '@saola/contract/call'
import type { LogworkDay, LogworkRow, salaryLogwork } from '@saola/contract/salary-logwork'
import {
  isSymbolForm,
  readsAsNumber,
  symbolKey,
  usualSymbols,
  type LogworkSymbol,
} from '@saola/contract/salary-logwork-values'

/** What was typed and not saved: by employee code, then by day. */
export type Edits = Readonly<Record<string, Readonly<Record<string, number>>>>
export const countOf = (edits: Edits): number =>
  Object.values(edits).reduce((sum, days) => sum + Object.keys(days).length, 0)
const loggedOn = (row: LogworkRow, date: string): number | null =>
  row.logworks.find((one) => one.date === date)?.workload ?? null
/** @returns the edits without those that change nothing */
export function edited(edits: Edits, row: LogworkRow, date: string, workload: number): Edits {
  const { [row.employeeCode]: days = {}, ...others } = edits
  const { [date]: _, ...rest } = days
  const next = loggedOn(row, date) === workload ? rest : { ...rest, [date]: workload }
  return Object.keys(next).length === 0 ? others : { ...others, [row.employeeCode]: next }
}
/** As it will be once it is saved; null = nothing is logged. */
export const shownOn = (edits: Edits, row: LogworkRow, date: string): number | null =>
  edits[row.employeeCode]?.[date] ?? loggedOn(row, date)
export const isChanged = (edits: Edits, row: LogworkRow, date: string): boolean =>
  edits[row.employeeCode]?.[date] !== undefined
export const sumOf = (edits: Edits, row: LogworkRow, days: readonly LogworkDay[]): number =>
  days.reduce((sum, { date }) => sum + (shownOn(edits, row, date) ?? 0), 0)
/** How much less is logged of an employee than before; 0 where it is not less. */
export const lessOf = (edits: Edits, row: LogworkRow): number => {
  const days = Object.entries(edits[row.employeeCode] ?? {})
  const more = days.reduce((sum, [date, next]) => sum + next - (loggedOn(row, date) ?? 0), 0)
  return Math.max(0, -more)
}
export const dataOf = (edits: Edits): Request<typeof salaryLogwork.update>['body']['data'] =>
  Object.entries(edits).map(([employeeCode, days]) => ({
    employeeCode,
    items: Object.entries(days).map(([date, workload]) => ({ date, workload })),
  }))

/** Why a day takes nothing; null where it does. */
export function closedOn(
  row: LogworkRow,
  { date }: LogworkDay,
  today: string,
): 'future' | 'left' | null {
  if (date > today) return 'future'
  return row.leftOn !== null && date > row.leftOn ? 'left' : null
}
/** "1", "0,5", ".75", or a symbol of the enterprise's time sheets. @returns null for anything else */
export function workloadOf(text: string, symbols: readonly LogworkSymbol[]): number | null {
  const word = symbolKey(text)
  if (!/^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(word))
    return symbols.find(({ symbol }) => symbolKey(symbol) === word)?.workload ?? null
  const value = Number(word.replace(',', '.'))
  return value <= 1 && Number.isInteger(value * 4) ? value : null
}
/** What can be chosen for a day, the usual first. */
export const workloads = [
  [1, 'whole'],
  [0.75, 'threeQuarters'],
  [0.5, 'half'],
  [0.25, 'quarter'],
  [0, 'none'],
] as const
/** Whether a key begins what a cell may say. */
export const beginsCell = (key: string, symbols: readonly LogworkSymbol[]): boolean =>
  key.length === 1 &&
  (/^[0-9,.]$/.test(key) ||
    (symbolKey(key) !== '' &&
      symbols.some(({ symbol }) => symbolKey(symbol).startsWith(symbolKey(key)))))
/** Symbols by what they count, the most first. */
export const groupsOf = (symbols: readonly LogworkSymbol[]) =>
  workloads
    .map(([workload, name]) => ({
      name,
      symbols: symbols.filter((one) => one.workload === workload).map(({ symbol }) => symbol),
    }))
    .filter((group) => group.symbols.length > 0)
export const areUsual = (symbols: readonly LogworkSymbol[]): boolean =>
  symbols.length === usualSymbols.length &&
  symbols.every(
    ({ symbol, workload }, i) =>
      symbol === usualSymbols[i]!.symbol && workload === usualSymbols[i]!.workload,
  )
type SymbolProblem = 'symbol' | 'number' | 'form' | 'twice'
/** What is wrong with each of the symbols as they are typed; null = nothing. */
export function problemsOf(symbols: readonly LogworkSymbol[]): (SymbolProblem | null)[] {
  const seen = new Set<string>()
  return symbols.map(({ symbol }) => {
    const key = symbolKey(symbol)
    if (key === '') return 'symbol'
    if (readsAsNumber(key)) return 'number'
    if (!isSymbolForm(key)) return 'form'
    if (seen.has(key)) return 'twice'
    seen.add(key)
    return null
  })
}
