import { Button } from '@mantine/core'
import { groupKinds } from '@saola/contract/customer'
import { payout } from '@saola/contract/payout'
import { send } from '@saola/web/api/send'
import { useErrorText } from '@saola/web/i18n/useErrorText'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { ActionMenu, type MenuAction } from '@saola/web/ui/ActionMenu.tsx'
import { ConfirmModal } from '@saola/web/ui/ConfirmModal.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { toast } from '@saola/web/ui/toast'
import { useHotkeys } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { AccountLine } from './Marks.tsx'
import styles from './payout.module.css'
import { ReceiverForm } from './ReceiverForm.tsx'
import { createAddress, type Receiver } from './rules.ts'
import { Tabs } from './Tabs.tsx'
import { useRefreshPayouts } from './usePayouts.ts'

/** Receivers that the merchant keeps (B-402, B-403). */
export function ReceiverList() {
  const t = useTranslations('payout')
  const { can } = useMe()
  const list = useList(payout.receivers)
  const [form, setForm] = useState(false)
  // Kept while the dialog fades, so that its words do not change under the eyes.
  const [model, setModel] = useState<Receiver | null>(null)
  const [removing, setRemoving] = useState<Receiver | null>(null)
  const edit = (row: Receiver | null): void => {
    setModel(row)
    setForm(true)
  }
  const mayChange = can(1600, 'CREATE')
  useHotkeys(mayChange ? [['n', () => edit(null)]] : [])
  const actionsOf = useActions(edit, setRemoving)
  const columns = useColumns(mayChange ? actionsOf : null)
  const create = mayChange ? (
    <Button leftSection={<Icon name="plus" size={16} />} onClick={() => edit(null)}>
      {t('receivers.create')}
    </Button>
  ) : null
  return (
    <ListScreen
      title={t('title')}
      actions={create}
      above={<Tabs here="receivers" />}
      list={list}
      filters={[
        { field: 'search', name: 'query', label: t('receivers.search') },
        {
          field: 'choice',
          name: 'group',
          label: t('receivers.group'),
          options: groupKinds.map((value) => ({ value, label: t(`group.${value}`) })),
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => <Card row={row} actions={mayChange ? actionsOf(row) : null} />}
      empty={
        <EmptyState icon="users" title={t('receivers.emptyTitle')} text={t('receivers.emptyText')}>
          {create}
        </EmptyState>
      }
    >
      <ReceiverForm opened={form} model={model} onClose={() => setForm(false)} />
      <Removal receiver={removing} onClose={() => setRemoving(null)} />
    </ListScreen>
  )
}

function useActions(
  onEdit: (row: Receiver) => void,
  onDelete: (row: Receiver) => void,
): (row: Receiver) => readonly MenuAction[] {
  const t = useTranslations('payout.receivers')
  const navigate = useNavigate()
  return (row) => [
    {
      key: 'pay',
      label: t('pay'),
      icon: 'send',
      onSelect: () =>
        void navigate({ href: createAddress({ to: `${row.bankBin}-${row.accountNo}` }) }),
    },
    { key: 'edit', label: t('edit'), icon: 'edit', onSelect: () => onEdit(row) },
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

/** @param actionsOf null for those who may only look */
function useColumns(
  actionsOf: ((row: Receiver) => readonly MenuAction[]) | null,
): Column<Receiver>[] {
  const t = useTranslations('payout')
  const actions: Column<Receiver>[] =
    actionsOf === null
      ? []
      : [
          {
            key: 'actions',
            header: t('receivers.actions'),
            align: 'right',
            width: 96,
            cell: (row) => (
              <ActionMenu
                label={t('receivers.menu', { name: row.accountName })}
                actions={actionsOf(row)}
              />
            ),
          },
        ]
  return [
    {
      key: 'accountName',
      header: t('receivers.name'),
      sortable: true,
      cell: (row) => <AccountLine account={{ ...row, name: row.accountName }} />,
    },
    { key: 'group', header: t('receivers.group'), cell: (row) => t(`group.${row.group}`) },
    {
      key: 'lastPaid',
      header: t('receivers.lastPaid'),
      cell: (row) => <LastPaid row={row} />,
    },
    ...actions,
  ]
}

function LastPaid({ row }: { row: Receiver }) {
  const t = useTranslations('payout.receivers')
  return row.lastPaidAt === null ? (
    <span className={styles.dim}>{t('never')}</span>
  ) : (
    <DateTime at={row.lastPaidAt} />
  )
}

function Card({ row, actions }: { row: Receiver; actions: readonly MenuAction[] | null }) {
  const t = useTranslations('payout')
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <AccountLine account={{ ...row, name: row.accountName }} />
        {actions === null ? null : (
          <ActionMenu label={t('receivers.menu', { name: row.accountName })} actions={actions} />
        )}
      </div>
      <span className={styles.meta}>
        {t(`group.${row.group}`)} · {t('receivers.lastPaid')}: <LastPaid row={row} />
      </span>
    </div>
  )
}

/** Asks before a receiver is deleted, naming it. */
function Removal({ receiver, onClose }: { receiver: Receiver | null; onClose: () => void }) {
  const t = useTranslations('payout.receivers')
  const { text } = useErrorText()
  const refresh = useRefreshPayouts()
  const [last, setLast] = useState(receiver)
  if (receiver !== null && receiver !== last) setLast(receiver)
  const name = last?.accountName ?? ''
  const work = useMutation({
    mutationFn: (id: string) =>
      send(payout.deleteReceiver, { params: { receiverId: id }, body: { receiverId: id } }),
    onSuccess: () => toast.success(t('removed', { name })),
    onError: (error) => toast.error(text(error)),
    onSettled: () => {
      onClose()
      refresh()
    },
  })
  return (
    <ConfirmModal
      opened={receiver !== null}
      danger
      title={t('removeTitle')}
      confirmLabel={t('removeGo')}
      cancelLabel={t('keep')}
      busy={work.isPending}
      onClose={onClose}
      onConfirm={() => {
        if (receiver !== null && !work.isPending) work.mutate(receiver.id)
      }}
    >
      {t('removeText', { name })}
    </ConfirmModal>
  )
}
