import { searchHook, text } from '@saola/web/list/screenSearch'
import { Button, Skeleton, Text } from '@mantine/core'
import { orders } from '@saola/contract/order'
import { formatNumberVi, formatVnd } from '@saola/money/format'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { DetailPage, Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { DividedList } from '@saola/web/ui/layout.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { HistoryPanel } from '../../parts/HistoryPanel.tsx'
import { PaymentTimeline } from '../../parts/PaymentTimeline.tsx'
import { CancelDialog } from './CancelDialog.tsx'
import styles from './order.module.css'
import { OrderStatus } from './OrderStatus.tsx'
import type { OrderDetails } from './rules.ts'

/** While money may still come the story is asked for again so often; a payment itself is pushed sooner by the shell. */
const STORY_MS = 10_000

const useOrderSearch = searchHook({ order: text })

/** One order at `?order=`: what was ordered, whether it is paid, what happened, and its cancelling. */
export function OrderDetail() {
  const t = useTranslations('order.detail')
  const { order: id = '' } = useOrderSearch()
  const query = useQuery({
    ...queryOptionsOf(orders.getDetail, { params: { orderId: id } }),
    enabled: id !== '',
    refetchInterval: ({ state }) => (state.data?.status === 'CREATED' ? STORY_MS : false),
  })
  const { data: order, error } = query
  if (id === '' || (order === undefined && isGone(error))) {
    return (
      <Page title={t('notFound')}>
        <Section>
          <EmptyState found title={t('notFound')} text={t('notFoundText')}>
            <LinkButton to={paths.orders} mt={8}>
              {t('toList')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    )
  }
  if (order === undefined)
    return (
      <Page title={t('title', { number: '' })}>
        <Section>
          {error === null ? (
            <>
              <Skeleton height={40} mb={16} />
              <Skeleton height={120} />
            </>
          ) : (
            <ErrorState error={error} onRetry={() => void query.refetch()} />
          )}
        </Section>
      </Page>
    )
  return <Loaded order={order} />
}

function Loaded({ order }: { order: OrderDetails }) {
  const t = useTranslations('order.detail')
  const [asking, setAsking] = useState(false)
  const me = useMe()
  const mayCancel = order.allowedActions.includes('cancel')
  return (
    <DetailPage
      title={t('title', { number: order.referenceId })}
      side={
        <>
          <Section title={t('timeline')}>
            <PaymentTimeline steps={order.timeline} stillOpen={order.status === 'CREATED'} />
          </Section>
          <HistoryPanel module="order" objectId={order.id} />
        </>
      }
      actions={
        <>
          <Button
            variant="default"
            component="a"
            href={order.payUrl}
            target="_blank"
            rel="noreferrer"
            leftSection={<Icon name="external" size={16} />}
          >
            {t('open')}
          </Button>
          {order.status === 'PAID' && me.can(1202, 'CREATE') ? (
            <LinkButton
              variant="default"
              to={paths.transactions}
              search={{ open: order.transactionId }}
              leftSection={<Icon name="repeat" size={16} />}
            >
              {t('refund')}
            </LinkButton>
          ) : null}
          {me.can(1500, 'CREATE') ? (
            <Button
              variant="default"
              leftSection={<Icon name="trash" size={16} />}
              {...(mayCancel
                ? {}
                : {
                    'aria-disabled': true,
                    'data-disabled': true,
                    title: t('cancelNo'),
                    'aria-description': t('cancelNo'),
                  })}
              onClick={() => {
                if (mayCancel) setAsking(true)
              }}
            >
              {t('cancel')}
            </Button>
          ) : null}
        </>
      }
    >
      <Section>
        <div className={styles.hero}>
          <OrderStatus status={order.status} />
          <div className={styles.heroAmount}>{formatVnd(order.amount)}</div>
          {order.status === 'CREATED' && order.expireAt !== null ? (
            <span className={styles.dim}>
              {t('expires')} <DateTime at={order.expireAt} />
            </span>
          ) : null}
        </div>
      </Section>
      <Section title={t('items')}>
        <Lines order={order} />
      </Section>
      <CustomerCard order={order} />
      <InfoCard order={order} />
      <CancelDialog order={order} opened={asking} onClose={() => setAsking(false)} />
    </DetailPage>
  )
}

/** What came back of a product, beside its first line. */
function Back({ order, item }: { order: OrderDetails; item: OrderDetails['items'][number] }) {
  const t = useTranslations('order.detail')
  const good = order.goods.find((one) => one.productId === item.productId)
  if (
    !good ||
    good.refunded + good.returned === 0 ||
    order.items.find((one) => one.productId === item.productId) !== item
  )
    return null
  return (
    <span className={`${styles.dim} tabular`}>
      {[
        good.returned > 0 && t('returned', { count: formatNumberVi(good.returned) }),
        good.refunded > 0 && t('refundedPart', { amount: formatVnd(good.refunded) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

function Lines({ order }: { order: OrderDetails }) {
  const t = useTranslations('order.detail')
  const me = useMe()
  const { refundedAmount, refundingAmount } = order.transaction
  return (
    <DividedList className={styles.lines}>
      {order.items.map((item) => (
        <li key={item.id}>
          {item.imageUrl === null ? null : <img src={item.imageUrl} alt="" loading="lazy" />}
          <span className={styles.words}>
            {item.name}
            <span className={`${styles.dim} tabular`}>
              {item.quantity} × {formatVnd(item.price)}
            </span>
            <Back order={order} item={item} />
          </span>
          <b>{formatVnd(item.amount)}</b>
        </li>
      ))}
      <li>
        <span className={styles.words}>{t('total')}</span>
        <b>{formatVnd(order.amount)}</b>
      </li>
      {order.status === 'PAID' ? (
        <>
          <li>
            <span className={styles.words}>{t('fee')}</span>
            <b>{formatVnd(order.fee)}</b>
          </li>
          <li>
            <span className={styles.words}>{t('net')}</span>
            <b>{formatVnd(order.actuallyReceived)}</b>
          </li>
        </>
      ) : null}
      {refundedAmount > 0 ? (
        <li>
          <span className={styles.words}>{t('refunded')}</span>
          <b>−{formatVnd(refundedAmount)}</b>
        </li>
      ) : null}
      {refundingAmount > 0 ? (
        <li>
          <span className={styles.words}>{t('refunding')}</span>
          <b>{formatVnd(refundingAmount)}</b>
        </li>
      ) : null}
      {refundedAmount + refundingAmount > 0 && me.codes.includes(1202) ? (
        <li>
          <LinkAnchor to={paths.refunds} search={{ transactionId: order.transactionId }}>
            {t('refunds')}
          </LinkAnchor>
        </li>
      ) : null}
    </DividedList>
  )
}

function CustomerCard({ order }: { order: OrderDetails }) {
  const t = useTranslations('order.detail')
  const known = (
    [
      [t('fullName'), order.customerName],
      [t('phone'), order.customerPhone],
      [t('email'), order.customerEmail],
      [t('address'), order.customerAddress],
    ] as const
  ).filter(([, value]) => value !== null && value !== '')
  return (
    <Section title={t('customer')}>
      {known.length === 0 && order.note === null ? (
        <Text c="dimmed">{t('nobody')}</Text>
      ) : (
        <Facts
          facts={[
            ...known,
            order.note !== null && [
              t('note'),
              <span key="note" className={styles.note}>
                {order.note}
              </span>,
            ],
          ]}
        />
      )}
    </Section>
  )
}

function InfoCard({ order }: { order: OrderDetails }) {
  const t = useTranslations('order.detail')
  const method = useTranslations('transaction.paymentType')
  return (
    <Section title={t('info')}>
      <Facts
        facts={[
          [
            t('number'),
            <Code key="number" value={order.referenceId} name={t('number')} keep={32} />,
          ],
          [t('id'), <Code key="id" value={order.id} name={t('id')} keep={8} />],
          [
            t('transaction'),
            <Code key="payment" value={order.transactionId} name={t('transaction')} keep={8} />,
          ],
          [
            t('page'),
            <LinkAnchor key="page" to={paths.payPageDetail} search={{ id: order.payPageId }}>
              {order.payPageName}
            </LinkAnchor>,
          ],
          [t('created'), <DateTime key="created" at={order.createdAt} exact />],
          order.paidAt !== null && [t('paid'), <DateTime key="paid" at={order.paidAt} exact />],
          order.status === 'PAID' && [t('method'), method(order.transaction.paymentType)],
          [t('attempts'), String(order.attempts)],
          order.canceledBy !== null && [
            t('canceledBy'),
            order.canceledBy === 'payer' ? t('payer') : order.canceledBy,
          ],
          order.periodic && [t('periodic'), t('wants')],
          order.trackingButton !== null && [
            t('button'),
            <Code key="button" value={order.trackingButton} name={t('button')} keep={6} />,
          ],
        ]}
      />
    </Section>
  )
}
