import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import type { Member } from './data.ts'
import styles from './member.module.css'
import { MemberMenu } from './MemberMenu.tsx'
import type { Ask } from './useMemberDialog.tsx'

export function useColumns(ask: Ask): readonly Column<Member>[] {
  const t = useTranslations('member.list')
  return [
    { key: 'fullName', header: t('name'), cell: (row) => <Who row={row} />, sortable: true },
    {
      key: 'phone',
      header: t('phone'),
      cell: (row) => <span className="tabular">{row.phone}</span>,
    },
    { key: 'roleGroup', header: t('role'), cell: (row) => <Role row={row} /> },
    {
      key: 'bankAccounts',
      header: t('accounts'),
      cell: (row) =>
        row.bankAccounts.length === 0 ? (
          <span className={styles.dim}>{t('allAccounts')}</span>
        ) : (
          <span className="tabular">
            {row.bankAccounts.map((account) => account.accountNo).join(', ')}
          </span>
        ),
    },
    { key: 'status', header: t('status'), cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: 'lastSignInAt',
      header: t('lastSignIn'),
      cell: (row) =>
        row.lastSignInAt === null ? (
          <span className={styles.dim}>{t('never')}</span>
        ) : (
          <DateTime at={row.lastSignInAt} />
        ),
    },
    {
      key: 'actions',
      header: t('actions'),
      cell: (row) => <MemberMenu row={row} ask={ask} />,
      align: 'right',
      width: 72,
    },
  ]
}

function tagOf(row: Member, readerId: string): 'owner' | 'you' | null {
  if (row.isOwner) return 'owner'
  return row.id === readerId ? 'you' : null
}

function Who({ row }: { row: Member }) {
  const t = useTranslations('member.list')
  const { user } = useMe()
  const tag = tagOf(row, user.id)
  return (
    <span className={styles.who}>
      <Avatar name={row.fullName} avatar={row.avatar} />
      <span className={styles.whoWords}>
        <span>{row.fullName}</span>
        {row.email === null ? null : <small>{row.email}</small>}
      </span>
      {tag === null ? null : <span className={styles.tag}>{t(tag)}</span>}
    </span>
  )
}

function Role({ row }: { row: Member }) {
  const t = useTranslations('member.list')
  if (row.roleGroup === null) return <span className={styles.dim}>{t('noRole')}</span>
  return (
    <span>
      {row.roleGroup.name}
      {row.roleGroup.status === 'CLOSED' ? (
        <span className={styles.warn}> ({t('roleClosed')})</span>
      ) : null}
    </span>
  )
}
