import { Button, Text } from '@mantine/core'
import { admin } from '@saola/contract/admin'
import { officeTypes } from '@saola/contract/enums'
import { keyOf, queryOptionsOf } from '@saola/web/api/query'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { useList } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { AdminForm } from './AdminForm.tsx'
import { AdminSessions } from './AdminSessions.tsx'
import type { AdminRow } from './types.ts'
import { type Asked, RowMenu, RowDialogs } from './AdminActions.tsx'

const statuses = ['NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const

/** The people of the bank: who, where, in which group, and what this person may do with them. */
export function AdminList() {
  const t = useTranslations('admin')
  const status = useTranslations('web.status')
  const list = useList(admin.getList)
  const [asked, setAsked] = useState<{ what: Asked; row: AdminRow } | null>(null)
  const [creating, setCreating] = useState(false)
  const queries = useQueryClient()
  const refresh = (): void => {
    for (const call of [admin.getList, admin.groupList])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  const groups = useQuery(queryOptionsOf(admin.groupList, {})).data ?? []
  const columns = useColumns((what, row) => setAsked({ what, row }))
  return (
    <ListScreen
      title={t('list.title')}
      actions={
        <>
          <ExportButton
            call={admin.exportReview}
            request={{ query: list.filters }}
            scope={scopeOf(list, { query: {} })}
            label={t('action.review')}
          />
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
            {t('list.create')}
          </Button>
        </>
      }
      list={list}
      filters={[
        { field: 'search', name: 'name', label: t('list.name'), chip: t('field.fullName') },
        {
          field: 'choice',
          name: 'officeType',
          label: t('list.officeType'),
          options: officeTypes.map((value) => ({ value, label: t(`office.${value}`) })),
        },
        {
          field: 'choice',
          name: 'status',
          label: t('list.status'),
          options: statuses.map((value) => ({ value, label: status(value) })),
        },
        {
          field: 'choice',
          name: 'roleGroupId',
          label: t('field.roleGroup'),
          options: groups.map(({ id, name }) => ({ value: id, label: name })),
          more: true,
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      empty={<EmptyState icon="users" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
    >
      <AdminForm
        opened={creating || asked?.what === 'update'}
        row={asked?.what === 'update' ? asked.row : null}
        onClose={() => {
          setCreating(false)
          setAsked(null)
        }}
        onSaved={refresh}
      />
      <AdminSessions
        person={asked?.what === 'sessions' ? asked.row : null}
        onClose={() => setAsked(null)}
        onDone={refresh}
      />
      <RowDialogs asked={asked} onClose={() => setAsked(null)} onDone={refresh} />
    </ListScreen>
  )
}

function LastLogin({ row }: { row: AdminRow }) {
  const t = useTranslations('admin')
  if (row.loggedIn) return t('online')
  return row.lastLoginAt === null ? t('never') : <DateTime at={row.lastLoginAt} />
}

function useColumns(onAsk: (what: Asked, row: AdminRow) => void): readonly Column<AdminRow>[] {
  const t = useTranslations('admin')
  return [
    {
      key: 'fullName',
      header: t('field.fullName'),
      cell: (r) => (
        <>
          {r.fullName}
          <br />
          <Text span size="sm" c="dimmed">
            {r.username} · {r.staffId}
          </Text>
          {r.pendingChange === null ? null : (
            <>
              {' '}
              ·{' '}
              <LinkAnchor to={paths.approvals} size="sm" data-above>
                {t('pending')}
              </LinkAnchor>
            </>
          )}
        </>
      ),
      sortable: true,
    },
    {
      key: 'office',
      header: t('field.office'),
      cell: (r) => (
        <>
          {r.office}
          {r.office === t(`office.${r.officeType}`) ? null : (
            <>
              <br />
              <Text span size="sm" c="dimmed">
                {t(`office.${r.officeType}`)}
              </Text>
            </>
          )}
        </>
      ),
    },
    {
      key: 'roleGroup',
      header: t('field.roleGroup'),
      cell: (r) => r.roleGroupName ?? t('none'),
    },
    {
      key: 'status',
      header: t('field.status'),
      cell: (r) => <StatusBadge status={r.status} />,
    },
    {
      key: 'loggedIn',
      header: t('field.lastLogin'),
      cell: (r) => <LastLogin row={r} />,
    },
    {
      key: 'actions',
      header: t('action.more'),
      width: 56,
      cell: (r) => <RowMenu row={r} onAsk={(what) => onAsk(what, r)} />,
    },
  ]
}
