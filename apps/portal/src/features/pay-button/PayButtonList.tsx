import { useHotkeys } from '@mantine/hooks'
import { payButton } from '@saola/contract/pay-button'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import type { MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { copyText } from '@saola/web/ui/copy'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { toast } from '@saola/web/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { addressOf, editAddressOf, type PayButton } from './rules.ts'
import { useColumns, Card } from './columns.tsx'

/** The merchant's pay buttons (B-332, B-341, B-342). */
export function PayButtonList() {
  const t = useTranslations('payButton.list')
  const list = useList(payButton.getList)
  const navigate = useNavigate()
  const { can } = useMe()
  const mayChange = can(1505, 'CREATE')
  const [deleting, setDeleting] = useState<PayButton | null>(null)
  const [opened, setOpened] = useState(false)
  useHotkeys([
    [
      'n',
      () => {
        if (mayChange) void navigate({ to: paths.payButtonCreate })
      },
    ],
  ])
  const copy = async (button: PayButton): Promise<void> => {
    if (await copyText(button.script)) toast.success(t('copied'))
    else toast.warning(t('copyFailed'))
  }
  const actionsOf = (button: PayButton): readonly MenuAction[] => [
    { key: 'copy', label: t('copy'), icon: 'copy', onSelect: () => void copy(button) },
    ...(mayChange
      ? [
          {
            key: 'edit',
            label: t('edit'),
            icon: 'edit' as const,
            onSelect: () => void navigate({ href: editAddressOf(button.id) }),
          },
          {
            key: 'delete',
            label: t('delete'),
            icon: 'trash' as const,
            danger: true,
            apart: true,
            onSelect: () => {
              setDeleting(button)
              setOpened(true)
            },
          },
        ]
      : []),
  ]
  const columns = useColumns(actionsOf)
  const create = mayChange ? (
    <LinkButton to={paths.payButtonCreate} leftSection={<Icon name="plus" size={16} />}>
      {t('create')}
    </LinkButton>
  ) : null
  return (
    <ListScreen
      title={t('title')}
      actions={create}
      list={list}
      filters={[{ field: 'search', name: 'keyword', label: t('search'), chip: t('keyword') }]}
      columns={columns}
      linkColumn="title"
      rowKey={(row) => row.id}
      rowLink={(row) => addressOf(row.id)}
      card={(row, link) => <Card row={row} link={link} actionsOf={actionsOf} />}
      empty={
        <EmptyState icon="cursor" title={t('emptyTitle')} text={t('emptyText')}>
          {create}
        </EmptyState>
      }
    >
      {deleting === null ? null : (
        <DeleteDialog
          button={deleting}
          opened={opened}
          onClose={() => setOpened(false)}
          onDone={() => setOpened(false)}
        />
      )}
    </ListScreen>
  )
}
