import { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { ListTable } from '@saola/web/list/ListTable.tsx'
import { onlyFilters, useList } from '@saola/web/list/useList'
import { EmptyState } from '@saola/web/ui/EmptyState.tsx'
import { useTranslations } from 'use-intl'
import { InvoiceCard, useInvoiceColumns } from '../../parts/subscription/invoiceColumns.tsx'
import { invoiceAddress } from '../../parts/subscription/words.ts'

/** The invoices of one subscription. */
export function InvoicesOf({ id }: { id: string }) {
  const t = useTranslations('subscription.detail')
  // In this address `id` is the subscription's.
  const list = onlyFilters(
    useList(subscriptionInvoice.getAll, { subscriptionId: id, id: undefined }),
  )
  const columns = useInvoiceColumns(true)
  return (
    <ListTable
      list={list}
      columns={columns}
      rowKey={(row) => row.id}
      rowLink={(row) => invoiceAddress(row.id)}
      card={(row, link) => <InvoiceCard isOfOne row={row} link={link} />}
      empty={<EmptyState icon="receipt" title={t('noInvoices')} text={t('noInvoicesText')} />}
    />
  )
}
