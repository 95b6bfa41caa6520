import { Alert, Button } from '@mantine/core'
import {
  posOrder,
  posOrderStatuses,
  type PosOrderPayment,
  type PosOrderStatus,
} from '@saola/contract/pos-order'
import type { refundFailures } from '@saola/contract/refund'
import { formatVnd } from '@saola/money/format'
import { queryOptionsOf } from '@saola/web/api/query'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { QueryContent } from '@saola/web/ui/QueryContent.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { Timeline } from '@saola/web/ui/Timeline.tsx'
import { DividedList, Note } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { paths } from '../../app/paths.ts'
import { Badges, refunds, type Order, type OrderDetails } from './Badges.tsx'
import { Decision } from './Decision.tsx'
import type { Move } from './useDecision.ts'
import styles from './pos-order.module.css'

/** How often an order is asked about while its money is on its way back. */
const NEWS_MS = 3_000
type Failure = (typeof refundFailures)[number]
const stops: readonly Move[] = ['CANCELED', 'UNDELIVERABLE', 'RETURN_REJECTED']

/** What a move is called: a second delivery and money that goes back by VietQR have words of their own. */
function useMoveLabel(order: OrderDetails | undefined): (to: Move) => string {
  const t = useTranslations('posOrder.cms')
  return (to) => {
    if (to === 'SHIPPED' && order?.posOrderStatus === 'UNDELIVERABLE') return t('redo')
    const isRefund = to === 'REFUNDED' || to === 'PARTIAL_REFUNDED'
    return isRefund && order?.paidBy === 'VIET_QR' ? t(`send.${to}`) : t(`to.${to}`)
  }
}

/** One merchant's order, and whatever the tables of states let the bank make of it. */
export function OrderDrawer({ open }: { open: OpenRow<Order> }) {
  const t = useTranslations('posOrder')
  const { data: me } = useAdmin()
  const [move, setMove] = useState<Move | null>(null)
  const query = useQuery({
    ...queryOptionsOf(posOrder.cmsGet, { query: { orderId: open.key ?? '' } }),
    enabled: open.key !== null,
    refetchInterval: ({ state }) =>
      state.data !== undefined && refunds(state.data) ? NEWS_MS : false,
  })
  const order = open.key === null ? undefined : query.data
  const moves = (order?.allowedActions ?? []) as Move[]
  const labelOf = useMoveLabel(order)
  const may = me?.codes.includes(3703) === true
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={move !== null}
        title={order === undefined ? t('list.title') : t('detail.title', { code: order.code })}
        onClose={open.close}
        onPrevious={open.step(-1)}
        onNext={open.step(1)}
        footer={
          order === undefined || (may && moves.length === 0) ? null : (
            <Footer moves={moves} may={may} labelOf={labelOf} onChoose={setMove} />
          )
        }
      >
        <QueryContent
          query={query}
          data={order}
          gone={<EmptyState found title={t('detail.gone')} />}
          height={320}
        >
          {(order) => <Body order={order} />}
        </QueryContent>
      </SideDrawer>
      {order === undefined ? null : (
        <Decision
          key={`${order.id}-${move ?? ''}`}
          order={order}
          move={move}
          action={move === null ? '' : labelOf(move)}
          onClose={() => setMove(null)}
        />
      )}
    </>
  )
}

/** The moves that the tables of states allow, or that they belong to others. */
function Footer({
  moves,
  may,
  labelOf,
  onChoose,
}: {
  moves: readonly Move[]
  may: boolean
  labelOf: (to: Move) => string
  onChoose: (to: Move) => void
}) {
  const t = useTranslations('posOrder.cms')
  if (!may) return <Note>{t('mayNot')}</Note>
  return (
    <div className={styles.buttons}>
      {moves.map((to) => (
        <Button
          key={to}
          variant={
            stops.includes(to) || !(posOrderStatuses as readonly string[]).includes(to)
              ? 'default'
              : 'filled'
          }
          {...(stops.includes(to) ? { color: '#b42318' } : {})}
          onClick={() => onChoose(to)}
        >
          {labelOf(to)}
        </Button>
      ))}
    </div>
  )
}

function Body({ order }: { order: OrderDetails }) {
  return (
    <>
      <Badges order={order} />
      <PaymentWaits id={order.pendingApproval} />
      <Lines order={order} />
      <DeliveryFacts order={order} />
      <History order={order} />
    </>
  )
}

/** Only the payment waits for a second person: the goods may go on meanwhile. */
function PaymentWaits({ id }: { id: string | null }) {
  const t = useTranslations('posOrder.cms')
  const open = useTranslations('backoffice.twoPeople')('open')
  if (id === null) return null
  return (
    <Alert color="blue" variant="outline" mb="md">
      {t('waits')}{' '}
      <LinkAnchor to={paths.approvals} search={{ open: id }}>
        {open}
      </LinkAnchor>
    </Alert>
  )
}

function Lines({ order }: { order: OrderDetails }) {
  const t = useTranslations('posOrder')
  return (
    <DrawerSection title={t('detail.lines')}>
      <DividedList className={styles.lines}>
        {order.items.map((line) => (
          <li key={line.modelId}>
            <span className={styles.words}>
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
      <Facts
        facts={[
          [t('detail.amount'), formatVnd(order.amount)],
          order.discountAmount > 0 && [t('detail.discount'), `−${formatVnd(order.discountAmount)}`],
          [t('detail.vat'), formatVnd(order.vatAmount)],
          [t('detail.total'), <b key="total">{formatVnd(order.totalAmount)}</b>],
          order.paidBy !== null && [t('detail.paidBy'), t(`detail.${order.paidBy}`)],
          order.refundedAmount > 0 && [t('detail.refunded'), formatVnd(order.refundedAmount)],
        ]}
      />
    </DrawerSection>
  )
}

function DeliveryFacts({ order }: { order: OrderDetails }) {
  const t = useTranslations('posOrder')
  return (
    <DrawerSection title={t('detail.delivery')}>
      <Facts
        facts={[
          [t('list.merchant'), `${order.merchantName} · ${order.merchantCode}`],
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
        ]}
      />
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
