/** A file of payouts, read row by row: which columns stand where, what is wrong with a row, what is worth a look. Pure. VND. */
import {
  batchActions,
  batchColumns,
  type BatchAction,
  type BatchColumn,
  type BatchFault,
  type BatchWarning,
} from '@saola/contract/payout-batch'
import {
  payoutLimits,
  type NameCheck,
  type PayoutAction,
  type PayoutState,
} from '@saola/contract/payout'
import { parseVnd } from '@saola/money/format'
import { fold, transferContent } from '@saola/vietqr/text'

export type Cells = Record<BatchColumn, string>
export interface Facts {
  bin: string
  accountNo: string
  accountName: string
  amount: number
  content: string
  reference: string | null
}
export interface RowError {
  field: BatchColumn
  fault: BatchFault
}
export interface ReadRow {
  row: number
  cells: Cells
  /** Null where something is wrong. */
  facts: Facts | null
  errors: RowError[]
  warnings: BatchWarning[]
  /** The failed payout that it stands in for. */
  insteadOf: string | null
}

/** A bank by whatever people call it: its number, its code, its names. */
export interface Bank {
  bin: string
  isReachable: boolean
}
export type Banks = ReadonlyMap<string, Bank>
/** A name that two banks share is nobody's. */
export function banksOf(
  list: readonly (Bank & { names: readonly (string | null)[] })[],
): Map<string, Bank> {
  const byName = new Map<string, Bank | null>()
  for (const { bin, isReachable, names } of list)
    for (const key of new Set([bin, ...names].map((name) => fold(name ?? ''))))
      byName.set(key, byName.has(key) ? null : { bin, isReachable })
  return new Map([...byName].flatMap(([key, bank]) => (bank && key !== '' ? [[key, bank]] : [])))
}
/** "970436", "VCB", "Vietcombank", or the number with a name behind it. */
export const bankOf = (text: string, banks: Banks): Bank | undefined =>
  banks.get(fold(text)) ?? banks.get(/^\d{6}(?=\D)/.exec(text.trim())?.[0] ?? '')

/**
 * Which column stands where, by titles in any order.
 * @param titles of each column, in every language
 * @returns null where one that is needed is not there, or one comes twice
 */
export function columnsOf(
  row: readonly string[],
  titles: Record<BatchColumn, readonly string[]>,
): Partial<Record<BatchColumn, number>> | null {
  const byTitle = new Map(
    batchColumns.flatMap((column) => titles[column].map((title) => [fold(title), column] as const)),
  )
  const at: Partial<Record<BatchColumn, number>> = {}
  for (const [i, title] of row.entries()) {
    const column = byTitle.get(fold(title.replaceAll('*', '')))
    if (column === undefined) continue
    if (at[column] !== undefined) return null
    at[column] = i
  }
  return batchColumns.every((column) => column === 'reference' || at[column] !== undefined)
    ? at
    : null
}
export const cellsOf = (
  line: readonly string[],
  columns: Partial<Record<BatchColumn, number>>,
): Cells =>
  Object.fromEntries(
    batchColumns.map((column) => [column, (line[columns[column] ?? -1] ?? '').trim()]),
  ) as Cells

const longest: Partial<Record<BatchColumn, number>> = {
  accountName: 100,
  content: payoutLimits.content,
  reference: 64,
}
/** Excel's own mark of a text, and blanks between groups, are no part of a number. */
const plainNumber = (text: string): string => text.replace(/^'/, '').replaceAll(/\s/g, '')

function amountFault(amount: number | null, most: number): BatchFault | null {
  if (amount === null) return 'AMOUNT'
  const { min, max } = payoutLimits.amount
  return amount < min || amount > Math.min(max, most) ? 'AMOUNT_LIMIT' : null
}
function bankFault(bank: Bank | undefined): BatchFault | null {
  if (!bank) return 'BANK_UNKNOWN'
  return bank.isReachable ? null : 'BANK_NOT_REACHABLE'
}
/** One row by itself; each cell has one fault at most. @param most what the bank allows in one payout, in đồng */
export function readRow(row: number, cells: Cells, banks: Banks, most: number): ReadRow {
  const amount = parseVnd(cells.amount)
  const bank = bankOf(cells.bank, banks)
  const accountNo = plainNumber(cells.accountNo)
  const own: Record<BatchColumn, BatchFault | null> = {
    accountNo: /^[0-9A-Za-z]{6,19}$/.test(accountNo) ? null : 'ACCOUNT_NO',
    accountName: null,
    bank: bankFault(bank),
    amount: amountFault(amount, most),
    content: transferContent(cells.content) === '' ? 'CONTENT' : null,
    reference: null,
  }
  const faultOf = (field: BatchColumn): BatchFault | null => {
    if (cells[field] === '') return field === 'reference' ? null : 'REQUIRED'
    return cells[field].length > (longest[field] ?? Infinity) ? 'TOO_LONG' : own[field]
  }
  const errors = batchColumns.flatMap((field) => {
    const fault = faultOf(field)
    return fault === null ? [] : [{ field, fault }]
  })
  const facts =
    errors.length > 0 || !bank || amount === null
      ? null
      : {
          bin: bank.bin,
          accountNo,
          accountName: cells.accountName,
          amount,
          content: cells.content,
          reference: cells.reference || null,
        }
  return { row, cells, facts, errors, warnings: [], insteadOf: null }
}

/** A merchant's own number that stands in the file a second time, or was used before, is refused there. */
export function markReferences(rows: readonly ReadRow[], used: ReadonlySet<string>): ReadRow[] {
  const seen = new Set<string>()
  const faultOf = (reference: string): BatchFault | null => {
    if (seen.has(reference)) return 'REFERENCE_REPEATED'
    seen.add(reference)
    return used.has(reference) ? 'REFERENCE_USED' : null
  }
  return rows.map((row) => {
    const { reference } = row.cells
    const fault = reference === '' ? null : faultOf(reference)
    return fault === null
      ? row
      : { ...row, facts: null, errors: [...row.errors, { field: 'reference', fault }] }
  })
}

/** The same receiver, amount and content a second time. */
export function markRepeated(rows: readonly ReadRow[]): ReadRow[] {
  const seen = new Set<string>()
  return rows.map((row) => {
    if (!row.facts) return row
    const { bin, accountNo, amount, content } = row.facts
    const key = `${bin} ${accountNo} ${amount} ${transferContent(content)}`
    const isRepeated = seen.has(key)
    seen.add(key)
    return { ...row, warnings: isRepeated ? (['REPEATED'] as const).slice() : [] }
  })
}

/** A name that is not surely the receiver's is a warning; one that was not asked for yet is none. */
export const isWarned = (warnings: readonly BatchWarning[], nameCheck: NameCheck | null): boolean =>
  warnings.length > 0 || (nameCheck !== null && nameCheck !== 'EXACT')

const initials = (name: string): string =>
  (
    fold(name)
      .toUpperCase()
      .match(/[A-Z0-9]+/g) ?? []
  )
    .map((word) => `${word[0]!}.`)
    .join(' ')
/** What a batch tells of a holder's name: whole where the maker knew it, or nearly; else its initials. */
export function toldName(check: NameCheck | null, name: string | null): string | null {
  if (name === null || check === null || check === 'UNKNOWN') return null
  return check === 'DIFFERENT' ? initials(name) : name
}

export interface BatchState {
  status: PayoutState
  isMine: boolean
  /** Rows whose names the bank is still to be asked for, and those that the maker has to confirm. */
  unchecked: number
  toConfirm: number
  failed: number
}
/** @param decided what may be decided on it as on any payout */
export function batchActionsOf(
  b: BatchState,
  decided: readonly PayoutAction[],
  may: { approve: boolean; create: boolean },
): BatchAction[] {
  const isEnded = b.status === 'SUCCESS' || b.status === 'FAILED'
  const own: Record<Exclude<BatchAction, PayoutAction>, boolean> = {
    confirm: b.status === 'WAITING' && b.isMine && may.create && b.toConfirm > 0,
    stop: b.status === 'TRANSFERRING' && may.approve,
    retry: isEnded && b.failed > 0 && may.create,
  }
  const isSettled = b.unchecked === 0 && b.toConfirm === 0
  const isDecidable = (action: PayoutAction): boolean =>
    decided.includes(action) && (action !== 'approve' || isSettled)
  return batchActions.filter((action) =>
    action in own ? own[action as keyof typeof own] : isDecidable(action as PayoutAction),
  )
}
