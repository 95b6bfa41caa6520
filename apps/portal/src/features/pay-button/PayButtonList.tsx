import { useHotkeys } from '@mantine/hooks'
import { payButton } from '@saola/contract/pay-button'
import { formatNumberVi } from '@saola/money/format'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { copyText } from '@saola/web/ui/copy'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { toast } from '@saola/web/ui/toast'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { ButtonPicture } from './ButtonPicture.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import styles from './pay-button.module.css'
import { addressOf, editAddressOf, type PayButton } from './rules.ts'

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

function Menu({
  row,
  actionsOf,
}: {
  row: PayButton
  actionsOf: (row: PayButton) => readonly MenuAction[]
}) {
  const t = useTranslations('payButton.list')
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- only keeps the row's click from also happening; the menu has its keys
    <span className={styles.menu} onClick={(event) => event.stopPropagation()}>
      <ActionMenu label={t('more', { title: row.title })} actions={actionsOf(row)} />
    </span>
  )
}

function useColumns(
  actionsOf: (row: PayButton) => readonly MenuAction[],
): readonly Column<PayButton>[] {
  const t = useTranslations('payButton')
  return [
    {
      key: 'title',
      header: t('field.title'),
      sortable: true,
      cell: (row) => (
        <span className={styles.clip} title={row.title}>
          {row.title}
        </span>
      ),
    },
    {
      key: 'look',
      header: t('field.look'),
      cell: (row) => (
        <span className={styles.small}>
          <ButtonPicture label={row.label} title={row.title} theme={row.theme} />
        </span>
      ),
    },
    {
      key: 'page',
      header: t('field.page'),
      cell: (row) => (
        <span className={styles.clip} title={row.payPageInfo.payPageName}>
          {row.payPageInfo.payPageName}
          {row.payPageInfo.status === 'ACTIVE' ? null : (
            <small className={styles.off}>{t('list.pageOff')}</small>
          )}
        </span>
      ),
    },
    {
      key: 'numOfClicks',
      header: t('field.numOfClicks'),
      sortable: true,
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumberVi(row.numOfClicks)}</span>,
    },
    {
      key: 'numOfPayments',
      header: t('field.numOfPayments'),
      sortable: true,
      align: 'right',
      cell: (row) => <span className="tabular">{formatNumberVi(row.numOfPayments)}</span>,
    },
    {
      key: 'createdAt',
      header: t('field.createdAt'),
      cell: (row) => <DateTime at={row.createdAt} />,
    },
    {
      key: 'actions',
      header: t('list.actions'),
      align: 'right',
      width: 84,
      cell: (row) => <Menu row={row} actionsOf={actionsOf} />,
    },
  ]
}

function Card({
  row,
  link,
  actionsOf,
}: {
  row: PayButton
  link: (text: ReactNode) => ReactNode
  actionsOf: (row: PayButton) => readonly MenuAction[]
}) {
  const t = useTranslations('payButton')
  return (
    <div className={styles.card}>
      <div className={styles.cardWords}>
        <b>{link(row.title)}</b>
        <small>
          {row.label} · {row.payPageInfo.payPageName}
        </small>
        <small>
          {t('list.counts', {
            clicks: formatNumberVi(row.numOfClicks),
            payments: formatNumberVi(row.numOfPayments),
          })}
        </small>
      </div>
      <Menu row={row} actionsOf={actionsOf} />
    </div>
  )
}
