import type { Bank } from '@saola/contract/bank'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { EntityIcon } from '@saola/web/parts/EntityIcon.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ChangeMark } from '../../parts/PendingChange.tsx'
import styles from './bank.module.css'

function Flag({ on }: { on: boolean }) {
  const t = useTranslations('bank.flag')
  return (
    <span className={on ? styles.on : styles.off}>
      {on ? <Icon name="check" size={16} /> : null}
      {t(on ? 'yes' : 'no')}
    </span>
  )
}

function Named({ bank: b }: { bank: Bank }) {
  return (
    <span className={styles.named}>
      <EntityIcon src={b.icon} />
      <span className={styles.words}>
        <strong>{b.shortName}</strong>
        <small title={b.name}>{b.name}</small>
      </span>
    </span>
  )
}

export function useColumns(): Column<Bank>[] {
  const t = useTranslations('bank.column')
  return [
    {
      key: 'shortName',
      header: t('shortName'),
      sortable: true,
      cell: (row) => <Named bank={row} />,
    },
    { key: 'code', header: t('code'), sortable: true, cell: (row) => row.code },
    {
      key: 'napasCode',
      header: t('napasCode'),
      sortable: true,
      cell: (row) => <span className="tabular">{row.napasCode ?? '—'}</span>,
    },
    { key: 'swift', header: t('swift'), cell: (row) => row.swift ?? '—' },
    {
      key: 'napasSupported',
      header: t('napasSupported'),
      cell: (row) => <Flag on={row.napasSupported} />,
    },
    {
      key: 'vietQrSupported',
      header: t('vietQrSupported'),
      cell: (row) => <Flag on={row.vietQrSupported} />,
    },
    {
      key: 'coming',
      header: t('coming'),
      cell: (row) => <ChangeMark id={row.pendingApproval} coming={row.coming} />,
    },
  ]
}

export function BankCard({ bank: b, link }: { bank: Bank; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('bank.column')
  return (
    <div className={styles.card}>
      <EntityIcon src={b.icon} size={40} />
      <span className={styles.words}>
        <strong>{link(b.shortName)}</strong>
        <small>{b.name}</small>
        <small>
          {[
            b.code,
            b.napasCode,
            b.napasSupported ? t('napasSupported') : null,
            b.vietQrSupported ? t('vietQrSupported') : null,
          ]
            .filter((part) => part !== null)
            .join(' · ')}
        </small>
        {b.pendingApproval === null ? null : (
          <span>
            <ChangeMark id={b.pendingApproval} coming={b.coming} />
          </span>
        )}
      </span>
    </div>
  )
}
