import { audit } from '@saola/contract/audit'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AuditDrawer } from './AuditDrawer.tsx'
import { ChainPanel } from './ChainPanel.tsx'
import { searchedFields } from './fields.ts'
import { ObjectName } from './ObjectName.tsx'
import { Actor, Operation } from './Operation.tsx'
import type { AuditRow } from './types.ts'
import { useFieldWords } from './useFieldWords.ts'
import { useModuleName } from './useModuleName.ts'
import { useOperationName } from './useOperationName.ts'

/** The audit log of the whole bank: search, each line with what it changed, export, and the proof that it is whole. */
export function AuditSearch() {
  const t = useTranslations('audit')
  const range = useTranslations('web.days')
  const moduleName = useModuleName()
  const list = useList(audit.cmsList)
  const open = useOpenRow(list.rows, (row) => String(row.id))
  const modules = useQuery({ ...queryOptionsOf(audit.modules, {}), staleTime: 60_000 }).data ?? []
  const { nameOf } = useFieldWords()
  const operationName = useOperationName()
  const areas = useAreas()
  const columns = useColumns()
  return (
    <ListScreen
      title={t('title')}
      actions={
        <ExportButton
          call={audit.export}
          request={{ query: list.filters }}
          scope={scopeOf(list, { query: {} })}
        />
      }
      above={<ChainPanel />}
      list={list}
      filters={[
        { field: 'search', name: 'actor', label: t('filter.actor'), chip: t('column.actor') },
        {
          field: 'choice',
          name: 'side',
          label: t('filter.side'),
          none: t('side.PEOPLE'),
          options: (['SYSTEM', 'BANK'] as const).map((value) => ({
            value,
            label: t(`side.${value}`),
          })),
        },
        {
          field: 'text',
          name: 'objectId',
          label: t('filter.objectId'),
          chip: t('column.object'),
        },
        {
          field: 'choice',
          name: 'module',
          label: t('filter.module'),
          options: modules.map((value) => ({ value, label: moduleName(value) })),
          say: moduleName,
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('filter.dates'),
          chips: [range('from'), range('to')],
        },
        {
          field: 'choice',
          name: 'operation',
          label: t('column.operation'),
          options: areas,
          say: (value) => areas.find((area) => area.value === value)?.label ?? operationName(value),
          more: true,
        },
        {
          field: 'choice',
          name: 'field',
          label: t('filter.field'),
          options: searchedFields.map((value) => ({ value, label: nameOf(value) })),
          say: nameOf,
          more: true,
        },
        { field: 'code', name: 'merchantCode', label: t('filter.merchantCode'), more: true },
      ]}
      columns={columns}
      rowKey={(row) => String(row.id)}
      open={open}
      empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
    >
      <AuditDrawer
        open={open}
        rows={list.rows}
        find={async (id) => (await send(audit.cmsList, { query: { id } })).items[0]}
      />
    </ListScreen>
  )
}

/** What may be done things with, as the beginning of a call's name and in words. */
function useAreas(): readonly { value: string; label: string }[] {
  const t = useTranslations('auditCall')
  return Object.keys(t.raw('area' as 'area.auth') as unknown as Record<string, string>)
    .map((area) => ({ value: `${area}.`, label: t(`area.${area as 'auth'}`) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

function useColumns(): readonly Column<AuditRow>[] {
  const t = useTranslations('audit')
  const moduleName = useModuleName()
  return [
    {
      key: 'at',
      header: t('column.at'),
      cell: (r) => <DateTime at={r.at} exact />,
      sortable: true,
      width: 170,
    },
    { key: 'actor', header: t('column.actor'), cell: (r) => <Actor row={r} /> },
    { key: 'module', header: t('column.module'), cell: (r) => moduleName(r.module) },
    {
      key: 'operation',
      header: t('column.operation'),
      cell: (r) => <Operation of={r.operation} />,
    },
    {
      key: 'object',
      header: t('column.object'),
      cell: (r) => <ObjectName row={r} />,
    },
    {
      key: 'merchant',
      header: t('column.merchant'),
      cell: (r) =>
        r.merchantCode === null
          ? '—'
          : `${r.merchantCode}${r.test ? ` · ${t('drawer.test')}` : ''}`,
    },
  ]
}
