import { type webhook } from '@saola/contract/webhook'
import type { Column } from '@saola/web/list/ListTable.tsx'
import type { Row } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { eventKey, stateKey, toneOfState, useOutcome } from './words.ts'
import styles from './webhook.module.css'

type Delivery = Row<typeof webhook.getDeliveries>

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

export function useColumns(): readonly Column<Delivery>[] {
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

export function Card({ row, link }: { row: Delivery; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('webhook')
  const words = useOutcome()
  return (
    <div className={styles.card}>
      <CardHead>
        <b>{link(t(`event.${eventKey(row.type)}`))}</b>
        <State row={row} />
      </CardHead>
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
