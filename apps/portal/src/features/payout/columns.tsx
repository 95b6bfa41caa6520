import { Checkbox } from '@mantine/core'
import { formatVnd } from '@saola/money/format'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { AccountLine, accountOf, PayoutBadge } from './Marks.tsx'
import styles from './payout.module.css'
import { isBatch, mayApprove, nameOf, type Decidable, type Payout } from './rules.ts'
import type { Ticked } from './useTicked.ts'

/** The tick of a row that waits for the reader; the row's own click opens the payout. */
export function Tick({ row, ticked }: { row: Decidable; ticked: Ticked }) {
  const t = useTranslations('payout.list')
  const batch = useTranslations('payoutBatch.list')
  if (!mayApprove(row)) return null
  const words = { amount: formatVnd(row.amount), name: nameOf(row) }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the control inside has its keys
    <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={isBatch(row) ? batch('select', words) : t('select', words)}
        checked={ticked.has(row.id)}
        disabled={ticked.isFull && !ticked.has(row.id)}
        onChange={() => ticked.toggle(row)}
      />
    </span>
  )
}

/** Who agreed; while it waits, of how many. */
export function Approvers({ row }: { row: Decidable }) {
  const t = useTranslations('payout.list')
  const names = row.approvals.map(({ by }) => by).join(', ')
  if (row.status === 'DENIED' && names === '') return <span className={styles.dim}>—</span>
  const open = row.status === 'WAITING'
  const progress = t('approvals', {
    done: String(row.approvals.length),
    needed: String(row.approvalsNeeded),
  })
  return (
    <span className={`${styles.words} ${styles.narrow}`}>
      <span title={names} className={names === '' ? styles.dim : undefined}>
        {names === '' ? t('nobody') : names}
      </span>
      {open && row.approvalsNeeded > 1 ? <small>{progress}</small> : null}
    </span>
  )
}

/** @param ticked null where nothing can be ticked */
export function useColumns(ticked: Ticked | null): Column<Payout>[] {
  const t = useTranslations('payout.column')
  const select: Column<Payout>[] =
    ticked === null
      ? []
      : [
          {
            key: 'select',
            header: t('select'),
            width: 56,
            cell: (row) => <Tick row={row} ticked={ticked} />,
          },
        ]
  return [
    ...select,
    {
      key: 'createdAt',
      header: t('time'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'receiver',
      header: t('receiver'),
      cell: (row) => <AccountLine account={accountOf(row)} />,
    },
    {
      key: 'content',
      header: t('content'),
      cell: (row) => (
        <span className={styles.clip} title={row.content}>
          {row.content}
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
    },
    { key: 'status', header: t('status'), cell: (row) => <PayoutBadge row={row} /> },
    {
      key: 'maker',
      header: t('maker'),
      cell: (row) => (
        <span className={styles.person} title={row.createdBy}>
          {row.createdBy}
        </span>
      ),
    },
    { key: 'approvers', header: t('approvers'), cell: (row) => <Approvers row={row} /> },
  ]
}

/** A payout on a phone: how much and its state first, then to whom and what for. */
export function PayoutCard({
  row,
  link,
  ticked,
}: {
  row: Payout
  link: (text: ReactNode) => ReactNode
  ticked: Ticked | null
}) {
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        {ticked === null ? null : <Tick row={row} ticked={ticked} />}
        <strong>
          <Money value={row.amount} />
        </strong>
        <PayoutBadge row={row} />
      </div>
      {link(<AccountLine account={accountOf(row)} />)}
      <span className={styles.meta}>{row.content}</span>
      <span className={styles.meta}>
        <DateTime at={row.createdAt} /> · {row.createdBy}
      </span>
    </div>
  )
}
