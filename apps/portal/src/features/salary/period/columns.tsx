import type { SalaryPeriod } from '@saola/contract/salary-period'
import { NO_WORKING_DAYS } from '@saola/contract/salary-values'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { showDay } from '@saola/web/list/days'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { datesOf, toneOf } from './rules.ts'

export function PeriodBadge({ period }: { period: Pick<SalaryPeriod, 'state'> }) {
  const t = useTranslations('salaryPeriod.state')
  return <StatusBadge status="CREATED" label={t(period.state)} tone={toneOf[period.state]} />
}
/** How many working days count, and whose number that is. */
export function useCountedWords(): (period: SalaryPeriod) => { count: string; source: string } {
  const t = useTranslations('salaryPeriod')
  return ({ countedDays, workingDays }) => ({
    count: countedDays === null ? t('noDays') : t('days', { count: countedDays }),
    source: t(workingDays === NO_WORKING_DAYS ? 'fromConfig' : 'ownDays'),
  })
}

type ActionsOf = (row: SalaryPeriod) => readonly MenuAction[]
function Menu({ row, actionsOf }: { row: SalaryPeriod; actionsOf: ActionsOf }) {
  const t = useTranslations('salaryPeriod.list')
  const actions = actionsOf(row)
  return actions.length === 0 ? null : (
    <ActionMenu label={t('menu', { name: row.name })} actions={actions} />
  )
}

/** @param actionsOf null where nobody can do anything with any row */
export function useColumns(actionsOf: ActionsOf | null): readonly Column<SalaryPeriod>[] {
  const t = useTranslations('salaryPeriod.field')
  const words = useCountedWords()
  const actions: Column<SalaryPeriod>[] =
    actionsOf === null
      ? []
      : [
          {
            key: 'actions',
            header: t('actions'),
            align: 'right',
            width: 96,
            cell: (row) => <Menu row={row} actionsOf={actionsOf} />,
          },
        ]
  return [
    { key: 'name', header: t('name'), cell: (row) => <b className="tabular">{row.name}</b> },
    {
      key: 'startDate',
      header: t('dates'),
      sortable: true,
      cell: (row) => <span className="tabular">{datesOf(row)}</span>,
    },
    {
      key: 'workingDays',
      header: t('workingDays'),
      cell: (row) => {
        const { count, source } = words(row)
        return (
          <TwoLines>
            <span className="tabular">{count}</span>
            <small>{source}</small>
          </TwoLines>
        )
      },
    },
    {
      key: 'paySalaryDate',
      header: t('paySalaryDate'),
      cell: (row) => <span className="tabular">{showDay(row.paySalaryDate)}</span>,
    },
    { key: 'state', header: t('state'), cell: (row) => <PeriodBadge period={row} /> },
    ...actions,
  ]
}

/** A period on a phone. */
export function PeriodCard({
  row,
  link,
  actionsOf,
}: {
  row: SalaryPeriod
  link: (text: ReactNode) => ReactNode
  actionsOf: ActionsOf | null
}) {
  const t = useTranslations('salaryPeriod')
  const { count, source } = useCountedWords()(row)
  return (
    <RowCard>
      <CardHead wrap={false}>
        <b className="tabular">{link(row.name)}</b>
        <PeriodBadge period={row} />
      </CardHead>
      <span className="tabular">{datesOf(row)}</span>
      <CardHead wrap={false}>
        <small>
          {t('field.workingDays')}: {count} · {source}
          <br />
          {t('list.payDay', { day: showDay(row.paySalaryDate) })}
        </small>
        {actionsOf === null ? null : <Menu row={row} actionsOf={actionsOf} />}
      </CardHead>
    </RowCard>
  )
}
