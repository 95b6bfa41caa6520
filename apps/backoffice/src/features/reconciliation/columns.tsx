import type { reconciliation } from '@saola/contract/reconciliation'
import type { Column } from '@saola/web/list/ListTable.tsx'
import type { Row } from '@saola/web/list/useList'
import { Money } from '@saola/web/ui/Money.tsx'
import { RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PendingBadge } from '../../parts/PendingChange.tsx'
import { dayText } from './Days.tsx'
import { DifferenceState } from './DifferenceState.tsx'
import styles from './reconciliation.module.css'

type Item = Row<typeof reconciliation.list>

/** Open, and perhaps about to be closed by a second person. */
function State({ row }: { row: Item }) {
  return row.pendingApproval === null ? (
    <DifferenceState state={row.state} />
  ) : (
    <PendingBadge id={row.pendingApproval} />
  )
}

export function useColumns(): readonly Column<Item>[] {
  const t = useTranslations('reconciliation')
  return [
    {
      key: 'what',
      header: t('column.what'),
      cell: (row) => (
        <TwoLines maxWidth={320}>
          <span>{t(`kind.${row.kind}`)}</span>
          <small>{row.reference}</small>
        </TwoLines>
      ),
    },
    {
      key: 'account',
      header: t('column.account'),
      cell: (row) => (
        <TwoLines maxWidth={320}>
          <span>{row.merchantName ?? t('house.name')}</span>
          <small>{row.accountNo}</small>
        </TwoLines>
      ),
    },
    {
      key: 'day',
      header: t('column.day'),
      sortable: true,
      cell: (row) => <span className="tabular">{dayText(row.day)}</span>,
    },
    {
      key: 'amount',
      header: t('column.bank'),
      sortable: true,
      align: 'right',
      cell: (row) => <Money value={row.bankAmount} />,
    },
    {
      key: 'ours',
      header: t('column.ours'),
      align: 'right',
      cell: (row) => <Money value={row.ourAmount} />,
    },
    {
      key: 'state',
      header: t('column.state'),
      cell: (row) => <State row={row} />,
    },
  ]
}

export function Card({ row, link }: { row: Item; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('reconciliation')
  return (
    <RowCard>
      <div className={styles.head}>
        <b>{link(t(`kind.${row.kind}`))}</b>
        <State row={row} />
      </div>
      <small>
        {row.reference} · {dayText(row.day)} · {row.merchantName ?? t('house.name')}
      </small>
      <div className={styles.head}>
        <span>
          {t('column.bank')}: <Money value={row.bankAmount} />
        </span>
        <span>
          {t('column.ours')}: <Money value={row.ourAmount} />
        </span>
      </div>
    </RowCard>
  )
}
