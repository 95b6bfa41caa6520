import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './refund.module.css'
import { toneOf, type Refund } from './rules.ts'

export function RefundBadge({ row }: { row: Pick<Refund, 'status'> }) {
  const t = useTranslations('refund.status')
  return <StatusBadge status="PENDING" label={t(row.status)} tone={toneOf[row.status]} />
}
export const payerOf = (row: Refund): string | null =>
  row.toName ?? row.customerName ?? row.toAccount
function What({ row }: { row: Refund }) {
  const t = useTranslations('refund.list')
  return (
    <span className={styles.what}>
      <span>{payerOf(row) ?? t('payer')}</span>
      <small title={row.description ?? undefined}>{row.description ?? row.toAccount ?? ''}</small>
    </span>
  )
}

export function useColumns(): Column<Refund>[] {
  const t = useTranslations('refund.column')
  return [
    {
      key: 'requestedAt',
      header: t('requestedAt'),
      sortable: true,
      cell: (row) => <DateTime at={row.requestedAt} />,
    },
    { key: 'what', header: t('what'), cell: (row) => <What row={row} /> },
    {
      key: 'reason',
      header: t('reason'),
      cell: (row) => (
        <span className={styles.reason} title={row.reason}>
          {row.reason}
        </span>
      ),
    },
    { key: 'status', header: t('status'), cell: (row) => <RefundBadge row={row} /> },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (row) => <Money value={row.amount} />,
    },
    { key: 'by', header: t('by'), cell: (row) => row.requestedBy },
  ]
}

/** A refund on a phone. */
export function RefundCard({ row, link }: { row: Refund; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('refund.list')
  return (
    <div className={styles.card}>
      <span className={styles.cardText}>{link(payerOf(row) ?? t('payer'))}</span>
      <strong>
        <Money value={row.amount} />
      </strong>
      <span className={styles.meta}>{row.reason}</span>
      <span className={styles.meta}>
        <DateTime at={row.requestedAt} />
      </span>
      <span>
        <RefundBadge row={row} />
      </span>
      <span className={styles.meta}>{row.requestedBy}</span>
    </div>
  )
}
