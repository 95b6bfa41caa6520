import { Checkbox } from '@mantine/core'
import type { Output } from '@saola/contract/call'
import type { customer } from '@saola/contract/customer'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './customer.module.css'
import type { Customer } from './rules.ts'
import type { Selection } from './useSelection.ts'

export interface RowTools {
  selection: Selection
  actionsOf: (row: Customer) => readonly MenuAction[]
  /** False where all are of one group. */ withGroup?: boolean
  /** What each customer paid; null to whom payments are not shown. */
  paid?: ReadonlyMap<string, Paid> | null
}
type Paid = Output<typeof customer.getPaid>[number]

/** The row's own click leads to the customer; what stands here does its own work. */
function Apart({ children }: { children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the controls inside have their keys
    <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
      {children}
    </span>
  )
}
function Tick({ row, selection }: { row: Customer; selection: Selection }) {
  const t = useTranslations('customer.list')
  return (
    <Apart>
      <Checkbox
        aria-label={t('select', { name: row.fullName })}
        checked={selection.has(row.id)}
        onChange={() => selection.toggle(row.id)}
      />
    </Apart>
  )
}
/** Nothing is known: a dash for the eyes, a word for the ears. */
function Missing() {
  const t = useTranslations('customer.list')
  return (
    <span className={styles.dim} role="img" aria-label={t('none')}>
      –
    </span>
  )
}

/** Code, name, phone, e-mail, address, group (B-365). */
export function useColumns({
  selection,
  actionsOf,
  withGroup = true,
  paid = null,
}: RowTools): readonly Column<Customer>[] {
  const t = useTranslations('customer')
  const clipped = (text: string | null): ReactNode =>
    text === null ? (
      <Missing />
    ) : (
      <span className={styles.clip} title={text}>
        {text}
      </span>
    )
  const group: Column<Customer> = {
    key: 'group',
    header: t('field.group'),
    cell: (row) =>
      row.customerGroupId === null ? (
        <Missing />
      ) : (
        <Apart>
          <LinkAnchor
            to={paths.customerGroup}
            search={{ id: row.customerGroupId }}
            className={styles.clip}
          >
            {row.customerGroupName}
          </LinkAnchor>
        </Apart>
      ),
  }
  return [
    {
      key: 'select',
      header: t('list.selectColumn'),
      width: 56,
      cell: (row) => <Tick row={row} selection={selection} />,
    },
    {
      key: 'code',
      header: t('field.code'),
      sortable: true,
      cell: (row) => <Code value={row.code} name={t('field.code')} keep={8} copy={false} />,
    },
    {
      key: 'fullName',
      header: t('field.fullName'),
      cell: (row) => (
        <span className={styles.clip} title={row.fullName}>
          {row.fullName}
        </span>
      ),
    },
    {
      key: 'phone',
      header: t('field.phone'),
      cell: (row) =>
        row.phone === null ? <Missing /> : <span className="tabular">{row.phone}</span>,
    },
    { key: 'email', header: t('field.email'), cell: (row) => clipped(row.email) },
    ...(withGroup ? [group] : []),
    ...(paid === null ? [] : paidColumns(paid, t)),
    {
      key: 'actions',
      header: t('list.actions'),
      align: 'right',
      width: 84,
      cell: (row) => (
        <Apart>
          <ActionMenu label={t('list.more', { name: row.fullName })} actions={actionsOf(row)} />
        </Apart>
      ),
    },
  ]
}

function paidColumns(
  paid: ReadonlyMap<string, Paid>,
  t: ReturnType<typeof useTranslations<'customer'>>,
): readonly Column<Customer>[] {
  const of = (row: Customer): Paid | undefined => paid.get(row.id)
  return [
    {
      key: 'paid',
      header: t('list.paid'),
      align: 'right',
      cell: (row) => {
        const found = of(row)
        if (found === undefined) return null
        if (found.lastPaidAt === null) return <Missing />
        return (
          <span className={styles.paid}>
            <Money value={found.paidAmount} />
            <small title={t('list.lastPaid')}>
              <DateTime at={found.lastPaidAt} />
            </small>
          </span>
        )
      },
    },
  ]
}

/** A customer on a phone: who, how to reach them, which group. */
export function CustomerCard({
  row,
  link,
  tools,
}: {
  row: Customer
  link: (text: ReactNode) => ReactNode
  tools: RowTools
}) {
  const t = useTranslations('customer.list')
  return (
    <div className={styles.card}>
      <Tick row={row} selection={tools.selection} />
      <div className={styles.cardWords}>
        <b>{link(row.fullName)}</b>
        <small className="tabular">
          {[row.code, row.phone ?? row.email].filter((part) => part !== null).join(' · ')}
        </small>
        {row.customerGroupName === null || tools.withGroup === false ? null : (
          <small>{row.customerGroupName}</small>
        )}
      </div>
      <Apart>
        <ActionMenu label={t('more', { name: row.fullName })} actions={tools.actionsOf(row)} />
      </Apart>
    </div>
  )
}
