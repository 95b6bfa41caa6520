import { vietQrPro } from '@saola/contract/vietqr-pro'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { CardHead } from '@saola/web/ui/layout.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './vietqr-pro.module.css'

type Payment = Row<typeof vietQrPro.transactions>

/** Payments to customers' numbers (B-504), of all customers or of one. Rows come by themselves: the shell refetches when money arrives. */
export function PaidList() {
  const t = useTranslations('vietqrPro.paid')
  const list = useList(vietQrPro.transactions)
  const columns = useColumns()
  const { customerId } = list.search
  const ofOne = list.rows.find((row) => row.customerId === customerId)?.customerName ?? customerId
  return (
    <ListScreen
      title={t('title')}
      actions={
        <LinkButton variant="default" to={paths.vietQrPro}>
          {t('back')}
        </LinkButton>
      }
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('search') },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('dates'),
          placeholder: t('dates'),
          chips: [t('dates'), t('dates')],
        },
        { field: 'link', name: 'customerId', label: t('customer'), say: () => ofOne ?? '' },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => (
        <div className={styles.card}>
          <CardHead>
            <b>
              <Money value={row.amount} />
            </b>
            <StatusBadge status={row.status} />
          </CardHead>
          <span>{row.customerName}</span>
          <small>{[row.payerName, row.content].filter(Boolean).join(' · ')}</small>
          <small>{row.completeTime === null ? '—' : <DateTime at={row.completeTime} />}</small>
        </div>
      )}
      empty={<EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />}
    />
  )
}

function useColumns(): readonly Column<Payment>[] {
  const t = useTranslations('vietqrPro.paid')
  return [
    {
      key: 'customer',
      header: t('customer'),
      cell: (row) => (
        <span className={styles.words}>
          <span className={styles.clip} title={row.customerName}>
            {row.customerName}
          </span>
          <small className="tabular">{row.accountNo}</small>
        </span>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (row) => <Money value={row.amount} />,
    },
    { key: 'status', header: t('status'), cell: (row) => <StatusBadge status={row.status} /> },
    {
      key: 'payer',
      header: t('payer'),
      cell: (row) => (
        <span className={styles.clip} title={row.payerName ?? ''}>
          {row.payerName ?? '—'}
        </span>
      ),
    },
    {
      key: 'content',
      header: t('content'),
      cell: (row) => (
        <span className={styles.clip} title={row.content}>
          {row.content}
        </span>
      ),
    },
    {
      key: 'payment',
      header: t('number'),
      cell: (row) => <Code value={row.txnNumber} name={t('number')} />,
    },
    {
      key: 'completeTime',
      header: t('at'),
      sortable: true,
      cell: (row) => (row.completeTime === null ? '—' : <DateTime at={row.completeTime} />),
    },
  ]
}
