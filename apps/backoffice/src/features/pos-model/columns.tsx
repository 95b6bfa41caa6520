import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { PendingBadge } from '../../parts/PendingChange.tsx'
import type { Model } from './form.ts'
import styles from './pos-model.module.css'

export function Named({ model }: { model: Model }) {
  return (
    <span className={styles.named}>
      {model.mainPhotoUrl === null ? (
        <span className={styles.thumb} aria-hidden>
          <Icon name="pos" />
        </span>
      ) : (
        <img className={styles.thumb} src={model.mainPhotoUrl} alt="" loading="lazy" />
      )}
      <span className={styles.words}>
        <b title={model.name}>{model.name}</b>
        <small>{model.model}</small>
      </span>
      <PendingBadge id={model.pendingApproval} />
    </span>
  )
}

export function OnSale({ model }: { model: Model }) {
  const t = useTranslations('posModel.filter')
  return (
    <StatusBadge
      status={model.available ? 'ACTIVE' : 'INACTIVE'}
      label={t(model.available ? 'on' : 'off')}
    />
  )
}

export function Stock({ model }: { model: Model }) {
  const t = useTranslations('posModel')
  return model.stock === 0 ? (
    <StatusBadge status="FAIL" label={t('soldOut')} />
  ) : (
    <span className="tabular">{t('pieces', { count: String(model.stock) })}</span>
  )
}

export function useColumns(): readonly Column<Model>[] {
  const t = useTranslations('posModel.column')
  return [
    { key: 'name', header: t('name'), sortable: true, cell: (row) => <Named model={row} /> },
    {
      key: 'price',
      header: t('price'),
      align: 'right',
      sortable: true,
      cell: (row) => <Money value={row.price} />,
    },
    {
      key: 'discount',
      header: t('discount'),
      align: 'right',
      cell: (row) => <span className="tabular">{row.discount}%</span>,
    },
    {
      key: 'vat',
      header: t('vat'),
      align: 'right',
      cell: (row) => <span className="tabular">{row.vat}%</span>,
    },
    {
      key: 'stock',
      header: t('stock'),
      align: 'right',
      sortable: true,
      cell: (row) => <Stock model={row} />,
    },
    { key: 'available', header: t('available'), cell: (row) => <OnSale model={row} /> },
    {
      key: 'modified',
      header: t('modified'),
      cell: (row) => (
        <span className={styles.words}>
          <DateTime at={row.modifiedAt} />
          <small>{row.modifiedBy}</small>
        </span>
      ),
    },
  ]
}
