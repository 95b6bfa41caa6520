import { oneOf, searchHook, text } from '@saola/web/list/screenSearch'
import { Button, Skeleton } from '@mantine/core'
import type { RoleGroupAction } from '@saola/contract/role-group'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { ErrorState } from '@saola/web/ui/ErrorState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useRoleGroups, type RoleGroup } from './data.ts'
import styles from './member.module.css'
import { RoleGroupDrawer, type DrawerMode } from './RoleGroupDrawer.tsx'
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
  const list = (title: string, rows: readonly RoleGroup[]) =>
    rows.length === 0 ? null : (
      <Section title={title}>
        <ul className={styles.groups}>
          {rows.map((group) => (
            <GroupRow key={group.id} group={group} onOpen={drawer.open} onAsk={ask} />
          ))}
        </ul>
      </Section>
    )
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
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : query.data === undefined ? (
        <Section>
          <div aria-busy="true">
            {[0, 1, 2, 3].map((i) => (
              <Skeleton key={i} height={48} mb={12} />
            ))}
          </div>
        </Section>
      ) : (
        <>
          {list(
            t('own'),
            groups.filter((group) => !group.preset),
          )}
          {list(
            t('preset'),
            groups.filter((group) => group.preset),
          )}
        </>
      )}
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

function GroupRow({
  group,
  onOpen,
  onAsk,
}: {
  group: RoleGroup
  onOpen: (id: string, mode: DrawerMode) => void
  onAsk: (action: 'close' | 'open' | 'delete', group: RoleGroup) => void
}) {
  const t = useTranslations('member.role')
  const { can } = useMe()
  const may = can(1903, 'CREATE')
  const why = (action: RoleGroupAction): string | null =>
    group.preset
      ? t('isPreset')
      : group.allowedActions.includes(action)
        ? null
        : action === 'delete' && group.currentUsed > 0 && group.allowedActions.length > 0
          ? t('inUse', { count: String(group.currentUsed) })
          : t('mine')
  const actions: MenuAction[] = [
    { key: 'view', label: t('view'), icon: 'list', onSelect: () => onOpen(group.id, 'view') },
    ...(may
      ? [
          {
            key: 'copy',
            label: t('copy'),
            icon: 'copy' as const,
            onSelect: () => onOpen(group.id, 'copy'),
          },
        ]
      : []),
    ...(may && group.status === 'ACTIVE'
      ? [
          {
            key: 'edit',
            label: t('edit'),
            icon: 'edit' as const,
            refused: why('update'),
            onSelect: () => onOpen(group.id, 'edit'),
          },
        ]
      : []),
    ...(may && !group.preset
      ? [
          group.status === 'ACTIVE'
            ? {
                key: 'close',
                label: t('close'),
                icon: 'lock' as const,
                refused: why('close'),
                onSelect: () => onAsk('close', group),
              }
            : {
                key: 'open',
                label: t('open'),
                icon: 'key' as const,
                refused: why('open'),
                onSelect: () => onAsk('open', group),
              },
          {
            key: 'delete',
            label: t('delete'),
            icon: 'trash' as const,
            refused: why('delete'),
            danger: true,
            apart: true,
            onSelect: () => onAsk('delete', group),
          },
        ]
      : []),
  ]
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
