/** Payments that a machine asked for. */
import { sql, type RawBuilder } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'
import type { PaymentRow } from '../payment/service.ts'
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
export const payerOf = (merchantId: string): RawBuilder<unknown> => sql`
  left join lateral (
    select
      from_name,
      from_account
    from
      bank_credit c
    where
      c.merchant_id = ${merchantId}
      and c.transaction_id = t.id
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
      a.merchant_id = ${merchantId}
      and a.transaction_id = t.id
    order by
      a.status = 'SUCCESS' desc,
      a.created_at desc
    limit
      1
  ) a on t.payment_type = 'ATM_CARD'
`
const paymentRow = (merchantId: string): RawBuilder<unknown> => sql`
  join payment t on t.merchant_id = p.merchant_id
  and t.id = p.transaction_id
  join pos_device d on d.merchant_id = p.merchant_id
  and d.id = p.device_id
  left join pos_settlement s on s.merchant_id = p.merchant_id
  and s.id = p.settlement_id ${payerOf(merchantId)}
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
        pos_payment p ${paymentRow(merchantId)}
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
        pos_payment p ${paymentRow(merchantId)}
      where
        p.merchant_id = ${merchantId}
        and p.device_id = ${deviceId}
        and p.request_id = ${requestId}
    `,
  )

/** Holds the machines that took these transactions, in one order and as the closing of a batch locks them. @returns whether there are any. */
const lockMachinesOf = async (db: Db, theirs: RawBuilder<unknown>): Promise<boolean> =>
  (
    await many(
      db,
      sql`
        select
          id
        from
          pos_device
        where
          (merchant_id, id) in (
            select
              p.merchant_id,
              p.device_id
            from
              pos_payment p
            where
              ${theirs}
          )
        order by
          id
        for no key update
      `,
    )
  ).length > 0

/** Adds what these paid transactions brought to the machines' rows; delivered once, added once. @param merchantIds of each transaction. */
export async function countTaken(
  db: Db,
  merchantIds: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const theirs = sql`
    (p.merchant_id, p.transaction_id) in (
      select
        *
      from
        unnest(${[...merchantIds]}::uuid[], ${[...ids]}::uuid[])
    )
  `
  if (!(await lockMachinesOf(db, theirs))) return
  await sql`
    with
      took as materialized (
        select
          p.device_id,
          p.merchant_id,
          t.bank_account_id,
          count(*) number,
          sum(t.amount) amount
        from
          pos_payment p
          join payment t on t.merchant_id = p.merchant_id
          and t.id = p.transaction_id
        where
          ${theirs}
          and t.status = 'SUCCESS'
        group by
          1,
          2,
          3
      ),
      by_account as (
        insert into
          pos_device_account as a (device_id, bank_account_id, merchant_id, taken_number, taken_amount)
        select
          device_id,
          bank_account_id,
          merchant_id,
          number,
          amount
        from
          took
        on conflict (merchant_id, device_id, bank_account_id) do update
        set
          taken_number = a.taken_number + excluded.taken_number,
          taken_amount = a.taken_amount + excluded.taken_amount
      )
    update pos_device d
    set
      taken_number = d.taken_number + x.number,
      taken_amount = d.taken_amount + x.amount
    from
      (
        select
          merchant_id,
          device_id,
          sum(number) number,
          sum(amount) amount
        from
          took
        group by
          1,
          2
      ) x
    where
      d.merchant_id = x.merchant_id
      and d.id = x.device_id
  `.execute(db)
}
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
        pos_payment p ${paymentRow(merchantId)}
      where
        p.merchant_id = ${merchantId}
        and p.settlement_id = ${settlementId}
      order by
        p.created_at,
        p.transaction_id
    `,
  )
