import { apiRequest, apiRequestResults, serverCalls } from '@saola/contract/api-request'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import type { Filter } from '@saola/web/list/filter'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import type { ListSearch } from '@saola/web/list/search'
import { useList, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Answer } from './Answer.tsx'
import { RequestDrawer } from './RequestDrawer.tsx'
import { callName } from './request.ts'
import styles from './credential.module.css'

type Request = Row<typeof apiRequest.getAll>

/** What the merchant's own server asked, how it was answered and how long that took. */
export function RequestLog() {
  const t = useTranslations('credential.log')
  const list = useList(apiRequest.getAll)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  const filters = useFilters()
  return (
    <Section title={t('heading')}>
      <p className={styles.dim}>{t('text')}</p>
      <ListFilters list={list} filters={filters} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        linkColumn="call"
        openKey={open.key}
        card={(row, link) => <Card row={row} link={link} />}
        empty={<EmptyState icon="inbox" title={t('emptyTitle')} text={t('emptyText')} />}
      />
      <RequestDrawer open={open} />
    </Section>
  )
}

function useColumns(): readonly Column<Request>[] {
  const t = useTranslations('credential.log')
  return [
    { key: 'call', header: t('call'), cell: (row) => <code>{callName(row.call)}</code> },
    { key: 'code', header: t('result'), cell: (row) => <Answer code={row.code} /> },
    { key: 'reference', header: t('reference'), cell: (row) => row.reference ?? '—' },
    {
      key: 'took',
      header: t('took'),
      align: 'right',
      cell: (row) => t('ms', { ms: String(row.tookMs) }),
    },
    { key: 'address', header: t('address'), cell: (row) => row.address },
    {
      key: 'at',
      header: t('at'),
      sortable: true,
      cell: (row) => <DateTime at={row.at} exact />,
    },
  ]
}

function Card({ row, link }: { row: Request; link: (text: ReactNode) => ReactNode }) {
  return (
    <div className={styles.card}>
      <CardHead>
        <b>{link(<code>{callName(row.call)}</code>)}</b>
        <Answer code={row.code} />
      </CardHead>
      <span className={styles.dim}>{row.message ?? row.reference}</span>
      <small>
        <DateTime at={row.at} exact />
      </small>
    </div>
  )
}

function useFilters(): readonly Filter<ListSearch<typeof apiRequest.getAll>>[] {
  const t = useTranslations('credential.log')
  return [
    { field: 'search', name: 'keyword', label: t('search'), chip: t('keyword') },
    {
      field: 'choice',
      name: 'result',
      label: t('result'),
      options: apiRequestResults.map((value) => ({ value, label: t(value) })),
    },
    {
      field: 'choice',
      name: 'call',
      label: t('call'),
      options: serverCalls.map(({ id }) => ({ value: id, label: callName(id) })),
    },
    {
      field: 'days',
      names: ['fromDate', 'toDate'],
      label: t('dates'),
      placeholder: t('dates'),
      chips: [t('dateFrom'), t('dateTo')],
    },
  ]
}
