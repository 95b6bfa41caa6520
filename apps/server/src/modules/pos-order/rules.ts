/** Pure decisions about orders of POS machines (docs/decisions.md#20). */
import {
  bankMoves,
  merchantActions,
  paymentFits,
  paymentMoves,
  posOrderPayments,
  RETURN_DAYS,
  type PosOrderAction,
  type PosOrderPayment,
  type PosOrderStatus,
} from '@saola/contract/pos-order'
import { refundMoves, type RefundState } from '@saola/contract/refund'
import { lineTotal, type LineTotal } from '@saola/money/pos'

const DAY_MS = 86_400_000
export interface State {
  status: PosOrderStatus
  payment: PosOrderPayment
  deliveredAt: Date | null
}

export const returnUntil = (deliveredAt: Date | null): Date | null =>
  deliveredAt && new Date(deliveredAt.getTime() + RETURN_DAYS * DAY_MS)
export const isReturnable = (state: State, now: Date): boolean =>
  state.status === 'DELIVERED' && (returnUntil(state.deliveredAt)?.getTime() ?? 0) >= now.getTime()
export const isRefundDue = ({ status, payment }: Pick<State, 'status' | 'payment'>): boolean =>
  payment === 'PAID' && (status === 'CANCELED' || status === 'RETURNED')

/** Whether an order's money may still come by VietQR: the goods may be anywhere as long as they did not come back. An order for nothing is nobody's payment. */
export const isPayable = ({
  status,
  payment,
  totalAmount,
}: Pick<State, 'status' | 'payment'> & { totalAmount: number }): boolean =>
  payment === 'UNPAID' &&
  totalAmount > 0 &&
  (merchantActions.pay as readonly string[]).includes(status)
/** A refund that may still arrive: another would be a second one. */
export const isOpenRefund = (status: RefundState | null): boolean =>
  status !== null && refundMoves[status].length > 0

/** What the merchant may do now, and what the bank may make of it: the two axes in their own words. */
export const merchantMay = (state: State, now: Date, mayPay: boolean): PosOrderAction[] =>
  (Object.keys(merchantActions) as PosOrderAction[]).filter(
    (action) =>
      (merchantActions[action] as readonly string[]).includes(state.status) &&
      (action !== 'requestReturn' || isReturnable(state, now)) &&
      (action !== 'pay' || mayPay),
  )
export const bankMay = (
  { status, payment }: Pick<State, 'status' | 'payment'>,
  refund: RefundState | null,
): (PosOrderStatus | PosOrderPayment)[] => [
  ...bankMoves[status],
  ...(isOpenRefund(refund)
    ? []
    : posOrderPayments.filter(
        (to) => paymentMoves[payment].includes(to) && paymentFits(to, status),
      )),
]

interface Offered {
  id: string
  name: string
  model: string
  price: number
  discount: number
  vat: number
  stock: number
  mainPhotoUrl: string | null
}
export interface Wanted {
  modelId: string
  quantity: number
}
export interface Line extends LineTotal {
  modelId: string
  name: string
  model: string
  mainPhotoUrl: string | null
  unitPrice: number
  discount: number
  vat: number
  quantity: number
}
export type Fault =
  | { key: 'error.enum' | 'error.duplicate_item'; field: string }
  | { key: 'pos.out_of_stock'; field: string; max: number }

/** The lines at the bank's prices, or the first thing that is wrong with them. */
export function linesOf(
  items: readonly Wanted[],
  offers: ReadonlyMap<string, Offered>,
): Line[] | Fault {
  const lines: Line[] = []
  for (const [i, item] of items.entries()) {
    const offer = offers.get(item.modelId)
    if (!offer) return { key: 'error.enum', field: `items.${i}.modelId` }
    if (lines.some(({ modelId }) => modelId === item.modelId))
      return { key: 'error.duplicate_item', field: `items.${i}.modelId` }
    if (item.quantity > offer.stock)
      return { key: 'pos.out_of_stock', field: `items.${i}.quantity`, max: offer.stock }
    lines.push({
      modelId: offer.id,
      name: offer.name,
      model: offer.model,
      mainPhotoUrl: offer.mainPhotoUrl,
      unitPrice: offer.price,
      discount: offer.discount,
      vat: offer.vat,
      quantity: item.quantity,
      ...lineTotal({ ...offer, quantity: item.quantity }),
    })
  }
  return lines
}

/** Whether the machines named are as many as were ordered, each once. @returns the field that is wrong. */
export function serialFault(
  lines: readonly Wanted[],
  named: readonly { modelId: string; serials: readonly string[] }[],
): string | null {
  const all = named.flatMap(({ serials }) => serials)
  if (new Set(all).size !== all.length) return 'serials'
  const short = lines.find(
    (line) =>
      named.filter(({ modelId }) => modelId === line.modelId).flatMap(({ serials }) => serials)
        .length !== line.quantity,
  )
  return short || named.some(({ modelId }) => !lines.some((line) => line.modelId === modelId))
    ? 'serials'
    : null
}
