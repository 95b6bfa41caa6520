import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import styles from './order.module.css'
import { OrderStatus } from './OrderStatus.tsx'
import type { Order } from './rules.ts'

/** The first product, and how many more. */
export function Items({ order }: { order: Order }) {
  const t = useTranslations('order.list')
  const [first, ...rest] = order.items
  const name = first === undefined ? '' : `${first.quantity} × ${first.name}`
  return (
    <span className={styles.words}>
      {rest.length === 0 ? name : t('more', { name, count: String(rest.length) })}
    </span>
  )
}

export function useColumns(): readonly Column<Order>[] {
  const t = useTranslations('order.list')
  return [
    {
      key: 'referenceId',
      header: t('reference'),
      cell: (row) => <span className="tabular">{row.referenceId}</span>,
    },
    { key: 'items', header: t('items'), cell: (row) => <Items order={row} /> },
    {
      key: 'customer',
      header: t('customer'),
      cell: (row) => (
        <span className={styles.words}>
          {row.customerName ?? <span className={styles.dim}>{t('noCustomer')}</span>}
          {row.customerPhone === null ? null : (
            <span className={styles.dim}>{row.customerPhone}</span>
          )}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      cell: (row) => <Money value={row.amount} />,
      align: 'right',
    },
    { key: 'status', header: t('status'), cell: (row) => <OrderStatus status={row.status} /> },
    {
      key: 'page',
      header: t('page'),
      cell: (row) => <span className={styles.words}>{row.payPageName}</span>,
    },
    {
      key: 'createdAt',
      header: t('created'),
      cell: (row) => <DateTime at={row.createdAt} />,
      sortable: true,
    },
  ]
}
