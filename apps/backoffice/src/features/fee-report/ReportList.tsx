import { Button } from '@mantine/core'
import { feeReport, feeReportStatuses, type FeeReportItem } from '@saola/contract/fee-report'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import type { Filter } from '@saola/web/list/filter'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useRawSearch } from '@saola/web/list/screenSearch'
import { addressWith, type ListSearch } from '@saola/web/list/search'
import { useList } from '@saola/web/list/useList'
import { periodAt, showMonth } from '@saola/web/parts/fee-report/report'
import { ReportCard } from '@saola/web/parts/fee-report/ReportCard.tsx'
import { useReportColumns } from '@saola/web/parts/fee-report/reportColumns.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { TwoLines } from '@saola/web/ui/layout.tsx'
import { businessDay } from '@saola/web/ui/time'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Tick } from '../../parts/TickedBar.tsx'
import type { Ticked } from '../../parts/useTicked.ts'
import { BulkBar, useTickedReports } from './BulkBar.tsx'
import styles from './fee-report.module.css'

const Calculation = lazy(() =>
  import('./Calculation.tsx').then((m) => ({ default: m.Calculation })),
)

/** Fee reports of all merchants (B-458); the last twelve months unless the address says otherwise. */
export function ReportList() {
  const t = useTranslations('feeReportScreen')
  const period = periodAt(useRawSearch(), businessDay())
  const list = useList(feeReport.cmsGetReports, period)
  const ticked = useTickedReports()
  const columns = useColumns(ticked, list.rows)
  const tickOf = useTickWords()
  const [calculating, setCalculating] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { prefix, merchantName, status } = list.search
  return (
    <ListScreen
      title={t('title')}
      intro={t('office.text')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<Icon name="chart" size={16} />}
            onClick={() => {
              setWanted(true)
              setCalculating(true)
            }}
          >
            {t('cal.open')}
          </Button>
          <ExportButton
            call={feeReport.cmsExportReports}
            request={{ query: { ...period, prefix, merchantName, status } }}
          />
        </>
      }
      list={list}
      filters={useFilters()}
      bulk={<BulkBar ticked={ticked} rows={list.rows} />}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressWith(paths.feeReport, { id: row.id })}
      linkColumn="merchant"
      card={(row, link) => (
        <ReportCard
          report={row}
          name={
            <span className={styles.named}>
              <Tick row={row} ticked={ticked} label={tickOf(row)} />
              {link(<b>{row.merchantName}</b>)}
            </span>
          }
        >
          <small>
            {row.prefix} · {t('month', { month: showMonth(row.time) })}
          </small>
        </ReportCard>
      )}
      empty={
        <EmptyState icon="receipt" title={t('office.emptyTitle')} text={t('office.emptyText')} />
      }
    >
      {wanted ? (
        <Suspense fallback={null}>
          <Calculation opened={calculating} onClose={() => setCalculating(false)} />
        </Suspense>
      ) : null}
    </ListScreen>
  )
}

function useTickWords(): (row: FeeReportItem) => string {
  const t = useTranslations('feeReportScreen.office')
  return ({ time, merchantName: name }) => t('select', { month: showMonth(time), name })
}

function useFilters(): readonly Filter<ListSearch<typeof feeReport.cmsGetReports>>[] {
  const t = useTranslations('feeReportScreen')
  const word = useTranslations('feeReport')
  return [
    { field: 'search', name: 'merchantName', label: t('office.merchantName') },
    { field: 'code', name: 'prefix', label: t('office.prefix'), upper: true, maxLength: 30 },
    {
      field: 'choice',
      name: 'status',
      label: t('filter.status'),
      options: feeReportStatuses.map((value) => ({ value, label: word(`status.${value}`) })),
    },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('filter.period'),
      placeholder: t('filter.lastYear'),
      chips: [t('filter.from'), t('filter.to')],
    },
  ]
}

function useColumns(
  ticked: Ticked<FeeReportItem>,
  rows: readonly FeeReportItem[],
): readonly Column<FeeReportItem>[] {
  const t = useTranslations('feeReport.column')
  const own = useTranslations('feeReportScreen.office')
  const figures = useReportColumns({ narrow: true })
  const tickOf = useTickWords()
  const select: Column<FeeReportItem>[] = rows.some((row) =>
    row.allowedActions.includes('sendMail'),
  )
    ? [
        {
          key: 'select',
          header: own('selectColumn'),
          width: 56,
          cell: (row) => <Tick row={row} ticked={ticked} label={tickOf(row)} />,
        },
      ]
    : []
  return [
    ...select,
    {
      key: 'merchant',
      header: t('merchantName'),
      cell: (row) => (
        <TwoLines maxWidth={220}>
          <span title={row.merchantName}>{row.merchantName}</span>
          <small className="tabular">{row.prefix}</small>
        </TwoLines>
      ),
    },
    {
      key: 'time',
      header: t('time'),
      sortable: true,
      cell: (row) => <span className="tabular">{showMonth(row.time)}</span>,
    },
    ...figures,
  ]
}
