import { Button } from '@mantine/core'
import { eWallet, type Wallet } from '@saola/contract/e-wallet'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { EntityIcon } from '@saola/web/parts/EntityIcon.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useAdmin } from '../../app/useAdmin.ts'
import { ChangeMark } from '../../parts/PendingChange.tsx'
import { PendingNew } from '../../parts/PendingNew.tsx'
import styles from './e-wallet.module.css'
import { EditWallet } from './EditWallet.tsx'
import { WalletDrawer } from './WalletDrawer.tsx'
import { RemoveWallet } from './RemoveWallet.tsx'

/** The catalogue of e-wallets. */
export function WalletList() {
  const t = useTranslations('eWallet')
  const list = useList(eWallet.cmsList)
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Wallet | null>(null)
  const [editing, setEditing] = useState<Wallet | null>(null)
  const { data: me } = useAdmin()
  const may = me?.codes.includes(3203) === true
  const end = (wallet: Wallet) => (
    <End wallet={wallet} may={may} onEdit={setEditing} onRemove={setRemoving} />
  )
  const columns = useColumns(end)
  return (
    <ListScreen
      title={t('title')}
      intro={t('text')}
      actions={
        may ? (
          <Button leftSection={<Icon name="plus" size={16} />} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : undefined
      }
      above={<PendingNew kind="E_WALLET" />}
      list={list}
      filters={[{ field: 'search', name: 'name', label: t('filter.name'), chip: t('column.name') }]}
      columns={columns}
      rowKey={(row) => String(row.id)}
      card={(row) => <WalletCard wallet={row} end={end(row)} />}
      empty={<EmptyState icon="wallet" title={t('empty.title')} text={t('empty.text')} />}
    >
      <WalletDrawer opened={adding} onClose={() => setAdding(false)} />
      <EditWallet wallet={editing} onClose={() => setEditing(null)} />
      <RemoveWallet wallet={removing} onClose={() => setRemoving(null)} />
    </ListScreen>
  )
}

function RowButton({
  icon,
  label,
  danger = false,
  onClick,
}: {
  icon: 'edit' | 'trash'
  label: string
  danger?: boolean
  onClick: () => void
}) {
  return (
    <button
      type="button"
      className={danger ? styles.remove : styles.edit}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <Icon name={icon} />
    </button>
  )
}

/** What may be done with a wallet, or that something waits to be. */
function End({
  wallet,
  may,
  onEdit,
  onRemove,
}: {
  wallet: Wallet
  may: boolean
  onEdit: (wallet: Wallet) => void
  onRemove: (wallet: Wallet) => void
}) {
  const t = useTranslations('eWallet')
  const names = { name: wallet.shortName }
  if (wallet.pendingApproval !== null)
    return <ChangeMark id={wallet.pendingApproval} coming={wallet.coming} />
  if (!may) return null
  return (
    <span className={styles.buttons}>
      <RowButton icon="edit" label={t('edit.action', names)} onClick={() => onEdit(wallet)} />
      <RowButton
        icon="trash"
        danger
        label={t('remove.action', names)}
        onClick={() => onRemove(wallet)}
      />
    </span>
  )
}

function useColumns(end: (wallet: Wallet) => ReactNode): Column<Wallet>[] {
  const t = useTranslations('eWallet.column')
  return [
    {
      key: 'shortName',
      header: t('shortName'),
      sortable: true,
      cell: (row) => (
        <span className={styles.named}>
          <EntityIcon src={row.icon} />
          <strong>{row.shortName}</strong>
        </span>
      ),
    },
    { key: 'name', header: t('name'), sortable: true, cell: (row) => row.name },
    { key: 'commonName', header: t('commonName'), cell: (row) => row.commonName },
    {
      key: 'logo',
      header: t('logo'),
      cell: (row) => <img className={styles.logo} src={row.logo} alt="" loading="lazy" />,
    },
    {
      key: 'action',
      header: t('action'),
      align: 'right',
      cell: end,
    },
  ]
}

function WalletCard({ wallet, end }: { wallet: Wallet; end: ReactNode }) {
  return (
    <div className={styles.card}>
      <EntityIcon src={wallet.icon} size={40} />
      <span className={styles.words}>
        <strong>{wallet.shortName}</strong>
        <small>{wallet.name}</small>
      </span>
      {end}
    </div>
  )
}
