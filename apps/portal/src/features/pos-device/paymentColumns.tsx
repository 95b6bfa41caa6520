import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { PaymentStatus } from './Badges.tsx'
import styles from './pos-device.module.css'
import type { Payment } from './rules.ts'

export function Payer({ row }: { row: Payment }) {
  const t = useTranslations('posDevice.list')
  return (
    <span className={styles.name}>
      {row.customerName ??
        (row.accountNumber === null ? <span className={styles.dim}>{t('unknown')}</span> : null)}
      {row.accountNumber === null ? null : <small>{row.accountNumber}</small>}
    </span>
  )
}

function Settled({ row }: { row: Payment }) {
  const t = useTranslations('posDevice.list')
  return row.finish ? (
    <DateTime at={row.settlementTime} />
  ) : (
    <span className={styles.dim}>{t('unfinished')}</span>
  )
}

export function useColumns(): readonly Column<Payment>[] {
  const t = useTranslations('posDevice')
  return [
    {
      key: 'createdAt',
      header: t('list.time'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'amount',
      header: t('list.amount'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'status',
      header: t('list.status'),
      cell: (row) => <PaymentStatus status={row.status} />,
    },
    { key: 'payer', header: t('list.customer'), cell: (row) => <Payer row={row} /> },
    {
      key: 'method',
      header: t('list.paymentType'),
      cell: (row) => t(`paymentType.${row.paymentType}`),
    },
    {
      key: 'device',
      header: t('list.deviceId'),
      cell: (row) => (
        <span className={styles.name}>
          <span className="tabular">{row.deviceId}</span>
          {row.staffName === null ? null : <small>{row.staffName}</small>}
        </span>
      ),
    },
    { key: 'settled', header: t('list.settled'), cell: (row) => <Settled row={row} /> },
  ]
}
