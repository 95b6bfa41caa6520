/** Invoices of subscriptions in the words of the merchant server API. */
import type { Input, Output } from '@saola/contract/call'
import { SERVER_PAGE_SIZE } from '@saola/contract/server-api'
import type { subscriptionApi } from '@saola/contract/subscription-api'
import type { Ctx } from '../../platform/context.ts'
import { ensure } from '../../platform/errors.ts'
import * as invoices from '../subscription-invoice/service.ts'
import { idOf, orNone } from './rules.ts'
import { detail as subscription, ensureOpen } from './service.ts'

type Invoice = Output<typeof subscriptionApi.invoice>
const itemOf = (row: invoices.Item): Invoice => ({
  id: row.id,
  number: row.number,
  status: row.status,
  cycle: row.cycle,
  from: row.from,
  to: row.to,
  amount: row.amount,
  paymentDate: row.paymentDate,
  expiredDate: row.expiredDate,
  paymentType: row.transactionId === null ? null : row.paymentType,
  txnNumber: row.txnNumber,
  transactionId: row.transactionId,
  paidAt: row.paidAt,
  paidLate: row.paidLate,
  paidOutside: row.paidOutside,
  voidReason: row.voidReason,
  url: row.url,
  subscriptionId: row.subscriptionId,
  refundedAmount: row.refundedAmount,
  createdAt: row.createdAt,
})

function invoiceIdOf(ctx: Ctx, given: string): string {
  ensureOpen(ctx)
  const id = idOf(given)
  ensure(id, 'invoice.not_found')
  return id
}
/** Latest payment date first, of one subscription or of all. @throws 1603 for a subscription that is not the merchant's */
export async function list(
  ctx: Ctx,
  body: Input<typeof subscriptionApi.listInvoices>['body'],
): Promise<Output<typeof subscriptionApi.listInvoices>> {
  ensureOpen(ctx)
  const isNamed = orNone(body.subscriptionId) !== undefined || orNone(body.refId) !== undefined
  const page = { index: body.page ?? 0, size: body.size ?? SERVER_PAGE_SIZE }
  const { items, totalPage, totalSize } = await invoices.list(ctx, {
    query: {
      subscriptionId: isNamed ? (await subscription(ctx, body)).id : undefined,
      status: body.status || undefined,
    },
    page: { ...page, sortBy: 'paymentDate', direction: 'DESC' },
  })
  return {
    items: items.map(itemOf),
    pageNumber: page.index,
    pageSize: page.size,
    totalPage,
    totalSize,
  }
}
/** As it stands; nothing is opened for it. @throws 1603 */
export const detail = async (ctx: Ctx, invoiceId: string): Promise<Invoice> =>
  itemOf(await invoices.itemById(ctx, invoiceIdOf(ctx, invoiceId)))
/** With what it is paid by, which is opened now where nobody has looked before. @throws 1603 */
export async function open(
  ctx: Ctx,
  invoiceId: string,
): Promise<Output<typeof subscriptionApi.openInvoice>> {
  const found = await invoices.detail(ctx, invoiceIdOf(ctx, invoiceId))
  const { virtualAccount, content } = found
  const isOpen = found.status === 'PENDING' || found.status === 'TIMEOUT'
  return {
    ...itemOf(found),
    // The QR is known once the bank was asked, which is after this transaction: it is read when the answer is written.
    get qrCodeString() {
      return found.qrContent
    },
    virtualAccount: isOpen ? virtualAccount : null,
    content: isOpen ? content : null,
  }
}
