/** Payments that begin: for a link, an order or a machine, or for money that a merchant accepted. */
import { sql, type RawBuilder } from 'kysely'
import { changed, maybe, rowsOf, type Db } from '../../platform/db.ts'
import type { PaymentRow } from './store.ts'

export type NewPayment = Omit<
  PaymentRow,
  | 'source'
  | 'card_kind'
  | 'actual_amount'
  | 'charge_amount'
  | 'vat_charge_amount'
  | 'complete_time'
  | 'deposit_time'
  | 'paybox_device_id'
  | 'txn_number'
  | 'bank_reference'
  | 'inter_bank_trace'
  | 'opened_at'
  | 'qr_shown_at'
  | 'payable_at'
  | 'static_virtual_account'
  | 'refund_held'
  | 'refunded'
  | 'announced_at'
> & { source?: string }

/**
 * The statement that writes a payment where `holds`, as it stands or as a part of one that writes what the payment is for. It
 * answers the payment's id, or nothing where the merchant has used the reference before.
 */
export const insertion = (
  t: NewPayment,
  holds = sql<boolean>`true`,
): RawBuilder<{ id: string }> => sql`
  insert into
    payment (
      id,
      merchant_id,
      type,
      payment_type,
      status,
      amount,
      ref_transaction_id,
      virtual_account,
      bank_account_id,
      bank_type,
      account_no,
      account_name,
      description,
      content,
      qr_content,
      fee_id,
      created_at,
      expires_at,
      success_url,
      fail_url,
      redirect_after,
      customer_name,
      customer_phone,
      customer_email,
      customer_address,
      payer_language,
      pay_link_code,
      pay_page_code,
      order_id,
      source
    )
  select
    ${t.id},
    ${t.merchant_id},
    ${t.type},
    ${t.payment_type},
    ${t.status},
    ${t.amount},
    ${t.ref_transaction_id},
    ${t.virtual_account},
    ${t.bank_account_id},
    ${t.bank_type},
    ${t.account_no},
    ${t.account_name},
    ${t.description},
    ${t.content},
    ${t.qr_content},
    ${t.fee_id},
    ${t.created_at},
    ${t.expires_at},
    ${t.success_url},
    ${t.fail_url},
    ${t.redirect_after},
    ${t.customer_name},
    ${t.customer_phone},
    ${t.customer_email},
    ${t.customer_address},
    ${t.payer_language},
    ${t.pay_link_code},
    ${t.pay_page_code},
    ${t.order_id},
    ${t.source ?? null}
  where
    ${holds}
  on conflict (merchant_id, ref_transaction_id)
  where
    ref_transaction_id is not null do nothing
  returning
    id
`
/** @returns false when the merchant has used the reference before. */
export const insert = async (db: Db, t: NewPayment): Promise<boolean> =>
  (await maybe(db, insertion(t))) !== null

/** A payment that was asked for by a link in the past, and looked at. */
export interface PastPayment {
  id: string
  merchantId: string
  feeId: string
  amount: number
  reference: string | null
  virtualAccount: string
  bankAccountId: string
  bankType: string
  accountNo: string
  accountName: string
  description: string
  content: string
  qr: string
  createdAt: Date
  expiresAt: Date
  openedAt: Date
  customerName: string | null
  customerPhone: string | null
  payLinkCode: string
}
/** For sample data, of which nobody is told. */
export const insertPast = (db: Db, payments: readonly PastPayment[]): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payment (
          id,
          merchant_id,
          type,
          payment_type,
          status,
          amount,
          ref_transaction_id,
          virtual_account,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          description,
          content,
          qr_content,
          fee_id,
          created_at,
          expires_at,
          customer_name,
          customer_phone,
          pay_link_code,
          opened_at,
          qr_shown_at
        )
      select
        id,
        "merchantId",
        'PAY_LINK',
        'VIET_QR',
        'CREATED',
        amount,
        reference,
        "virtualAccount",
        "bankAccountId",
        "bankType",
        "accountNo",
        "accountName",
        description,
        content,
        qr,
        "feeId",
        "createdAt",
        "expiresAt",
        "customerName",
        "customerPhone",
        "payLinkCode",
        "openedAt",
        "openedAt"
      from
        ${rowsOf('x', payments, {
          id: 'uuid',
          merchantId: 'uuid',
          feeId: 'uuid',
          amount: 'bigint',
          reference: 'text',
          virtualAccount: 'text',
          bankAccountId: 'uuid',
          bankType: 'text',
          accountNo: 'text',
          accountName: 'text',
          description: 'text',
          content: 'text',
          qr: 'text',
          createdAt: 'timestamptz',
          expiresAt: 'timestamptz',
          openedAt: 'timestamptz',
          customerName: 'text',
          customerPhone: 'text',
          payLinkCode: 'text',
        })}
    `,
  )

/** The payment of an accepted credit, already paid. Repeating it changes nothing. */
export const insertAccepted = (
  db: Db,
  t: NewPayment & {
    actual_amount: number
    charge_amount: number
    vat_charge_amount: number
    fee_held: boolean
    complete_time: Date
    deposit_time: Date
    bank_reference: string
    inter_bank_trace: string | null
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payment (
          id,
          merchant_id,
          type,
          payment_type,
          status,
          amount,
          actual_amount,
          charge_amount,
          vat_charge_amount,
          fee_held,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          description,
          content,
          fee_id,
          created_at,
          complete_time,
          deposit_time,
          redirect_after,
          customer_name,
          txn_number,
          bank_reference,
          inter_bank_trace
        )
      values
        (
          ${t.id},
          ${t.merchant_id},
          ${t.type},
          ${t.payment_type},
          'SUCCESS',
          ${t.amount},
          ${t.actual_amount},
          ${t.charge_amount},
          ${t.vat_charge_amount},
          ${t.fee_held},
          ${t.bank_account_id},
          ${t.bank_type},
          ${t.account_no},
          ${t.account_name},
          ${t.description},
          ${t.content},
          ${t.fee_id},
          ${t.created_at},
          ${t.complete_time},
          ${t.deposit_time},
          ${t.redirect_after},
          ${t.customer_name},
          ${t.bank_reference},
          ${t.bank_reference},
          ${t.inter_bank_trace}
        )
      on conflict (merchant_id, id) do nothing
    `,
  )

/** The account that an accepted credit came to. */
export const bankAccount = (
  db: Db,
  merchantId: string,
  accountNo: string,
): Promise<{ id: string; bank_type: string; account_no: string; account_name: string } | null> =>
  maybe(
    db,
    sql`
      select
        id,
        bank_type,
        account_no,
        account_name
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and account_no = ${accountNo}
    `,
  )
