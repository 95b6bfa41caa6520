import { mayOpen } from '@saola/contract/permissions'
import { transaction } from '@saola/contract/transaction'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import type { ListSearch } from '@saola/web/list/search'
import { useList } from '@saola/web/list/useList'
import { useOnDemand } from '@saola/web/list/useOnDemand'
import { useOpenRow } from '@saola/web/list/useOpenRow'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { LinkButton } from '@saola/web/ui/links.tsx'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { TransactionTabs } from '../../parts/TransactionTabs.tsx'
import { ViewsButton } from '../../parts/ViewsButton.tsx'
import { TransactionCard, useColumns } from './columns.tsx'
import { StatisticTiles } from './StatisticTiles.tsx'
import { useTransactionFilters } from './TransactionFilters.tsx'

// What the list does not show at once comes when it is asked for; the drawer when the list stands still.
const fetchDrawer = () =>
  import('./TransactionDrawer.tsx').then((m) => ({ default: m.TransactionDrawer }))
const TransactionDrawer = lazy(fetchDrawer)
const BankTransactions = lazy(() =>
  import('./BankTransactions.tsx').then((m) => ({ default: m.BankTransactions })),
)

const useTransactionsSearch = searchHook({ tab: text })

/** Transactions, and beside them what the bank itself has booked (B-369). `?tab=bank` is the second tab. */
export function TransactionList() {
  const t = useTranslations('transaction.list')
  const bank = useTransactionsSearch().tab === 'bank'
  return bank ? (
    <Suspense
      fallback={
        <ListPage title={t('title')} above={<TransactionTabs here="bank" />}>
          {null}
        </ListPage>
      }
    >
      <BankTransactions tabs={<TransactionTabs here="bank" />} />
    </Suspense>
  ) : (
    <Payments />
  )
}

/** The figures of what is filtered; payouts have theirs on the statistics screen. */
function Above({ search }: { search: ListSearch<typeof transaction.getAll> }) {
  const {
    keyword,
    status,
    type,
    paymentType,
    bankAccountId,
    fromDate,
    toDate,
    transactionId,
    refTransactionId,
    bankAccountNo,
    payboxDeviceId,
    cardKind,
    source,
  } = search
  const figures = { status, type, paymentType, bankAccountId, fromDate, toDate }
  return type === 'PAY_OUT' ? null : (
    <StatisticTiles
      query={figures}
      partly={[
        keyword,
        transactionId,
        refTransactionId,
        bankAccountNo,
        payboxDeviceId,
        cardKind,
        source,
      ].some((value) => value !== undefined)}
    />
  )
}

function Payments() {
  const t = useTranslations('transaction.list')
  const me = useMe()
  const list = useList(transaction.getAll, { isStatistic: '0' })
  const open = useOpenRow(list.rows, (row) => row.id)
  const isOfPayouts = list.search.type === 'PAY_OUT'
  const columns = useColumns(isOfPayouts)
  const filters = useTransactionFilters(list)
  const drawer = useOnDemand(open.key !== null, fetchDrawer)
  return (
    <ListScreen
      title={t('title')}
      name="transactions"
      views={<ViewsButton list="transactions" />}
      actions={
        <ExportButton
          call={transaction.export}
          request={{
            query: { isStatistic: '0', ...list.search },
          }}
          scope={scopeOf(list, { query: { isStatistic: '0' } })}
        />
      }
      above={
        <>
          <TransactionTabs here="payments" />
          <Above search={list.search} />
        </>
      }
      list={list}
      filters={filters}
      columns={columns}
      rowKey={(row) => row.id}
      linkColumn="what"
      open={open}
      card={(row, link) => <TransactionCard row={row} link={link} />}
      empty={
        <EmptyState title={t('empty')} text={t('emptyHint')} icon="list">
          {me.features.payLink && mayOpen(paths.payLinkCreate, me.codes) ? (
            <LinkButton mt={8} to={paths.payLinkCreate}>
              {t('createLink')}
            </LinkButton>
          ) : null}
        </EmptyState>
      }
    >
      {drawer ? (
        <Suspense fallback={null}>
          <TransactionDrawer open={open} />
        </Suspense>
      ) : null}
    </ListScreen>
  )
}
