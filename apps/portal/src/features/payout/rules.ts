import type { Output } from '@saola/contract/call'
import type { payout, PayoutItem, ReceiverItem } from '@saola/contract/payout'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'
import { addressAt, paths } from '../../app/paths.ts'

export type Payout = PayoutItem
export type PayoutDetails = Output<typeof payout.getDetail>
export type Receiver = ReceiverItem
export type Setting = Output<typeof payout.getSetting>
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

export const totalOf = (row: Pick<Payout, 'amount' | 'fee' | 'vat'>): number =>
  row.amount + row.fee + row.vat
export const sumOf = (rows: readonly Payout[]): number =>
  rows.reduce((sum, row) => sum + totalOf(row), 0)

export const mayApprove = (row: Payout): boolean => row.allowedActions.includes('approve')
export const mayRefuse = (row: Payout): boolean => row.allowedActions.includes('disapprove')
/** People who have to agree still. */
export const missingOf = (row: Payout): number =>
  row.status === 'WAITING' ? Math.max(0, row.approvalsNeeded - row.approvals.length) : 0

export const addressOf = (id: string): string => addressAt(paths.payoutDetail, { id })
export const createAddress = (search: Readonly<Record<string, string>> = {}): string =>
  addressAt(paths.payoutCreate, { type: 'single', ...search })

/** Queries that a payout changes. */
const TOUCHED = ['payout.', 'ledger.', 'bankAccount.getBalance']
export const isTouched = (name: unknown): boolean =>
  TOUCHED.some((touched) => String(name).startsWith(touched))
