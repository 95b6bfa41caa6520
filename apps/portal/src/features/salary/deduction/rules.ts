/** Pure decisions of the screens of closing a pay period. VND; days are YYYY-MM-DD. */
import type { Output } from '@saola/contract/call'
import {
  closingReasons,
  deductionColumns,
  type ClosingReason,
  type DeductionColumn,
  type DeductionLine,
  type PeriodClosing,
  type salaryDeduction,
} from '@saola/contract/salary-deduction'
import { daysIn } from '@saola/web/list/days'
import { addressAt, paths } from '../../../app/paths.ts'

export type Preview = Output<typeof salaryDeduction.upload>
export const addressOf = (id: string): string =>
  addressAt(paths.salaryPeriodDetail, { id, tab: 'deduction' })

/** Of what may stand in the way, what does and what does not any more; days that nobody needs are not spoken of. */
export const checksOf = (
  why: PeriodClosing['why'],
  countedDays: number | null,
): readonly { reason: ClosingReason; isDone: boolean }[] =>
  closingReasons
    .map((reason) => ({ reason, isDone: !why.includes(reason) }))
    .filter(({ reason, isDone }) => reason !== 'NO_WORKING_DAYS' || !isDone || countedDays !== null)
/** Days until the period is over, the last one included. */
export const daysLeft = (today: string, endDate: string): number =>
  Math.max(1, daysIn([today, endDate]))

/** How far another amount was taken off than the file said: less than nothing is too little. Null where nothing was said. */
export const differenceOf = ({
  deductAmount,
  takenAmount,
}: Pick<DeductionLine, 'deductAmount' | 'takenAmount'>): number | null =>
  takenAmount === null ? null : takenAmount - deductAmount
/** What payroll left to the next period, beside what the lines carry on; less than nothing where it took too much. */
export const leftOf = ({
  deductAmount,
  takenAmount,
}: Pick<PeriodClosing, 'deductAmount' | 'takenAmount'>): number =>
  deductAmount === null || takenAmount === null ? 0 : deductAmount - takenAmount
/** Whether what a file says may be written. */
export const isWritable = ({ valid, invalid }: Pick<Preview, 'valid' | 'invalid'>): boolean =>
  valid > 0 && invalid === 0

export const isUsual = (columns: readonly DeductionColumn[]): boolean =>
  columns.every((name, i) => name === deductionColumns[i])
/** The same columns with one of them at another place. */
export const movedTo = (
  columns: readonly DeductionColumn[],
  from: number,
  to: number,
): DeductionColumn[] => columns.toSpliced(from, 1).toSpliced(to, 0, columns[from]!)
