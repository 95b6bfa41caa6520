import { vietQrPro } from '@saola/contract/vietqr-pro'
import { DayRange } from '@saola/web/list/DayRange.tsx'
import { dayOf, showDay } from '@saola/web/list/days'
import { FilterChips } from '@saola/web/list/FilterChips.tsx'
import { FoldedFilters } from '@saola/web/list/FoldedFilters.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { SearchInput } from '@saola/web/list/SearchInput.tsx'
import { useList, type Row } from '@saola/web/list/useList'
import { Code } from '@saola/web/ui/Code.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { StatusBadge } from '@saola/web/ui/StatusBadge.tsx'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import styles from './vietqr-pro.module.css'

type Payment = Row<typeof vietQrPro.transactions>

/** Payments to customers' numbers (B-504), of all customers or of one. Rows come by themselves: the shell refetches when money arrives. */
export function PaidList() {
  const t = useTranslations('vietqrPro.paid')
  const list = useList(vietQrPro.transactions)
  const columns = useColumns()
  const { keyword, fromDate, toDate, customerId } = list.search
  const ofOne = list.rows.find((row) => row.customerId === customerId)?.customerName ?? customerId
  return (
    <ListPage
      title={t('title')}
      actions={
        <LinkButton variant="default" to={paths.vietQrPro}>
          {t('back')}
        </LinkButton>
      }
    >
      <FoldedFilters
        used={fromDate === undefined && toDate === undefined ? 0 : 1}
        search={
          <SearchInput
            value={keyword}
            placeholder={t('search')}
            onSearch={(text) => list.set({ keyword: text })}
          />
        }
      >
        <DayRange
          label={t('dates')}
          placeholder={t('dates')}
          from={fromDate === undefined ? undefined : dayOf(fromDate)}
          to={toDate === undefined ? undefined : dayOf(toDate)}
          onChange={(a, b) => list.set({ fromDate: a, toDate: b })}
        />
      </FoldedFilters>
      <FilterChips
        list={list}
        names={{
          keyword: t('search'),
          customerId: t('customer'),
          fromDate: t('dates'),
          toDate: t('dates'),
        }}
        values={{
          customerId: () => ofOne ?? '',
          fromDate: (day) => showDay(dayOf(day)),
          toDate: (day) => showDay(dayOf(day)),
        }}
      />
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        card={(row) => (
          <div className={styles.card}>
            <div className={styles.head}>
              <b>
                <Money value={row.amount} />
              </b>
              <StatusBadge status={row.status} />
            </div>
            <span>{row.customerName}</span>
            <small>{[row.payerName, row.content].filter(Boolean).join(' · ')}</small>
            <small>{row.completeTime === null ? '—' : <DateTime at={row.completeTime} />}</small>
          </div>
        )}
        empty={<EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </ListPage>
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
    { key: 'txn', header: t('txn'), cell: (row) => <Code value={row.txnNumber} name={t('txn')} /> },
    {
      key: 'completeTime',
      header: t('at'),
      sortable: true,
      cell: (row) => (row.completeTime === null ? '—' : <DateTime at={row.completeTime} />),
    },
  ]
}
