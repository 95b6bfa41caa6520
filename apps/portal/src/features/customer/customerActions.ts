import type { MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { newLinkAddress, type Customer } from './rules.ts'

/** What can be done with one customer, from a list. */
export function useRowActions({
  onEdit,
  onGroup,
  onDelete,
}: {
  onEdit: (row: Customer) => void
  onGroup: (id: string) => void
  onDelete: (row: Customer) => void
}): (row: Customer) => readonly MenuAction[] {
  const t = useTranslations('customer.list')
  const reach = useCanOpen()
  const navigate = useNavigate()
  return (row) => [
    ...(reach(paths.payLinkCreate)
      ? [
          {
            key: 'link',
            label: t('newLink'),
            icon: 'link' as const,
            onSelect: () => void navigate({ href: newLinkAddress(row.id) }),
          },
        ]
      : []),
    { key: 'edit', label: t('edit'), icon: 'edit', onSelect: () => onEdit(row) },
    { key: 'group', label: t('addToGroup'), icon: 'users', onSelect: () => onGroup(row.id) },
    {
      key: 'delete',
      label: t('delete'),
      icon: 'trash',
      danger: true,
      apart: true,
      onSelect: () => onDelete(row),
    },
  ]
}
