/**
 * The payment of an invoice: opened when the invoice is first looked at, one for each however many look at once, and open until the
 * invoice can no longer be paid; the one who opens it asks the bank after the commit. So a night that issues a million invoices tells the bank of none.
 */
import { isOpenInvoice } from '@saola/contract/subscription-invoice-values'
import { ensure, Refusal } from '../../platform/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import * as payments from '../payment/service.ts'
import { standingOf } from './rules.ts'
import * as store from './store.ts'

/** Whether a payment has to be opened before it can be paid. @param now the merchant's own time */
export const needsPayment = (row: store.InvoiceRow, now: Date): boolean =>
  isOpenInvoice(standingOf(row).status) &&
  (row.ahead_until === null || row.slip_no !== null) &&
  row.payable_until > now &&
  row.payment_status !== 'CREATED' &&
  row.payment_status !== 'PENDING'

/** An account that was unlinked meanwhile gives way to the default one. */
async function defaultsOf(ctx: Ctx, row: store.InvoiceRow): Promise<ReturnType<typeof starts>> {
  if (row.bank_account_id === null) return starts(ctx, row.merchant_id, null)
  return starts(ctx, row.merchant_id, row.bank_account_id).catch((error: unknown) => {
    if (!(error instanceof Refusal) || error.key !== 'error.not_found') throw error
    return starts(ctx, row.merchant_id, null)
  })
}
const starts = (
  ctx: Ctx,
  merchantId: string,
  bankAccountId: string | null,
): ReturnType<typeof payments.defaultsOf> =>
  // Where the money goes does not hang on who looks first.
  payments.defaultsOf({ ...ctx, caller: { kind: 'public' } }, merchantId, bankAccountId)

/** A payment for an invoice, or for several of a subscription of which this is the first. @throws 33005 without an account, 1605 without a way to pay */
export async function openPaymentOf(
  ctx: Ctx,
  row: store.InvoiceRow,
  of: { amount: number; description: string; expiresAt: Date },
  now: Date,
): Promise<payments.NewPayment> {
  const start = await defaultsOf(ctx, row)
  const type = 'PAY_SUBSCRIPTION'
  return payments.open(
    ctx,
    row.merchant_id,
    {
      type,
      paymentType: start.paymentType,
      amount: of.amount,
      refTransactionId: null,
      bankAccount: start.account,
      feeId: payments.feeIdOf(ctx, start, { type, amount: of.amount }),
      description: of.description,
      expiresAt: of.expiresAt,
      successUrl: null,
      failUrl: null,
      redirectAfter: 5,
      customer: {
        fullName: row.customer_name,
        phone: row.customer_phone,
        email: row.customer_email,
        address: null,
      },
      payerLanguage: row.language,
      payLinkCode: null,
    },
    now,
  )
}

/**
 * The invoice with a payment that can be paid, in the caller's transaction; one that needs none is answered as it is.
 * @param now the merchant's own time
 * @throws 39008; 33005 without an account, 1605 without a way to pay
 */
export async function withOpenPayment(
  ctx: Ctx,
  merchantId: string,
  id: string,
  now: Date,
): Promise<store.InvoiceRow> {
  const row = await store.lock(ctx.db, merchantId, id)
  ensure(row, 'invoice.not_found')
  if (!needsPayment(row, now)) return row
  const payment = await openPaymentOf(
    ctx,
    row,
    {
      amount: row.amount,
      description: `${row.number} ${row.plan.name}`,
      expiresAt: row.payable_until,
    },
    now,
  )
  await store.setPayment(ctx.db, merchantId, id, payment.id)
  const opened = await store.get(ctx.db, merchantId, id)
  ensure(opened, 'invoice.not_found')
  return opened
}
