import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { Button, Skeleton } from '@mantine/core'
import { customer } from '@saola/contract/customer'
import { ApiError } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { newIdempotencyKey, send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { onlyFilters, useList } from '@saola/web/list/useList'
import type { MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { toast } from '@saola/web/ui/toast'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { CustomerCard, useColumns, type RowTools } from './columns.tsx'
import { CustomerForm } from './CustomerForm.tsx'
import styles from './customer.module.css'
import { GroupForm } from './GroupForm.tsx'
import { PickCustomers } from './PickCustomers.tsx'
import { customerAddress, type Customer, type Group } from './rules.ts'
import { useRefreshCustomers } from './useCustomers.ts'
import { useRemoval } from './useRemoval.tsx'
import { useSelection } from './useSelection.ts'

const useGroupSearch = searchHook({ id: text })

/** One group at `?id=` and who is in it (B-368). */
export function GroupDetail() {
  const t = useTranslations('customer.group')
  const { id = '' } = useGroupSearch()
  const query = useQuery({
    ...queryOptionsOf(customer.getGroupDetail, { params: { customerGroupId: id } }),
    enabled: id !== '',
  })
  if (
    id === '' ||
    (query.error instanceof ApiError && [400, 404].includes(query.error.httpStatus))
  ) {
    return (
      <Page title={t('notFound')}>
        <Section>
          <EmptyState found title={t('notFound')} text={t('notFoundText')}>
            <LinkButton to={paths.customerGroups} mt={8}>
              {t('toList')}
            </LinkButton>
          </EmptyState>
        </Section>
      </Page>
    )
  }
  if (query.data === undefined)
    return (
      <Page title={t('detailTitle', { name: '' })}>
        <Section>
          {query.isError ? (
            <ErrorState error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={240} />
          )}
        </Section>
      </Page>
    )
  return <Loaded group={query.data} />
}

type Open = 'edit' | 'pick' | 'form' | null
function Loaded({ group }: { group: Group }) {
  const t = useTranslations('customer')
  const navigate = useNavigate()
  const [open, setOpen] = useState<Open>(null)
  const [model, setModel] = useState<Customer | null>(null)
  const removal = useRemoval(() => void navigate({ to: paths.customerGroups, replace: true }))
  const close = (): void => setOpen(null)
  const add = (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setOpen('pick')}>
      {t('group.add')}
    </Button>
  )
  return (
    <ListPage
      title={t('group.detailTitle', { name: group.name })}
      actions={
        <>
          <ExportButton call={customer.export} request={{ query: { groupId: group.id } }} />
          <Button
            variant="default"
            leftSection={<Icon name="edit" size={16} />}
            onClick={() => setOpen('edit')}
          >
            {t('group.edit')}
          </Button>
          <Button
            variant="default"
            leftSection={<Icon name="trash" size={16} />}
            disabled={group.totalCustomer > 0}
            title={group.totalCustomer > 0 ? t('group.notEmpty') : undefined}
            onClick={() => removal.ask({ kind: 'group', it: group })}
          >
            {t('group.delete')}
          </Button>
          {add}
        </>
      }
      above={
        <Section title={t('group.facts')}>
          <Facts
            facts={[
              [t('group.kind'), t(`kind.${group.kind}`)],
              [
                t('group.total'),
                <span key="total" className="tabular">
                  {group.totalCustomer}
                </span>,
              ],
              [t('group.createdAt'), <DateTime key="at" at={group.createdAt} exact />],
              [t('field.createdBy'), group.createdBy],
            ]}
          />
        </Section>
      }
    >
      <Members
        group={group}
        onEdit={(row) => {
          setModel(row)
          setOpen('form')
        }}
        empty={
          <EmptyState
            icon="users"
            title={t('group.emptyGroupTitle')}
            text={t('group.emptyGroupText')}
          >
            {add}
          </EmptyState>
        }
      />
      <GroupForm opened={open === 'edit'} model={group} onClose={close} />
      <PickCustomers opened={open === 'pick'} group={group} onClose={close} />
      <CustomerForm opened={open === 'form'} model={model} groupId={group.id} onClose={close} />
      {removal.dialog}
    </ListPage>
  )
}

function Members({
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
