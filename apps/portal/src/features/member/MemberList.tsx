import { member } from '@saola/contract/member'
import { memberStatuses } from '@saola/contract/enums'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
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
  const { keyword, status: chosen, roleGroupId } = list.search
  const create = reach(paths.memberCreate) ? (
    <LinkButton to={paths.memberCreate} leftSection={<Icon name="plus" size={16} />}>
      {t('create')}
    </LinkButton>
  ) : null
  return (
    <ListPage
      title={t('title')}
      actions={create}
      {...(create === null ? {} : { createPath: paths.memberCreate })}
      above={tabs}
    >
      <FoldedFilters
        used={
          [chosen, roleGroupId].filter((value) => value !== undefined && value !== 'NONE').length
        }
        search={
          <SearchInput
            value={keyword}
            placeholder={t('search')}
            onSearch={(text) => list.set({ keyword: text })}
          />
        }
      >
        <FilterSelect
          label={t('status')}
          value={chosen === 'NONE' ? undefined : chosen}
          onChange={(next) => list.set({ status: next })}
          options={memberStatuses.map((value) => ({ value, label: status(value) }))}
        />
        <FilterSelect
          label={t('role')}
          value={roleGroupId}
          onChange={(next) => list.set({ roleGroupId: next })}
          options={groups.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{ keyword: t('search'), status: t('status'), roleGroupId: t('role') }}
        values={{
          status: (value) => (value === 'NONE' ? t('all') : status(value as 'ACTIVE')),
          roleGroupId: (value) => groups.find((group) => group.id === value)?.name ?? value,
        }}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={open.href}
        linkColumn="fullName"
        openKey={open.key}
        card={(row, link) => <Card row={row} link={link} ask={ask} />}
        empty={
          <EmptyState icon="users" title={t('emptyTitle')} text={t('emptyText')}>
            {create}
          </EmptyState>
        }
      />
      <MemberDrawer open={open} ask={ask} covered={dialog.opened} />
      {dialog.node}
    </ListPage>
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
