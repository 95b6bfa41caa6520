import type { VietQrProCustomer } from '@saola/contract/vietqr-pro'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'
import { isPreparing, Takes } from './Status.tsx'
import styles from './vietqr-pro.module.css'

export function useColumns(): readonly Column<VietQrProCustomer>[] {
  const t = useTranslations('vietqrPro.list')
  return [
    {
      key: 'name',
      header: t('name'),
      sortable: true,
      cell: (row) => (
        <span className={styles.words}>
          <span className={styles.clip} title={row.name}>
            {row.name}
          </span>
          {row.reference === null ? null : <small>{row.reference}</small>}
        </span>
      ),
    },
    {
      key: 'accountNo',
      header: t('account'),
      cell: (row) =>
        isPreparing(row) ? (
          '—'
        ) : (
          <Code value={row.accountNo} name={t('account')} keep={10} copy={false} />
        ),
    },
    {
      key: 'receiving',
      header: t('receiving'),
      cell: (row) => (
        <span className={styles.words}>
          <span className="tabular">{row.receivingAccountNo}</span>
          <small>{row.bankName}</small>
        </span>
      ),
    },
    { key: 'state', header: t('state'), cell: (row) => <Takes customer={row} /> },
    {
      key: 'revenue',
      header: t('revenue'),
      align: 'right',
      cell: (row) => (
        <span className={styles.words}>
          <Money value={row.revenue} />
          <small>{t('payments', { count: row.payments })}</small>
        </span>
      ),
    },
    {
      key: 'createAt',
      header: t('created'),
      sortable: true,
      cell: (row) => <DateTime at={row.createAt} />,
    },
  ]
}
