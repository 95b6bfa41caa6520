/** Invoices of subscriptions for merchants (docs/decisions.md#16): list, look at, make void, note as paid elsewhere. */
import { actionCalls } from '@saola/contract/action-calls'
import type { Input, Output } from '@saola/contract/call'
import { toPage } from '@saola/contract/paging'
import type { subscriptionInvoice } from '@saola/contract/subscription-invoice'
import { invoiceRefusal } from '@saola/contract/subscription-invoice-values'
import { fold } from '@saola/vietqr/text'
import { withRight } from '../../platform/allowed-actions.ts'
import { audit } from '../../platform/audit.ts'
import { endOf, startOf, vnDay, wire, wireOrNull } from '../../platform/clock.ts'
import { ofMerchant, type Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { emitAll } from '../../platform/events.ts'
import { cleanText, maskCards } from '../../platform/free-text.ts'
import { periodOf } from '../../platform/period.ts'
import { heldTo } from '../bank-account/service.ts'
import * as payments from '../payment/service.ts'
import * as collectionStore from './collection-store.ts'
import { closePayment, eventOf, voidLocked } from './issuing.ts'
import * as listStore from './list-store.ts'
import { needsPayment, withOpenPayment } from './opening.ts'
import { pageUrl } from './payer.ts'
import { actionsOf, isGrouped, refundedOf, standingOf } from './rules.ts'
import * as store from './store.ts'

export { shownLines } from './shown-lines.ts'
export {
  extend,
  issue,
  lastOf,
  openOf,
  paidOf,
  timeOut,
  voidOpen,
  type InvoiceDraft,
} from './issuing.ts'
export {
  closeGroup,
  findGroup,
  firstOfGroups,
  groupOfTransaction,
  groupUrl,
  openGroup,
  openGroupOf,
  type FoundGroup,
} from './grouping.ts'
export { withOpenPayment } from './opening.ts'
export { payFirst } from './paying.ts'
export { comeDue, printedFrom, printSlips, slipsOf, type CameDue } from './slips.ts'
export {
  codeOfTransaction,
  find,
  findByTransaction,
  ofSubscriptions,
  ownerOf,
  pageUrl,
  type Found,
  type OwnInvoice,
} from './payer.ts'
export { isGrouped, standingOf } from './rules.ts'
export type { IssuedRow } from './issue-store.ts'
export type { InvoiceRow, OpenRow } from './store.ts'

export type Item = Output<typeof subscriptionInvoice.void>
type Detail = Output<typeof subscriptionInvoice.getDetail>

function itemOf(ctx: Ctx, row: store.InvoiceRow): Item {
  const { status, paidAt, paidLate } = standingOf(row)
  return {
    id: row.id,
    number: row.number,
    status,
    plan: row.plan,
    customer: {
      id: row.customer_id,
      fullName: row.customer_name,
      phone: row.customer_phone,
      email: row.customer_email,
    },
    subscriptionId: row.subscription_id,
    subscriptionCode: row.subscription_code,
    txnNumber: row.txn_number,
    amount: row.amount,
    paymentDate: row.payment_date,
    expiredDate: row.expired_date,
    url: pageUrl(ctx, row.code),
    paymentType: row.payment_type ?? 'VIET_QR',
    cycle: row.cycle,
    from: row.from_date,
    to: row.to_date,
    quantity: row.quantity,
    unitAmount: row.unit_amount,
    lines: row.lines,
    voidReason: row.void_reason,
    paidAt: wireOrNull(paidAt),
    paidLate,
    paidOutside: row.paid_outside,
    refundedAmount: row.refunded_amount,
    extensions: row.extensions,
    transactionId: row.payment_id,
    createdAt: wire(row.created_at),
    // What is only thought of is paid or taken back as a whole.
    allowedActions:
      row.ahead_until !== null && status !== 'SUCCESS'
        ? []
        : withRight(ctx, actionsOf(status), actionCalls.subscriptionInvoice),
  }
}

export function filterOf(
  ctx: Ctx,
  query: Input<typeof subscriptionInvoice.getAll>['query'],
): listStore.Filter {
  const { from, to } = periodOf(query, 'fromDate', 'toDate')
  return {
    id: query.id,
    subscriptionId: query.subscriptionId,
    transactionId: query.transactionId,
    status: query.status,
    planId: query.planId,
    customerId: query.customerId,
    keyword: fold(query.keyword?.trim() ?? '') || undefined,
    // A payment date is a day: what falls into the period is compared by its days, the end of one being the beginning of the next.
    from: from && vnDay(from),
    to: to && vnDay(new Date(to.getTime() - 1)),
    among: heldTo(ctx),
  }
}
export async function list(
  ctx: Ctx,
  { query, page }: Pick<Input<typeof subscriptionInvoice.getAll>, 'query' | 'page'>,
): Promise<Output<typeof subscriptionInvoice.getAll>> {
  const { merchantId } = ofMerchant(ctx)
  const filter = filterOf(ctx, query)
  const [rows, total] = await Promise.all([
    listStore.list(ctx.db, merchantId, filter, page),
    listStore.count(ctx.db, merchantId, filter),
  ])
  return toPage(
    rows.map((row) => itemOf(ctx, row)),
    total,
    page,
  )
}

/** One of the caller's. @throws 39008 */
async function mine(ctx: Ctx, id: string, lock = false): Promise<store.InvoiceRow> {
  const { merchantId } = ofMerchant(ctx)
  const row = await (lock ? store.lock : store.get)(ctx.db, merchantId, id)
  ensure(row && (await listStore.isAmong(ctx.db, merchantId, id, heldTo(ctx))), 'invoice.not_found')
  return row
}

/** Of any merchants. */
export const getMany = async (
  ctx: Ctx,
  keys: readonly store.InvoiceKey[],
): Promise<store.InvoiceRow[]> => (keys.length === 0 ? [] : store.ofKeys(ctx.db, keys))
/** One that the caller sees. @throws 39008 */
export const seen = (ctx: Ctx, id: string): Promise<store.InvoiceRow> => mine(ctx, id)
/** @throws 39008 */
export const itemById = async (ctx: Ctx, id: string): Promise<Item> =>
  itemOf(ctx, await mine(ctx, id))
/** What nobody can pay now has no QR: over, the shop without an account or a way of paying, or the bank has not said yes. */
async function payableOf(ctx: Ctx, row: store.InvoiceRow, now: Date): Promise<store.InvoiceRow> {
  if (!needsPayment(row, now) || (!ctx.test && ofMerchant(ctx).merchantStatus !== 'ACTIVE'))
    return row
  return withOpenPayment(ctx, row.merchant_id, row.id, now)
}
/** The invoice with what it is paid by, which is opened now where nobody has looked before. */
export async function detail(ctx: Ctx, id: string): Promise<Detail> {
  const row = await payableOf(ctx, await mine(ctx, id), ctx.clock.now())
  const payment =
    row.payment_id === null ? null : await payments.getRow(ctx.db, row.merchant_id, row.payment_id)
  const isOpen = payment?.status === 'CREATED' || payment?.status === 'PENDING'
  const answer: Detail = {
    ...itemOf(ctx, row),
    refundedAmount: refundedOf(row, payment),
    qrContent: null,
    isTogether: isGrouped(row),
    // What pays several says nothing of one.
    virtualAccount: isGrouped(row) ? null : (payment?.virtual_account ?? null),
    content: isGrouped(row) ? null : (payment?.content ?? null),
  }
  if (!payment || !isOpen || isGrouped(row)) return answer
  // The answer goes out once the bank was asked, and shows the QR if it said yes.
  await afterCommit(ctx.db, async () => {
    const payableAt = payment.payable_at ?? (await payments.openNow(ctx, payment))
    answer.qrContent = payableAt === null ? null : payment.qr_content
  })
  return answer
}

/** @throws 39005 for one that is paid, 13 for any other that is no longer to be paid */
function ensureOpen(row: store.InvoiceRow): void {
  const why = invoiceRefusal(standingOf(row).status)
  if (why) throw new Refusal(why)
  ensure(row.ahead_until === null, 'error.invalid_state')
}
const noteOf = (text: string): string => maskCards(cleanText(text))

/** @throws 39005 once its money is settled, 13 while a card is out or where it is void */
export async function makeVoid(
  ctx: Ctx,
  { params, body }: Input<typeof subscriptionInvoice.void>,
): Promise<Item> {
  const row = await mine(ctx, params.id, true)
  ensureOpen(row)
  const reason = noteOf(body.reason)
  await voidLocked(ctx, row, 'VOIDED', reason)
  await audit(ctx, {
    module: 'subscription-invoice',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: row.status },
    after: { status: 'CANCELED', reference: row.number, amount: row.amount, reason },
  })
  return itemOf(ctx, await mine(ctx, row.id))
}

/** Its payment ends, so that nobody pays a second time; nothing is booked. @throws as `makeVoid` */
export async function markPaidOutside(
  ctx: Ctx,
  { params, body }: Input<typeof subscriptionInvoice.markPaidOutside>,
): Promise<Item> {
  const row = await mine(ctx, params.id, true)
  ensureOpen(row)
  await closePayment(ctx, row)
  const [at, note] = [ctx.clock.now(), noteOf(body.note)]
  // On the word of the shop, which may have had the money in time: nobody is told that it was late.
  ensure(
    (await store.markPaid(ctx.db, row.merchant_id, row.id, {
      at,
      late: false,
      outside: true,
      note,
    })) === 1,
    'error.invalid_state',
  )
  await emitAll(ctx.db, [
    eventOf('subscription_invoice.paid', row, at, { paidAt: at, late: false }),
  ])
  await audit(ctx, {
    module: 'subscription-invoice',
    merchantId: row.merchant_id,
    objectId: row.id,
    before: { status: row.status },
    after: {
      status: 'SUCCESS',
      reference: row.number,
      amount: row.amount,
      paidOutside: true,
      note,
    },
  })
  return itemOf(ctx, await mine(ctx, row.id))
}

/** How the invoices that were issued from a day to another, both included, were paid: those to the accounts that the caller is held to. */
export const collected = (
  ctx: Ctx,
  { from, to }: { from: string; to: string },
): Promise<collectionStore.CollectedRow[]> =>
  collectionStore.collected(
    ctx.db,
    ofMerchant(ctx).merchantId,
    { from: startOf(from), to: endOf(to) },
    heldTo(ctx),
  )
