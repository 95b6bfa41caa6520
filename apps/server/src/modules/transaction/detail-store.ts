/** What belongs to one payment. */
import { sql } from 'kysely'
import { many, maybe, one, type Db } from '../../platform/db.ts'

export interface Related {
  fee_id: string
  merchant_code: string
  merchant_name: string
}
export const related = (db: Db, merchantId: string, id: string): Promise<Related> =>
  one(
    db,
    sql<Related>`
      select
        t.fee_id,
        m.code merchant_code,
        m.name merchant_name
      from
        payment t
        join merchant m on m.id = t.merchant_id
      where
        t.merchant_id = ${merchantId}
        and t.id = ${id}
    `,
  )

/** When the books moved and when the event went out, for the timeline. */
export const milestones = (
  db: Db,
  merchantId: string,
  id: string,
): Promise<{ posted_at: Date | null; emitted_at: Date | null; delivered_at: Date | null }> =>
  one(
    db,
    sql<{ posted_at: Date | null; emitted_at: Date | null; delivered_at: Date | null }>`
      select
        (
          select
            min(at)
          from
            ledger_transfer
          where
            transaction_id = ${id}
            and merchant_id = ${merchantId}
        ) posted_at,
        (
          select
            min(at)
          from
            event
          where
            object_id = ${id}
            and topic = 'payment.settled'
        ) emitted_at,
        (
          select
            max(delivered_at)
          from
            event
          where
            object_id = ${id}
            and topic = 'payment.settled'
        ) delivered_at
    `,
  )
export const accountOf = (
  db: Db,
  merchantId: string,
  accountNo: string | undefined,
  among: readonly string[] | null,
): Promise<{ account_no: string } | null> =>
  maybe(
    db,
    sql<{ account_no: string }>`
      select
        account_no
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and ${accountNo === undefined ? sql`true` : sql`account_no = ${accountNo}`}
        and status = 'ACTIVE'
        and ${among === null ? sql`true` : sql`id = any (${[...among]}::uuid[])`}
      order by
        default_account desc,
        id
      limit
        1
    `,
  )

/** A payment's refunds, for its timeline. */
export const refundsOf = (
  db: Db,
  merchantId: string,
  id: string,
): Promise<
  {
    id: string
    amount: number
    reason: string
    status: string
    requested_by: string
    requested_at: Date
    second_person: boolean
    decided_by: string | null
    decided_at: Date | null
    note: string | null
    ended_at: Date | null
    bank_reference: string | null
    failure: string | null
    goods_at: Date | null
    restock: boolean
    pieces: number
  }[]
> =>
  many(
    db,
    sql`
      select
        id,
        amount,
        reason,
        status,
        requested_by,
        requested_at,
        second_person,
        decided_by,
        decided_at,
        note,
        coalesce(returned_at, ended_at) ended_at,
        bank_reference,
        failure,
        goods_at,
        restock,
        (
          select
            coalesce(sum(i.quantity), 0)
          from
            refund_item i
          where
            i.merchant_id = r.merchant_id
            and i.refund_id = r.id
        )::bigint pieces
      from
        refund r
      where
        merchant_id = ${merchantId}
        and transaction_id = ${id}
      order by
        requested_at,
        id
      limit
        100
    `,
  )
