import { Button } from '@mantine/core'
import { customer } from '@saola/contract/customer'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import type { Filter } from '@saola/web/list/filter'
import type { ListSearch } from '@saola/web/list/search'
import { useList, type List } from '@saola/web/list/useList'
import type { MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { SecondaryActions } from '@saola/web/ui/SecondaryActions.tsx'
import { useHotkeys } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { AddToGroup } from './AddToGroup.tsx'
import { CustomerCard, useColumns, type RowTools } from './columns.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import styles from './customer.module.css'
import { GroupSelect } from './GroupSelect.tsx'
import { ImportDialog } from './ImportDialog.tsx'
import { customerAddress, newLinkAddress, type Customer } from './rules.ts'
import { Tabs } from './Tabs.tsx'
import { useGroups } from './useCustomers.ts'
import { useRemoval } from './useRemoval.tsx'
import { useSelection, type Selection } from './useSelection.ts'

type Open =
  | { what: 'form'; model: Customer | null }
  | { what: 'import' }
  | { what: 'group'; ids: readonly string[] }
  | null

/** The merchant's customers (B-359…B-362): found, added, changed, put into groups, taken in from Excel and out to it. */
export function CustomerList() {
  const t = useTranslations('customer.list')
  const list = useList(customer.getList)
  const filters = useFilters(list)
  const selection = useSelection()
  const [open, setOpen] = useState<Open>(null)
  // Kept while a dialog fades, so that its words do not change under the eyes.
  const [model, setModel] = useState<Customer | null>(null)
  const removal = useRemoval()
  const close = (): void => setOpen(null)
  const edit = (row: Customer | null): void => {
    setModel(row)
    setOpen({ what: 'form', model: row })
  }
  useHotkeys([['n', () => edit(null)]])
  const actionsOf = useRowActions({
    onEdit: edit,
    onGroup: (id) => setOpen({ what: 'group', ids: [id] }),
    onDelete: (row) => removal.ask({ kind: 'customer', it: row }),
  })
  const tools: RowTools = { selection, actionsOf }
  const columns = useColumns(tools)
  const create = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit(null)}>
      {t('create')}
    </Button>
  )
  const bring = (
    <Button
      variant="default"
      leftSection={<Icon name="upload" size={16} />}
      onClick={() => setOpen({ what: 'import' })}
    >
      {t('import')}
    </Button>
  )
  return (
    <ListScreen
      title={t('title')}
      actions={
        <>
          <SecondaryActions>
            {bring}
            <ExportButton call={customer.export} request={{ query: list.filters }} />
          </SecondaryActions>
          {create}
        </>
      }
      above={<Tabs />}
      bulk={
        <BulkBar
          selection={selection}
          onGroup={() => setOpen({ what: 'group', ids: selection.ids })}
        />
      }
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => customerAddress(row.id)}
      linkColumn="fullName"
      card={(row, link) => <CustomerCard row={row} link={link} tools={tools} />}
      empty={
        <EmptyState icon="users" title={t('emptyTitle')} text={t('emptyText')}>
          <div className={styles.line}>
            {create}
            {bring}
          </div>
        </EmptyState>
      }
    >
      <CustomerForm opened={open?.what === 'form'} model={model} onClose={close} />
      <ImportDialog opened={open?.what === 'import'} onClose={close} />
      <AddToGroup
        opened={open?.what === 'group'}
        ids={open?.what === 'group' ? open.ids : []}
        onClose={close}
        onDone={() => {
          close()
          selection.clear()
        }}
      />
      {removal.dialog}
    </ListScreen>
  )
}

/** The address may say true or 1; both mean the same choice. */
const oneOrZero = (value: string): string => (['1', 'true'].includes(value) ? '1' : '0')

function useFilters(
  list: List<typeof customer.getList>,
): readonly Filter<ListSearch<typeof customer.getList>>[] {
  const t = useTranslations('customer.list')
  const { data: groups } = useGroups()
  return [
    { field: 'search', name: 'keyword', label: t('search'), chip: t('keyword') },
    {
      field: 'choice',
      name: 'haveGroup',
      label: t('haveGroup'),
      read: oneOrZero,
      options: [
        { value: '1', label: t('inGroup') },
        { value: '0', label: t('noGroup') },
      ],
    },
    {
      field: 'own',
      name: 'groupId',
      label: t('group'),
      say: (id) => groups?.items.find((group) => group.id === id)?.name ?? '…',
      control: (
        <GroupSelect
          aria-label={t('group')}
          placeholder={t('group')}
          value={list.search.groupId ?? null}
          onChange={(id) => list.set({ groupId: id ?? undefined })}
        />
      ),
    },
  ]
}

function BulkBar({ selection, onGroup }: { selection: Selection; onGroup: () => void }) {
  const t = useTranslations('customer.list')
  if (selection.ids.length === 0) return null
  return (
    <div
      className={styles.bulk}
      role="group"
      aria-label={t('selected', { count: String(selection.ids.length) })}
    >
      <span role="status">{t('selected', { count: String(selection.ids.length) })}</span>
      <Button size="xs" onClick={onGroup}>
        {t('addToGroup')}
      </Button>
      <Button size="xs" variant="default" onClick={selection.clear}>
        {t('clear')}
      </Button>
    </div>
  )
}

/** What can be done with one customer, from a list. */
function useRowActions({
  onEdit,
  onGroup,
  onDelete,
}: {
  onEdit: (row: Customer) => void
  onGroup: (id: string) => void
  onDelete: (row: Customer) => void
}): (row: Customer) => readonly MenuAction[] {
  const t = useTranslations('customer.list')
  const reach = useCanOpen()
  const navigate = useNavigate()
  return (row) => [
    ...(reach(paths.payLinkCreate)
      ? [
          {
            key: 'link',
            label: t('newLink'),
            icon: 'link' as const,
            onSelect: () => void navigate({ href: newLinkAddress(row.id) }),
          },
        ]
      : []),
    { key: 'edit', label: t('edit'), icon: 'edit', onSelect: () => onEdit(row) },
    { key: 'group', label: t('addToGroup'), icon: 'users', onSelect: () => onGroup(row.id) },
    {
      key: 'delete',
      label: t('delete'),
      icon: 'trash',
      danger: true,
      apart: true,
      onSelect: () => onDelete(row),
    },
  ]
}
