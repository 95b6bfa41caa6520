import { transactionStatuses } from '@saola/contract/enums'
import { payPage } from '@saola/contract/pay-page'
import { ListFilters } from '@saola/web/list/ListFilters.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { useList } from '@saola/web/list/useList'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
import { RowCard } from '@saola/web/ui/layout.tsx'
import type { Output } from '@saola/contract/call'
import { useTranslations } from 'use-intl'
import { TransactionStatus } from '../../parts/TransactionStatus.tsx'
import styles from './pay-page.module.css'
import { orderAddress, type PayPageDetails } from './rules.ts'

type Transaction = Output<typeof payPage.getAllTransactions>['items'][number]

/** The transactions of one page (B-320): each is an order's, and leads to it. */
export function TransactionsTab({ page }: { page: PayPageDetails }) {
  const t = useTranslations('payPage.history')
  const word = useTranslations('transaction.status')
  const list = useList(payPage.getAllTransactions, undefined, { payPageCode: page.code })
  const columns = useColumns()
  return (
    <Section>
      <ListFilters
        list={list}
        filters={[
          { field: 'search', name: 'transactionId', label: t('search'), chip: t('chipId') },
          {
            field: 'choice',
            name: 'status',
            label: t('status'),
            options: transactionStatuses.map((value) => ({ value, label: word(value) })),
          },
          {
            field: 'days',
            names: ['createdFrom', 'createdTo'],
            label: t('dates'),
            placeholder: t('dates'),
            chips: [t('dates'), t('dates')],
            marks: ['≥ ', '≤ '],
          },
        ]}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => orderAddress(row.orderId ?? '')}
        linkColumn="amount"
        card={(row, link) => (
          <RowCard gap={8}>
            <div className={styles.cardHead}>
              <b>{link(<Money value={row.amount} />)}</b>
              <TransactionStatus status={row.status} />
            </div>
            <span className={styles.cardFacts}>
              <span>{[row.customerName, row.customerPhone].filter(Boolean).join(' · ')}</span>
              <DateTime at={row.createDateTime} />
            </span>
          </RowCard>
        )}
        empty={<EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </Section>
  )
}

function useColumns(): readonly Column<Transaction>[] {
  const t = useTranslations('payPage.history')
  return [
    {
      key: 'id',
      header: t('transaction'),
      cell: (row) => <Code value={row.id} name={t('transaction')} keep={8} />,
      width: 150,
    },
    {
      key: 'amount',
      header: t('amount'),
      cell: (row) => <Money value={row.amount} />,
      align: 'right',
    },
    {
      key: 'actualAmount',
      header: t('net'),
      cell: (row) => <Money value={row.actualAmount} />,
      align: 'right',
    },
    {
      key: 'status',
      header: t('status'),
      cell: (row) => <TransactionStatus status={row.status} />,
    },
    {
      key: 'customer',
      header: t('customer'),
      cell: (row) => [row.customerName, row.customerPhone].filter(Boolean).join(' · ') || '—',
    },
    {
      key: 'createDateTime',
      header: t('created'),
      cell: (row) => <DateTime at={row.createDateTime} />,
      sortable: true,
    },
  ]
}
