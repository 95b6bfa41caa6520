import type { Column } from '@saola/web/list/ListTable.tsx'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './customer.module.css'
import type { Group } from './rules.ts'

function Menu({
  row,
  actionsOf,
}: {
  row: Group
  actionsOf: (row: Group) => readonly MenuAction[]
}) {
  const t = useTranslations('customer.group')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the menu has its keys
    <span className={styles.tick} onClick={(event) => event.stopPropagation()}>
      <ActionMenu label={t('more', { name: row.name })} actions={actionsOf(row)} />
    </span>
  )
}

export function useColumns(
  actionsOf: (row: Group) => readonly MenuAction[],
): readonly Column<Group>[] {
  const t = useTranslations('customer')
  return [
    {
      key: 'name',
      header: t('group.name'),
      sortable: true,
      cell: (row) => (
        <span className={styles.clip} title={row.name}>
          {row.name}
        </span>
      ),
    },
    { key: 'kind', header: t('group.kind'), cell: (row) => t(`kind.${row.kind}`) },
    {
      key: 'totalCustomer',
      header: t('group.total'),
      sortable: true,
      align: 'right',
      cell: (row) => <span className="tabular">{row.totalCustomer}</span>,
    },
    {
      key: 'createdAt',
      header: t('group.createdAt'),
      sortable: true,
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'actions',
      header: t('list.actions'),
      align: 'right',
      width: 84,
      cell: (row) => <Menu row={row} actionsOf={actionsOf} />,
    },
  ]
}

export function Card({
  row,
  link,
  actionsOf,
}: {
  row: Group
  link: (text: ReactNode) => ReactNode
  actionsOf: (row: Group) => readonly MenuAction[]
}) {
  const t = useTranslations('customer')
  return (
    <div className={styles.card}>
      <span />
      <div className={styles.cardWords}>
        <b>{link(row.name)}</b>
        <small>
          {t(`kind.${row.kind}`)} · {t('group.count', { count: String(row.totalCustomer) })}
        </small>
      </div>
      <Menu row={row} actionsOf={actionsOf} />
    </div>
  )
}
