import type { Output } from '@saola/contract/call'
import type { refund, RefundState } from '@saola/contract/refund'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'

export type Refund = Output<typeof refund.getDetail>
export type Decision = 'approve' | 'reject' | 'withdraw'
export const toneOf: Record<RefundState, Tone> = {
  REQUESTED: 'warn',
  APPROVED: 'info',
  SENDING: 'info',
  SENT: 'ok',
  FAILED: 'bad',
  REJECTED: 'mute',
  WITHDRAWN: 'mute',
}
/** The bank has it now, and will say; or goods of it are still on their way to the shelf. */
export const isUnderWay = (row: Pick<Refund, 'status' | 'goods' | 'goodsAt'>): boolean =>
  row.status === 'APPROVED' ||
  row.status === 'SENDING' ||
  (row.status === 'SENT' && row.goods.length > 0 && row.goodsAt === null)
/** The bank has been told of it. */
export const isWithBank = ({ status }: Pick<Refund, 'status'>): boolean =>
  status === 'SENDING' || status === 'SENT' || status === 'FAILED'
/** Queries that a decision changes. */
const TOUCHED = ['refund.', 'transaction.', 'ledger.', 'order.', 'dashboard.', 'product.']
export const isTouched = (name: unknown): boolean =>
  TOUCHED.some((touched) => String(name).startsWith(touched))
