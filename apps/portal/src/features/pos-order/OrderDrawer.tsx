import { Alert, Button, Skeleton, Textarea } from '@mantine/core'
import { posModel } from '@saola/contract/pos-model'
import { posOrder, type PosOrderPayment, type PosOrderStatus } from '@saola/contract/pos-order'
import type { refundFailures } from '@saola/contract/refund'
import { formatVnd } from '@saola/money/format'
import { ApiError } from '@saola/web/api/ApiError'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { Code } from '@saola/web/ui/Code.tsx'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { Timeline } from '@saola/web/ui/Timeline.tsx'
import { toast } from '@saola/web/ui/toast'
import { ButtonRow, DividedList } from '@saola/web/ui/layout.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { Delivery, Payment } from './Badges.tsx'
import { OrderForm, Sums } from './OrderForm.tsx'
import { PayDialog } from './PayDialog.tsx'
import styles from './pos-order.module.css'
import { refunds, type Order, type OrderDetails } from './rules.ts'

/** How often an order is asked about while its money is under way. */
const NEWS_MS = 3_000
type Failure = (typeof refundFailures)[number]
type Doing = 'cancel' | 'requestReturn' | null

/** One order: what was ordered, how both axes stand, what happened, and what the merchant may do now. */
export function OrderDrawer({ open }: { open: OpenRow<Order> }) {
  const t = useTranslations('posOrder')
  const { can } = useMe()
  const [doing, setDoing] = useState<Doing>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [paying, setPaying] = useState(false)
  const query = useQuery({
    ...queryOptionsOf(posOrder.get, { query: { orderId: open.key ?? '' } }),
    enabled: open.key !== null,
    refetchInterval: ({ state }) =>
      paying || (state.data !== undefined && refunds(state.data)) ? NEWS_MS : false,
  })
  const order = open.key === null ? undefined : query.data
  const gone = query.error instanceof ApiError && [400, 404].includes(query.error.httpStatus)
  const edits = order !== undefined && editing === order.id
  const actions = order === undefined || edits || !can(1506, 'CREATE') ? [] : order.allowedActions
  const close = (): void => {
    if (edits) setEditing(null)
    else open.close()
  }
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={doing !== null || paying}
        title={
          order === undefined
            ? t('list.title')
            : t(edits ? 'form.edit' : 'detail.title', { code: order.code })
        }
        onClose={close}
        onPrevious={edits ? undefined : open.step(-1)}
        onNext={edits ? undefined : open.step(1)}
        footer={
          actions.length === 0 || order === undefined ? null : (
            <div className={styles.buttons}>
              {actions.includes('cancel') ? (
                <Button variant="default" color="#b42318" onClick={() => setDoing('cancel')}>
                  {t('act.cancel')}
                </Button>
              ) : null}
              {actions.includes('update') && order.posOrderStatusPayment === 'UNPAID' ? (
                <Button variant="default" onClick={() => setEditing(order.id)}>
                  {t('act.update')}
                </Button>
              ) : null}
              {actions.includes('requestReturn') ? (
                <Button variant="default" onClick={() => setDoing('requestReturn')}>
                  {t('act.requestReturn')}
                </Button>
              ) : null}
              {actions.includes('pay') ? (
                <Button leftSection={<Icon name="qr" size={18} />} onClick={() => setPaying(true)}>
                  {t('act.pay')}
                </Button>
              ) : null}
            </div>
          )
        }
      >
        {gone ? (
          <EmptyState found title={t('detail.gone')} />
        ) : order === undefined ? (
          query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={320} radius={12} />
          )
        ) : edits ? (
          <OrderForm order={order} onDone={() => setEditing(null)} />
        ) : (
          <Body order={order} />
        )}
      </SideDrawer>
      {order === undefined ? null : (
        <Decision key={order.id} order={order} doing={doing} onClose={() => setDoing(null)} />
      )}
      {order === undefined ? null : (
        <PayDialog
          key={`pay-${order.id}`}
          order={order}
          opened={paying}
          onClose={() => setPaying(false)}
        />
      )}
    </>
  )
}

function Body({ order }: { order: OrderDetails }) {
  const t = useTranslations('posOrder')
  const failure = useTranslations('refund.failure')
  const titleOf = ({ axis, from, to }: OrderDetails['history'][number]): string =>
    axis === 'CHANGE'
      ? t('detail.changed')
      : to === 'REFUNDING' || to === 'REFUND_FAILED'
        ? t(`step.${to}`)
        : axis === 'PAYMENT'
          ? t(`payment.${to as PosOrderPayment}`)
          : from === null
            ? t('detail.placed')
            : t(`status.${to as PosOrderStatus}`)
  return (
    <>
      <ButtonRow>
        <Delivery status={order.posOrderStatus} />
        <Payment order={order} />
      </ButtonRow>
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
      <DrawerSection title={t('detail.history')}>
        <Timeline
          label={t('detail.history')}
          items={order.history.map((step) => ({
            key: String(step.id),
            at: step.at,
            title: titleOf(step),
            detail: [
              step.by,
              step.to === 'REFUND_FAILED' ? failure(step.note as Failure) : step.note,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
        />
      </DrawerSection>
    </>
  )
}

function Decision({
  order,
  doing,
  onClose,
}: {
  order: OrderDetails
  doing: Doing
  onClose: () => void
}) {
  const t = useTranslations('posOrder')
  const { text } = useErrorText()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const refresh = (): void => {
    for (const call of [posOrder.list, posOrder.get, posModel.list])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  const work = useMutation({
    mutationFn: (what: Exclude<Doing, null>) =>
      what === 'cancel'
        ? send(
            posOrder.cancel,
            { query: { orderId: order.id } },
            { idempotencyKey: newIdempotencyKey() },
          )
        : send(
            posOrder.requestReturn,
            {
              query: {
                orderId: order.id,
                ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
              },
            },
            { idempotencyKey: newIdempotencyKey() },
          ),
    onSuccess: (_, what) => {
      toast.success(what === 'cancel' ? t('cancel.done', { code: order.code }) : t('back.done'))
      refresh()
      onClose()
    },
    onError: refresh,
  })
  const close = (): void => {
    work.reset()
    onClose()
  }
  const go = (what: Exclude<Doing, null>): void => {
    if (!work.isPending) work.mutate(what)
  }
  const refused =
    work.error === null ? null : (
      <Alert mt="md" color="#b42318" role="alert">
        {text(work.error)}
      </Alert>
    )
  return (
    <>
      <ConfirmModal
        opened={doing === 'cancel'}
        danger
        title={t('cancel.title', { code: order.code })}
        confirmLabel={t('cancel.go')}
        cancelLabel={t('cancel.keep')}
        busy={work.isPending}
        onClose={close}
        onConfirm={() => go('cancel')}
      >
        {t('cancel.text')}
        {refused}
      </ConfirmModal>
      <ConfirmModal
        opened={doing === 'requestReturn'}
        title={t('back.title', { code: order.code })}
        confirmLabel={t('back.go')}
        cancelLabel={t('back.keep')}
        busy={work.isPending}
        onClose={close}
        onConfirm={() => go('requestReturn')}
      >
        {t('back.text')}
        <Textarea
          mt="md"
          label={t('back.reason')}
          autosize
          minRows={2}
          maxRows={4}
          maxLength={255}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {refused}
      </ConfirmModal>
    </>
  )
}
