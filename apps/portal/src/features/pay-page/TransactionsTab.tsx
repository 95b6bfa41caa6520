import { transactionStatuses } from '@saola/contract/enums'
import { payPage } from '@saola/contract/pay-page'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf, showDay } from '@saola/web/list/days'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FilterSelect } from '@saola/web/list/FilterSelect.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList } from '@saola/web/list/useList'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { Section } from '@saola/web/ui/pages.tsx'
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
  const { transactionId, status, createdFrom: from, createdTo: to } = list.search
  const columns: readonly Column<Transaction>[] = [
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
  const folded = (status === undefined ? 0 : 1) + (from === undefined && to === undefined ? 0 : 1)
  return (
    <Section>
      <FoldedFilters
        used={folded}
        search={
          <SearchInput
            value={transactionId}
            placeholder={t('search')}
            onSearch={(text) => list.set({ transactionId: text })}
          />
        }
      >
        <FilterSelect
          label={t('status')}
          value={status === 'NONE' ? undefined : status}
          onChange={(next) => list.set({ status: next })}
          options={transactionStatuses.map((value) => ({ value, label: word(value) }))}
        />
        <DayRange
          label={t('dates')}
          placeholder={t('dates')}
          from={from === undefined ? undefined : dayOf(from)}
          to={to === undefined ? undefined : dayOf(to)}
          onChange={(a, b) => list.set({ createdFrom: a, createdTo: b })}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          transactionId: t('chipId'),
          status: t('status'),
          createdFrom: t('dates'),
          createdTo: t('dates'),
        }}
        values={{
          status: (value) => word(value as 'CREATED'),
          createdFrom: (day) => `≥ ${showDay(dayOf(day))}`,
          createdTo: (day) => `≤ ${showDay(dayOf(day))}`,
        }}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        rowLink={(row) => orderAddress(row.orderId ?? '')}
        linkColumn="amount"
        card={(row, link) => (
          <div className={styles.card}>
            <div className={styles.cardHead}>
              <b>{link(<Money value={row.amount} />)}</b>
              <TransactionStatus status={row.status} />
            </div>
            <span className={styles.cardFacts}>
              <span>{[row.customerName, row.customerPhone].filter(Boolean).join(' · ')}</span>
              <DateTime at={row.createDateTime} />
            </span>
          </div>
        )}
        empty={<EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </Section>
  )
}
