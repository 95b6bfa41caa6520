import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { subscriptionPlan } from '@saola/contract/subscription-plan'
import { queryOptionsOf } from '@saola/web/api/query'
import { ExportButton, scopeOf } from '@saola/web/list/ExportButton.tsx'
import { ListScreen } from '@saola/web/list/ListScreen.tsx'
import { useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useMe } from '../../app/useMe.ts'
import { InvoiceCard, useInvoiceColumns } from '../../parts/subscription/invoiceColumns.tsx'
import { invoiceAddress } from '../../parts/subscription/words.ts'
import { Tabs } from './Tabs.tsx'

/** CREATED and FAIL are never an invoice's. */
const statuses = ['PENDING', 'TIMEOUT', 'SUCCESS', 'CANCELED'] as const

/** Invoices of all subscriptions (B-436, B-437). */
export function InvoiceList() {
  const t = useTranslations('subscriptionInvoice')
  const s = useTranslations('subscription')
  const me = useMe()
  const list = useList(subscriptionInvoice.getAll)
  const columns = useInvoiceColumns()
  const { data: plans = [] } = useQuery(queryOptionsOf(subscriptionPlan.getAllCache, { query: {} }))
  const nameOf = (
    find: (row: (typeof list.rows)[number]) => string | undefined,
  ): string | undefined => (list.rows[0] === undefined ? undefined : find(list.rows[0]))
  return (
    <ListScreen
      title={t('list.title')}
      actions={
        me.can(1504, 'EXPORT') ? (
          <ExportButton
            call={subscriptionInvoice.export}
            request={{ query: list.filters }}
            scope={scopeOf(list, { query: {} })}
          />
        ) : null
      }
      above={<Tabs here="invoices" />}
      list={list}
      filters={[
        { field: 'search', name: 'keyword', label: t('list.search'), chip: t('field.keyword') },
        {
          field: 'choice',
          name: 'status',
          label: t('field.status'),
          options: statuses.map((value) => ({ value, label: t(`status.${value}`) })),
          say: (value) => t(`status.${value as 'PENDING'}`),
        },
        {
          field: 'choice',
          name: 'planId',
          label: t('field.plan'),
          options: plans.map(({ id, name }) => ({ value: id, label: name })),
          say: (id) =>
            plans.find((plan) => plan.id === id)?.name ??
            nameOf(({ plan }) => plan.name) ??
            s('list.onePlan'),
        },
        {
          field: 'days',
          names: ['fromDate', 'toDate'],
          label: t('list.dates'),
          placeholder: t('list.dates'),
          chips: [t('field.from'), t('field.to')],
        },
        {
          field: 'link',
          name: 'customerId',
          label: t('field.customer'),
          say: () => nameOf(({ customer }) => customer.fullName) ?? s('list.oneCustomer'),
        },
        {
          field: 'link',
          name: 'subscriptionId',
          label: t('field.subscription'),
          say: () => nameOf((row) => row.subscriptionCode) ?? t('list.oneSubscription'),
        },
        {
          field: 'link',
          name: 'transactionId',
          label: t('field.transaction'),
          say: () => t('list.oneTransaction'),
        },
      ]}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => invoiceAddress(row.id)}
      card={(row, link) => <InvoiceCard row={row} link={link} />}
      empty={<EmptyState icon="receipt" title={t('list.emptyTitle')} text={t('list.emptyText')} />}
    />
  )
}
