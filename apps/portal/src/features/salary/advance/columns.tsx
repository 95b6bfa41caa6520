import { Checkbox } from '@mantine/core'
import type { AdvanceItem } from '@saola/contract/salary-advance'
import { formatVnd } from '@saola/money/format'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Ticked } from '../useTicked.ts'
import styles from './advance.module.css'
import { isTickable } from './rules.ts'
import { AdvanceState, PaymentState } from './words.tsx'

type TickedRows = Ticked<AdvanceItem>

/** The row's own click leads to the request; a tick does its own work. */
function Tick({ row, ticked }: { row: AdvanceItem; ticked: TickedRows }) {
  const t = useTranslations('salaryAdvance.list')
  if (!isTickable(row)) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the box inside has its keys
    <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={t('select', { amount: formatVnd(row.amount), name: row.employeeName })}
        checked={ticked.has(row.id)}
        disabled={ticked.isFull && !ticked.has(row.id)}
        onChange={() => ticked.toggle(row)}
      />
    </span>
  )
}

/** @param ticked null where the reader can approve none of the rows */
export function useColumns(ticked: TickedRows | null): readonly Column<AdvanceItem>[] {
  const t = useTranslations('salaryAdvance')
  const select: Column<AdvanceItem>[] =
    ticked === null
      ? []
      : [
          {
            key: 'select',
            header: t('list.selectColumn'),
            width: 56,
            cell: (row) => <Tick row={row} ticked={ticked} />,
          },
        ]
  return [
    ...select,
    {
      key: 'code',
      header: t('field.code'),
      cell: (row) => <span className="tabular">{row.code}</span>,
    },
    {
      key: 'employee',
      header: t('field.employee'),
      cell: (row) => (
        <TwoLines maxWidth={220}>
          <span title={row.employeeName}>{row.employeeName}</span>
          <small className="tabular">{row.employeeCode}</small>
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: t('field.amount'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.amount} />,
    },
    {
      key: 'createdDate',
      header: t('field.createdDate'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdDate} />,
    },
    { key: 'status', header: t('field.status'), cell: (row) => <AdvanceState row={row} /> },
    { key: 'payment', header: t('field.payment'), cell: (row) => <PaymentState row={row} /> },
    {
      key: 'period',
      header: t('field.period'),
      cell: (row) => <span className="tabular">{row.periodName}</span>,
    },
  ]
}

/** A request on a phone: how much and its state first, then whose it is. */
export function AdvanceCard({
  row,
  link,
  ticked,
}: {
  row: AdvanceItem
  link: (text: ReactNode) => ReactNode
  ticked: TickedRows | null
}) {
  return (
    <RowCard>
      <CardHead wrap={false}>
        <span className={styles.who}>
          {ticked === null ? null : <Tick row={row} ticked={ticked} />}
          <Money value={row.amount} />
        </span>
        <AdvanceState row={row} />
      </CardHead>
      <b className={styles.name}>{link(row.employeeName)}</b>
      <small className="tabular">{[row.employeeCode, row.code, row.periodName].join(' · ')}</small>
      <CardHead wrap={false}>
        <DateTime at={row.createdDate} />
        {row.paymentStatus === 'NONE' ? null : <PaymentState row={row} />}
      </CardHead>
    </RowCard>
  )
}
