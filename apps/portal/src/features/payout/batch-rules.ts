/** What screens of batches work out by themselves. Pure. VND. */
import type { Output } from '@saola/contract/call'
import type {
  BatchColumn,
  BatchFault,
  BatchFile,
  BatchItem,
  BatchRow,
  payoutBatch,
} from '@saola/contract/payout-batch'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { addressAt, paths } from '../../app/paths.ts'
import { toneFor } from './rules.ts'

export type BatchDetails = Output<typeof payoutBatch.getDetail>
export type BatchChanges = NonNullable<Output<typeof payoutBatch.changes>>
type Checks = BatchFile['checks']

export const fileAddress = (file: string): string =>
  addressAt(paths.payoutCreate, { type: 'batch', file })

/** Some failed or came back: the word for its state alone would say too much. */
export const toneForBatch = (row: Pick<BatchItem, 'status' | 'partial' | 'returned'>): Tone =>
  row.partial || row.returned > 0 ? 'warn' : toneFor({ status: row.status, reversed: false })

/** Rows at their end. */
export const doneOf = (row: Pick<BatchItem, 'count' | 'open'>): number => row.count - row.open
/** Whole percent, rounded down: 100 is said when all is done. */
export const percentOf = (done: number, total: number): number =>
  total === 0 ? 100 : Math.floor((done / total) * 100)
export const isChecking = ({ done, total }: Checks): boolean => done < total

/** What is worth a look in a row, in one list: what the file shows and what the bank said of the name. */
export type RowWarning = BatchRow['warnings'][number] | 'CLOSE' | 'DIFFERENT' | 'UNKNOWN'
export const warningsOf = ({
  warnings,
  nameCheck,
}: Pick<BatchRow, 'warnings' | 'nameCheck'>): RowWarning[] =>
  nameCheck === null || nameCheck === 'EXACT' ? [...warnings] : [...warnings, nameCheck]

export const faultOf = (row: Pick<BatchRow, 'errors'>, field: BatchColumn): BatchFault | null =>
  row.errors.find((error) => error.field === field)?.fault ?? null

/** Ticks one row, or takes its tick away. */
export const toggled = (ticked: readonly number[], row: number): number[] =>
  ticked.includes(row) ? ticked.filter((one) => one !== row) : [...ticked, row]
/** Ticks all of these rows, or where all of them are ticked, none. */
export const toggledAll = (ticked: readonly number[], rows: readonly number[]): number[] => {
  const rest = ticked.filter((one) => !rows.includes(one))
  return rows.every((row) => ticked.includes(row)) ? rest : [...rest, ...rows]
}

/** What a maker types and ticks on the way from a file to a batch. */
export interface BatchValues extends Record<string, unknown> {
  name: string
  fromAccountNo: string
  dropInvalid: boolean
  /** Numbers of the rows with something worth a look that were looked at. */
  confirmedRows: number[]
}
export const emptyBatch: BatchValues = {
  name: '',
  fromAccountNo: '',
  dropInvalid: false,
  confirmedRows: [],
}
/** Of another file the name and the account stay; its rows are others. */
export const forNextFile = ({ name, fromAccountNo }: BatchValues): BatchValues => ({
  ...emptyBatch,
  name,
  fromAccountNo,
})
/** What an earlier visit of the page left behind; anything else than that is passed over. */
export function readDraft(text: string | null): BatchValues | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<BatchValues> | null
    if (kept === null || typeof kept.name !== 'string' || typeof kept.fromAccountNo !== 'string')
      return null
    const rows = Array.isArray(kept.confirmedRows) ? kept.confirmedRows : []
    return {
      name: kept.name,
      fromAccountNo: kept.fromAccountNo,
      dropInvalid: kept.dropInvalid === true,
      confirmedRows: rows.filter((row) => Number.isSafeInteger(row)),
    }
  } catch {
    return null
  }
}
/** Rows with something worth a look that nobody has looked at yet. */
export const unconfirmedOf = (
  file: Pick<BatchFile, 'warned'>,
  values: Pick<BatchValues, 'confirmedRows'>,
): number => Math.max(0, file.warned - values.confirmedRows.length)

export const changesIn = (
  c: Pick<BatchChanges, 'changedAccounts' | 'changedAmounts' | 'newReceivers'>,
): number => c.changedAccounts + c.changedAmounts + c.newReceivers
/** A changed account first: it is what fraud looks like. */
const GRAVITY = ['ACCOUNT_CHANGED', 'NEW_RECEIVER', 'AMOUNT_CHANGED'] as const
export const byGravity = (rows: BatchChanges['rows']): BatchChanges['rows'] =>
  rows.toSorted((a, b) => GRAVITY.indexOf(a.kind) - GRAVITY.indexOf(b.kind) || a.rowNo - b.rowNo)
