import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { Button } from '@mantine/core'
import { customer } from '@saola/contract/customer'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { onlyFilters, useList } from '@saola/web/list/useList'
import type { MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CustomerCard, useColumns, type RowTools } from './columns.tsx'
import styles from './customer.module.css'
import { customerAddress, type Customer, type Group } from './rules.ts'
import { useRefreshCustomers } from './useCustomers.ts'
import { useSelection } from './useSelection.ts'

export function Members({
  group,
  onEdit,
  empty,
}: {
  group: Group
  onEdit: (row: Customer) => void
  empty: ReactNode
}) {
  const t = useTranslations('customer')
  const { text } = useErrorText()
  const refresh = useRefreshCustomers()
  // The group is the screen itself, no filter of it.
  const list = onlyFilters(useList(customer.getList, { groupId: group.id }), 'keyword')
  const selection = useSelection()
  const takeOut = useMutation({
    mutationFn: (ids: readonly string[]) =>
      send(
        customer.removeCustomersFromGroup,
        { body: { customerIds: [...ids], customerGroupId: group.id } },
        { idempotencyKey: newIdempotencyKey() },
      ),
    onSuccess: (_group, ids) => {
      toast.success(t('group.takenOut', { count: String(ids.length) }))
      selection.clear()
      refresh()
    },
    onError: (error) => toast.error(text(error)),
  })
  const actionsOf = (row: Customer): readonly MenuAction[] => [
    { key: 'edit', label: t('list.edit'), icon: 'edit', onSelect: () => onEdit(row) },
    {
      key: 'out',
      label: t('group.takeOut'),
      icon: 'logout',
      apart: true,
      onSelect: () => takeOut.mutate([row.id]),
    },
  ]
  const tools: RowTools = { selection, actionsOf, withGroup: false }
  const columns = useColumns(tools)
  return (
    <>
      <ListFilters
        list={list}
        filters={[
          { field: 'search', name: 'keyword', label: t('list.search'), chip: t('list.keyword') },
        ]}
      />
      {selection.ids.length === 0 ? null : (
        <div className={styles.bulk}>
          <span role="status">{t('list.selected', { count: String(selection.ids.length) })}</span>
          <Button
            size="xs"
            loading={takeOut.isPending}
            onClick={() => takeOut.mutate(selection.ids)}
          >
            {t('group.takeOut')}
          </Button>
          <Button size="xs" variant="default" onClick={selection.clear}>
            {t('list.clear')}
          </Button>
        </div>
      )}
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => customerAddress(row.id)}
        linkColumn="fullName"
        card={(row, link) => <CustomerCard row={row} link={link} tools={tools} />}
        empty={empty}
      />
    </>
  )
}
