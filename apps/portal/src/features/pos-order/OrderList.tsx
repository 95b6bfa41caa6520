import { posOrder, posOrderPayments, posOrderStatuses } from '@saola/contract/pos-order'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { ButtonRow, CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { PosTabs } from '../../parts/PosTabs.tsx'
import { Delivery, Payment } from './Badges.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import styles from './pos-order.module.css'
import type { Order } from './rules.ts'

function Items({ order }: { order: Order }) {
  const t = useTranslations('posOrder.list')
  const [first] = order.items
  const name = first === undefined ? '' : `${first.quantity} × ${first.name}`
  return (
    <span className={styles.name}>
      {order.items.length > 1 ? t('more', { name, count: String(order.items.length - 1) }) : name}
    </span>
  )
}
function useColumns(): readonly Column<Order>[] {
  const t = useTranslations('posOrder.list')
  return [
    { key: 'code', header: t('code'), cell: (row) => <b className="tabular">{row.code}</b> },
    { key: 'items', header: t('items'), cell: (row) => <Items order={row} /> },
    {
      key: 'totalAmount',
      header: t('total'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.totalAmount} />,
    },
    { key: 'status', header: t('status'), cell: (row) => <Delivery status={row.posOrderStatus} /> },
    { key: 'payment', header: t('payment'), cell: (row) => <Payment order={row} /> },
    {
      key: 'createdAt',
      header: t('created'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
  ]
}

/** What the merchant has ordered, on both axes (B-412). */
export function OrderList() {
  const t = useTranslations('posOrder')
  const list = useList(posOrder.list)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  return (
    <ListScreen
      title={t('list.title')}
      above={<PosTabs here="orders" />}
      plain
      list={list}
      filters={[
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
          <Items order={row} />
          <ButtonRow>
            <Delivery status={row.posOrderStatus} />
            <Payment order={row} />
          </ButtonRow>
          <span className={styles.dim}>
            <DateTime at={row.createdAt} />
          </span>
        </RowCard>
      )}
      empty={
        <EmptyState icon="pos" title={t('list.emptyTitle')} text={t('list.emptyText')}>
          <LinkButton to={paths.payPos} search={{}} mt={8}>
            {t('list.emptyAction')}
          </LinkButton>
        </EmptyState>
      }
    >
      <OrderDrawer open={open} />
    </ListScreen>
  )
}
