import { Skeleton } from '@mantine/core'
import { member } from '@saola/contract/member'
import { isGone } from '@saola/web/api/ApiError'
import { queryOptionsOf } from '@saola/web/api/query'
import type { OpenRow } from '@saola/web/list/useOpenRow'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Facts } from '@saola/web/ui/pages.tsx'
import { DrawerSection, SideDrawer } from '@saola/web/ui/SideDrawer.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { Avatar } from '../../parts/Avatar.tsx'
import { useRoleGroups, type Member } from './data.ts'
import styles from './member.module.css'
import { MemberMenu, useRefused } from './MemberMenu.tsx'
import { RightsList } from './RightsList.tsx'
import type { Ask } from './useMemberDialog.tsx'

/** A member with everything about them: state, contacts, accounts, and what their group lets them do. */
export function MemberDrawer({
  open,
  ask,
  covered,
}: {
  open: OpenRow<never>
  ask: Ask
  covered: boolean
}) {
  const t = useTranslations('member')
  const { key } = open
  const query = useQuery({
    ...queryOptionsOf(member.getMember, { params: { memberId: key ?? '' } }),
    enabled: key !== null,
  })
  const refused = useRefused()
  const row = query.data
  const footer =
    row === undefined || refused(row) !== null ? null : (
      <div className={styles.foot}>
        <MemberMenu row={row} ask={ask} />
        <LinkButton
          to={paths.memberUpdate}
          search={{ id: row.id }}
          leftSection={<Icon name="edit" size={16} />}
        >
          {t('action.edit')}
        </LinkButton>
      </div>
    )
  return (
    <SideDrawer
      opened={key !== null}
      covered={covered}
      title={t('drawer.title')}
      onClose={open.close}
      onPrevious={open.step(-1)}
      onNext={open.step(1)}
      footer={footer}
    >
      <Content query={query} />
    </SideDrawer>
  )
}

function Content({ query }: { query: UseQueryResult<Member> }) {
  const t = useTranslations('member.drawer')
  const refused = useRefused()
  if (isGone(query.error)) return <EmptyState found title={t('gone')} text={t('goneHint')} />
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Waiting />
  return <Body row={query.data} why={refused(query.data)} />
}

function Waiting() {
  const t = useTranslations('web.list')
  return (
    <div aria-busy="true" role="status" aria-label={t('loading')}>
      <Skeleton height={56} circle mb={16} />
      {[70, 55, 80, 60, 75].map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} mb={18} />
      ))}
    </div>
  )
}

function Body({ row, why }: { row: Member; why: string | null }) {
  const t = useTranslations('member')
  const waits = row.status === 'NOT_LOGGED_IN'
  const [now] = useState(() => Date.now())
  const over = row.invitedUntil === null || Date.parse(row.invitedUntil) < now
  return (
    <>
      <div className={styles.hero}>
        <Avatar name={row.fullName} avatar={row.avatar} size={56} />
        <div className={styles.heroWords}>
          <strong>{row.fullName}</strong>
          <span className="tabular">{row.phone}</span>
          <StatusBadge status={row.status} />
        </div>
      </div>
      {why === null ? null : <p className={styles.dim}>{why}</p>}
      <DrawerSection title={t('drawer.facts')}>
        <Facts
          facts={[
            [t('drawer.email'), row.email ?? '—'],
            [t('drawer.allowEmail'), t(row.allowEmail ? 'drawer.yes' : 'drawer.no')],
            [t('list.role'), row.roleGroup?.name ?? t('list.noRole')],
            [
              t('list.accounts'),
              row.bankAccounts.length === 0 ? (
                t('list.allAccounts')
              ) : (
                <span key="accounts" className={styles.lines}>
                  {row.bankAccounts.map((account) => (
                    <span key={account.id}>
                      {account.accountNo} · {account.accountName}
                    </span>
                  ))}
                </span>
              ),
            ],
            [t('drawer.created'), <DateTime key="created" at={row.createdAt} exact />],
            [
              t('list.lastSignIn'),
              row.lastSignInAt === null ? (
                t('list.never')
              ) : (
                <DateTime key="last" at={row.lastSignInAt} exact />
              ),
            ],
            waits && [
              t('drawer.invitedUntil'),
              over || row.invitedUntil === null ? (
                <span key="over" className={styles.warn}>
                  {t('drawer.invitationOver')}
                </span>
              ) : (
                <DateTime key="until" at={row.invitedUntil} exact />
              ),
            ],
          ]}
        />
      </DrawerSection>
      {row.isOwner ? null : (
        <DrawerSection title={t('drawer.signIn')}>
          <p>{t('drawer.signInText', { code: row.merchantCode })}</p>
        </DrawerSection>
      )}
      <Rights row={row} />
    </>
  )
}

/** What the member may do: by their group, or by rights of their own. */
function Rights({ row }: { row: Member }) {
  const t = useTranslations('member.drawer')
  const group = useRoleGroups().data?.find((one) => one.id === row.roleGroup?.id)
  const rights =
    row.ownActions === null ? group : { status: 'ACTIVE' as const, actions: row.ownActions }
  return rights === undefined ? null : (
    <DrawerSection title={t('rights')}>
      <RightsList rights={rights} />
    </DrawerSection>
  )
}
