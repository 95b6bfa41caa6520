import { merchantStatuses } from '@saola/contract/enums'
import { onboarding } from '@saola/contract/onboarding'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { scopeOf } from '@saola/web/list/ExportButton.tsx'
import { addressWith } from '@saola/web/list/search'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { DataExportButton } from '../../parts/data-export/DataExportButton.tsx'
import { StaffViewsButton } from '../../parts/views/StaffViewsButton.tsx'

type Merchant = Row<typeof onboarding.cmsList>

/** All merchants, with what waits for a decision. */
export function MerchantList() {
  const t = useTranslations('onboarding')
  const o = useTranslations('onboarding.office')
  const range = useTranslations('web.days')
  const list = useList(onboarding.cmsList)
  return (
    <ListScreen
      title={o('title')}
      intro={o('text')}
      actions={
        <DataExportButton
          file="MERCHANTS"
          query={list.filters}
          scope={scopeOf(list, { query: {} })}
        />
      }
      views={<StaffViewsButton list="merchants" />}
      list={list}
      filters={[
        { field: 'search', name: 'merchantName', label: o('filter.name') },
        {
          field: 'code',
          name: 'merchantCode',
          label: o('filter.code'),
          upper: true,
          maxLength: 20,
        },
        {
          field: 'choice',
          name: 'status',
          label: o('filter.status'),
          options: merchantStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: o('filter.days'),
          chips: [range('from'), range('to')],
        },
      ]}
      columns={useColumns()}
      rowKey={(row) => row.id}
      rowLink={(row) => addressWith(paths.merchant, { id: row.id })}
      linkColumn="name"
      card={(row, link) => <Card row={row} link={link} />}
      empty={<EmptyState title={o('empty')} text={o('emptyText')} />}
    />
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

/** What decides whether one opens it: who, in which state, and what somebody has proposed. */
function Card({ row, link }: { row: Merchant; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('onboarding')
  const o = useTranslations('onboarding.office')
  const type = row.businessType === null ? '' : t(`businessType.${row.businessType}`)
  return (
    <RowCard>
      <CardHead>
        <b>{link(row.name)}</b>
        <StatusBadge status={row.status} label={t(`status.${row.status}`)} />
      </CardHead>
      <span className="tabular">
        {[row.merchantCode, type, row.phone]
          .filter((word) => word !== null && word !== '')
          .join(' · ')}
      </span>
      <small>
        {row.submittedAt === null ? (
          <>
            {o('column.created')} <DateTime at={row.createDateTime} />
          </>
        ) : (
          <>
            {o('column.submitted')} <DateTime at={row.submittedAt} />
          </>
        )}
      </small>
      {row.proposal === null ? null : (
        <small>
          {o('column.proposal')}: {o(`action.${row.proposal}`)}
        </small>
      )}
    </RowCard>
  )
}
