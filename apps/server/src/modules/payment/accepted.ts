/** A credit that matched nothing and that its merchant accepted becomes a paid payment of its own. */
import { vnDay } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { emitAll, type Event } from '../../platform/events.ts'
import { facts } from '../bank-credit/service.ts'
import * as newPaymentStore from './new-payment-store.ts'
import { countInDays } from './settlement-store.ts'

export async function insertAccepted(ctx: Ctx, event: Event<'credit.accepted'>): Promise<void> {
  const p = event.payload
  const credit = await facts(ctx.db, event.merchant_id, p.creditId)
  const account = await newPaymentStore.bankAccount(ctx.db, event.merchant_id, credit.account_no)
  if (!account) throw new Error('the account of an accepted credit is gone')
  const row = {
    id: p.transactionId,
    merchant_id: event.merchant_id,
    type: 'PAY_LINK',
    payment_type: 'VIET_QR',
    status: 'SUCCESS',
    amount: credit.amount,
    actual_amount: p.net,
    charge_amount: p.fee,
    vat_charge_amount: p.vat,
    fee_held: p.isHeld,
    bank_account_id: account.id,
    bank_type: account.bank_type,
    account_no: account.account_no,
    account_name: account.account_name,
    description: credit.content,
    content: credit.content,
    qr_content: '',
    fee_id: p.feeId,
    created_at: event.at,
    complete_time: event.at,
    deposit_time: credit.booked_at,
    redirect_after: 5,
    customer_name: credit.from_name,
    bank_reference: credit.bank_reference,
    inter_bank_trace: credit.inter_bank_trace,
    ref_transaction_id: null,
    virtual_account: null,
    expires_at: null,
    success_url: null,
    fail_url: null,
    customer_phone: null,
    customer_email: null,
    customer_address: null,
    payer_language: null,
    pay_link_code: null,
    pay_page_code: null,
    order_id: null,
  }
  if ((await newPaymentStore.insertAccepted(ctx.db, row)) === 1)
    await countInDays(ctx.db, [
      {
        merchantId: row.merchant_id,
        day: vnDay(row.complete_time),
        status: row.status,
        type: row.type,
        paymentType: row.payment_type,
        bankAccountId: row.bank_account_id,
        total: 1,
        amount: row.amount,
        actual: row.actual_amount,
        fee: row.charge_amount,
        vat: row.vat_charge_amount,
      },
    ])
  await emitAll(ctx.db, [
    {
      topic: 'payment.accepted',
      merchantId: row.merchant_id,
      objectId: row.id,
      payload: { transactionId: row.id },
      at: event.at,
    },
  ])
}
