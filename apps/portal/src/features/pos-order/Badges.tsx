import type { PosOrderPayment, PosOrderStatus } from '@saola/contract/pos-order'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { paymentTone, toneOf } from './rules.ts'

/** The two axes of an order, each in its own words. */
export function Delivery({ status }: { status: PosOrderStatus }) {
  const t = useTranslations('posOrder.status')
  return <StatusBadge status="CREATED" tone={toneOf[status]} label={t(status)} />
}
export function Payment({ order }: { order: { posOrderStatusPayment: PosOrderPayment; refundDue: boolean } }) {
  const t = useTranslations('posOrder')
  return <StatusBadge status="CREATED" tone={order.refundDue ? 'warn' : paymentTone[order.posOrderStatusPayment]} label={order.refundDue ? t('refundDue') : t(`payment.${order.posOrderStatusPayment}`)} />
}
