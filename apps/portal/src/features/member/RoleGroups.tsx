import { oneOf, searchHook, text } from '@saola/web/list/screenSearch'
import { Button, Skeleton } from '@mantine/core'
import { ActionMenu } from '@saola/web/ui/ActionMenu.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useRoleGroups, type RoleGroup } from './data.ts'
import styles from './member.module.css'
import { RoleGroupDrawer, type DrawerMode } from './RoleGroupDrawer.tsx'
import { useGroupActions } from './useGroupActions.ts'
import { useGroupDialog } from './useGroupDialog.tsx'

const useRolesSearch = searchHook({ group: text, mode: oneOf('edit', 'copy') })

/** Which drawer the address asks for: `?group=<id>&mode=edit|copy`, or `?group=new`. */
function useDrawer() {
  const { group = null, mode: asked } = useRolesSearch()
  const navigate = useNavigate()
  const go = (change: { group?: string; mode?: DrawerMode }): void => {
    void navigate({
      to: paths.members,
      search: { tab: 'roles', ...change },
      resetScroll: false,
    })
  }
  const mode: DrawerMode = asked ?? (group === 'new' ? 'new' : 'view')
  return {
    id: group,
    mode,
    open: (id: string, next: DrawerMode) =>
      go({ group: id, ...(next === 'edit' || next === 'copy' ? { mode: next } : {}) }),
    close: () => go({}),
  }
}

/** Presets and the merchant's own groups, and what each may do (docs/decisions.md#23, #27). */
export function RoleGroups({ tabs }: { tabs: ReactNode }) {
  const t = useTranslations('member.role')
  const { can } = useMe()
  const query = useRoleGroups()
  const drawer = useDrawer()
  const { ask, dialog } = useGroupDialog()
  const groups = query.data ?? []
  const shown = groups.find((group) => group.id === drawer.id) ?? null
  return (
    <Page
      title={t('title')}
      actions={
        can(1903, 'CREATE') ? (
          <Button
            leftSection={<Icon name="plus" size={16} />}
            onClick={() => drawer.open('new', 'new')}
          >
            {t('create')}
          </Button>
        ) : null
      }
    >
      {tabs}
      <p className={styles.dim}>{t('intro')}</p>
      <Content query={query} onOpen={drawer.open} onAsk={ask} />
      <RoleGroupDrawer
        mode={drawer.mode}
        group={shown}
        opened={drawer.id === 'new' || shown !== null}
        onClose={drawer.close}
        onCopy={(id) => drawer.open(id, 'copy')}
      />
      {dialog}
    </Page>
  )
}

interface GroupProps {
  onOpen: (id: string, mode: DrawerMode) => void
  onAsk: (action: 'close' | 'open' | 'delete', group: RoleGroup) => void
}

function Content({ query, onOpen, onAsk }: GroupProps & { query: UseQueryResult<RoleGroup[]> }) {
  const t = useTranslations('member.role')
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Waiting />
  const own = query.data.filter((group) => !group.preset)
  const presets = query.data.filter((group) => group.preset)
  return (
    <>
      <GroupList title={t('own')} groups={own} onOpen={onOpen} onAsk={onAsk} />
      <GroupList title={t('preset')} groups={presets} onOpen={onOpen} onAsk={onAsk} />
    </>
  )
}

const Waiting = () => (
  <Section>
    <div aria-busy="true">
      {[0, 1, 2, 3].map((i) => (
        <Skeleton key={i} height={48} mb={12} />
      ))}
    </div>
  </Section>
)

function GroupList({
  title,
  groups,
  onOpen,
  onAsk,
}: GroupProps & { title: string; groups: readonly RoleGroup[] }) {
  if (groups.length === 0) return null
  return (
    <Section title={title}>
      <ul className={styles.groups}>
        {groups.map((group) => (
          <GroupRow key={group.id} group={group} onOpen={onOpen} onAsk={onAsk} />
        ))}
      </ul>
    </Section>
  )
}

function GroupRow({ group, onOpen, onAsk }: GroupProps & { group: RoleGroup }) {
  const t = useTranslations('member.role')
  const actions = useGroupActions(group, onOpen, onAsk)
  return (
    <li className={styles.group}>
      <button type="button" className={styles.groupName} onClick={() => onOpen(group.id, 'view')}>
        <strong>{group.name}</strong>
        <span>{group.description}</span>
      </button>
      {group.status === 'CLOSED' ? (
        <StatusBadge status="INACTIVE" label={t('status.CLOSED')} />
      ) : null}
      <span className={styles.used}>{t('used', { count: group.currentUsed })}</span>
      <ActionMenu label={t('manage', { name: group.name })} actions={actions} />
    </li>
  )
}
