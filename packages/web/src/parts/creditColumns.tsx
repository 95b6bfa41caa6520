import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Column } from '../list/ListTable.tsx'
import { DateTime } from '../ui/DateTime.tsx'
import { Money } from '../ui/Money.tsx'
import { StatusBadge } from '../ui/StatusBadge.tsx'
import styles from './credit.module.css'
import { differenceOf, type Credit } from './credit.ts'

function Payer({ credit }: { credit: Credit }) {
  return (
    <span className={styles.payer}>
      <span title={credit.fromName ?? undefined}>
        {credit.fromName ?? credit.fromAccount ?? '—'}
      </span>
      <small title={credit.content}>{credit.content}</small>
    </span>
  )
}
function Merchant({ credit }: { credit: Credit }) {
  const t = useTranslations('bankCredit.drawer')
  return (
    <span className={styles.payer}>
      <span title={credit.merchantName ?? undefined}>{credit.merchantName ?? t('noMerchant')}</span>
      <small>{credit.merchantCode}</small>
    </span>
  )
}

/** Columns of the unmatched credits; `staff` sees whose they are. The screen loads the phrases `bankCredit`. */
export function useCreditColumns(staff: boolean): Column<Credit>[] {
  const t = useTranslations('bankCredit')
  const merchant: Column<Credit>[] = staff
    ? [{ key: 'merchant', header: t('column.merchant'), cell: (row) => <Merchant credit={row} /> }]
    : []
  return [
    {
      key: 'bookedAt',
      header: t('column.bookedAt'),
      sortable: true,
      cell: (row) => <DateTime at={row.bookedAt} />,
    },
    ...merchant,
    { key: 'payer', header: t('column.payer'), cell: (row) => <Payer credit={row} /> },
    { key: 'reason', header: t('column.reason'), cell: (row) => t(`reason.${row.reason}`) },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'expected',
      header: t('column.expected'),
      align: 'right',
      cell: (row) => <Money value={row.expectedAmount} />,
    },
    {
      key: 'difference',
      header: t('column.difference'),
      align: 'right',
      cell: (row) => <Money value={differenceOf(row)} signed />,
    },
    {
      key: 'status',
      header: t('column.status'),
      cell: (row) => (
        <StatusBadge status={row.resolution} label={t(`resolution.${row.resolution}`)} />
      ),
    },
  ]
}

/** A credit on a phone. */
export function CreditCard({
  credit,
  staff,
  link,
}: {
  credit: Credit
  staff: boolean
  link: (text: ReactNode) => ReactNode
}) {
  const t = useTranslations('bankCredit')
  return (
    <div className={styles.card}>
      <span className={styles.cardText}>
        {link(credit.fromName ?? credit.fromAccount ?? credit.content)}
      </span>
      <Money value={credit.amount} />
      <span className={styles.meta}>{t(`reason.${credit.reason}`)}</span>
      <span className={styles.meta}>
        <DateTime at={credit.bookedAt} />
      </span>
      <span className={styles.meta}>
        {staff ? (credit.merchantName ?? t('drawer.noMerchant')) : credit.content}
      </span>
      <StatusBadge status={credit.resolution} label={t(`resolution.${credit.resolution}`)} />
    </div>
  )
}
