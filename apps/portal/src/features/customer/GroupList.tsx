import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { customer } from '@saola/contract/customer'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import styles from './customer.module.css'
import { GroupForm } from './GroupForm.tsx'
import { groupAddress, type Group } from './rules.ts'
import { Tabs } from './Tabs.tsx'
import { useRemoval } from './useRemoval.tsx'

/** Groups of customers (B-360, B-363, B-366). */
export function GroupList() {
  const t = useTranslations('customer.group')
  const list = useList(customer.getGroupList)
  const [opened, setOpened] = useState(false)
  const [model, setModel] = useState<Group | null>(null)
  const removal = useRemoval()
  const edit = (group: Group | null): void => {
    setModel(group)
    setOpened(true)
  }
  useHotkeys([['n', () => edit(null)]])
  const actionsOf = (group: Group): readonly MenuAction[] => [
    { key: 'edit', label: t('edit'), icon: 'edit', onSelect: () => edit(group) },
    {
      key: 'delete',
      label: t('delete'),
      icon: 'trash',
      danger: true,
      apart: true,
      refused: group.totalCustomer > 0 ? t('notEmpty') : null,
      onSelect: () => removal.ask({ kind: 'group', it: group }),
    },
  ]
  const columns = useColumns(actionsOf)
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit(null)}>
      {t('create')}
    </Button>
  )
  return (
    <ListScreen
      title={t('title')}
      actions={create}
      above={<Tabs />}
      list={list}
      filters={[{ field: 'search', name: 'groupName', label: t('search'), chip: t('name') }]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => groupAddress(row.id)}
      card={(row, link) => <Card row={row} link={link} actionsOf={actionsOf} />}
      empty={
        <EmptyState icon="users" title={t('emptyTitle')} text={t('emptyText')}>
          {create}
        </EmptyState>
      }
    >
      <GroupForm opened={opened} model={model} onClose={() => setOpened(false)} />
      {removal.dialog}
    </ListScreen>
  )
}

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

function useColumns(actionsOf: (row: Group) => readonly MenuAction[]): readonly Column<Group>[] {
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

function Card({
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
