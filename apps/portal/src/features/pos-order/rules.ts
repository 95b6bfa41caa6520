/** Pure decisions of the POS order screens. */
import type { Output } from '@saola/contract/call'
import type { posModel } from '@saola/contract/pos-model'
import type { posOrder, PosOrderPayment, PosOrderStatus } from '@saola/contract/pos-order'
import { refundMoves } from '@saola/contract/refund'
import { lineTotal, orderTotal, type LineTotal } from '@saola/money/pos'
import type { Tone } from '@saola/web/ui/StatusBadge.tsx'

export type Model = Output<typeof posModel.get>
export type Order = Output<typeof posOrder.list>['items'][number]
export type OrderDetails = Output<typeof posOrder.get>
export interface Line {
  modelId: string | null
  quantity: number | ''
}

export const toneOf: Record<PosOrderStatus, Tone> = {
  PENDING: 'warn',
  CONFIRMED: 'info',
  SHIPPED: 'info',
  UNDELIVERABLE: 'bad',
  DELIVERED: 'ok',
  RETURN_REQUESTED: 'warn',
  RETURNED: 'mute',
  RETURN_REJECTED: 'bad',
  CANCELED: 'mute',
}
export const paymentTone: Record<PosOrderPayment, Tone> = {
  UNPAID: 'warn',
  PAID: 'ok',
  REFUNDED: 'mute',
  PARTIAL_REFUNDED: 'mute',
}

/** Whether money is on its way back: neither done nor refused. */
export const refunds = ({ refund }: Pick<Order, 'refund'>): boolean =>
  refund !== null && refundMoves[refund.status].length > 0

/** What the lines chosen so far come to, by the same arithmetic as the server's. */
export const totalOf = (
  lines: readonly Line[],
  models: ReadonlyMap<string, Model>,
): LineTotal & { pieces: number } => {
  const known = lines.flatMap(({ modelId, quantity }) => {
    const model = models.get(modelId ?? '')
    return model && quantity !== '' ? [{ ...lineTotal({ ...model, quantity }), quantity }] : []
  })
  return { ...orderTotal(known), pieces: known.reduce((sum, line) => sum + line.quantity, 0) }
}
