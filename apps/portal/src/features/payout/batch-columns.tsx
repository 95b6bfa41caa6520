import type { BatchItem } from '@saola/contract/payout-batch'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BatchBadge, DoneOf } from './BatchMarks.tsx'
import { Approvers, Tick } from './columns.tsx'
import styles from './payout.module.css'
import type { Ticked } from './useTicked.ts'

/** @param ticked null where nothing can be ticked */
export function useBatchColumns(ticked: Ticked | null): Column<BatchItem>[] {
  const t = useTranslations('payout.column')
  const own = useTranslations('payoutBatch.list')
  const select: Column<BatchItem>[] =
    ticked === null
      ? []
      : [
          {
            key: 'select',
            header: t('select'),
            width: 56,
            cell: (row) => <Tick row={row} ticked={ticked} />,
          },
        ]
  return [
    ...select,
    {
      key: 'createdAt',
      header: t('time'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    { key: 'name', header: own('name'), cell: (row) => <BatchName row={row} /> },
    {
      key: 'source',
      header: own('source'),
      cell: (row) => (
        <span className="tabular" title={row.fromAccountName}>
          {row.fromAccountNo}
        </span>
      ),
    },
    { key: 'rows', header: own('rows'), cell: (row) => <DoneOf row={row} /> },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'fee',
      header: own('fee'),
      align: 'right',
      cell: (row) => <Money value={row.fee + row.vat} />,
    },
    { key: 'status', header: t('status'), cell: (row) => <BatchBadge row={row} /> },
    {
      key: 'maker',
      header: t('maker'),
      cell: (row) => (
        <span className={styles.person} title={row.createdBy}>
          {row.createdBy}
        </span>
      ),
    },
    { key: 'approvers', header: t('approvers'), cell: (row) => <Approvers row={row} /> },
  ]
}

export function BatchName({ row, wide = false }: { row: BatchItem; wide?: boolean }) {
  return (
    <span className={styles.account} data-wide={wide || undefined}>
      {wide ? <Icon name="list" size={28} /> : null}
      <span className={`${styles.words} ${styles.batchName}`}>
        <span title={row.name}>{row.name}</span>
        <small className={styles.fileName} title={row.fileName}>
          {row.fileName}
        </small>
      </span>
    </span>
  )
}

/** A batch on a phone: how much and its state first, then its name and how far it is. */
export function BatchCard({
  row,
  link,
  ticked,
}: {
  row: BatchItem
  link: (text: ReactNode) => ReactNode
  ticked: Ticked | null
}) {
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        {ticked === null ? null : <Tick row={row} ticked={ticked} />}
        <strong>
          <Money value={row.amount} />
        </strong>
        <BatchBadge row={row} />
      </div>
      {link(<BatchName row={row} />)}
      <span className={styles.meta}>
        <DoneOf row={row} />
      </span>
      <span className={styles.meta}>
        <DateTime at={row.createdAt} /> · {row.createdBy}
      </span>
    </div>
  )
}
