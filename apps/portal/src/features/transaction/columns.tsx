import type { transaction } from '@saola/contract/transaction'
import { formatVnd } from '@saola/money/format'
import type { Column } from '@saola/web/list/ListTable.tsx'
import type { Row } from '@saola/web/list/useList'
import { Code, shorten } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { TransactionStatus } from '../../parts/TransactionStatus.tsx'
import styles from './transaction.module.css'

type Payment = Row<typeof transaction.getAll>
/** What people know a transaction by: the link they sent, else its own id. */
const codeOf = (row: Payment): string => row.payLinkCode ?? row.id
const feeOf = (row: Payment): number | null =>
  row.status === 'SUCCESS' ? row.chargeAmount + row.vatChargeAmount : null

/** A payout waits for nobody's payment: it has words of its own. */
export function Status({ row }: { row: Pick<Payment, 'status' | 'payOut'> }) {
  const t = useTranslations('transaction')
  if (row.payOut === null) return <TransactionStatus status={row.status} />
  const { status } = row
  return (
    <span className={styles.given}>
      <StatusBadge status={status} label={t(`payOutStatus.${status as 'SUCCESS'}`)} />
      {row.payOut.reversed ? <small>{t('payOutReversed')}</small> : null}
    </span>
  )
}

function What({ row }: { row: Payment }) {
  const t = useTranslations('transaction.list')
  return (
    <span className={styles.what}>
      <span title={row.description ?? undefined}>
        {row.description === null || row.description === '' ? (
          <i className={styles.blank}>{t('noDescription')}</i>
        ) : (
          row.description
        )}
      </span>
      <small>
        {shorten(codeOf(row))}
        {row.customerName === null ? '' : ` · ${row.customerName}`}
      </small>
    </span>
  )
}

/** What was paid, and what of it went back. */
function Amount({ row }: { row: Payment }) {
  const t = useTranslations('transaction.list')
  return row.refundedAmount === 0 ? (
    <Money value={row.amount} />
  ) : (
    <span className={styles.given}>
      <Money value={row.amount} />
      <small>{t('given', { amount: formatVnd(row.refundedAmount) })}</small>
    </span>
  )
}

/** Created, completed, what, status, method, amount, fee, net, reference. Of payouts the net is what left the account. */
export function useColumns(isOfPayouts = false): Column<Payment>[] {
  const t = useTranslations('transaction')
  return [
    {
      key: 'createDateTime',
      header: t('column.createDateTime'),
      sortable: true,
      cell: (row) => <DateTime at={row.createDateTime} />,
    },
    {
      key: 'completeTime',
      header: t('column.completeTime'),
      sortable: true,
      cell: (row) => <DateTime at={row.completeTime} />,
    },
    { key: 'what', header: t('column.description'), cell: (row) => <What row={row} /> },
    {
      key: 'status',
      header: t('column.status'),
      cell: (row) => <Status row={row} />,
    },
    {
      key: 'paymentType',
      header: t('column.paymentType'),
      cell: (row) => t(`paymentType.${row.paymentType}`),
    },
    {
      key: 'amount',
      header: t('column.amount'),
      align: 'right',
      cell: (row) => <Amount row={row} />,
    },
    {
      key: 'fee',
      header: t('column.feeWithVat'),
      align: 'right',
      cell: (row) => (
        <span
          title={
            feeOf(row) === null
              ? undefined
              : `${t('column.chargeAmount')} ${formatVnd(row.chargeAmount)} + ${t('column.vatChargeAmount')} ${formatVnd(row.vatChargeAmount)}`
          }
        >
          <Money value={feeOf(row)} />
        </span>
      ),
    },
    {
      key: 'net',
      header: t(isOfPayouts ? 'column.leftAccount' : 'column.actualAmount'),
      align: 'right',
      cell: (row) => <Money value={row.status === 'SUCCESS' ? row.actualAmount : null} />,
    },
    {
      key: 'reference',
      header: t('column.refTransactionId'),
      cell: (row) => <Code value={row.refTransactionId} name={t('column.refTransactionId')} />,
    },
  ]
}

/** A transaction on a phone: what and how much first. */
export function TransactionCard({
  row,
  link,
}: {
  row: Payment
  link: (text: ReactNode) => ReactNode
}) {
  const t = useTranslations('transaction')
  return (
    <div className={styles.card}>
      <span className={styles.cardText}>
        {link(
          row.description === null || row.description === ''
            ? shorten(codeOf(row))
            : row.description,
        )}
      </span>
      <span className={styles.cardAmount}>
        <Amount row={row} />
      </span>
      <span className={styles.cardLine}>
        <Status row={row} />
        <span className={styles.cardMeta}>{t(`paymentType.${row.paymentType}`)}</span>
      </span>
      <span className={styles.cardMeta}>
        <DateTime at={row.createDateTime} />
      </span>
    </div>
  )
}
