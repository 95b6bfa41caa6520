import { Button, Text } from '@mantine/core'
import { admin } from '@saola/contract/admin'
import { officeTypes } from '@saola/contract/enums'
import { keyOf } from '@saola/web/api/query'
import { send } from '@saola/web/api/send'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkAnchor } from '@saola/web/ui/links.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { NOTICE_MS, toast } from '@saola/web/ui/toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { AdminForm } from './AdminForm.tsx'
import { NoteDialog } from './NoteDialog.tsx'
import { TemporaryPassword, type Told } from './TemporaryPassword.tsx'
import type { AdminRow } from './types.ts'

type Asked = 'update' | 'block' | 'unblock' | 'resetPassword'
const statuses = ['NOT_LOGGED_IN', 'ACTIVE', 'INACTIVE', 'BLOCKED'] as const

/** The people of the bank: who, where, in which group, and what this person may do with them. */
export function AdminList() {
  const t = useTranslations('admin')
  const status = useTranslations('web.status')
  const list = useList(admin.getList)
  const [asked, setAsked] = useState<{ what: Asked; row: AdminRow } | null>(null)
  const [creating, setCreating] = useState(false)
  const [told, setTold] = useState<Told | null>(null)
  const queries = useQueryClient()
  const refresh = (): void => {
    for (const call of [admin.getList, admin.changes, admin.groupList])
      void queries.invalidateQueries({ queryKey: keyOf(call) })
  }
  const columns = [
    {
      key: 'fullName',
      header: t('field.fullName'),
      cell: (r: AdminRow) => (
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
              <LinkAnchor to={paths.adminChanges} size="sm" data-above>
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
      cell: (r: AdminRow) => (
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
      cell: (r: AdminRow) => r.roleGroupName ?? t('none'),
    },
    {
      key: 'status',
      header: t('field.status'),
      cell: (r: AdminRow) => <StatusBadge status={r.status} />,
    },
    {
      key: 'loggedIn',
      header: t('field.lastLogin'),
      cell: (r: AdminRow) =>
        r.loggedIn ? (
          t('online')
        ) : r.lastLoginAt === null ? (
          t('never')
        ) : (
          <DateTime at={r.lastLoginAt} />
        ),
    },
    {
      key: 'actions',
      header: t('action.more'),
      width: 56,
      cell: (r: AdminRow) => <RowMenu row={r} onAsk={(what) => setAsked({ what, row: r })} />,
    },
  ]
  return (
    <ListScreen
      title={t('list.title')}
      actions={
        <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setCreating(true)}>
          {t('list.create')}
        </Button>
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
        onTold={setTold}
      />
      <RowDialogs asked={asked} onClose={() => setAsked(null)} onDone={refresh} onTold={setTold} />
      <TemporaryPassword told={told} onClose={() => setTold(null)} />
    </ListScreen>
  )
}

function RowMenu({ row, onAsk }: { row: AdminRow; onAsk: (what: Asked) => void }) {
  const t = useTranslations('admin')
  const refused = (what: Asked): string | null =>
    row.allowedActions.includes(what) ? null : t('refused')
  const either: Asked = row.status === 'BLOCKED' || row.status === 'INACTIVE' ? 'unblock' : 'block'
  return (
    <ActionMenu
      label={`${t('action.more')}: ${row.fullName}`}
      actions={[
        {
          key: 'update',
          label: t('action.update'),
          icon: 'edit',
          onSelect: () => onAsk('update'),
          refused: refused('update'),
        },
        {
          key: 'resetPassword',
          label: t('action.resetPassword'),
          icon: 'key',
          onSelect: () => onAsk('resetPassword'),
          refused: refused('resetPassword'),
        },
        {
          key: either,
          label: t(`action.${either}`),
          icon: 'lock',
          onSelect: () => onAsk(either),
          refused: refused(either),
          danger: either === 'block',
          apart: true,
        },
      ]}
    />
  )
}

function RowDialogs({
  asked,
  onClose,
  onDone,
  onTold,
}: {
  asked: { what: Asked; row: AdminRow } | null
  onClose: () => void
  onDone: () => void
  onTold: (told: Told) => void
}) {
  const t = useTranslations('admin')
  const name = asked?.row.fullName ?? ''
  const params = { id: asked?.row.id ?? '' }
  const done = (text: string) => (): void => {
    toast.success(text, { durationMs: NOTICE_MS })
    onDone()
  }
  return (
    <>
      <NoteDialog
        opened={asked?.what === 'block'}
        title={t('confirm.blockTitle', { name })}
        text={t('confirm.blockText')}
        confirmLabel={t('action.block')}
        danger
        work={(note) => send(admin.block, { params, body: { note } })}
        onDone={done(t('done.blocked', { name }))}
        onClose={onClose}
      />
      <NoteDialog
        opened={asked?.what === 'unblock'}
        title={t('confirm.unblockTitle', { name })}
        text={t('confirm.unblockText')}
        confirmLabel={t('action.unblock')}
        work={(note) => send(admin.unblock, { params, body: { note } })}
        onDone={done(t('done.unblocked', { name }))}
        onClose={onClose}
      />
      <NoteDialog
        opened={asked?.what === 'resetPassword'}
        title={t('confirm.resetTitle', { name })}
        text={t('confirm.resetText')}
        confirmLabel={t('action.resetPassword')}
        danger
        note="none"
        work={() => send(admin.resetPassword, { params })}
        onDone={({ temporaryPassword }) => {
          onTold({ name, password: temporaryPassword })
          onDone()
        }}
        onClose={onClose}
      />
    </>
  )
}
