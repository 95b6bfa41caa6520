import {
  refundStates,
  salaryCollection,
  type BankLineRefund,
} from '@saola/contract/salary-collection'
import type { Column } from '@saola/web/list/ListTable.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { RefundState, useRefundFailure } from '@saola/web/parts/enterprise/RefundState.tsx'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { CardHead, RowCard, TwoLines } from '@saola/web/ui/layout.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { useTranslations } from 'use-intl'

/** What credit lines owe to enterprises and the bank transfers to them: on its way, there, or not (ADR 0072). */
export function RefundList() {
  const t = useTranslations('salaryCollection')
  const list = useList(salaryCollection.cmsRefunds)
  const columns = useColumns()
  return (
    <ListScreen
      title={t('refundTitle')}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('keyword') },
        {
          field: 'choice',
          name: 'state',
          label: t('state'),
          options: refundStates.map((value) => ({ value, label: t(`refundStates.${value}`) })),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('ordered'),
          chips: [t('orderedFrom'), t('until')],
        },
        { field: 'link', name: 'merchantId', label: t('enterprise') },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      card={(row) => <Card row={row} />}
      empty={<EmptyState icon="send" title={t('refundEmpty')} text={t('refundEmptyText')} />}
    />
  )
}
function useColumns(): readonly Column<BankLineRefund>[] {
  const t = useTranslations('salaryCollection')
  return [
    {
      key: 'merchant',
      header: t('enterprise'),
      cell: (row) => (
        <TwoLines maxWidth={240}>
          <span title={row.merchantName}>{row.merchantName}</span>
          <small>{row.merchantCode}</small>
        </TwoLines>
      ),
    },
    {
      key: 'orderedAt',
      header: t('ordered'),
      sortable: true,
      cell: (row) => <DateTime at={row.orderedAt} />,
    },
    { key: 'state', header: t('state'), cell: (row) => <State row={row} /> },
    {
      key: 'reference',
      header: t('ourReference'),
      cell: (row) => (
        <TwoLines maxWidth={240}>
          <span title={row.reference ?? ''}>{row.reference}</span>
          <small>{t('toAccount', { last: row.accountLast })}</small>
        </TwoLines>
      ),
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (row) => (
        <TwoLines>
          <b>
            <Money value={row.amount} />
          </b>
          <small>{t('refundOf', { count: row.payments })}</small>
        </TwoLines>
      ),
    },
  ]
}
/** With why it did not arrive, or the bank's number where it was sent. */
function State({ row }: { row: BankLineRefund }) {
  const failureOf = useRefundFailure()
  const why = row.failure ?? row.bankReference
  return (
    <TwoLines maxWidth={240}>
      <span>
        <RefundState state={row.state} />
      </span>
      {why === null ? null : <small title={failureOf(row) ?? why}>{why}</small>}
    </TwoLines>
  )
}
function Card({ row }: { row: BankLineRefund }) {
  const t = useTranslations('salaryCollection')
  const failureOf = useRefundFailure()
  const failure = failureOf(row)
  return (
    <RowCard>
      <CardHead>
        <b>{`${row.merchantName} · ${row.merchantCode}`}</b>
        <RefundState state={row.state} />
      </CardHead>
      <CardHead>
        <small>
          <DateTime at={row.orderedAt} /> · {t('toAccount', { last: row.accountLast })}
        </small>
        <b>
          <Money value={row.amount} />
        </b>
      </CardHead>
      {row.bankReference === null ? null : (
        <small>{`${t('reference')} ${row.bankReference}`}</small>
      )}
      {failure === null ? null : <small>{failure}</small>}
    </RowCard>
  )
}
