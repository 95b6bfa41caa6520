/** Payments that begin: drafted with a virtual account and QR of their own, written, told of. */
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { emitAll, type NewEvent } from '../../platform/events.ts'
import { ensure, Refusal } from '../../platform/errors.ts'
import { digits, uuid } from '../../platform/ids.ts'
import {
  contentOf,
  MAX_AMOUNT,
  qrContentOf,
  redirectOf,
  virtualAccountOf,
  type Customer,
} from './rules.ts'
import { insert, type NewPayment } from './new-payment-store.ts'
import type { PaymentOrigin, PaymentRow } from './store.ts'

export interface Opening {
  type: PaymentOrigin
  source?: 'POS'
  paymentType: string
  amount: number
  refTransactionId: string | null
  bankAccount: { id: string; bankType: string; accountNo: string; accountName: string }
  feeId: string
  description: string | null
  expiresAt: Date | null
  successUrl: string | null
  failUrl: string | null
  redirectAfter: number
  customer: Customer
  /** What the payer reads, where it is known; null = the shop's language. */
  payerLanguage?: PaymentRow['payer_language']
  /** What it belongs to: a link, or an order of a page. */
  payLinkCode: string | null
  payPageCode?: string
  orderId?: string
}

/** A payment with a virtual account and VietQR of its own, not yet written: for a module that writes it together with what it belongs to. */
export function draft(ctx: Ctx, merchantId: string, o: Opening, now = ctx.clock.now()): NewPayment {
  const virtualAccount = virtualAccountOf(vnDay(now), digits(10))
  const content = contentOf(o.description, o.payLinkCode ?? o.payPageCode ?? virtualAccount)
  return {
    id: uuid(now.getTime()),
    merchant_id: merchantId,
    type: o.type,
    payment_type: o.paymentType,
    status: 'CREATED',
    amount: o.amount,
    ref_transaction_id: o.refTransactionId,
    virtual_account: virtualAccount,
    bank_account_id: o.bankAccount.id,
    bank_type: o.bankAccount.bankType,
    account_no: o.bankAccount.accountNo,
    account_name: o.bankAccount.accountName,
    description: o.description,
    content,
    qr_content: qrContentOf(virtualAccount, o.amount, content),
    fee_id: o.feeId,
    created_at: now,
    expires_at: o.expiresAt,
    success_url: o.successUrl,
    fail_url: o.failUrl,
    redirect_after: o.redirectAfter,
    customer_name: o.customer.fullName,
    customer_phone: o.customer.phone,
    customer_email: o.customer.email,
    customer_address: o.customer.address,
    payer_language: o.payerLanguage ?? null,
    pay_link_code: o.payLinkCode,
    pay_page_code: o.payPageCode ?? null,
    order_id: o.orderId ?? null,
    ...(o.source ? { source: o.source } : {}),
  }
}
export const referenceUsed = (): Refusal =>
  new Refusal('paylink.reference_used', {
    errors: [{ field: 'refTransactionId', key: 'paylink.reference_used' }],
  })
/** What others are told of a new payment; a payment at a machine is told of when it is paid. */
export const createdEvent = (row: NewPayment): NewEvent<'payment.created'> => ({
  topic: 'payment.created',
  merchantId: row.merchant_id,
  objectId: row.id,
  payload: { transactionId: row.id },
  at: row.created_at,
})
/** Opens a payment of its own. @throws 1604 paylink.reference_used when the merchant has used the reference before. */
export async function open(
  ctx: Ctx,
  merchantId: string,
  o: Opening,
  now = ctx.clock.now(),
): Promise<NewPayment> {
  const row = draft(ctx, merchantId, o, now)
  if (!(await insert(ctx.db, row))) throw referenceUsed()
  if (row.type !== 'PAY_POS') await emitAll(ctx.db, [createdEvent(row)])
  return row
}

/** Where the payer is led afterwards. @throws 34009 for an address nobody may be sent to. */
export function redirect(
  field: 'successUrl' | 'failUrl',
  address: string | null | undefined,
): string | null {
  if (!address) return null
  const url = redirectOf(address)
  ensure(url !== null, 'paylink.redirect_url_not_allowed', {
    errors: [{ field, key: 'error.invalid-url' }],
  })
  return url
}
/** @throws 507 for more than one transfer can carry. */
export function ensureAmount(amount: number, max = MAX_AMOUNT): void {
  ensure(amount <= max, 'paylink.amount_out_of_range', {
    errors: [{ field: 'amount', key: 'error.max', params: { max } }],
  })
}
