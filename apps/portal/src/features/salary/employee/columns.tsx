import { Checkbox } from '@mantine/core'
import type { EmployeeItem } from '@saola/contract/salary-employee'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { Ticked } from '../useTicked.ts'
import styles from './employee.module.css'
import { isTickable } from './rules.ts'
import { AccountStatus, EmployeeState } from './words.tsx'

/** The row's own click leads to the employee; a tick does its own work. */
function Tick({ row, ticked }: { row: EmployeeItem; ticked: Ticked<EmployeeItem> }) {
  const t = useTranslations('salaryEmployee.list')
  if (!isTickable(row)) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the box inside has its keys
    <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
      <Checkbox
        aria-label={t('select', { name: row.name })}
        checked={ticked.has(row.id)}
        disabled={ticked.isFull && !ticked.has(row.id)}
        onChange={() => ticked.toggle(row)}
      />
    </span>
  )
}
const Account = ({ row }: { row: EmployeeItem }) => (
  <span className={styles.states}>
    <span className="tabular">{row.salaryAccount === '' ? '—' : row.salaryAccount}</span>
    <AccountStatus employee={row} />
  </span>
)

/** @param ticked null where nobody can do anything with any row */
export function useColumns(ticked: Ticked<EmployeeItem> | null): readonly Column<EmployeeItem>[] {
  const t = useTranslations('salaryEmployee')
  const select: Column<EmployeeItem>[] =
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
      sortable: true,
      cell: (row) => <span className={`${styles.code} tabular`}>{row.code}</span>,
    },
    {
      key: 'name',
      header: t('field.name'),
      sortable: true,
      cell: (row) => (
        <TwoLines maxWidth={240}>
          <span title={row.name}>{row.name}</span>
          <small className="tabular">{row.phoneNumber}</small>
        </TwoLines>
      ),
    },
    { key: 'account', header: t('field.salaryAccount'), cell: (row) => <Account row={row} /> },
    {
      key: 'type',
      header: t('field.salaryAdvanceTypeId'),
      cell: (row) => (
        <span className={styles.clip} title={row.salaryAdvanceTypeName}>
          {row.salaryAdvanceTypeName}
        </span>
      ),
    },
    { key: 'state', header: t('field.state'), cell: (row) => <EmployeeState employee={row} /> },
    {
      key: 'createdDate',
      header: t('field.createdDate'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdDate} />,
    },
  ]
}

/** An employee on a phone. */
export function EmployeeCard({
  row,
  link,
  ticked,
}: {
  row: EmployeeItem
  link: (text: ReactNode) => ReactNode
  ticked: Ticked<EmployeeItem> | null
}) {
  return (
    <RowCard>
      <CardHead wrap={false}>
        <span className={styles.who}>
          {ticked === null ? null : <Tick row={row} ticked={ticked} />}
          <b>{link(row.name)}</b>
        </span>
        <AccountStatus employee={row} />
      </CardHead>
      <span className="tabular">
        {[row.code, row.phoneNumber, row.salaryAccount].filter(Boolean).join(' · ')}
      </span>
      <small>{row.salaryAdvanceTypeName}</small>
      <EmployeeState employee={row} />
    </RowCard>
  )
}
