import type { RoleGroupAction } from '@saola/contract/role-group'
import type { MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import type { RoleGroup } from './data.ts'
import type { DrawerMode } from './RoleGroupDrawer.tsx'

/** What can be done with a group: a preset is looked at and copied, one's own also changed, closed and deleted. */
export function useGroupActions(
  group: RoleGroup,
  onOpen: (id: string, mode: DrawerMode) => void,
  onAsk: (action: 'close' | 'open' | 'delete', group: RoleGroup) => void,
): readonly MenuAction[] {
  const t = useTranslations('member.role')
  const { can } = useMe()
  const refused = useRefused(group)
  const look = (mode: 'view' | 'copy'): MenuAction => ({
    key: mode,
    label: t(mode),
    icon: mode === 'view' ? 'list' : 'copy',
    onSelect: () => onOpen(group.id, mode),
  })
  if (!can(1903, 'CREATE')) return [look('view')]
  const edit: MenuAction = {
    key: 'edit',
    label: t('edit'),
    icon: 'edit',
    refused: refused('update'),
    onSelect: () => onOpen(group.id, 'edit'),
  }
  const move = (action: 'close' | 'open'): MenuAction => ({
    key: action,
    label: t(action),
    icon: action === 'close' ? 'lock' : 'key',
    refused: refused(action),
    onSelect: () => onAsk(action, group),
  })
  const remove: MenuAction = {
    key: 'delete',
    label: t('delete'),
    icon: 'trash',
    refused: refused('delete'),
    danger: true,
    apart: true,
    onSelect: () => onAsk('delete', group),
  }
  const active = group.status === 'ACTIVE'
  const changes = active ? [edit] : []
  const ownOnly = group.preset ? [] : [move(active ? 'close' : 'open'), remove]
  return [look('view'), look('copy'), ...changes, ...ownOnly]
}

/** Why an action is closed to the reader; null where it is open. */
function useRefused(group: RoleGroup): (action: RoleGroupAction) => string | null {
  const t = useTranslations('member.role')
  return (action) => {
    if (group.preset) return t('isPreset')
    if (group.allowedActions.includes(action)) return null
    const onlyInUse =
      action === 'delete' && group.currentUsed > 0 && group.allowedActions.length > 0
    return onlyInUse ? t('inUse', { count: String(group.currentUsed) }) : t('mine')
  }
}
