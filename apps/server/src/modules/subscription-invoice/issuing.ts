/** What subscriptions do with their invoices: issue them, give them more time, end them. Never the other way round: they learn of money by events. */
import { isOpenInvoice, type VoidReason } from '@saola/contract/subscription-invoice-values'
import type { Ctx } from '../../platform/context.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { emitAll, type NewEvent } from '../../platform/events.ts'
import { publicCode, spokenCode, uuid } from '../../platform/ids.ts'
import * as payments from '../payment/service.ts'
import { insert, type IssuedRow, type NewInvoice } from './issue-store.ts'
import { isGrouped, isOverdue, payableUntilAfter, searchKey, standingOf } from './rules.ts'
import * as spanStore from './span-store.ts'
import * as store from './store.ts'

type InvoiceRow = store.InvoiceRow
/** An invoice to be issued. Days are YYYY-MM-DD in Vietnam, `to` the first that it is not for; it costs the sum of its lines. */
export interface InvoiceDraft {
  merchantId: string
  subscription: { id: string; code: string }
  plan: store.PlanSnapshot
  customer: { id: string; name: string; phone: string | null; email: string | null }
  cycle: number
  from: string
  to: string
  quantity: number
  unitAmount: number
  lines: readonly store.InvoiceLine[]
  paymentDate: string
  expiredDate: string
  payableUntil: Date
  bankAccountId: string | null
  language: 'VI' | 'EN'
  /** The void one of the same cycle. */
  replaces?: string | null
  /** Until when it is waited for that its customer pays it ahead of its time; without it, it is issued in its time. */
  aheadUntil?: Date | null
}

function newInvoice(draft: InvoiceDraft, now: Date): NewInvoice {
  const number = `KY${spokenCode()}`
  const { subscription, plan, customer } = draft
  return {
    id: uuid(now.getTime()),
    merchantId: draft.merchantId,
    code: publicCode(),
    number,
    subscriptionId: subscription.id,
    subscriptionCode: subscription.code,
    planId: plan.id,
    customerId: customer.id,
    customerName: customer.name,
    customerPhone: customer.phone,
    customerEmail: customer.email,
    searchKey: searchKey({ ...customer, number, subscriptionCode: subscription.code }),
    cycle: draft.cycle,
    from: draft.from,
    to: draft.to,
    quantity: draft.quantity,
    unitAmount: draft.unitAmount,
    amount: draft.lines.reduce((sum, { amount }) => sum + amount, 0),
    lines: JSON.stringify(draft.lines),
    plan: JSON.stringify(plan),
    bankAccountId: draft.bankAccountId,
    language: draft.language,
    paymentDate: draft.paymentDate,
    expiredDate: draft.expiredDate,
    payableUntil: draft.payableUntil,
    replaces: draft.replaces ?? null,
    aheadUntil: draft.aheadUntil ?? null,
    createdAt: now,
  }
}
/**
 * Issues invoices of any merchants in one statement; one for a cycle that is owed already does not come, however often it is asked
 * for. No payment is opened: that is done when one is first looked at.
 * @returns those that came, in the order of their drafts
 */
export const issue = async (
  ctx: Ctx,
  drafts: readonly InvoiceDraft[],
  now = ctx.clock.now(),
): Promise<IssuedRow[]> =>
  drafts.length === 0
    ? []
    : insert(
        ctx.db,
        drafts.map((draft) => newInvoice(draft, now)),
      )

/** Those that are to be paid, by cycle. One whose payment is settled is still among them for the moment until its event has come. */
export const openOf = async (
  ctx: Ctx,
  subscriptions: readonly store.InvoiceKey[],
): Promise<store.OpenRow[]> =>
  (await store.openOf(ctx.db, subscriptions)).filter((row) => isOpenInvoice(standingOf(row).status))
/** Those of a subscription that are paid and whose days are not over on `day`, whether the event of their payment has come or not. */
export const paidOf = async (
  ctx: Ctx,
  merchantId: string,
  subscriptionId: string,
): Promise<Pick<InvoiceRow, 'from_date' | 'to_date' | 'amount' | 'refunded_amount'>[]> =>
  (await spanStore.latestOf(ctx.db, merchantId, subscriptionId)).filter(
    (row) => standingOf(row).status === 'SUCCESS',
  )
/** Of each subscription the invoice of its last cycle, a void one too. */
export const lastOf = (
  ctx: Ctx,
  subscriptions: readonly store.InvoiceKey[],
): Promise<InvoiceRow[]> => spanStore.lastOf(ctx.db, subscriptions)

export const eventOf = (
  topic: 'subscription_invoice.paid' | 'subscription_invoice.voided',
  row: InvoiceRow,
  at: Date,
  paid: { paidAt: Date; late: boolean } | null = null,
): NewEvent => ({
  topic,
  merchantId: row.merchant_id,
  // A subscription is told of its invoices in their order.
  objectId: row.subscription_id,
  payload: {
    merchantId: row.merchant_id,
    invoiceId: row.id,
    subscriptionId: row.subscription_id,
    cycle: row.cycle,
    paidAt: paid?.paidAt.toISOString() ?? null,
    late: paid?.late ?? false,
  },
  at,
})

/** Ends the payment of an invoice that is locked. @throws 39005 once it is settled, 13 while a card is out. */
export async function closePayment(
  ctx: Ctx,
  row: { merchant_id: string; payment_id: string | null },
): Promise<void> {
  if (row.payment_id === null) return
  if (await payments.close(ctx, row.merchant_id, row.payment_id, 'CANCELED')) return
  const payment = await payments.getRow(ctx.db, row.merchant_id, row.payment_id)
  ensure(payment?.status !== 'SUCCESS', 'invoice.paid')
  ensure(payment?.status !== 'PENDING', 'error.invalid_state')
}
/** Makes an invoice void that is locked and to be paid. @throws as `closePayment` */
export async function voidLocked(
  ctx: Ctx,
  row: InvoiceRow,
  reason: VoidReason,
  note: string | null,
): Promise<void> {
  await closePayment(ctx, row)
  if ((await store.markVoid(ctx.db, row.merchant_id, row.id, reason, note)) === 0)
    throw new Refusal('error.invalid_state')
  await emitAll(ctx.db, [eventOf('subscription_invoice.voided', row, ctx.clock.now())])
}
/**
 * Makes what a subscription still has to pay void, all of it or what the filter names, in the caller's transaction.
 * @returns what was made void
 * @throws 39005 where one of them is settled, 13 where a card is out: then none is void
 */
export async function voidOpen(
  ctx: Ctx,
  merchantId: string,
  subscriptionId: string,
  reason: VoidReason,
  filter: (row: InvoiceRow) => boolean = () => true,
): Promise<InvoiceRow[]> {
  const rows = (await store.lockOpen(ctx.db, merchantId, subscriptionId)).filter(filter)
  for (const row of rows) await voidLocked(ctx, row, reason, null)
  return rows
}

/**
 * Gives it another last day: it is due again, and payable as long after that day as it was before. Its payment goes on, so that a QR
 * that somebody has saved stays good. In the caller's transaction.
 * @throws 39005, 13 where it is no longer to be paid
 */
export async function extend(
  ctx: Ctx,
  { merchant_id: merchantId, id }: Pick<InvoiceRow, 'merchant_id' | 'id'>,
  expiredDate: string,
): Promise<InvoiceRow> {
  const row = await store.lock(ctx.db, merchantId, id)
  ensure(row, 'invoice.not_found')
  ensure(standingOf(row).status !== 'SUCCESS', 'invoice.paid')
  const payableUntil = payableUntilAfter(row, expiredDate)
  ensure(
    (await store.extend(ctx.db, merchantId, id, { expiredDate, payableUntil })) === 1,
    'error.invalid_state',
  )
  // One that is paid with others ends with the day for which that was offered.
  if (row.payment_id !== null && !isGrouped(row))
    await payments.prolong(ctx, merchantId, row.payment_id, payableUntil)
  const after = await store.get(ctx.db, merchantId, id)
  ensure(after, 'invoice.not_found')
  return after
}

/**
 * Those whose last day is over and that nobody has paid are overdue from now on; they stay payable.
 * @param now the merchant's own time, where their clock was moved
 * @returns the ids of those that became overdue
 */
export async function timeOut(
  ctx: Ctx,
  invoices: readonly Pick<InvoiceRow, 'merchant_id' | 'id' | 'expired_date'>[],
  now = ctx.clock.now(),
): Promise<string[]> {
  const over = invoices
    .filter((row) => isOverdue(row.expired_date, now))
    .map((row) => ({ merchantId: row.merchant_id, id: row.id }))
  return over.length === 0 ? [] : store.timeOut(ctx.db, over)
}
