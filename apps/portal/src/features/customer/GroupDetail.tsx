import { searchHook, text } from '@saola/web/list/screenSearch'
import { Button, Skeleton } from '@mantine/core'
import { customer } from '@saola/contract/customer'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import { ExportButton } from '@saola/web/list/ExportButton.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Facts, Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { CustomerForm } from './CustomerForm.tsx'
import { GroupForm } from './GroupForm.tsx'
import { PickCustomers } from './PickCustomers.tsx'
import type { Customer, Group } from './rules.ts'
import { useRemoval } from './useRemoval.tsx'
import { Members } from './GroupMembers.tsx'

const useGroupSearch = searchHook({ id: text })

/** One group at `?id=` and who is in it (B-368). */
export function GroupDetail() {
  const t = useTranslations('customer.group')
  const { id = '' } = useGroupSearch()
  const query = useQuery({
    ...queryOptionsOf(customer.getGroupDetail, { params: { customerGroupId: id } }),
    enabled: id !== '',
  })
  if (id === '' || isGone(query.error)) {
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
