import type { Output } from '@saola/contract/call'
import type { refund, RefundState } from '@saola/contract/refund'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'

export type Refund = Output<typeof refund.getDetail>
export type Decision = 'approve' | 'reject' | 'withdraw'
export const toneOf: Record<RefundState, Tone> = { REQUESTED: 'warn', APPROVED: 'info', SENDING: 'info', SENT: 'ok', FAILED: 'bad', REJECTED: 'mute', WITHDRAWN: 'mute' }
/** The bank has it now, and will say. */
export const isUnderWay = (row: Pick<Refund, 'status'>): boolean => row.status === 'APPROVED' || row.status === 'SENDING'
/** Queries that a decision changes. */
const TOUCHED = ['refund.', 'transaction.', 'ledger.', 'order.', 'dashboard.']
export const isTouched = (name: unknown): boolean => TOUCHED.some((touched) => String(name).startsWith(touched))
