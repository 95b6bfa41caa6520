import {
  statement,
  statementPeriods,
  statementStates,
  type StatementStaffItem,
} from '@saola/contract/statement'
import { formatNumberVi } from '@saola/money/format'
import type { Filter } from '@saola/web/list/filter'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { addressWith, type ListSearch } from '@saola/web/list/search'
import { useList } from '@saola/web/list/useList'
import { dayText, periodText } from '@saola/web/parts/statement/statement'
import { StatementBadge } from '@saola/web/parts/statement/StatementBadge.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { PendingBadge } from '../../parts/PendingChange.tsx'

/** Statements of all live merchants, the youngest period first. */
export function StatementList() {
  const t = useTranslations('statement')
  const list = useList(statement.cmsList)
  const columns = useColumns()
  return (
    <ListScreen
      title={t('title')}
      intro={t('office.text')}
      list={list}
      filters={useFilters()}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => addressWith(paths.statement, { id: row.id })}
      linkColumn="merchant"
      card={(row, link) => <StatementCard row={row} link={link} />}
      empty={
        <EmptyState icon="receipt" title={t('office.emptyTitle')} text={t('office.emptyText')} />
      }
    />
  )
}

function useFilters(): readonly Filter<ListSearch<typeof statement.cmsList>>[] {
  const t = useTranslations('statement')
  const range = useTranslations('web.days')
  const state = useStateWord()
  return [
    { field: 'search', name: 'keyword', label: t('office.keyword') },
    {
      field: 'choice',
      name: 'status',
      label: t('list.status'),
      options: statementStates.map((value) => ({ value, label: state(value) })),
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
  ]
}
/** The merchant is asked for an answer, not the reader. */
function useStateWord(): (status: (typeof statementStates)[number]) => string {
  const t = useTranslations('statement')
  return (status) => (status === 'ISSUED' ? t('office.issued') : t(`status.${status}`))
}

/** Its state, and that a colleague has proposed something. */
function State({ row }: { row: StatementStaffItem }) {
  const t = useTranslations('statement.office')
  return (
    <>
      <StatementBadge row={row} issued={t('issued')} />
      <PendingBadge id={row.pendingApproval} />
    </>
  )
}

function useColumns(): readonly Column<StatementStaffItem>[] {
  const t = useTranslations('statement')
  return [
    {
      key: 'merchant',
      header: t('office.merchant'),
      cell: (row) => (
        <TwoLines maxWidth={240}>
          <span title={row.merchantName}>{row.merchantName}</span>
          <small className="tabular">{row.merchantCode}</small>
        </TwoLines>
      ),
    },
    {
      key: 'toDate',
      header: t('list.period'),
      sortable: true,
      cell: (row) => (
        <TwoLines>
          <span className="tabular">{periodText(row)}</span>
          <small>{t(`period.${row.period}`)}</small>
        </TwoLines>
      ),
    },
    {
      key: 'number',
      header: t('list.number'),
      cell: (row) => <span className="tabular">{row.number ?? '–'}</span>,
    },
    { key: 'status', header: t('list.status'), cell: (row) => <State row={row} /> },
    {
      key: 'openDisputes',
      header: t('office.openDisputes'),
      align: 'right',
      cell: (row) => (row.openDisputes === 0 ? '–' : formatNumberVi(row.openDisputes)),
    },
    {
      key: 'issuedAt',
      header: t('list.issuedAt'),
      cell: (row) => (row.issuedAt === null ? '–' : <DateTime at={row.issuedAt} />),
    },
    {
      key: 'answerBy',
      header: t('list.answerBy'),
      cell: (row) => (row.status === 'ISSUED' && row.answerBy ? dayText(row.answerBy) : '–'),
    },
  ]
}

/** On a phone. */
function StatementCard({
  row,
  link,
}: {
  row: StatementStaffItem
  link: (text: ReactNode) => ReactNode
}) {
  const t = useTranslations('statement')
  return (
    <RowCard>
      <CardHead>
        {link(<b>{row.merchantName}</b>)}
        <State row={row} />
      </CardHead>
      <span className="tabular">
        {row.merchantCode} · {periodText(row)}
      </span>
      <small>
        {row.number ?? t(`period.${row.period}`)}
        {row.openDisputes === 0
          ? ''
          : ` · ${t('office.openDisputes')}: ${formatNumberVi(row.openDisputes)}`}
      </small>
    </RowCard>
  )
}
