import { audit } from '@saola/contract/audit'
import { send } from '@saola/web/api/send'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { StaffViewsButton } from '../../parts/views/StaffViewsButton.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { ChainPanel } from './ChainPanel.tsx'
import { ObjectName } from './ObjectName.tsx'
import { Actor, Operation } from './Operation.tsx'
import type { AuditRow } from './types.ts'
import { useFilters } from './useFilters.ts'
import { useModuleName } from './useModuleName.ts'

/** The audit log of the whole bank: search, each line with what it changed, export, and the proof that it is whole. */
export function AuditSearch() {
  const t = useTranslations('audit')
  const list = useList(audit.cmsList)
  const open = useOpenRow(list.rows, (row) => String(row.id))
  const filters = useFilters()
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
      views={<StaffViewsButton list="audit" />}
      list={list}
      filters={filters}
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
