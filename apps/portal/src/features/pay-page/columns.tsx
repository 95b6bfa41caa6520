import type { Column } from '@saola/web/list/ListTable.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { RowCard } from '@saola/web/ui/layout.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { BankMark } from '../../parts/BankMark.tsx'
import styles from './pay-page.module.css'
import { RowActions } from './RowActions.tsx'
import type { DialogName, PayPage } from './rules.ts'

type Open = (name: DialogName, page: PayPage) => void

export function useColumns(open: Open): readonly Column<PayPage>[] {
  const t = useTranslations('payPage')
  return [
    {
      key: 'name',
      header: t('list.name'),
      cell: (row) => (
        <span className={styles.name} title={row.name}>
          {row.name}
        </span>
      ),
      sortable: true,
    },
    {
      key: 'totalProducts',
      header: t('list.products'),
      cell: (row) => row.totalProducts,
      align: 'right',
    },
    {
      key: 'status',
      header: t('list.status'),
      cell: (row) => <StatusBadge status={row.status} label={t(`status.${row.status}`)} />,
    },
    {
      key: 'revenue',
      header: t('list.revenue'),
      cell: (row) => <Money value={row.revenue} />,
      align: 'right',
      sortable: true,
    },
    {
      key: 'bankAccount',
      header: t('list.account'),
      cell: (row) => (
        <span className={styles.account} title={row.bankAccount.accountName}>
          <BankMark type={row.bankAccount.bankType} />
          <span className="tabular">{row.bankAccount.accountNo}</span>
        </span>
      ),
    },
    {
      key: 'periodType',
      header: t('list.period'),
      cell: (row) => (
        <span className={row.periodType === null ? styles.dim : undefined}>
          {t(`period.${row.periodType ?? 'NONE'}`)}
        </span>
      ),
    },
    {
      key: 'totalSendMailSms',
      header: t('list.sends'),
      cell: (row) => row.totalSendMailSms,
      align: 'right',
    },
    {
      key: 'createdAt',
      header: t('list.created'),
      cell: (row) => <DateTime at={row.createdAt} />,
      sortable: true,
    },
    {
      key: 'actions',
      header: t('list.actions'),
      cell: (row) => <RowActions page={row} onDialog={open} />,
      align: 'right',
      width: 132,
    },
  ]
}

/** A page on a phone: its name and state, what it brought, what stands on it. */
export function Card({
  page,
  link,
  onDialog,
}: {
  page: PayPage
  link: (text: ReactNode) => ReactNode
  onDialog: Open
}) {
  const t = useTranslations('payPage')
  return (
    <RowCard gap={8}>
      <div className={styles.cardHead}>
        <b>{link(page.name)}</b>
        <StatusBadge status={page.status} label={t(`status.${page.status}`)} />
      </div>
      <div className={styles.cardFoot}>
        <span className={styles.cardFacts}>
          <span>
            {t('list.revenue')}: <Money value={page.revenue} />
          </span>
          <span>
            {t('list.productCount', { count: String(page.totalProducts) })} ·{' '}
            <DateTime at={page.createdAt} />
          </span>
        </span>
        <RowActions page={page} onDialog={onDialog} />
      </div>
    </RowCard>
  )
}
