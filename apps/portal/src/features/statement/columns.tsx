import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead, RowCard } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { StatementBadge } from '@saola/web/parts/statement/StatementBadge.tsx'
import { dayText, periodText } from '@saola/web/parts/statement/statement'
import type { StatementRow } from './rules.ts'

export function useColumns(): Column<StatementRow>[] {
  const t = useTranslations('statement')
  return [
    { key: 'toDate', header: t('list.period'), sortable: true, cell: (row) => periodText(row) },
    { key: 'kind', header: t('list.kind'), cell: (row) => t(`period.${row.period}`) },
    { key: 'number', header: t('list.number'), cell: (row) => row.number ?? '–' },
    { key: 'status', header: t('list.status'), cell: (row) => <StatementBadge row={row} /> },
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

/** A statement on a phone. */
export function StatementCard({
  row,
  link,
}: {
  row: StatementRow
  link: (text: ReactNode) => ReactNode
}) {
  const t = useTranslations('statement')
  return (
    <RowCard>
      <CardHead>
        <strong>{link(periodText(row))}</strong>
        <StatementBadge row={row} />
      </CardHead>
      <span>{row.number ?? t(`period.${row.period}`)}</span>
      {row.status === 'ISSUED' && row.answerBy ? (
        <small>{t('list.answerUntil', { day: dayText(row.answerBy) })}</small>
      ) : null}
    </RowCard>
  )
}
