import { audit } from '@saola/contract/audit'
import { send } from '@saola/web/api/send'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { scopeOf } from '@saola/web/list/ExportButton.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { DataExportButton } from '../../parts/data-export/DataExportButton.tsx'
import { Actor } from './Actor.tsx'
import { StaffViewsButton } from '../../parts/views/StaffViewsButton.tsx'
import { AuditDrawer } from './AuditDrawer.tsx'
import { ChainPanel } from './ChainPanel.tsx'
import { MerchantName } from './MerchantName.tsx'
import { ObjectName } from './ObjectName.tsx'
import type { AuditRow } from './types.ts'
import { useFilters } from './useFilters.ts'
import { useAuditWords } from '../../parts/useAuditWords.ts'

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
        <DataExportButton file="AUDIT" query={list.filters} scope={scopeOf(list, { query: {} })} />
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
  const words = useAuditWords()
  return [
    {
      key: 'at',
      header: t('column.at'),
      cell: (r) => <DateTime at={r.at} exact />,
      sortable: true,
      width: 170,
    },
    { key: 'actor', header: t('column.actor'), cell: (r) => <Actor row={r} /> },
    { key: 'module', header: t('column.module'), cell: (r) => words.module(r.module) },
    {
      key: 'operation',
      header: t('column.operation'),
      cell: (r) => words.operation(r.operation),
    },
    {
      key: 'object',
      header: t('column.object'),
      cell: (r) => <ObjectName row={r} />,
    },
    {
      key: 'merchant',
      header: t('column.merchant'),
      cell: (r) => <MerchantName row={r} />,
    },
  ]
}
