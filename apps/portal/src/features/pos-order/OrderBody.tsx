import type { PosOrderPayment, PosOrderStatus } from '@saola/contract/pos-order'
import type { refundFailures } from '@saola/contract/refund'
import { formatVnd } from '@saola/money/format'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection } from '@saola/web/ui/SideDrawer.tsx'
import { Timeline } from '@saola/web/ui/Timeline.tsx'
import { ButtonRow, DividedList } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Delivery, Payment } from './Badges.tsx'
import { Sums } from './OrderForm.tsx'
import styles from './pos-order.module.css'
import type { OrderDetails } from './rules.ts'

type Failure = (typeof refundFailures)[number]

/** One order: what was ordered, where it goes, and what happened. */
export function OrderBody({ order }: { order: OrderDetails }) {
  const t = useTranslations('posOrder')
  return (
    <>
      <ButtonRow>
        <Delivery status={order.posOrderStatus} />
        <Payment order={order} />
      </ButtonRow>
      <Lines order={order} />
      <DrawerSection title={t('detail.delivery')}>
        <Facts
          facts={[
            [
              t('list.code'),
              <Code key="code" value={order.code} name={t('list.code')} keep={16} />,
            ],
            [t('detail.receiver'), order.receiverName],
            [t('detail.phone'), order.phone],
            [t('detail.address'), order.address],
            order.note !== null && [t('detail.note'), order.note],
            order.trackingNumber !== null && [t('detail.tracking'), order.trackingNumber],
            order.reason !== null && [t('detail.reason'), order.reason],
            [t('detail.created'), <DateTime key="created" at={order.createdAt} exact />],
            [t('detail.by'), order.createdBy],
            order.deliveredAt !== null && [
              t('detail.delivered'),
              <DateTime key="delivered" at={order.deliveredAt} exact />,
            ],
            order.posOrderStatus === 'DELIVERED' && [
              t('detail.returnUntil'),
              <DateTime key="until" at={order.returnUntil} exact />,
            ],
            order.paidBy !== null && [t('detail.paidBy'), t(`detail.${order.paidBy}`)],
            order.refundedAmount > 0 && [t('detail.refunded'), formatVnd(order.refundedAmount)],
          ]}
        />
      </DrawerSection>
      <History order={order} />
    </>
  )
}

function Lines({ order }: { order: OrderDetails }) {
  const t = useTranslations('posOrder')
  return (
    <DrawerSection title={t('detail.lines')}>
      <DividedList className={styles.lines}>
        {order.items.map((line) => (
          <li key={line.modelId}>
            <span className={styles.name}>
              {line.name}
              <small>
                {t('detail.quantity', {
                  count: String(line.quantity),
                  price: formatVnd(line.unitPrice),
                })}
              </small>
              {line.serials.length === 0 ? null : (
                <small>{t('detail.serials', { serials: line.serials.join(', ') })}</small>
              )}
            </span>
            <b>{formatVnd(line.totalAmount)}</b>
          </li>
        ))}
      </DividedList>
      <Sums total={order} />
      {order.posOrderStatusPayment === 'UNPAID' &&
      !['CANCELED', 'RETURNED'].includes(order.posOrderStatus) ? (
        <p className={styles.dim}>
          {t(order.allowedActions.includes('pay') ? 'detail.payQr' : 'detail.pay', {
            code: order.code,
          })}
        </p>
      ) : null}
      {order.posOrderStatus === 'DELIVERED' ? (
        <LinkAnchor to={paths.posDevices}>{t('detail.devices')}</LinkAnchor>
      ) : null}
    </DrawerSection>
  )
}

function History({ order }: { order: OrderDetails }) {
  const t = useTranslations('posOrder')
  const failure = useTranslations('refund.failure')
  const titleOf = ({ axis, from, to }: OrderDetails['history'][number]): string => {
    if (axis === 'CHANGE') return t('detail.changed')
    if (to === 'REFUNDING' || to === 'REFUND_FAILED') return t(`step.${to}`)
    if (axis === 'PAYMENT') return t(`payment.${to as PosOrderPayment}`)
    return from === null ? t('detail.placed') : t(`status.${to as PosOrderStatus}`)
  }
  return (
    <DrawerSection title={t('detail.history')}>
      <Timeline
        label={t('detail.history')}
        items={order.history.map((step) => ({
          key: String(step.id),
          at: step.at,
          title: titleOf(step),
          detail: [step.by, step.to === 'REFUND_FAILED' ? failure(step.note as Failure) : step.note]
            .filter(Boolean)
            .join(' · '),
        }))}
      />
    </DrawerSection>
  )
}
