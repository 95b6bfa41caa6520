import { Button, Skeleton } from '@mantine/core'
import { posOrder } from '@saola/contract/pos-order'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { OrderBody } from './OrderBody.tsx'
import { OrderDecision, type Doing } from './OrderDecision.tsx'
import { OrderForm } from './OrderForm.tsx'
import { PayDialog } from './PayDialog.tsx'
import styles from './pos-order.module.css'
import { refunds, type Order, type OrderDetails } from './rules.ts'

/** How often an order is asked about while its money is under way. */
const LOOK_MS = 3_000

/** One order: what was ordered, how both axes stand, what happened, and what the merchant may do now. */
export function OrderDrawer({ open }: { open: OpenRow<Order> }) {
  const t = useTranslations('posOrder')
  const { can } = useMe()
  const [doing, setDoing] = useState<Doing>(null)
  const [editing, setEditing] = useState<string | null>(null)
  const [paying, setPaying] = useState(false)
  const { query, order, gone } = useOrder(open, paying)
  const edits = order !== undefined && editing === order.id
  const actions = order === undefined || edits || !can(1506, 'CREATE') ? [] : order.allowedActions
  const close = (): void => {
    if (edits) setEditing(null)
    else open.close()
  }
  const content = () => {
    if (gone) return <EmptyState found title={t('detail.gone')} />
    if (order === undefined)
      return query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={320} radius={12} />
      )
    return edits ? (
      <OrderForm order={order} onDone={() => setEditing(null)} />
    ) : (
      <OrderBody order={order} />
    )
  }
  const title = (): string => {
    if (order === undefined) return t('list.title')
    return t(edits ? 'form.edit' : 'detail.title', { code: order.code })
  }
  return (
    <>
      <SideDrawer
        opened={open.key !== null}
        covered={doing !== null || paying}
        title={title()}
        onClose={close}
        onPrevious={edits ? undefined : open.step(-1)}
        onNext={edits ? undefined : open.step(1)}
        footer={
          actions.length === 0 || order === undefined ? null : (
            <Actions
              order={order}
              actions={actions}
              onDo={setDoing}
              onEdit={() => setEditing(order.id)}
              onPay={() => setPaying(true)}
            />
          )
        }
      >
        {content()}
      </SideDrawer>
      {order === undefined ? null : (
        <>
          <OrderDecision
            key={order.id}
            order={order}
            doing={doing}
            onClose={() => setDoing(null)}
          />
          <PayDialog
            key={`pay-${order.id}`}
            order={order}
            opened={paying}
            onClose={() => setPaying(false)}
          />
        </>
      )}
    </>
  )
}

/** Asked about again while its money is under way. */
function useOrder(open: OpenRow<Order>, paying: boolean) {
  const query = useQuery({
    ...queryOptionsOf(posOrder.get, { query: { orderId: open.key ?? '' } }),
    enabled: open.key !== null,
    refetchInterval: ({ state }) =>
      paying || (state.data !== undefined && refunds(state.data)) ? LOOK_MS : false,
  })
  const order = open.key === null ? undefined : query.data
  const gone = isGone(query.error)
  return { query, order, gone }
}

interface ActionsProps {
  order: OrderDetails
  actions: OrderDetails['allowedActions']
  onDo: (what: Doing) => void
  onEdit: () => void
  onPay: () => void
}
function Actions({ order, actions, onDo, onEdit, onPay }: ActionsProps) {
  const t = useTranslations('posOrder')
  return (
    <div className={styles.buttons}>
      {actions.includes('cancel') ? (
        <Button variant="default" color="#b42318" onClick={() => onDo('cancel')}>
          {t('act.cancel')}
        </Button>
      ) : null}
      {actions.includes('update') && order.posOrderStatusPayment === 'UNPAID' ? (
        <Button variant="default" onClick={onEdit}>
          {t('act.update')}
        </Button>
      ) : null}
      {actions.includes('requestReturn') ? (
        <Button variant="default" onClick={() => onDo('requestReturn')}>
          {t('act.requestReturn')}
        </Button>
      ) : null}
      {actions.includes('pay') ? (
        <Button leftSection={<Icon name="qr" size={18} />} onClick={onPay}>
          {t('act.pay')}
        </Button>
      ) : null}
    </div>
  )
}
