import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge, type Tone } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { iconOf } from '../../parts/queue/places.ts'
import { RowActions, type Action } from './RowActions.tsx'
import type { WorkRow } from './types.ts'
import { useWorkWords } from './useWorkWords.ts'
import styles from './work-queue.module.css'

const tones: Record<WorkRow['state'], Tone> = { ON_TIME: 'mute', DUE_SOON: 'warn', OVERDUE: 'bad' }
type Act = (action: Action, row: WorkRow) => void

export function useColumns(onAct: Act): readonly Column<WorkRow>[] {
  const t = useTranslations('workQueue')
  return [
    { key: 'subject', header: t('column.subject'), cell: (row) => <Subject row={row} /> },
    {
      key: 'amount',
      header: t('column.amount'),
      sortable: true,
      align: 'right',
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'waitingSince',
      header: t('column.waitingSince'),
      sortable: true,
      cell: (row) => <DateTime at={row.waitingSince} />,
    },
    {
      key: 'dueAt',
      header: t('column.dueAt'),
      sortable: true,
      cell: (row) => (
        <span className={styles.twoLines}>
          <Due row={row} />
          <small>
            <DateTime at={row.snoozedUntil ?? row.dueAt} exact />
          </small>
        </span>
      ),
    },
    { key: 'assignee', header: t('column.assignee'), cell: (row) => <Assignee row={row} /> },
    {
      key: 'actions',
      header: t('column.actions'),
      align: 'right',
      cell: (row) => <RowActions row={row} onAct={onAct} />,
    },
  ]
}

function Subject({ row }: { row: WorkRow }) {
  const t = useTranslations('workQueue')
  const words = useWorkWords()
  return (
    <span className={styles.subject}>
      <Icon name={iconOf(row.kind)} size={18} />
      <span className={styles.twoLines}>
        <strong title={words.nameOf(row)}>{words.nameOf(row)}</strong>
        <small title={words.aboutOf(row)}>
          {row.isTest ? <span className={styles.test}>{t('test')} · </span> : null}
          {words.aboutOf(row)}
        </small>
      </span>
    </span>
  )
}
function Due({ row }: { row: WorkRow }) {
  const t = useTranslations('workQueue.state')
  return row.snoozedUntil === null ? (
    <StatusBadge status="PENDING" tone={tones[row.state]} label={t(row.state)} />
  ) : (
    <StatusBadge status="PENDING" tone="info" label={t('SNOOZED')} />
  )
}
function Assignee({ row }: { row: WorkRow }) {
  const t = useTranslations('workQueue')
  if (row.isMine)
    return (
      <span className={styles.twoLines}>
        <strong>{t('mine')}</strong>
        {row.handedBy === null ? null : <small>{t('handedBy', { name: row.handedBy })}</small>}
      </span>
    )
  if (row.assigneeName !== null) return <span title={row.assigneeName}>{row.assigneeName}</span>
  return <span className={styles.dim}>{t(row.isOwn ? 'own' : 'nobody')}</span>
}

/** A row on a phone. */
export function WorkCard({
  row,
  link,
  onAct,
}: {
  row: WorkRow
  link: (text: ReactNode) => ReactNode
  onAct: Act
}) {
  const t = useTranslations('workQueue')
  const words = useWorkWords()
  return (
    <div className={styles.card}>
      <span className={styles.cardHead}>
        <small>
          {row.isTest ? <span className={styles.test}>{t('test')} · </span> : null}
          {words.aboutOf(row)}
        </small>
        <Due row={row} />
      </span>
      <strong>{link(words.nameOf(row))}</strong>
      {row.amount === null ? null : <Money value={row.amount} />}
      <span className={styles.cardHead}>
        <small>
          {row.snoozedUntil === null ? '' : `${t('until')} `}
          <DateTime at={row.snoozedUntil ?? row.waitingSince} /> · <Assignee row={row} />
        </small>
        <RowActions row={row} onAct={onAct} />
      </span>
    </div>
  )
}
