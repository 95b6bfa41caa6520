import { Button } from '@mantine/core'
import { customer } from '@saola/contract/customer'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { useList, type List } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { SecondaryActions } from '@saola/web/ui/SecondaryActions.tsx'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ViewsButton } from '../../parts/ViewsButton.tsx'
import { AddToGroup } from './AddToGroup.tsx'
import { CustomerCard, useColumns, type RowTools } from './columns.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import styles from './customer.module.css'
import { ImportDialog } from './ImportDialog.tsx'
import { customerAddress, type Customer } from './rules.ts'
import { Tabs } from './Tabs.tsx'
import { usePaid } from './usePaid.ts'
import { useRemoval } from './useRemoval.tsx'
import { useSelection } from './useSelection.ts'
import { useRowActions } from './customerActions.ts'
import { useFilters } from './customerFilters.tsx'
import { BulkBar } from './BulkBar.tsx'

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
  const paid = usePaid(list.rows)
  const tools: RowTools = { selection, actionsOf, paid }
  const columns = useColumns(tools)
  const buttons = {
    create: <CreateButton onClick={() => edit(null)} />,
    bring: <ImportButton onClick={() => setOpen({ what: 'import' })} />,
  }
  return (
    <ListScreen
      title={t('title')}
      name="customers"
      views={<ViewsButton list="customers" />}
      actions={
        <>
          <SecondaryActions>
            {buttons.bring}
            <CustomersFile list={list} />
          </SecondaryActions>
          {buttons.create}
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
            {buttons.create}
            {buttons.bring}
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

function CreateButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('customer.list')
  return (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={onClick}>
      {t('create')}
    </Button>
  )
}
function ImportButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('customer.list')
  return (
    <Button variant="default" leftSection={<Icon name="upload" size={16} />} onClick={onClick}>
      {t('import')}
    </Button>
  )
}

const CustomersFile = ({ list }: { list: List<typeof customer.getList> }) => (
  <ExportButton
    call={customer.export}
    request={{ query: list.filters }}
    scope={scopeOf(list, { query: {} })}
  />
)
