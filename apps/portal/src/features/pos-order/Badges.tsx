import type { PosOrderStatus } from '@saola/contract/pos-order'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { paymentTone, refunds, toneOf, type Order } from './rules.ts'

/** The two axes of an order, each in its own words. */
export function Delivery({ status }: { status: PosOrderStatus }) {
  const t = useTranslations('posOrder.status')
  return <StatusBadge status="CREATED" tone={toneOf[status]} label={t(status)} />
}
export function Payment({
  order,
}: {
  order: Pick<Order, 'posOrderStatusPayment' | 'refundDue' | 'refund'>
}) {
  const t = useTranslations('posOrder')
  if (refunds(order)) return <StatusBadge status="CREATED" tone="info" label={t('refunding')} />
  if (order.refundDue) return <StatusBadge status="CREATED" tone="warn" label={t('refundDue')} />
  const status = order.posOrderStatusPayment
  return <StatusBadge status="CREATED" tone={paymentTone[status]} label={t(`payment.${status}`)} />
}
