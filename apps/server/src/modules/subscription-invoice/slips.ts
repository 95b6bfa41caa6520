/**
 * Slips of a payment booklet (docs/decisions.md#16): invoices that are issued early, each with a payment and an account of its own, so that a sheet
 * can be printed of them. Until its ordinary time one is payable and not owed.
 */
import type { BookletSlip } from '@saola/contract/subscription-booklet'
import { isOpenInvoice } from '@saola/contract/subscription-invoice-values'
import { wireOrNull } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { afterCommit } from '../../platform/db.ts'
import * as payments from '../payment/service.ts'
import { needsPayment, withOpenPayment } from './opening.ts'
import { isGrouped, standingOf } from './rules.ts'
import * as slipStore from './slip-store.ts'
import * as store from './store.ts'

type Payment = NonNullable<Awaited<ReturnType<typeof payments.getRow>>>
const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
const isPayable = (row: slipStore.SlipRow): boolean =>
  !isGrouped(row) && (row.payment_status === 'CREATED' || row.payment_status === 'PENDING')

function statusOf(row: slipStore.SlipRow, now: Date): BookletSlip['status'] {
  const { status } = standingOf(row)
  if (status === 'SUCCESS') return 'PAID'
  if (row.payable_until <= now) return 'OVER'
  return isGrouped(row) ? 'TOGETHER' : 'OPEN'
}
function slipOf(row: slipStore.SlipRow, now: Date): BookletSlip {
  const status = statusOf(row, now)
  const isOpen = status === 'OPEN' && isPayable(row)
  return {
    no: row.slip_no,
    invoiceId: row.id,
    number: row.number,
    cycle: row.cycle,
    from: row.from_date,
    to: dayBefore(row.to_date),
    amount: row.amount,
    lastDay: row.expired_date,
    status,
    paidAt: wireOrNull(standingOf(row).paidAt),
    // What the bank does not know yet is not printed: money sent to it would be refused.
    qrContent: isOpen && row.payable_at !== null ? row.qr_content : null,
    bankName: payments.VIRTUAL_ACCOUNT_BANK,
    virtualAccount: isOpen ? row.virtual_account : null,
    accountName: isOpen ? row.account_name : null,
    content: isOpen ? row.content : null,
  }
}

/** Those of the last booklet of a subscription. */
export async function slipsOf(
  ctx: Ctx,
  merchantId: string,
  subscriptionId: string,
): Promise<BookletSlip[]> {
  const now = ctx.clock.now()
  const rows = await slipStore.ofSubscription(ctx.db, merchantId, subscriptionId)
  return rows.map((row) => slipOf(row, now))
}
/**
 * The first invoices that a subscription has to pay become slips, each with a payment of its own, in the caller's transaction, in which the
 * subscription is held. After the commit the bank is asked for all accounts at once; what it has not confirmed by then, a job asks again.
 * @param today YYYY-MM-DD: a booklet whose periods are over is followed by another one
 * @returns the slips as they stand once the bank was asked
 * @throws 33005 without an account, 1605 without a way to pay
 */
export async function printSlips(
  ctx: Ctx,
  of: { merchantId: string; subscriptionId: string; count: number },
  today: string,
): Promise<BookletSlip[]> {
  const { merchantId, subscriptionId, count } = of
  const now = ctx.clock.now()
  const read = (): Promise<slipStore.SlipRow[]> =>
    slipStore.ofSubscription(ctx.db, merchantId, subscriptionId)
  const before = await read()
  const goesOn = before.some((row) => isOpenInvoice(standingOf(row).status) || row.to_date > today)
  const after = goesOn ? Math.max(...before.map(({ slip_no }) => slip_no)) : 0
  await slipStore.number(ctx.db, merchantId, subscriptionId, { count, after })
  for (const row of await read())
    if (needsPayment(row, now)) await withOpenPayment(ctx, merchantId, row.id, now)
  const rows = await read()
  const slips = rows.map((row) => slipOf(row, now))
  const asked: { slip: BookletSlip; payment: Payment; qr: string | null }[] = []
  for (const [i, row] of rows.entries()) {
    const slip = slips[i]!
    if (slip.status !== 'OPEN' || slip.qrContent !== null || row.payment_id === null) continue
    const payment = await payments.getRow(ctx.db, merchantId, row.payment_id)
    if (payment !== null) asked.push({ slip, payment, qr: row.qr_content })
  }
  // The answer goes out once the bank was asked, and shows the QRs that it said yes to.
  await afterCommit(ctx.db, async () => {
    await Promise.all(
      asked.map(async ({ slip, payment, qr }) => {
        slip.qrContent = (await payments.openNow(ctx, payment)) === null ? null : qr
      }),
    )
  })
  return slips
}

/** Of a plan's subscriptions those with slips that are not owed yet, of periods that begin on a day or later. @param day YYYY-MM-DD */
export const printedFrom = (
  ctx: Ctx,
  plan: { merchantId: string; planId: string },
  day: string,
): Promise<{ subscription_id: string; slips: number }[]> =>
  slipStore.printedFrom(ctx.db, plan.merchantId, plan.planId, day)

export interface CameDue extends store.InvoiceKey {
  expiredDate: string
  payableUntil: Date
  /** Whether its last day is later than it was printed. */
  isLater: boolean
}
/** Slips whose ordinary time has come, of any merchants: they are invoices like any other. @returns them as they stand now */
export async function comeDue(ctx: Ctx, slips: readonly CameDue[]): Promise<store.InvoiceRow[]> {
  if (slips.length === 0) return []
  const came = new Set(await slipStore.comeDue(ctx.db, slips))
  const rows = await store.ofKeys(
    ctx.db,
    slips.filter(({ id }) => came.has(id)),
  )
  const later = new Set(slips.filter(({ isLater }) => isLater).map(({ id }) => id))
  for (const row of rows)
    if (later.has(row.id) && row.payment_id !== null && !isGrouped(row))
      await payments.prolong(ctx, row.merchant_id, row.payment_id, row.payable_until)
  return rows
}
