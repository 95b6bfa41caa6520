import { member } from '@saola/contract/member'
import { memberStatuses } from '@saola/contract/enums'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { useColumns } from './columns.tsx'
import { useRoleGroups, type Member } from './data.ts'
import styles from './member.module.css'
import { MemberDrawer } from './MemberDrawer.tsx'
import { MemberMenu } from './MemberMenu.tsx'
import { useMemberDialog, type Ask } from './useMemberDialog.tsx'

/** Everyone who may enter the shop (B-553): found by name, phone or e-mail, by state and group. */
export function MemberList({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('member.list')
  const status = useTranslations('web.status')
  const { reach } = useMe()
  const list = useList(member.getAllMembers)
  const groups = useRoleGroups().data ?? []
  const open = useOpenRow(list.rows, (row) => row.id)
  const { ask, dialog } = useMemberDialog((action) => {
    if (action === 'delete' && open.key !== null) open.close()
  })
  const columns = useColumns(ask)
  const create = reach(paths.memberCreate) ? (
    <LinkButton to={paths.memberCreate} leftSection={<Icon name="plus" size={16} />}>
      {t('create')}
    </LinkButton>
  ) : null
  return (
    <ListScreen
      title={t('title')}
      actions={create}
      {...(create === null ? {} : { createPath: paths.memberCreate })}
      above={tabs}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('search') },
        {
          field: 'choice',
          name: 'status',
          label: t('status'),
          options: memberStatuses.map((value) => ({ value, label: status(value) })),
          say: (value) => (value === 'NONE' ? t('all') : status(value as 'ACTIVE')),
        },
        {
          field: 'choice',
          name: 'roleGroupId',
          label: t('role'),
          options: groups.map(({ id, name }) => ({ value: id, label: name })),
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      linkColumn="fullName"
      open={open}
      card={(row, link) => <Card row={row} link={link} ask={ask} />}
      empty={
        <EmptyState icon="users" title={t('emptyTitle')} text={t('emptyText')}>
          {create}
        </EmptyState>
      }
    >
      <MemberDrawer open={open} ask={ask} covered={dialog.opened} />
      {dialog.node}
    </ListScreen>
  )
}

/** A member on a phone: who, in which state, with which rights. */
function Card({ row, link, ask }: { row: Member; link: (text: ReactNode) => ReactNode; ask: Ask }) {
  const t = useTranslations('member.list')
  return (
    <div className={styles.card}>
      <Avatar name={row.fullName} avatar={row.avatar} size={40} />
      <div className={styles.cardWords}>
        <strong>{link(row.fullName)}</strong>
        <span className="tabular">{row.phone}</span>
        <span>{row.roleGroup?.name ?? t('noRole')}</span>
        <span>
          <StatusBadge status={row.status} />
        </span>
      </div>
      <MemberMenu row={row} ask={ask} />
    </div>
  )
}
