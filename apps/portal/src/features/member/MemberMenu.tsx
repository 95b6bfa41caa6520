import { memberActions, type MemberAction } from '@saola/contract/member'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import type { IconName } from '@saola/web/ui/icons.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { editAddressOf, type Member } from './data.ts'
import type { Ask } from './useMemberDialog.tsx'

const icons: Record<MemberAction, IconName> = {
  update: 'edit',
  invite: 'mail',
  deactivate: 'clock',
  activate: 'check',
  block: 'lock',
  unblock: 'key',
  delete: 'trash',
}

/** Why nothing may be done with the member at all; null where it depends on their state alone. */
export function useRefused(): (row: Member) => string | null {
  const t = useTranslations('member.reason')
  const { user, can } = useMe()
  return (row) => {
    if (row.isOwner) return t('owner')
    if (row.id === user.id) return t('self')
    return row.allowedActions.length === 0 || !can(1903, 'CREATE') ? t('rights') : null
  }
}

/** What can be done with a member now; editing and deleting keep their place and say why not. */
export function MemberMenu({ row, ask }: { row: Member; ask: Ask }) {
  const t = useTranslations('member')
  const navigate = useNavigate()
  const refused = useRefused()(row)
  const fits = (action: MemberAction): boolean =>
    (memberActions[action] as readonly string[]).includes(row.status)
  const entry = (action: MemberAction, more: Partial<MenuAction> = {}): MenuAction => ({
    key: action,
    label: t(`action.${action === 'update' ? 'edit' : action}`),
    icon: icons[action],
    refused,
    onSelect: () => {
      if (action === 'update') void navigate({ href: editAddressOf(row.id) })
      else ask(action, row)
    },
    ...more,
  })
  const moves = (['invite', 'activate', 'deactivate', 'unblock', 'block'] as const)
    .filter(fits)
    .map((action) => entry(action, { danger: action === 'block' }))
  return (
    // The row itself is a click target; what is pressed here is meant for the menu.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps clicks from the row
    <div data-above onClick={(event) => event.stopPropagation()}>
      <ActionMenu
        label={t('list.manage', { name: row.fullName })}
        actions={[entry('update'), ...moves, entry('delete', { danger: true, apart: true })]}
      />
    </div>
  )
}
