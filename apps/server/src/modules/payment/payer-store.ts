/** A payment as its payer meets it, with the merchant it is for. */
import { sql } from 'kysely'
import type { PaymentType, TransactionStatus } from '@saola/contract/enums'
import { maybe, type Db } from '../../platform/db.ts'
import { PAYER_FACTS, type PayerFacts } from './payer-facts.ts'
import type { PaymentRow } from './store.ts'

/** What every module that sells can tell a payer of its payment; what it shows besides it adds to the row. */
export interface PayerRow extends Pick<
  PaymentRow,
  | 'merchant_id'
  | 'amount'
  | 'description'
  | 'ref_transaction_id'
  | 'account_no'
  | 'account_name'
  | 'bank_account_id'
  | 'content'
  | 'qr_content'
  | 'created_at'
  | 'expires_at'
  | 'complete_time'
  | 'refunded'
  | 'txn_number'
  | 'success_url'
  | 'fail_url'
  | 'redirect_after'
  | 'opened_at'
  | 'qr_shown_at'
  | 'payable_at'
  | 'customer_name'
  | 'customer_phone'
  | 'customer_email'
  | 'customer_address'
  | 'payer_language'
> {
  transaction_id: string
  status: TransactionStatus
  payment_type: PaymentType
  bank_type: 'KLB' | 'UMEE'
  virtual_account: string
  merchant_code: string
  merchant_name: string
  merchant_status: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
}
const facts = sql.raw(PAYER_FACTS)
export const ofMerchant = (
  db: Db,
  merchantId: string,
  id: string,
): Promise<(PayerRow & PayerFacts) | null> =>
  maybe(
    db,
    sql<PayerRow & PayerFacts>`
      select
        t.id transaction_id,
        t.merchant_id,
        t.amount,
        t.status,
        t.description,
        t.payment_type,
        t.ref_transaction_id,
        t.virtual_account,
        t.account_no,
        t.account_name,
        t.bank_type,
        t.bank_account_id,
        t.content,
        t.qr_content,
        t.created_at,
        t.expires_at,
        t.complete_time,
        t.refunded,
        t.txn_number,
        t.success_url,
        t.fail_url,
        t.redirect_after,
        t.opened_at,
        t.qr_shown_at,
        t.payable_at,
        t.customer_name,
        t.customer_phone,
        t.customer_email,
        t.customer_address,
        t.payer_language,
        m.code merchant_code,
        m.name merchant_name,
        m.status merchant_status,
        m.mode,
        m.clock_shift_ms,
        ${facts}
      from
        payment t
        join merchant m on m.id = t.merchant_id
      where
        t.merchant_id = ${merchantId}
        and t.id = ${id}
    `,
  )
