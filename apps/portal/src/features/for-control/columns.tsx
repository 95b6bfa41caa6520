import type { ForControlItem } from '@saola/contract/for-control-case'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { CaseBadge, DaysLeft } from '@saola/web/parts/for-control/marks.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './for-control.module.css'

export function useColumns(): readonly Column<ForControlItem>[] {
  const t = useTranslations('forControl')
  const s = useTranslations('forControl.screen.list')
  return [
    {
      key: 'case',
      header: s('case'),
      cell: (row) => <b className="tabular">{row.forControlCode}</b>,
    },
    {
      key: 'about',
      header: t('field.serviceType'),
      cell: (row) => (
        <span className={styles.lines}>
          <span>{t(`service.${row.serviceType}`)}</span>
          <small className="tabular" title={row.txnNumber ?? undefined}>
            {row.txnNumber ?? '—'}
          </small>
        </span>
      ),
    },
    {
      key: 'reason',
      header: t('field.reason'),
      cell: (row) => (
        <span className={styles.lines}>
          <span title={row.reason ?? undefined}>{row.reason ?? s('noReason')}</span>
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('field.amount'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'status',
      header: t('field.status'),
      cell: (row) => <CaseBadge status={row.status} />,
    },
    {
      key: 'dueAt',
      header: t('field.dueAt'),
      sortable: true,
      cell: (row) => <DaysLeft row={row} />,
    },
    {
      key: 'createdAt',
      header: t('field.createdAt'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
  ]
}

/** A case on a phone: its code and amount, what is wrong, and how long it still takes. */
export function CaseCard({
  row,
  link,
}: {
  row: ForControlItem
  link: (text: ReactNode) => ReactNode
}) {
  const t = useTranslations('forControl')
  const s = useTranslations('forControl.screen.list')
  return (
    <RowCard gap={6}>
      <CardHead>
        {link(<b className="tabular">{row.forControlCode}</b>)}
        <CaseBadge status={row.status} />
      </CardHead>
      <CardHead>
        <span className={styles.lines}>
          <span className={styles.two}>{row.reason ?? s('noReason')}</span>
          <small className="tabular">
            {t(`service.${row.serviceType}`)}
            {row.txnNumber === null ? '' : ` · ${row.txnNumber}`}
          </small>
        </span>
        <strong>
          <Money value={row.amount} />
        </strong>
      </CardHead>
      <CardHead>
        <small>
          <DateTime at={row.createdAt} />
        </small>
        <small>
          <DaysLeft row={row} />
        </small>
      </CardHead>
    </RowCard>
  )
}
