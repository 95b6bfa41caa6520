import type { Output } from '@saola/contract/call'
import type { payout, PayoutItem, ReceiverItem } from '@saola/contract/payout'
import type { BatchItem } from '@saola/contract/payout-batch'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { addressAt, paths } from '../../app/paths.ts'

export type Payout = PayoutItem
/** What is decided on alike: one payout, or a batch as a whole. */
export type Decidable = PayoutItem | BatchItem
export const isBatch = (row: Decidable): row is BatchItem => 'fileName' in row
/** Whom, or what for a batch. */
export const nameOf = (row: Decidable): string => (isBatch(row) ? row.name : row.toAccountName)
export type PayoutDetails = Output<typeof payout.getDetail>
export type Receiver = ReceiverItem
export type Setting = Output<typeof payout.getSetting>
/** What a code was sent for. */
export type Session = Output<typeof payout.approve>
export type Decided = Output<typeof payout.approveVerify>

const toneOf: Record<Payout['status'], Tone> = {
  WAITING: 'warn',
  TRANSFERRING: 'info',
  SUCCESS: 'ok',
  FAILED: 'bad',
  DENIED: 'mute',
}
export const toneFor = (row: Pick<Payout, 'status' | 'reversed'>): Tone =>
  row.reversed ? 'warn' : toneOf[row.status]

/** What leaves the account. */
export const totalOf = (row: Pick<Payout, 'amount' | 'heldFee'>): number => row.amount + row.heldFee
export const sumOf = (rows: readonly Decidable[]): number =>
  rows.reduce((sum, row) => sum + totalOf(row), 0)

export const mayApprove = ({ allowedActions }: { allowedActions: readonly string[] }): boolean =>
  allowedActions.includes('approve')
export const mayRefuse = ({ allowedActions }: { allowedActions: readonly string[] }): boolean =>
  allowedActions.includes('disapprove')
/** People who have to agree still. */
export const missingOf = (row: Decidable): number =>
  row.status === 'WAITING' ? Math.max(0, row.approvalsNeeded - row.approvals.length) : 0

export const addressOf = (id: string): string => addressAt(paths.payoutDetail, { id })
export const createAddress = (search: Readonly<Record<string, string>> = {}): string =>
  addressAt(paths.payoutCreate, { type: 'single', ...search })

export interface WaitingSearch {
  keyword?: string | undefined
  fromAccount?: string | undefined
  toAccount?: string | undefined
  transactionId?: string | undefined
  createdFrom?: string | undefined
  createdTo?: string | undefined
}
const ID_START = /^[0-9a-f-]{1,36}$/
/** What the filters of single payouts ask of batches; null where no batch can have it: it has no receiver, nor a number of its own. */
export function batchFilterOf(search: WaitingSearch) {
  const { keyword: name, fromAccount, toAccount, transactionId, createdFrom, createdTo } = search
  const id = transactionId?.toLowerCase()
  if (toAccount !== undefined || (id !== undefined && !ID_START.test(id))) return null
  return {
    ...(name === undefined ? {} : { name }),
    ...(id === undefined ? {} : { id }),
    ...(fromAccount === undefined ? {} : { fromAccountNo: fromAccount }),
    ...(createdFrom === undefined ? {} : { createdFrom }),
    ...(createdTo === undefined ? {} : { createdTo }),
  }
}

/** Queries that a payout changes. */
const TOUCHED = ['payout.', 'ledger.', 'bankAccount.getBalance']
export const isTouched = (name: unknown): boolean =>
  TOUCHED.some((touched) => String(name).startsWith(touched))
