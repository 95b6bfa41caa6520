import { feeReport, type PricedTransaction } from '@saola/contract/fee-report'
import { queryOptionsOf } from '@saola/web/api/query'
import { ListPage } from '@saola/web/list/ListPage.tsx'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { searchHook, text } from '@saola/web/list/screenSearch'
import { onlyFilters, useList } from '@saola/web/list/useList'
import { showMonth } from '@saola/web/parts/fee-report/report'
import {
  TransactionCard,
  useTransactionColumns,
} from '@saola/web/parts/fee-report/transactionColumns.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Icon } from '@saola/web/ui/icons.tsx'
import { Note } from '@saola/web/ui/layout.tsx'
import { LinkAnchor, LinkButton } from '@saola/web/ui/links.tsx'
import { Page, Section } from '@saola/web/ui/pages.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../app/paths.ts'
import { useMe } from '../../app/useMe.ts'
import { useFeeName } from './useFeeName.ts'

const useReportSearch = searchHook({ id: text })

/** Every transaction of the report at `?id=`, with its fee explained (B-446). */
export function TransactionList() {
  const t = useTranslations('feeReportScreen')
  const { id } = useReportSearch()
  if (id !== undefined) return <Transactions id={id} />
  return (
    <Page title={t('title')}>
      <Section>
        <EmptyState found title={t('detail.notFound')} text={t('detail.notFoundText')}>
          <LinkButton to={paths.feeReport} mt={8}>
            {t('detail.toList')}
          </LinkButton>
        </EmptyState>
      </Section>
    </Page>
  )
}

function Transactions({ id }: { id: string }) {
  const t = useTranslations('feeReportScreen')
  const report = useQuery(queryOptionsOf(feeReport.getDetail, { query: { id } })).data
  const list = useList(feeReport.transactions, { feeReportId: id })
  const around = { link: usePaymentLink(), nameOf: useFeeName() }
  const columns = useTransactionColumns(around)
  const month = report === undefined ? '' : showMonth(report.time)
  return (
    <ListPage
      title={t('transaction.title', { month })}
      actions={
        <LinkButton
          variant="default"
          to={paths.feeReportDetail}
          search={{ id }}
          leftSection={<Icon name="left" size={16} />}
        >
          {t('transaction.back', { month })}
        </LinkButton>
      }
      above={<Note>{t('transaction.intro')}</Note>}
    >
      <ListTable
        list={onlyFilters(list)}
        columns={columns}
        rowKey={(row) => `${row.kind}-${row.id}`}
        card={(row) => <TransactionCard row={row} around={around} />}
        empty={
          <EmptyState
            icon="list"
            title={t('transaction.emptyTitle')}
            text={t('transaction.emptyText')}
          />
        }
      />
    </ListPage>
  )
}

/** Leads to the payment's drawer, the refund's or the payout's page; nowhere for who may not open it. */
function usePaymentLink(): (row: PricedTransaction, words: ReactNode) => ReactNode {
  const { reach } = useMe()
  return (row, words) => {
    const { to, search } = placeOf(row)
    return reach(to) ? (
      <LinkAnchor underline="always" to={to} search={search}>
        {words}
      </LinkAnchor>
    ) : (
      words
    )
  }
}
function placeOf(row: PricedTransaction): { to: string; search: Record<string, string> } {
  if (row.kind === 'PAYOUT' || row.kind === 'PAYOUT_RETURNED')
    return { to: paths.payoutDetail, search: { id: row.id } }
  if (row.kind === 'REFUND' || row.kind === 'REFUND_RETURNED')
    return { to: paths.refunds, search: { open: row.id } }
  return { to: paths.transactions, search: { open: row.id } }
}
