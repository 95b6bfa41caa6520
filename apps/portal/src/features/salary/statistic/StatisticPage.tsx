import { salaryStatistic } from '@saola/contract/salary-statistic'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import type { Filter } from '@saola/web/list/filter'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { ListSearch } from '@saola/web/list/search'
import { useList, type List } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../app/useMe.ts'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import { usePeriods } from '../period/usePeriods.ts'
import { Tabs } from '../Tabs.tsx'
import { PaidCard, useColumns } from './columns.tsx'
import { PaidChart } from './PaidChart.tsx'
import { addressOf } from './rules.ts'
import styles from './statistic.module.css'
import { Summary } from './Summary.tsx'

type Paid = List<typeof salaryStatistic.paidList>

/** What salary advance comes to: the current period, days and months, and what each employee was paid in each period (B-615 to B-618). */
export function StatisticPage() {
  const t = useTranslations('salaryStatistic')
  const { can } = useMe()
  const list = useList(salaryStatistic.paidList)
  const columns = useColumns()
  const filters = useFilters(list)
  if (isNotApproved(list.query.error)) return <NotApproved title={t('title')} />
  return (
    <ListScreen
      title={t('title')}
      actions={
        can(2402, 'EXPORT') ? (
          <ExportButton
            call={salaryStatistic.paidListExport}
            request={{ query: list.filters }}
            scope={scopeOf(list, { query: {} })}
          />
        ) : null
      }
      above={
        <>
          <Tabs here="statistics" />
          <Summary />
          <PaidChart />
          <h2 className={styles.heading}>{t('list.title')}</h2>
        </>
      }
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => `${row.employeeId}/${row.salaryPeriodId}`}
      rowLink={addressOf}
      linkColumn="employeeName"
      card={(row, link) => <PaidCard row={row} link={link} />}
      empty={<EmptyState icon="wallet" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
    />
  )
}

function useFilters(list: Paid): readonly Filter<ListSearch<typeof salaryStatistic.paidList>>[] {
  const t = useTranslations('salaryStatistic')
  const periods = usePeriods()
  const nameOf = (employeeId: string): string =>
    list.rows.find((row) => row.employeeId === employeeId)?.employeeName ?? '…'
  return [
    { field: 'search', name: 'keyword', label: t('list.search'), chip: t('list.keyword') },
    {
      field: 'choice',
      name: 'salaryPeriodId',
      label: t('field.period'),
      options: periods,
      say: (value) => periods.find((one) => one.value === value)?.label ?? '…',
    },
    { field: 'link', name: 'employeeId', label: t('field.employeeName'), say: nameOf },
  ]
}
