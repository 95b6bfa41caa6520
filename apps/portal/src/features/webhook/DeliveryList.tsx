import { Title } from '@mantine/core'
import { deliveryStates } from '@saola/contract/webhook-delivery'
import { TEST_EVENT, webhookEvents } from '@saola/contract/webhook-event'
import { webhook } from '@saola/contract/webhook'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf, showDay } from '@saola/web/list/days'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList, type List, type Row } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DeliveryDrawer } from './DeliveryDrawer.tsx'
import { eventKey, stateKey, toneOfState, useOutcome } from './words.ts'
import styles from './webhook.module.css'

type Delivery = Row<typeof webhook.getDeliveries>

/** What was sent, how it went, and what comes next; it keeps itself fresh while something is on its way. */
export function DeliveryList({ may }: { may: boolean }) {
  const t = useTranslations('webhook.log')
  const list = useList(webhook.getDeliveries)
  const open = useOpenRow(list.rows, (row) => row.id)
  const columns = useColumns()
  return (
    <section className={styles.log} aria-labelledby="webhook-log">
      <Title order={2} size="h3" id="webhook-log" className={styles.logTitle}>
        {t('heading')}
      </Title>
      <LogFilters list={list} />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        linkColumn="type"
        openKey={open.key}
        card={(row, link) => <Card row={row} link={link} />}
        empty={<EmptyState icon="inbox" title={t('emptyTitle')} text={t('emptyText')} />}
      />
      <DeliveryDrawer open={open} may={may} />
    </section>
  )
}

function LogFilters({ list }: { list: List<typeof webhook.getDeliveries> }) {
  const t = useTranslations('webhook')
  const { keyword, state, type, fromDate, toDate } = list.search
  const types = [...webhookEvents, TEST_EVENT] as const
  return (
    <>
      <FoldedFilters
        used={Object.keys(list.filters).filter((name) => name !== 'keyword').length}
        search={
          <SearchInput
            value={keyword}
            placeholder={t('log.search')}
            onSearch={(text) => list.set({ keyword: text })}
          />
        }
      >
        <FilterSelect
          label={t('log.state')}
          value={state}
          onChange={(value) => list.set({ state: value })}
          options={deliveryStates.map((value) => ({ value, label: t(`delivery.${value}`) }))}
        />
        <FilterSelect
          label={t('log.type')}
          value={type}
          onChange={(value) => list.set({ type: value })}
          options={types.map((value) => ({ value, label: t(`event.${eventKey(value)}`) }))}
        />
        <DayRange
          label={t('log.dates')}
          placeholder={t('log.dates')}
          from={fromDate === undefined ? undefined : dayOf(fromDate)}
          to={toDate === undefined ? undefined : dayOf(toDate)}
          onChange={(a, b) => list.set({ fromDate: a, toDate: b })}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          keyword: t('log.keyword'),
          state: t('log.state'),
          type: t('log.type'),
          fromDate: t('log.dateFrom'),
          toDate: t('log.dateTo'),
        }}
        values={{
          state: (v) => t(`delivery.${v as 'WAITING'}`),
          type: (v) => t(`event.${eventKey(v)}`),
          fromDate: (v) => showDay(dayOf(v)),
          toDate: (v) => showDay(dayOf(v)),
        }}
      />
    </>
  )
}

function State({ row }: { row: Delivery }) {
  const t = useTranslations('webhook.delivery')
  return (
    <StatusBadge
      status="PENDING"
      tone={row.state === 'WAITING' && row.attempts === 0 ? 'info' : toneOfState[row.state]}
      label={t(stateKey(row))}
    />
  )
}
function useColumns(): readonly Column<Delivery>[] {
  const t = useTranslations('webhook')
  const words = useOutcome()
  return [
    {
      key: 'type',
      header: t('log.column.type'),
      cell: (row) => (
        <span className={styles.what}>
          <span>{t(`event.${eventKey(row.type)}`)}</span>
          <small>
            {row.refTransactionId ?? row.objectId.slice(-12)}
            {row.kind === 'AGAIN' ? ` · ${t('kind.AGAIN')}` : ''}
          </small>
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('drawer.amount'),
      align: 'right',
      cell: (row) => (row.amount === null ? '—' : <Money value={row.amount} />),
    },
    { key: 'state', header: t('log.column.state'), cell: (row) => <State row={row} /> },
    {
      key: 'attempts',
      header: t('log.column.attempts'),
      align: 'right',
      cell: (row) => String(row.attempts),
    },
    {
      key: 'response',
      header: t('log.column.response'),
      cell: (row) => (
        <span className={styles.answer} title={words(row.outcome, row.httpStatus)}>
          {words(row.outcome, row.httpStatus)}
        </span>
      ),
    },
    {
      key: 'latency',
      header: t('log.column.latency'),
      align: 'right',
      cell: (row) => (row.latencyMs === null ? '—' : t('drawer.ms', { ms: String(row.latencyMs) })),
    },
    {
      key: 'createdAt',
      header: t('log.column.created'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'next',
      header: t('log.column.next'),
      cell: (row) => (row.nextAttemptAt === null ? '—' : <DateTime at={row.nextAttemptAt} exact />),
    },
  ]
}
function Card({ row, link }: { row: Delivery; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('webhook')
  const words = useOutcome()
  return (
    <div className={styles.card}>
      <div className={styles.head}>
        <b>{link(t(`event.${eventKey(row.type)}`))}</b>
        <State row={row} />
      </div>
      <span className={styles.dim}>{words(row.outcome, row.httpStatus)}</span>
      <small>
        {row.amount === null ? null : (
          <>
            <Money value={row.amount} /> ·{' '}
          </>
        )}
        <DateTime at={row.createdAt} /> · {t('drawer.attempt', { no: String(row.attempts) })}
      </small>
    </div>
  )
}
