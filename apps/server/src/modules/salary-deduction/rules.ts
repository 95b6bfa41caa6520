/** What a pay day takes off, line by line, and what payroll says that it took off: pure. VND; days worked are hundredths. */
import {
  CARRIED_PERCENT,
  deductionColumns,
  type ClosingReason,
  type DeductionColumn,
  type ResultFault,
} from '@saola/contract/salary-deduction'
import { deductionOf, earnedOf, type Deduction } from '@saola/money/advance'

export interface Uncounted {
  paid: number
  returned: number
  carriedIn: number
  /** Null where nothing is logged. */
  worked: number | null
  /** Days that make the whole wage; null where nothing says any. */
  countedDays: number | null
  /** Null once it is erased. */
  wage: number | null
}
const earnedIn = ({ wage, worked, countedDays }: Uncounted): number =>
  wage === null || worked === null || countedDays === null
    ? 0
    : earnedOf({ baseAmount: wage, worked, workingDays: countedDays })
/** Nothing is taken off what is not known to be earned: it is carried on. */
export const countedOf = (line: Uncounted): Deduction =>
  deductionOf({
    paid: line.paid,
    earned: earnedIn(line),
    carriedIn: line.carriedIn - line.returned,
    carriedPercent: CARRIED_PERCENT,
  })

export interface Standing {
  hasEnded: boolean
  hasEarlier: boolean
  waiting: number
  /** Somebody was paid. */
  isPaid: boolean
  countedDays: number | null
}
/** What stands in the way of closing a period. */
export function reasonsOf(at: Standing): ClosingReason[] {
  const tests: [boolean, ClosingReason][] = [
    [!at.hasEnded, 'NOT_ENDED'],
    [at.hasEarlier, 'EARLIER_OPEN'],
    [at.waiting > 0, 'WAITING'],
    [at.isPaid && at.countedDays === null, 'NO_WORKING_DAYS'],
  ]
  return tests.flatMap(([isInTheWay, reason]) => (isInTheWay ? [reason] : []))
}

/** What may be taken off of somebody: nothing to all that is owed, or the other way round where something is to be given back. Of somebody of whom something was written off no more than what is left. */
export function boundsOf({ owed, deduct, taken, room }: Bounded): { least: number; most: number } {
  const [least, most] = [Math.min(0, owed), Math.max(0, owed)]
  if (room === null) return { least, most }
  return { least, most: Math.max(least, Math.min(most, (taken ?? deduct) + room)) }
}
type Bounded = Pick<KnownLine, 'owed' | 'deduct' | 'taken' | 'room'>

/** A row of a file as it was typed; `taken` is null where it is no amount. */
export interface TypedRow {
  row: number
  code: string
  typed: string
  taken: number | null
}
/** Of a closed period. */
export interface KnownLine {
  employeeId: string
  code: string
  name: string
  /** Paid and carried, less what came back. */
  owed: number
  deduct: number
  taken: number | null
  /** By how much more may be taken off than is known; null where nothing was written off. */
  room: number | null
}
export interface JudgedRow extends TypedRow {
  line: KnownLine | null
  fault: ResultFault | null
  ofRow: number | null
}
const faultOf = (
  { code, typed, taken }: TypedRow,
  line: KnownLine | null,
  ofRow: number | null,
): ResultFault | null => {
  if (code === '' || typed === '') return 'REQUIRED'
  if (taken === null) return 'FORMAT'
  if (line === null) return 'UNKNOWN_CODE'
  if (ofRow !== null) return 'DUPLICATE_IN_FILE'
  const { least, most } = boundsOf(line)
  return taken < least || taken > most ? 'TOO_MUCH' : null
}
/** @param lines by their code in lower case */
export function judge(
  rows: readonly TypedRow[],
  lines: ReadonlyMap<string, KnownLine>,
): JudgedRow[] {
  const first = new Map<string, number>()
  return rows.map((row) => {
    const key = row.code.toLowerCase()
    const line = lines.get(key) ?? null
    const ofRow = first.get(key) ?? null
    if (ofRow === null) first.set(key, row.row)
    return { ...row, line, ofRow, fault: faultOf(row, line, ofRow) }
  })
}

/** All columns of the file for payroll: those that were chosen in their order, then what was none of them. Null = the usual order. */
export function orderOf(chosen: readonly string[] | null): DeductionColumn[] {
  const known = (chosen ?? []).flatMap((name) => deductionColumns.filter((one) => one === name))
  return [...known, ...deductionColumns.filter((one) => !known.includes(one))]
}
