/** What of a payment was given back. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'
import type { PaymentRow } from './store.ts'

/** A paid payment, locked for a refund. */
export const lockPaid = (db: Db, merchantId: string, id: string): Promise<PaymentRow | null> =>
  maybe(
    db,
    sql<PaymentRow>`
      select
        *
      from
        payment
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'SUCCESS'
      for update
    `,
  )

/** Takes a part of what was paid for a refund, or (below zero) gives it free again; 0 where there is not that much left. */
export const holdRefund = (
  db: Db,
  merchantId: string,
  id: string,
  amount: number,
): Promise<number> =>
  changed(
    db,
    sql`
      update payment
      set
        refund_held = refund_held + ${amount}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'SUCCESS'
        and refund_held + ${amount} between refunded and amount
    `,
  )

/** What a refund has given back: the payment's own figure and the day's in one statement. `by` -1 takes it off again. */
export const countRefund = (
  db: Db,
  merchantId: string,
  id: string,
  r: { amount: number; feeBack: number; vatBack: number; net: number; at: Date },
  by: 1 | -1 = 1,
): Promise<number> =>
  changed(
    db,
    sql`
      with
        t as (
          update payment
          set
            refunded = refunded + ${by * r.amount}
          where
            merchant_id = ${merchantId}
            and id = ${id}
          returning
            merchant_id,
            type,
            payment_type,
            bank_account_id
        )
      insert into
        refund_daily as d (
          merchant_id,
          day,
          type,
          payment_type,
          bank_account_id,
          total,
          amount,
          fee_back,
          vat_back,
          net
        )
      select
        merchant_id,
        (${r.at}::timestamptz at time zone 'Asia/Ho_Chi_Minh')::date,
        type,
        payment_type,
        bank_account_id,
        ${by},
        ${by * r.amount},
        ${by * r.feeBack},
        ${by * r.vatBack},
        ${by * r.net}
      from
        t
      on conflict (merchant_id, day, type, payment_type, bank_account_id) do update
      set
        total = d.total + excluded.total,
        amount = d.amount + excluded.amount,
        fee_back = d.fee_back + excluded.fee_back,
        vat_back = d.vat_back + excluded.vat_back,
        net = d.net + excluded.net
    `,
  )
