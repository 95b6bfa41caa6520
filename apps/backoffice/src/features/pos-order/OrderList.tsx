import { posOrder, posOrderPayments, posOrderStatuses } from '@saola/contract/pos-order'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { PendingBadge } from '../../parts/PendingChange.tsx'
import { Badges, type Order } from './Badges.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import styles from './pos-order.module.css'

const itemsOf = (order: Order): string =>
  order.items.map((line) => `${line.quantity} × ${line.name}`).join(', ')
/** The two axes, and whether a payment waits for a second person. */
function States({ order }: { order: Order }) {
  return (
    <span className={styles.badges}>
      <Badges order={order} />
      <PendingBadge id={order.pendingApproval} />
    </span>
  )
}

function useColumns(): readonly Column<Order>[] {
  const t = useTranslations('posOrder.list')
  return [
    { key: 'code', header: t('code'), cell: (row) => <b className="tabular">{row.code}</b> },
    {
      key: 'merchant',
      header: t('merchant'),
      cell: (row) => (
        <span className={styles.words}>
          {row.merchantName}
          <small>{row.merchantCode}</small>
        </span>
      ),
    },
    {
      key: 'items',
      header: t('items'),
      cell: (row) => (
        <span className={styles.words} title={itemsOf(row)}>
          {itemsOf(row)}
        </span>
      ),
    },
    {
      key: 'totalAmount',
      header: t('total'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.totalAmount} />,
    },
    { key: 'status', header: t('status'), cell: (row) => <States order={row} /> },
    {
      key: 'createdAt',
      header: t('created'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
  ]
}

/** Orders of all merchants (B-568). */
export function OrderList() {
  const t = useTranslations('posOrder')
  const list = useList(posOrder.cmsList)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  return (
    <ListScreen
      title={t('list.title')}
      intro={t('cms.text')}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('list.keyword') },
        {
          field: 'choice',
          name: 'posOrderStatus',
          label: t('list.status'),
          options: posOrderStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          field: 'choice',
          name: 'posOrderStatusPayment',
          label: t('list.payment'),
          options: posOrderPayments.map((value) => ({ value, label: t(`payment.${value}`) })),
        },
        {
          field: 'choice',
          name: 'refundDue',
          label: t('list.refundDue'),
          options: [
            { value: 'true', label: t('list.due') },
            { value: 'false', label: t('list.notDue') },
          ],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      open={open}
      card={(row, link) => (
        <RowCard gap={8}>
          <CardHead wrap={false}>
            {link(<b className="tabular">{row.code}</b>)}
            <Money value={row.totalAmount} />
          </CardHead>
          <span className={styles.words}>
            {row.merchantName}
            <small>{itemsOf(row)}</small>
          </span>
          <States order={row} />
        </RowCard>
      )}
      empty={<EmptyState icon="pos" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
    >
      <OrderDrawer open={open} />
    </ListScreen>
  )
}
