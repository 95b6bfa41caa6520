import type { SubscriptionItem } from '@saola/contract/subscription'
import { formatVnd } from '@saola/money/format'
import { showDay } from '@saola/web/list/days'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import states from '../../parts/subscription/state.module.css'
import { SubscriptionStatus } from '../../parts/subscription/SubscriptionStatus.tsx'
import { usePriceText } from '../../parts/subscription/words.ts'
import bulkStyles from './bulk/bulk.module.css'
import { Tick } from './bulk/Tick.tsx'
import type { Chosen } from './bulk/useChosen.ts'
import styles from './subscription.module.css'

type Row = SubscriptionItem
const Day = ({ day }: { day: string | null }) => (
  <span className="tabular">{day === null ? '—' : showDay(day)}</span>
)

/** How many of its cycles are paid; of an endless one only the number. */
export function usePaidText(): (row: Row) => string {
  const t = useTranslations('subscription.list')
  return ({ numOfPayments, numOfCycles }) =>
    numOfCycles === null
      ? t('paidEndless', { paid: numOfPayments })
      : t('paidOf', { paid: String(numOfPayments), of: String(numOfCycles) })
}

/** What it waits for, under its state. */
function Waits({ row }: { row: Row }) {
  const t = useTranslations('subscription.list')
  if (row.overdueSince !== null)
    return <small className={styles.bad}>{t('overdue', { day: showDay(row.overdueSince) })}</small>
  return row.openAmount === 0 ? null : (
    <small>{t('open', { amount: formatVnd(row.openAmount) })}</small>
  )
}

/** @param chosen null for those who may do nothing with them. */
export function useColumns(chosen: Chosen | null): readonly Column<Row>[] {
  const t = useTranslations('subscription.field')
  const bulk = useTranslations('subscriptionBulk.choose')
  const price = usePriceText()
  const paid = usePaidText()
  const tick: Column<Row>[] =
    chosen === null
      ? []
      : [
          {
            key: 'select',
            header: bulk('column'),
            width: 56,
            cell: (row) => <Tick row={row} chosen={chosen} />,
          },
        ]
  return [
    ...tick,
    { key: 'code', header: t('code'), cell: (row) => <span className="tabular">{row.code}</span> },
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
        <TwoLines maxWidth={220}>
          <span>{row.plan.name}</span>
          <small className="tabular">{price(row)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'status',
      header: t('status'),
      cell: (row) => (
        <span className={states.state}>
          <SubscriptionStatus status={row.status} />
          <Waits row={row} />
        </span>
      ),
    },
    {
      key: 'paid',
      header: t('paid'),
      align: 'right',
      cell: (row) => <span className="tabular">{paid(row)}</span>,
    },
    {
      key: 'nextPaymentDate',
      header: t('next'),
      sortable: true,
      cell: (row) => <Day day={row.nextPaymentDate} />,
    },
    {
      key: 'accessUntil',
      header: t('accessUntil'),
      cell: (row) => <Day day={row.accessUntil} />,
    },
  ]
}

export function SubscriptionCard({
  row,
  link,
  chosen,
}: {
  row: Row
  link: (text: ReactNode) => ReactNode
  chosen: Chosen | null
}) {
  const words = <CardWords row={row} link={link} />
  return chosen === null ? (
    words
  ) : (
    <div className={bulkStyles.card}>
      <Tick row={row} chosen={chosen} />
      {words}
    </div>
  )
}

function CardWords({ row, link }: { row: Row; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('subscription.field')
  const price = usePriceText()
  const paid = usePaidText()
  return (
    <RowCard gap={6}>
      <CardHead wrap={false}>
        <b>{link(row.customer.fullName)}</b>
        <SubscriptionStatus status={row.status} />
      </CardHead>
      <span>
        {row.plan.name} · <span className="tabular">{price(row)}</span>
      </span>
      <small className="tabular">
        {row.code} · {t('paid')} {paid(row)}
        {row.nextPaymentDate === null ? '' : ` · ${t('next')} ${showDay(row.nextPaymentDate)}`}
      </small>
      <Waits row={row} />
    </RowCard>
  )
}
