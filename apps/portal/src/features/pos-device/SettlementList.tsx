import { payPos, settlementStatuses, type SettlementStatus } from '@saola/contract/pos-device'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf, showDay } from '@saola/web/list/days'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
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
  const { keyword, status, createdFrom, createdTo } = list.search
  return (
    <ListPage title={t('title')} above={<PosTabs here="settlements" />}>
      <FoldedFilters
        used={Object.keys(list.filters).filter((name) => name !== 'keyword').length}
        search={
          <SearchInput
            value={keyword}
            placeholder={t('keyword')}
            onSearch={(text) => list.set({ keyword: text })}
          />
        }
      >
        <FilterSelect
          label={t('status')}
          value={status}
          onChange={(value) => list.set({ status: value })}
          options={settlementStatuses.map((value) => ({ value, label: t(value) }))}
        />
        <DayRange
          label={t('dates')}
          placeholder={t('dates')}
          from={createdFrom === undefined ? undefined : dayOf(createdFrom)}
          to={createdTo === undefined ? undefined : dayOf(createdTo)}
          onChange={(a, b) => list.set({ createdFrom: a, createdTo: b })}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          keyword: t('keyword'),
          status: t('status'),
          createdFrom: words('from'),
          createdTo: words('to'),
        }}
        values={{
          status: (v) => t(v as SettlementStatus),
          createdFrom: (day) => showDay(dayOf(day)),
          createdTo: (day) => showDay(dayOf(day)),
        }}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        openKey={open.key}
        card={(row, link) => (
          <div className={styles.card}>
            <div className={styles.head}>
              {link(<b>{t('detail', { number: String(row.batchNo), deviceId: row.deviceId })}</b>)}
              <Comparison status={row.status} />
            </div>
            <div className={styles.head}>
              <span className={styles.dim}>
                {t('number')}: {row.numberOfTransactions}
              </span>
              <Money value={row.amount} />
            </div>
            <div className={styles.head}>
              <span className={styles.dim}>{t(`closedBy.${row.closedBy}`)}</span>
              <span className={styles.dim}>
                <DateTime at={row.createdAt} />
              </span>
            </div>
          </div>
        )}
        empty={<EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />}
      />
      <SettlementDrawer open={open} />
    </ListPage>
  )
}
