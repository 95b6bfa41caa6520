import { payPos, settlementStatuses } from '@saola/contract/pos-device'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { PosTabs } from '../../parts/PosTabs.tsx'
import { Comparison } from './Badges.tsx'
import styles from './pos-device.module.css'
import type { Settlement } from './rules.ts'
import { SettlementDrawer } from './SettlementDrawer.tsx'

/** Who closed a batch, and the person where there was one. */
function ClosedBy({ row }: { row: Settlement }) {
  const t = useTranslations('posDevice.settlement.closedBy')
  return (
    <span className={styles.name}>
      {t(row.closedBy)}
      {row.staffName === null ? null : <small>{row.staffName}</small>}
    </span>
  )
}
function useColumns(): readonly Column<Settlement>[] {
  const t = useTranslations('posDevice.settlement')
  return [
    {
      key: 'batch',
      header: t('batch'),
      cell: (row) => (
        <span className={styles.name}>
          <b className="tabular">{row.batchNo}</b>
          <small>{row.deviceId}</small>
        </span>
      ),
    },
    { key: 'status', header: t('status'), cell: (row) => <Comparison status={row.status} /> },
    {
      key: 'number',
      header: t('number'),
      align: 'right',
      cell: (row) => <span className="tabular">{row.numberOfTransactions}</span>,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'net',
      header: t('net'),
      align: 'right',
      cell: (row) => <Money value={row.actualAmount} />,
    },
    { key: 'closed', header: t('closed'), cell: (row) => <ClosedBy row={row} /> },
    {
      key: 'createdAt',
      header: t('created'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
  ]
}

/** Batches that were closed, and by whom (B-422). */
export function SettlementList() {
  const t = useTranslations('posDevice.settlement')
  const words = useTranslations('posDevice.list')
  const list = useList(payPos.getSettlementList)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  return (
    <ListScreen
      title={t('title')}
      above={<PosTabs here="settlements" />}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('keyword') },
        {
          field: 'choice',
          name: 'status',
          label: t('status'),
          options: settlementStatuses.map((value) => ({ value, label: t(value) })),
        },
        {
          field: 'days',
          names: ['createdFrom', 'createdTo'],
          label: t('dates'),
          placeholder: t('dates'),
          chips: [words('from'), words('to')],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      open={open}
      card={(row, link) => (
        <div className={styles.card}>
          <CardHead wrap={false}>
            {link(<b>{t('detail', { number: String(row.batchNo), deviceId: row.deviceId })}</b>)}
            <Comparison status={row.status} />
          </CardHead>
          <CardHead wrap={false}>
            <span className={styles.dim}>
              {t('number')}: {row.numberOfTransactions}
            </span>
            <Money value={row.amount} />
          </CardHead>
          <CardHead wrap={false}>
            <span className={styles.dim}>{t(`closedBy.${row.closedBy}`)}</span>
            <span className={styles.dim}>
              <DateTime at={row.createdAt} />
            </span>
          </CardHead>
        </div>
      )}
      empty={<EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />}
    >
      <SettlementDrawer open={open} />
    </ListScreen>
  )
}
