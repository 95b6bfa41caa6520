import { Button, SegmentedControl } from '@mantine/core'
import { forControl } from '@saola/contract/for-control'
import { forControlStatuses } from '@saola/contract/for-control-values'
import { scopeOf } from '@saola/web/list/ExportButton.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Filter } from '@saola/web/list/filter'
import { filtersOf, readSearch, type ListSearch } from '@saola/web/list/search'
import { useRawSearch } from '@saola/web/list/screenSearch'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { DataExportButton } from '../../parts/data-export/DataExportButton.tsx'
import { CaseDrawer } from './CaseDrawer.tsx'
import { Card, useColumns } from './columns.tsx'
import { ComplaintForm } from './ComplaintForm.tsx'
import type { StaffCase } from './rules.ts'

const views = ['OPEN', 'LATE', 'MINE', 'UNASSIGNED', 'ALL'] as const
type View = (typeof views)[number]
const keyOf = (row: StaffCase): string => row.id
/** The nearest due day first. */
const START = { sort: 'dueAt', dir: 'ASC' } as const

/** What the address asks for (`?show=`); without a word of it what is open, and whatever is searched for among all. It is no filter: nothing is wrong where it is empty. */
function useView(): View {
  const raw = useRawSearch()
  const asked = views.find((view) => view === raw.show)
  const searches = Object.keys(filtersOf(readSearch(forControl.cmsList, raw))).length > 0
  return asked ?? (searches ? 'ALL' : 'OPEN')
}

/** Dispute cases of all live merchants as a queue (B-467, B-472). */
export function CaseQueue() {
  const t = useTranslations('forControl.screen.staff')
  const words = useTranslations('forControl')
  const { data: me } = useAdmin()
  const view = useView()
  const list = useList(forControl.cmsList, view === 'ALL' ? undefined : { view }, undefined, START)
  const open = useOpenRow(list.rows, keyOf)
  const columns = useColumns()
  const filters = useFilters()
  const [entering, setEntering] = useState(false)
  return (
    <ListScreen
      title={words('title')}
      intro={t('text')}
      actions={
        <>
          <DataExportButton
            file="FOR_CONTROL"
            query={{ ...list.filters, ...(view === 'ALL' ? {} : { view }) }}
            scope={scopeOf(list, { query: {} })}
          />
          {me?.codes.includes(3401) === true ? (
            <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setEntering(true)}>
              {t('create')}
            </Button>
          ) : null}
        </>
      }
      above={
        <SegmentedControl
          aria-label={t('view')}
          value={view}
          data={views.map((value) => ({
            value,
            label: value === 'ALL' ? t('all') : words(`view.${value}`),
          }))}
          onChange={(value) => list.change({ show: value })}
        />
      }
      list={list}
      filters={filters}
      columns={columns}
      rowKey={keyOf}
      linkColumn="case"
      open={open}
      card={(row, link) => <Card row={row} link={link} />}
      empty={<EmptyState icon="check" title={t('emptyTitle')} text={t('emptyText')} />}
    >
      <CaseDrawer open={open} />
      <ComplaintForm opened={entering} onClose={() => setEntering(false)} />
    </ListScreen>
  )
}

function useFilters(): Filter<ListSearch<typeof forControl.cmsList>>[] {
  const words = useTranslations('forControl')
  const f = useTranslations('forControl.field')
  const t = useTranslations('forControl.screen.list')
  const range = useTranslations('web.days')
  return [
    { field: 'code', name: 'forControlCode', label: f('forControlCode'), maxLength: 40 },
    { field: 'code', name: 'txnNumber', label: f('txnNumber'), maxLength: 64 },
    {
      field: 'choice',
      name: 'status',
      label: f('status'),
      options: forControlStatuses
        .filter((value) => value !== 'CREATE')
        .map((value) => ({ value, label: words(`status.${value}`) })),
    },
    {
      field: 'code',
      name: 'merchantCode',
      label: f('merchantCode'),
      upper: true,
      maxLength: 20,
      more: true,
    },
    { field: 'text', name: 'merchantName', label: f('merchantName'), more: true },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('dates'),
      placeholder: t('dates'),
      chips: [range('from'), range('to')],
      more: true,
    },
  ]
}
