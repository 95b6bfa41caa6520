import { TextInput } from '@mantine/core'
import { audit } from '@saola/contract/audit'
import { queryOptionsOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf, showDay } from '@saola/web/list/days'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { AuditDrawer } from './AuditDrawer.tsx'
import { ChainPanel } from './ChainPanel.tsx'
import { Actor, Operation } from './Operation.tsx'
import type { AuditRow } from './types.ts'
import { useModuleName } from './useModuleName.ts'

/** The trail of the whole house: search, each line with what it changed, export, and the proof that it is whole. */
export function AuditSearch() {
  const t = useTranslations('audit')
  const range = useTranslations('web.days')
  const moduleName = useModuleName()
  const list = useList(audit.cmsList)
  const open = useOpenRow(list.rows, (row) => String(row.id))
  const modules = useQuery({ ...queryOptionsOf(audit.modules, {}), staleTime: 60_000 }).data ?? []
  const { search, set } = list
  const columns = [
    {
      key: 'at',
      header: t('column.at'),
      cell: (r: AuditRow) => <DateTime at={r.at} exact />,
      sortable: true,
      width: 170,
    },
    { key: 'actor', header: t('column.actor'), cell: (r: AuditRow) => <Actor row={r} /> },
    { key: 'module', header: t('column.module'), cell: (r: AuditRow) => moduleName(r.module) },
    {
      key: 'operation',
      header: t('column.operation'),
      cell: (r: AuditRow) => <Operation of={r.operation} />,
    },
    {
      key: 'object',
      header: t('column.object'),
      cell: (r: AuditRow) => (
        <Code value={r.objectId} name={t('column.object')} keep={8} copy={false} />
      ),
    },
    {
      key: 'merchant',
      header: t('column.merchant'),
      cell: (r: AuditRow) =>
        r.merchantCode === null
          ? '—'
          : `${r.merchantCode}${r.test ? ` · ${t('drawer.test')}` : ''}`,
    },
  ]
  return (
    <ListPage
      title={t('title')}
      actions={<ExportButton call={audit.export} request={{ query: list.filters }} />}
      above={<ChainPanel />}
    >
      <FoldedFilters
        used={
          [search.objectId, search.merchantCode, search.operation].filter((x) => x !== undefined)
            .length
        }
        search={
          <SearchInput
            value={search.actor}
            onSearch={(actor) => set({ actor })}
            placeholder={t('filter.actor')}
          />
        }
        more={
          <>
            <Exact
              label={t('filter.operation')}
              value={search.operation}
              onSearch={(operation) => set({ operation })}
            />
            <Exact
              label={t('filter.objectId')}
              value={search.objectId}
              onSearch={(objectId) => set({ objectId })}
            />
            <Exact
              label={t('filter.merchantCode')}
              value={search.merchantCode}
              onSearch={(merchantCode) => set({ merchantCode })}
            />
          </>
        }
      >
        <FilterSelect
          label={t('filter.module')}
          value={search.module}
          onChange={(module) => set({ module })}
          options={modules.map((value) => ({ value, label: moduleName(value) }))}
        />
        <DayRange
          label={t('filter.dates')}
          from={search.fromDate && dayOf(search.fromDate)}
          to={search.toDate && dayOf(search.toDate)}
          onChange={(fromDate, toDate) => set({ fromDate, toDate })}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          actor: t('column.actor'),
          module: t('column.module'),
          objectId: t('filter.objectId'),
          merchantCode: t('filter.merchantCode'),
          operation: t('column.operation'),
          fromDate: range('from'),
          toDate: range('to'),
        }}
        values={{
          module: moduleName,
          fromDate: (v) => showDay(dayOf(v)),
          toDate: (v) => showDay(dayOf(v)),
        }}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        rowLink={open.href}
        openKey={open.key}
        empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
      />
      <AuditDrawer
        open={open}
        rows={list.rows}
        find={async (id) => (await send(audit.cmsList, { query: { id } })).items[0]}
      />
    </ListPage>
  )
}

/** A value searched whole: on Enter or when the field is left. */
function Exact({
  label,
  value,
  onSearch,
}: {
  label: string
  value: string | undefined
  onSearch: (text: string | undefined) => void
}) {
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const search = (): void => {
    const next = text.trim()
    if (next !== (value ?? '')) onSearch(next === '' ? undefined : next)
  }
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      value={text}
      maxLength={64}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
      }}
    />
  )
}
