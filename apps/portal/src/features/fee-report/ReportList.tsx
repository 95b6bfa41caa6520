import { feeReport, feeReportStatuses, type FeeReportItem } from '@saola/contract/fee-report'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useRawSearch } from '@saola/web/list/screenSearch'
import { useList } from '@saola/web/list/useList'
import { periodAt, showMonth } from '@saola/web/parts/fee-report/report'
import { ReportCard } from '@saola/web/parts/fee-report/ReportCard.tsx'
import { useReportColumns } from '@saola/web/parts/fee-report/reportColumns.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { Tabs } from './Tabs.tsx'
import { useToday } from '../../parts/useToday.ts'

/** A report a month, newest first (B-445); the last twelve months unless the address says otherwise. */
export function ReportList() {
  const t = useTranslations('feeReportScreen')
  const word = useTranslations('feeReport')
  const period = periodAt(useRawSearch(), useToday())
  const list = useList(feeReport.getReports, period)
  const columns: readonly Column<FeeReportItem>[] = [
    {
      key: 'time',
      header: word('column.time'),
      sortable: true,
      cell: (row) => <b className="tabular">{showMonth(row.time)}</b>,
    },
    ...useReportColumns(),
  ]
  return (
    <ListScreen
      title={t('title')}
      name="feeReports"
      actions={
        <ExportButton
          call={feeReport.exportReports}
          request={{ query: { ...period, status: list.search.status } }}
        />
      }
      above={<Tabs here="reports" />}
      list={list}
      filters={[
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
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressAt(paths.feeReportDetail, { id: row.id })}
      linkColumn="time"
      card={(row, link) => (
        <ReportCard report={row} name={link(<b>{t('month', { month: showMonth(row.time) })}</b>)} />
      )}
      empty={
        <EmptyState icon="receipt" title={t('list.emptyTitle')} text={t('list.emptyText')}>
          <LinkButton mt={8} to={paths.feeReport} search={{ tab: 'tariff' }}>
            {t('list.seeTariff')}
          </LinkButton>
        </EmptyState>
      }
    />
  )
}
