import { TextInput } from '@mantine/core'
import { merchantStatuses } from '@saola/contract/enums'
import { onboarding } from '@saola/contract/onboarding'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { showDay } from '@saola/web/list/days'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { Filters, ListPage } from '@saola/web/list/ListPage.tsx'
import { addressWith } from '@saola/web/list/search'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'

type Merchant = Row<typeof onboarding.cmsList>

/** All merchants, with what waits for a decision. */
export function MerchantList() {
  const t = useTranslations('onboarding')
  const o = useTranslations('onboarding.office')
  const range = useTranslations('web.days')
  const list = useList(onboarding.cmsList)
  const { search, set } = list
  return (
    <ListPage
      title={o('title')}
      actions={<ExportButton call={onboarding.cmsExport} request={{ query: list.filters }} />}
      above={<p style={{ margin: 0, color: 'var(--ink-2)' }}>{o('text')}</p>}
    >
      <Filters>
        <SearchInput
          value={search.merchantName}
          onSearch={(merchantName) => set({ merchantName })}
          placeholder={o('filter.name')}
        />
        <CodeInput value={search.merchantCode} onCode={(merchantCode) => set({ merchantCode })} />
        <FilterSelect
          label={o('filter.status')}
          value={search.status}
          onChange={(status) => set({ status })}
          options={merchantStatuses.map((value) => ({ value, label: t(`status.${value}`) }))}
        />
        <DayRange
          label={o('filter.days')}
          from={search.fromDate}
          to={search.toDate}
          onChange={(fromDate, toDate) => set({ fromDate, toDate })}
        />
      </Filters>
      <FilterChips
        list={list}
        names={{
          merchantName: o('filter.name'),
          merchantCode: o('filter.code'),
          status: o('filter.status'),
          fromDate: range('from'),
          toDate: range('to'),
        }}
        values={{
          status: (value) => t(`status.${value as 'ACTIVE'}`),
          fromDate: showDay,
          toDate: showDay,
        }}
      />
      <ListTable
        list={list}
        columns={useColumns()}
        rowKey={(row) => row.id}
        rowLink={(row) => addressWith(paths.merchant, { id: row.id })}
        linkColumn="name"
        empty={<EmptyState title={o('empty')} text={o('emptyText')} />}
      />
    </ListPage>
  )
}

function useColumns(): Column<Merchant>[] {
  const t = useTranslations('onboarding')
  const o = useTranslations('onboarding.office')
  return [
    {
      key: 'code',
      header: o('column.code'),
      cell: (m) => <span className="tabular">{m.merchantCode}</span>,
      width: 110,
    },
    { key: 'name', header: o('column.name'), cell: (m) => m.name },
    {
      key: 'status',
      header: o('column.status'),
      cell: (m) => <StatusBadge status={m.status} label={t(`status.${m.status}`)} />,
    },
    {
      key: 'type',
      header: o('column.type'),
      cell: (m) => (m.businessType === null ? '—' : t(`businessType.${m.businessType}`)),
    },
    {
      key: 'phone',
      header: o('column.phone'),
      cell: (m) => <span className="tabular">{m.phone}</span>,
    },
    {
      key: 'createDateTime',
      header: o('column.created'),
      cell: (m) => <DateTime at={m.createDateTime} />,
      sortable: true,
    },
    {
      key: 'submittedAt',
      header: o('column.submitted'),
      cell: (m) => (m.submittedAt === null ? '—' : <DateTime at={m.submittedAt} />),
      sortable: true,
    },
    {
      key: 'proposal',
      header: o('column.proposal'),
      cell: (m) => (m.proposal === null ? '—' : o(`action.${m.proposal}`)),
    },
  ]
}

function CodeInput({
  value,
  onCode,
}: {
  value: string | undefined
  onCode: (code: string | undefined) => void
}) {
  const o = useTranslations('onboarding.office.filter')
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const search = (): void => {
    const code = text.trim().toUpperCase()
    if (code !== (value ?? '')) onCode(code === '' ? undefined : code)
  }
  return (
    <TextInput
      aria-label={o('code')}
      placeholder={o('code')}
      value={text}
      maxLength={20}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={search}
      onKeyDown={(event) => {
        if (event.key === 'Enter') search()
      }}
    />
  )
}
