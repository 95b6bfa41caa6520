import { deductionFilters, salaryDeduction } from '@saola/contract/salary-deduction'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { addressOf as employeeAddress } from '../employee/rules.ts'
import { LineCard, useColumns } from './columns.tsx'
import styles from './deduction.module.css'

const ALL = 'ALL'
type Kind = (typeof deductionFilters)[number]

/** The lines of a closed period, by the employee's code. @param hasResult whether payroll has said what it took off */
export function Lines({ periodId, hasResult }: { periodId: string; hasResult: boolean }) {
  const t = useTranslations('salaryDeduction')
  const list = useList(salaryDeduction.list, undefined, { id: periodId }, { dir: 'ASC' })
  const shown = { hasResult, hasOwed: list.search.only === 'LEFT_OWING' }
  const columns = useColumns(shown)
  const isEmpty = list.page?.totalSize === 0 && Object.keys(list.filters).length === 0
  const kinds = deductionFilters.filter(
    (kind) => kind !== 'DIFFERENT' || hasResult || list.search.only === kind,
  )
  const choices = (
    <div className={`${styles.kinds} no-print`}>
      <ChoiceChips<Kind | typeof ALL>
        quiet
        label={t('list.kinds')}
        value={list.search.only ?? ALL}
        choices={[
          { value: ALL, label: t('list.all') },
          ...kinds.map((value) => ({ value, label: t(`only.${value}`) })),
        ]}
        onChange={(next) => list.set({ only: next === ALL ? undefined : next })}
      />
    </div>
  )
  return (
    <section className={styles.list} aria-label={t('list.title')}>
      {isEmpty ? null : (
        <ListFilters
          list={list}
          filters={[
            { field: 'search', name: 'keyword', label: t('list.search'), chip: t('list.keyword') },
          ]}
          choices={choices}
        />
      )}
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.employeeId}
        rowLink={(row) => employeeAddress(row.employeeId)}
        card={(row, link) => <LineCard row={row} link={link} {...shown} />}
        empty={<EmptyState icon="wallet" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
      />
    </section>
  )
}
