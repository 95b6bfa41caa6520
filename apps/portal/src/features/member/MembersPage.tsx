import { searchHook, text } from '@saola/web/list/screenSearch'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './member.module.css'
import { MemberList } from './MemberList.tsx'
import { RoleGroups } from './RoleGroups.tsx'

const useMembersSearch = searchHook({ tab: text })

/** Members, and beside them the groups that say what they may do. `?tab=roles` is the second tab. */
export function MembersPage() {
  const roles = useMembersSearch().tab === 'roles'
  return roles ? <RoleGroups tabs={<Tabs roles />} /> : <MemberList tabs={<Tabs />} />
}

function Tabs({ roles = false }: { roles?: boolean }) {
  const t = useTranslations('member.tab')
  return (
    <nav className={`${styles.tabs} no-print`} aria-label={t('label')}>
      <Link
        to={paths.members}
        search={{}}
        activeOptions={{ exact: true }}
        aria-current={roles ? undefined : 'page'}
      >
        {t('members')}
      </Link>
      <Link
        to={paths.members}
        search={{ tab: 'roles' }}
        activeOptions={{ exact: true }}
        aria-current={roles ? 'page' : undefined}
      >
        {t('roles')}
      </Link>
    </nav>
  )
}
