import { formatNumberVi } from '@saola/money/format'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { toneOf, type Plan } from './rules.ts'
import styles from './subscription-plan.module.css'
import { mrrText, type Mrr } from './useMrr.ts'
import { usePlanWords } from './usePlanWords.ts'

export function PlanBadge({ plan }: { plan: Pick<Plan, 'status'> }) {
  const t = useTranslations('subscriptionPlan.status')
  return <StatusBadge status="CREATED" label={t(plan.status)} tone={toneOf[plan.status]} />
}

/** `mrr`: what plans bring a month, by their ids. */
export function useColumns(mrr: Mrr): readonly Column<Plan>[] {
  const t = useTranslations('subscriptionPlan')
  const { priceOf, cycleOf } = usePlanWords()
  return [
    {
      key: 'code',
      header: t('field.code'),
      sortable: true,
      cell: (row) => <span className="tabular">{row.code}</span>,
    },
    {
      key: 'name',
      header: t('field.name'),
      sortable: true,
      cell: (row) => (
        <span className={styles.clip} title={row.name}>
          {row.name}
        </span>
      ),
    },
    {
      key: 'fixedAmount',
      header: t('field.price'),
      sortable: true,
      align: 'right',
      cell: (row) => (
        <span className={styles.price}>
          <b className="tabular">{priceOf(row)}</b>
          <small>{cycleOf(row)}</small>
        </span>
      ),
    },
    { key: 'type', header: t('field.type'), cell: (row) => t(`type.${row.type}`) },
    {
      key: 'paymentType',
      header: t('field.paymentType'),
      cell: (row) => t(`paymentType.${row.paymentType}`),
    },
    {
      key: 'subscribers',
      header: t('field.subscribers'),
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumberVi(row.subscribers)}</span>,
    },
    {
      key: 'mrr',
      header: t('field.mrr'),
      align: 'right',
      cell: (row) => <span className="tabular">{mrrText(mrr, row.id)}</span>,
    },
    { key: 'status', header: t('field.status'), cell: (row) => <PlanBadge plan={row} /> },
  ]
}

/** A plan on a phone. */
export function PlanCard({
  row,
  link,
  mrr,
}: {
  row: Plan
  link: (text: ReactNode) => ReactNode
  mrr: Mrr
}) {
  const t = useTranslations('subscriptionPlan')
  const { priceOf, cycleOf } = usePlanWords()
  return (
    <div className={styles.card}>
      <div className={styles.cardWords}>
        <b>{link(row.name)}</b>
        <span className="tabular">{priceOf(row)}</span>
        <small>
          {cycleOf(row)} · {t(`paymentType.${row.paymentType}`)}
        </small>
        <small>
          {row.code} · {t('list.subscribers', { count: row.subscribers })}
          {mrr?.get(row.id) ? ` · ${t('list.mrr', { amount: mrrText(mrr, row.id) })}` : ''}
        </small>
      </div>
      <PlanBadge plan={row} />
    </div>
  )
}
