import { Button } from '@mantine/core'
import { statement, statementPeriods, statementStates } from '@saola/contract/statement'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { Tabs } from '../../parts/for-control/Tabs.tsx'
import { StatementCard, useColumns } from './columns.tsx'
import { JournalDialog } from './JournalDialog.tsx'
import { PeriodDialog } from './PeriodDialog.tsx'

/** The merchant's statements, the running period first. */
export function StatementList() {
  const t = useTranslations('statement')
  const range = useTranslations('web.days')
  const { can } = useMe()
  const list = useList(statement.getList)
  const columns = useColumns()
  const [asked, setAsked] = useState<'journal' | 'period' | null>(null)
  const close = (): void => setAsked(null)
  return (
    <ListScreen
      title={t('title')}
      name="statements"
      actions={
        <>
          {can(2200, 'EXPORT') ? (
            <Button variant="default" onClick={() => setAsked('journal')}>
              {t('journal.open')}
            </Button>
          ) : null}
          <Button variant="default" onClick={() => setAsked('period')}>
            {t('setting.open')}
          </Button>
        </>
      }
      above={<Tabs here="statements" />}
      list={list}
      filters={[
        {
          field: 'choice',
          name: 'status',
          label: t('list.status'),
          options: statementStates.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          field: 'choice',
          name: 'period',
          label: t('list.kind'),
          options: statementPeriods.map((value) => ({ value, label: t(`period.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('list.period'),
          chips: [range('from'), range('to')],
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressAt(paths.statementDetail, { id: row.id })}
      card={(row, link) => <StatementCard row={row} link={link} />}
      empty={<EmptyState icon="receipt" title={t('list.empty')} text={t('list.emptyHint')} />}
    >
      <JournalDialog opened={asked === 'journal'} onClose={close} />
      <PeriodDialog opened={asked === 'period'} onClose={close} />
    </ListScreen>
  )
}
