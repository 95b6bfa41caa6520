import type { Column } from '@saola/web/list/ListTable.tsx'
import { CaseBadge, DaysLeft } from '@saola/web/parts/for-control/marks.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './for-control.module.css'
import type { StaffCase } from './rules.ts'

const WIDTH = 210

/** Its state, and whether a proposal waits or the merchant has been asked. */
function Marks({ row }: { row: StaffCase }) {
  const t = useTranslations('forControl.screen.staff')
  return (
    <span className={styles.marks}>
      <CaseBadge status={row.status} />
      {row.proposal === null ? null : (
        <StatusBadge status="PENDING" tone="warn" label={t('waiting')} />
      )}
      {row.asked === null ? null : (
        <StatusBadge status="PENDING" tone="mute" label={t('waitsForMerchant')} />
      )}
    </span>
  )
}

export function useColumns(): readonly Column<StaffCase>[] {
  const t = useTranslations('forControl')
  const s = useTranslations('forControl.screen')
  return [
    {
      key: 'case',
      header: s('list.case'),
      cell: (row) => (
        <TwoLines maxWidth={WIDTH}>
          <b className="tabular">{row.forControlCode}</b>
          <small title={row.reason ?? undefined}>{row.reason ?? s('list.noReason')}</small>
        </TwoLines>
      ),
    },
    {
      key: 'merchant',
      header: t('field.merchantName'),
      cell: (row) => (
        <TwoLines maxWidth={WIDTH}>
          <span title={row.merchantName}>{row.merchantName}</span>
          <small>
            {row.merchantCode} · {t(`claimant.${row.claimedBy}`)}
          </small>
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: t('field.amount'),
      align: 'right',
      sortable: true,
      cell: (row) => (
        <TwoLines>
          <Money value={row.amount} />
          <small>{t(`service.${row.serviceType}`)}</small>
        </TwoLines>
      ),
    },
    { key: 'status', header: t('field.status'), cell: (row) => <Marks row={row} /> },
    {
      key: 'dueAt',
      header: t('field.dueAt'),
      sortable: true,
      cell: (row) => (
        <TwoLines>
          <DaysLeft row={row} />
          <small>
            {t('field.createdAt')} <DateTime at={row.createdAt} />
          </small>
        </TwoLines>
      ),
    },
    {
      key: 'assignee',
      header: t('field.assignee'),
      cell: (row) => (
        <TwoLines maxWidth={130}>
          <span className={row.assignee === null ? styles.dim : undefined}>
            {row.assignee?.name ?? s('staff.noAssignee')}
          </span>
        </TwoLines>
      ),
    },
  ]
}

export function Card({ row, link }: { row: StaffCase; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('forControl')
  const s = useTranslations('forControl.screen')
  return (
    <RowCard gap={6}>
      <CardHead wrap={false}>
        {link(<b className="tabular">{row.forControlCode}</b>)}
        <Money value={row.amount} />
      </CardHead>
      <Marks row={row} />
      <TwoLines>
        <span className={styles.two}>{row.reason ?? s('list.noReason')}</span>
        <small>
          {row.merchantName} · {t(`service.${row.serviceType}`)}
        </small>
      </TwoLines>
      <CardHead>
        <small>{row.assignee?.name ?? s('staff.noAssignee')}</small>
        <small>
          <DaysLeft row={row} />
        </small>
      </CardHead>
    </RowCard>
  )
}
