import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { customer } from '@saola/contract/customer'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import type { MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { GroupForm } from './GroupForm.tsx'
import { groupAddress, type Group } from './rules.ts'
import { Tabs } from './Tabs.tsx'
import { useRemoval } from './useRemoval.tsx'
import { useColumns, Card } from './groupColumns.tsx'

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
