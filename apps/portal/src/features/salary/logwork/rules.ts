/** Pure decisions of the screens of log work. Days are YYYY-MM-DD, workloads days: 0 to 1 in quarters. */
import type { Request } from '@saola/contract/call'
import type { LogworkDay, LogworkRow, salaryLogwork } from '@saola/contract/salary-logwork'

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
/** "1", "0,5", ".75", and as time sheets have it "x" and "x/2". @returns null for anything else */
export function workloadOf(text: string): number | null {
  const word = text.replaceAll(/\s/g, '').toLowerCase()
  if (word === 'x' || word === '+') return 1
  if (word === 'x/2') return 0.5
  if (!/^(?:\d+(?:[.,]\d*)?|[.,]\d+)$/.test(word)) return null
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
