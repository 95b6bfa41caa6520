import { Button } from '@mantine/core'
import { salaryAdvance } from '@saola/contract/salary-advance'
import {
  advanceLimits,
  advancePayments,
  advanceStatuses,
} from '@saola/contract/salary-advance-values'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import type { Filter } from '@saola/web/list/filter'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { ListSearch } from '@saola/web/list/search'
import { useList, type List } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { SecondaryActions } from '@saola/web/ui/SecondaryActions.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../../app/useMe.ts'
import { ChoiceChips } from '../../../parts/ChoiceChips.tsx'
import { isNotApproved, NotApproved } from '../NotReady.tsx'
import { Tabs } from '../Tabs.tsx'
import { useTicked } from '../useTicked.ts'
import styles from './advance.module.css'
import { BulkBar } from './BulkBar.tsx'
import { AdvanceCard, useColumns } from './columns.tsx'
import { addressOf, isTickable } from './rules.ts'
import { SimulateDialog } from './SimulateDialog.tsx'
import { WaitingLine } from './WaitingLine.tsx'

type Requests = List<typeof salaryAdvance.list>

/** What employees ask for of their wage, and what became of it (B-593, B-594). */
export function AdvanceList() {
  const t = useTranslations('salaryAdvance')
  const { can, testMode } = useMe()
  const list = useList(salaryAdvance.list)
  const ticked = useTicked(list.rows, isTickable, advanceLimits.atOnce)
  const tools = list.rows.some(isTickable) || ticked.rows.length > 0 ? ticked : null
  const columns = useColumns(tools)
  const filters = useFilters()
  const [isSimulating, setSimulating] = useState(false)
  const simulate =
    testMode && can(2402, 'CREATE') ? (
      <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setSimulating(true)}>
        {t('list.simulate')}
      </Button>
    ) : null
  if (isNotApproved(list.query.error)) return <NotApproved title={t('title')} />
  return (
    <ListScreen
      title={t('title')}
      actions={
        <>
          {can(2402, 'EXPORT') ? (
            <SecondaryActions>
              <ExportButton
                call={salaryAdvance.export}
                request={{ query: list.filters }}
                scope={scopeOf(list, { query: {} })}
              />
            </SecondaryActions>
          ) : null}
          {simulate}
        </>
      }
      above={
        <>
          <Tabs here="requests" />
          <WaitingLine isCalmSaid />
        </>
      }
      bulk={<BulkBar ticked={ticked} rows={list.rows} />}
      list={list}
      filters={filters}
      choices={<StatusChoice list={list} />}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      linkColumn="code"
      card={(row, link) => <AdvanceCard row={row} link={link} ticked={tools} />}
      empty={
        <EmptyState
          icon="wallet"
          title={t('list.emptyTitle')}
          text={t(testMode ? 'list.emptyTest' : 'list.emptyText')}
        >
          {simulate}
        </EmptyState>
      }
    >
      <SimulateDialog opened={isSimulating} onClose={() => setSimulating(false)} />
    </ListScreen>
  )
}

const ALL = 'ALL'
function StatusChoice({ list }: { list: Requests }) {
  const t = useTranslations('salaryAdvance')
  return (
    <div className={`${styles.statuses} no-print`}>
      <ChoiceChips<(typeof advanceStatuses)[number] | typeof ALL>
        quiet
        label={t('field.status')}
        value={list.search.status ?? ALL}
        choices={[
          { value: ALL, label: t('list.all') },
          ...advanceStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        ]}
        onChange={(next) => list.set({ status: next === ALL ? undefined : next })}
      />
    </div>
  )
}

function useFilters(): readonly Filter<ListSearch<typeof salaryAdvance.list>>[] {
  const t = useTranslations('salaryAdvance')
  return [
    { field: 'search', name: 'keyword', label: t('list.search'), chip: t('list.keyword') },
    {
      field: 'choice',
      name: 'paymentStatus',
      label: t('field.payment'),
      options: advancePayments.map((value) => ({ value, label: t(`payment.${value}`) })),
    },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('list.dates'),
      placeholder: t('list.dates'),
      chips: [t('list.from'), t('list.to')],
    },
  ]
}
