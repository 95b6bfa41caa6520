import { subscriptionInvoice, type InvoiceItem } from '@saola/contract/subscription-invoice'
import { openInvoiceStatuses } from '@saola/contract/subscription-invoice-values'
import { queryOptionsOf } from '@saola/web/api/query'
import { useQueries } from '@tanstack/react-query'
import { inTheirOrder } from './rules.ts'

const MOST = 20

/** What is to be paid and belongs to whom was searched for: due and overdue. */
export function useOpenInvoices(keyword: string): {
  query: { error: unknown; isError: boolean; refetch: () => unknown }
  invoices: InvoiceItem[] | undefined
  hasMore: boolean
} {
  const found = useQueries({
    queries: openInvoiceStatuses.map((status) => ({
      ...queryOptionsOf(subscriptionInvoice.getAll, {
        query: { keyword, status },
        page: { size: MOST, sortBy: 'expiredDate', direction: 'ASC' },
      }),
      staleTime: 0,
    })),
  })
  const failed = found.find(({ isError }) => isError)
  const pages = found.map(({ data }) => data)
  return {
    query: {
      error: failed?.error ?? null,
      isError: failed !== undefined,
      refetch: () => found.forEach(({ refetch }) => void refetch()),
    },
    invoices: pages.every((page) => page !== undefined)
      ? inTheirOrder(pages.flatMap((page) => page.items))
      : undefined,
    hasMore: pages.some((page) => page !== undefined && page.totalSize > MOST),
  }
}
