import type { Output } from '@saola/contract/call'
import type { posOrder, PosOrderPayment, PosOrderStatus } from '@saola/contract/pos-order'
import { refundMoves } from '@saola/contract/refund'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import styles from './pos-order.module.css'

export type Order = Output<typeof posOrder.cmsList>['items'][number]
export type OrderDetails = Output<typeof posOrder.cmsGet>
const toneOf: Record<PosOrderStatus, Tone> = {
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
const paymentTone: Record<PosOrderPayment, Tone> = {
  UNPAID: 'warn',
  PAID: 'ok',
  REFUNDED: 'mute',
  PARTIAL_REFUNDED: 'mute',
}

/** Whether money is on its way back: neither done nor refused. */
export const refunds = ({ refund }: Pick<Order, 'refund'>): boolean =>
  refund !== null && refundMoves[refund.status].length > 0

/** Both axes of an order. */
export function Badges({
  order,
}: {
  order: Pick<Order, 'posOrderStatus' | 'posOrderStatusPayment' | 'refundDue' | 'refund'>
}) {
  const t = useTranslations('posOrder')
  return (
    <span className={styles.badges}>
      <StatusBadge
        status="CREATED"
        tone={toneOf[order.posOrderStatus]}
        label={t(`status.${order.posOrderStatus}`)}
      />
      <PaymentBadge order={order} />
    </span>
  )
}

/** Money that is on its way back, or still has to go, is said in place of the state of the payment. */
function PaymentBadge({
  order,
}: {
  order: Pick<Order, 'posOrderStatusPayment' | 'refundDue' | 'refund'>
}) {
  const t = useTranslations('posOrder')
  if (refunds(order)) return <StatusBadge status="CREATED" tone="info" label={t('refunding')} />
  if (order.refundDue) return <StatusBadge status="CREATED" tone="warn" label={t('refundDue')} />
  const payment = order.posOrderStatusPayment
  return (
    <StatusBadge status="CREATED" tone={paymentTone[payment]} label={t(`payment.${payment}`)} />
  )
}
