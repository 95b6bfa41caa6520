/** Payments that a machine asked for. */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { Payable } from '../pay-link/service.ts'
import type { PaymentRow } from '../transaction/service.ts'
import { type Among, into } from './store.ts'

// Payments
export const lockRequest = async (db: Db, deviceId: string, requestId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended (${`pos|${deviceId}|${requestId}`}, 0))
  `.execute(db)
}
export const insertPayment = (
  db: Db,
  merchantId: string,
  p: {
    transactionId: string
    deviceId: string
    requestId: string
    staffName: string | null
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pos_payment (transaction_id, merchant_id, device_id, request_id, staff_name, created_at)
      values
        (
          ${p.transactionId},
          ${merchantId},
          ${p.deviceId},
          ${p.requestId},
          ${p.staffName},
          ${p.now}
        )
    `,
  )
export type PosPaymentRow = PaymentRow & {
  request_id: string
  pos_device: string
  serial: string
  device_name: string
  open_batch: number
  staff_name: string | null
  settlement_id: string | null
  batch_no: number | null
  settled_at: Date | null
  payer_name: string | null
  payer_account: string | null
  card_last4: string | null
  declined: string | null
}

/** The payer is anyone who the bank names with the credit; of a card its last digits. */
const paymentColumns = sql`
  t.*,
  p.request_id,
  p.device_id pos_device,
  d.device_id serial,
  d.name device_name,
  d.batch_no open_batch,
  p.staff_name,
  p.settlement_id,
  s.batch_no,
  s.created_at settled_at,
  c.from_name payer_name,
  c.from_account payer_account,
  a.card_last4,
  a.response_code declined
`
const payer = sql`
  left join lateral (
    select
      from_name,
      from_account
    from
      bank_credit c
    where
      c.transaction_id = t.id
      and c.outcome = 'SETTLED'
    order by
      c.id
    limit
      1
  ) c on t.status = 'SUCCESS'
  left join lateral (
    select
      card_last4,
      case
        when a.status = 'FAIL' then a.response_code
      end response_code
    from
      card_attempt a
    where
      a.transaction_id = t.id
    order by
      a.status = 'SUCCESS' desc,
      a.created_at desc
    limit
      1
  ) a on t.payment_type = 'ATM_CARD'
`
const paymentRow = sql`
  join payment t on t.id = p.transaction_id
  join pos_device d on d.merchant_id = p.merchant_id
  and d.id = p.device_id
  left join pos_settlement s on s.merchant_id = p.merchant_id
  and s.id = p.settlement_id ${payer}
`
export const payment = (
  db: Db,
  merchantId: string,
  id: string,
  among: Among = null,
): Promise<PosPaymentRow | null> =>
  maybe(
    db,
    sql<PosPaymentRow>`
      select
        ${paymentColumns}
      from
        pos_payment p ${paymentRow}
      where
        p.merchant_id = ${merchantId}
        and p.transaction_id = ${id}
        and ${into(among)}
    `,
  )
export const paymentOfRequest = (
  db: Db,
  merchantId: string,
  deviceId: string,
  requestId: string,
): Promise<PosPaymentRow | null> =>
  maybe(
    db,
    sql<PosPaymentRow>`
      select
        ${paymentColumns}
      from
        pos_payment p ${paymentRow}
      where
        p.merchant_id = ${merchantId}
        and p.device_id = ${deviceId}
        and p.request_id = ${requestId}
    `,
  )

/** As the card page finds a payment. */
export const payable = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<Payable['row'] | null> =>
  maybe(
    db,
    sql<Payable['row']>`
      select
        '' code,
        p.merchant_id,
        p.transaction_id,
        'TEN_MINUTES' expire_type,
        null file_url,
        'NO_REQUIRE' customer_info_type,
        null customer_info_form,
        null contact_email,
        null contact_phone,
        '' created_by,
        p.created_at,
        0 total_send,
        null customer_filled_at,
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
        t.expires_at,
        t.complete_time,
        t.txn_number,
        t.success_url,
        t.fail_url,
        t.redirect_after,
        t.opened_at,
        t.qr_shown_at,
        t.customer_name,
        t.customer_phone,
        t.customer_email,
        t.customer_address,
        m.code merchant_code,
        m.name merchant_name,
        m.status merchant_status,
        m.mode,
        m.clock_shift_ms
      from
        pos_payment p
        join payment t on t.id = p.transaction_id
        join merchant m on m.id = p.merchant_id
      where
        p.transaction_id = ${transactionId}
        and p.merchant_id = ${merchantId}
    `,
  )

/** Which of these transactions a machine has begun. @param merchantIds of each transaction. */
export const amongPayments = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          transaction_id id
        from
          pos_payment
        where
          (merchant_id, transaction_id) in (
            select
              *
            from
              unnest(${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
          )
      `,
    )
  ).map((row) => row.id)

/** Adds what these paid transactions brought to the machines' rows; delivered once, added once. */
export const countTaken = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> => {
  await sql`
    select
      count_pos_payments (${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
  `.execute(db)
}

/** Writes who paid, for the list; delivered twice, written twice the same. */
export const showPayers = async (
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> => {
  await sql`
    select
      show_pos_payers (${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
  `.execute(db)
}
export const due = (
  db: Db,
  cut: Date,
  limit: number,
): Promise<{ id: string; merchant_id: string }[]> =>
  many(
    db,
    sql`
      select
        t.id,
        t.merchant_id
      from
        payment t
      where
        t.status in ('CREATED', 'PENDING')
        and t.expires_at < ${cut}
        and t.type = 'PAY_POS'
      order by
        t.expires_at
      limit
        ${limit}
    `,
  )
export const paymentsOfBatch = (
  db: Db,
  merchantId: string,
  settlementId: string,
): Promise<PosPaymentRow[]> =>
  many(
    db,
    sql<PosPaymentRow>`
      select
        ${paymentColumns}
      from
        pos_payment p ${paymentRow}
      where
        p.merchant_id = ${merchantId}
        and p.settlement_id = ${settlementId}
      order by
        p.created_at,
        p.transaction_id
    `,
  )
