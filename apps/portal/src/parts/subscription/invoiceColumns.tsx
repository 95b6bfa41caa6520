import type { Column } from '@saola/web/list/ListTable.tsx'
import { showDay } from '@saola/web/list/days'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { formatVnd } from '@saola/money/format'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { InvoiceStatus } from './InvoiceStatus.tsx'
import styles from './state.module.css'
import { spanText, type InvoiceItem } from './words.ts'

/** Late, outside, refunded: what the state alone does not say. */
function Marks({ row }: { row: InvoiceItem }) {
  const t = useTranslations('subscriptionInvoice.list')
  const marks = [
    row.paidOutside && t('outside'),
    row.paidLate && t('late'),
    row.refundedAmount > 0 && t('refundedPart', { amount: formatVnd(row.refundedAmount) }),
  ].filter((mark) => mark !== false)
  return marks.length === 0 ? null : <small>{marks.join(' · ')}</small>
}
const State = ({ row }: { row: InvoiceItem }) => (
  <span className={styles.state}>
    <InvoiceStatus status={row.status} />
    <Marks row={row} />
  </span>
)
function Period({ row }: { row: InvoiceItem }) {
  const t = useTranslations('subscription.preview')
  return (
    <TwoLines>
      <span className="tabular">{spanText(row.from, row.to)}</span>
      <small>{t('cycle', { cycle: String(row.cycle) })}</small>
    </TwoLines>
  )
}

/** `isOfOne`: the screen is one subscription's own, which needs no customer and plan in each row. */
export function useInvoiceColumns(isOfOne = false): readonly Column<InvoiceItem>[] {
  const t = useTranslations('subscriptionInvoice.field')
  const whose: Column<InvoiceItem>[] = [
    {
      key: 'customer',
      header: t('customer'),
      cell: (row) => (
        <TwoLines maxWidth={200}>
          <span>{row.customer.fullName}</span>
          <small>{row.customer.phone ?? row.customer.email}</small>
        </TwoLines>
      ),
    },
    {
      key: 'plan',
      header: t('plan'),
      cell: (row) => (
        <TwoLines maxWidth={200}>
          <span>{row.plan.name}</span>
          <small className="tabular">{row.subscriptionCode}</small>
        </TwoLines>
      ),
    },
  ]
  return [
    {
      key: 'number',
      header: t('number'),
      cell: (row) => <span className="tabular">{row.number}</span>,
    },
    ...(isOfOne ? [] : whose),
    { key: 'period', header: t('period'), cell: (row) => <Period row={row} /> },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
    },
    { key: 'status', header: t('status'), cell: (row) => <State row={row} /> },
    {
      key: 'paymentDate',
      header: t('paymentDate'),
      sortable: true,
      cell: (row) => <span className="tabular">{showDay(row.paymentDate)}</span>,
    },
    {
      key: 'expiredDate',
      header: t('expiredDate'),
      sortable: true,
      cell: (row) => <span className="tabular">{showDay(row.expiredDate)}</span>,
    },
  ]
}

export function InvoiceCard({
  row,
  link,
  isOfOne = false,
}: {
  row: InvoiceItem
  link: (text: ReactNode) => ReactNode
  isOfOne?: boolean
}) {
  const t = useTranslations('subscriptionInvoice')
  return (
    <RowCard gap={6}>
      <CardHead wrap={false}>
        <b>
          <Money value={row.amount} />
        </b>
        <InvoiceStatus status={row.status} />
      </CardHead>
      <div>{link(<span className="tabular">{row.number}</span>)}</div>
      <small>
        {isOfOne ? null : (
          <>
            {row.customer.fullName} · {row.plan.name}
            <br />
          </>
        )}
        <span className="tabular">
          {spanText(row.from, row.to)} · {t('field.expiredDate')} {showDay(row.expiredDate)}
        </span>
      </small>
      <Marks row={row} />
    </RowCard>
  )
}
