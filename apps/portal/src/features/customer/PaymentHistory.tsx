import { Title } from '@mantine/core'
import { customer, type paymentStates } from '@saola/contract/customer'
import { ListTable, type Column } from '@saola/web/list/ListTable.tsx'
import { onlyFilters, useList, type Row } from '@saola/web/list/useList'
import { DateTime } from '@saola/web/ui/DateTime.tsx'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { Money } from '@saola/web/ui/Money.tsx'
import { shorten } from '@saola/web/ui/Code.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { addressAt, paths } from '../../app/paths.ts'
import { useCanOpen } from '../../app/useCanOpen.ts'
import { ChoiceChips } from '../../parts/ChoiceChips.tsx'
import { TransactionStatus } from '../../parts/TransactionStatus.tsx'
import styles from './customer.module.css'

type PaymentsCall = typeof customer.getPayments
type Payment = Row<PaymentsCall>
type State = (typeof paymentStates)[number]

/** What the customer paid, what waits, what came to nothing; each leads to its transaction or its link. */
export function PaymentHistory({
  customerId,
  states,
}: {
  customerId: string
  states: readonly State[]
}) {
  const t = useTranslations('customer.detail')
  // The customer is the screen itself, no filter of it.
  const list = onlyFilters(useList(customer.getPayments, { customerId }), 'state')
  const reach = useCanOpen()
  const columns = useColumns()
  const { state } = list.search
  const linkOf = (row: Payment): string =>
    row.payLinkCode !== null && reach(paths.payLinkDetail)
      ? addressAt(paths.payLinkDetail, { code: row.payLinkCode })
      : addressAt(paths.transactions, { open: row.id })
  const leads = reach(paths.payLinkDetail) || reach(paths.transactions)
  return (
    <section className={styles.historyCard} aria-labelledby="payments">
      <div className={styles.history}>
        <Title order={2} size="h3" id="payments">
          {t('history')}
        </Title>
        <ChoiceChips<State | ''>
          quiet
          label={t('states')}
          value={state ?? ''}
          onChange={(next) => list.set({ state: next === '' ? undefined : next })}
          choices={[
            { value: '', label: t('all') },
            ...states.map((one) => ({ value: one, label: t(one) })),
          ]}
        />
      </div>
      <ListTable
        list={list}
        columns={columns}
        rowKey={(row) => row.id}
        {...(leads ? { rowLink: linkOf } : {})}
        linkColumn="what"
        card={(row, link) => <Card row={row} link={link} />}
        empty={<EmptyState icon="receipt" title={t('emptyTitle')} text={t('emptyText')} />}
      />
    </section>
  )
}

function useColumns(): readonly Column<Payment>[] {
  const t = useTranslations('customer.detail')
  return [
    {
      key: 'createDateTime',
      header: t('created'),
      sortable: true,
      cell: (row) => <DateTime at={row.createDateTime} />,
    },
    { key: 'what', header: t('what'), cell: (row) => <What row={row} /> },
    {
      key: 'status',
      header: t('status'),
      cell: (row) => <TransactionStatus status={row.status} />,
    },
    {
      key: 'completeTime',
      header: t('completed'),
      cell: (row) => <DateTime at={row.status === 'SUCCESS' ? row.completeTime : null} />,
    },
    {
      key: 'amount',
      header: t('amount'),
      align: 'right',
      cell: (row) => <Money value={row.amount} />,
    },
  ]
}
function What({ row }: { row: Payment }) {
  const t = useTranslations('customer.detail')
  return (
    <span className={styles.name}>
      <span>{row.description ?? t('noDescription')}</span>
      <small>{shorten(row.payLinkCode ?? row.id)}</small>
    </span>
  )
}
function Card({ row, link }: { row: Payment; link: (text: ReactNode) => ReactNode }) {
  const t = useTranslations('customer.detail')
  return (
    <div className={styles.card}>
      <span />
      <div className={styles.cardWords}>
        <b>{link(row.description ?? t('noDescription'))}</b>
        <small>
          <DateTime at={row.createDateTime} />
        </small>
        <TransactionStatus status={row.status} />
      </div>
      <Money value={row.amount} />
    </div>
  )
}
