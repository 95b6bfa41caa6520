/** Attempts to pay by card. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface AttemptRow {
  id: string
  transaction_id: string
  order_id: string
  status: 'PENDING' | 'SUCCESS' | 'FAIL' | 'CANCEL' | 'TIMEOUT'
  amount: number
  response_code: string | null
  created_at: Date
  completed_at: Date | null
  asked: number
  merchant_id: string
  /** The link's code; null where the money is for an order or an invoice. */ code: string | null
  /** What the payment is of. */ type: string
  mode: 'LIVE' | 'TEST'
}
const attempts = sql`
  select
    a.id,
    a.transaction_id,
    a.order_id,
    a.status,
    a.amount,
    a.response_code,
    a.created_at,
    a.completed_at,
    a.asked,
    a.merchant_id,
    t.pay_link_code code,
    t.type,
    m.mode
  from
    card_attempt a
    join payment t on t.merchant_id = a.merchant_id
    and t.id = a.transaction_id
    join merchant m on m.id = a.merchant_id
`
export const insertAttempt = (
  db: Db,
  merchantId: string,
  a: { id: string; transactionId: string; orderId: string; amount: number; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        card_attempt (id, merchant_id, transaction_id, order_id, status, amount, created_at)
      values
        (
          ${a.id},
          ${merchantId},
          ${a.transactionId},
          ${a.orderId},
          'PENDING',
          ${a.amount},
          ${a.now}
        )
    `,
  )
export const attemptOf = (db: Db, orderId: string, test: boolean): Promise<AttemptRow | null> =>
  maybe(
    db,
    sql<AttemptRow>`
      ${attempts}
      where
        a.order_id = ${orderId}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
export const lastAttempt = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<AttemptRow | null> =>
  maybe(
    db,
    sql<AttemptRow>`
      ${attempts}
      where
        a.merchant_id = ${merchantId}
        and a.transaction_id = ${transactionId}
      order by
        a.created_at desc
      limit
        1
    `,
  )

/** The card order that paid a transaction, by the network's number in its bank reference. */
export const paidAttempt = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<{ order_id: string; card_last4: string | null; network_no: string | null } | null> =>
  maybe(
    db,
    sql`
      select
        a.order_id,
        a.card_last4,
        a.network_no
      from
        card_attempt a
        join payment t on t.merchant_id = a.merchant_id
        and t.id = a.transaction_id
      where
        t.merchant_id = ${merchantId}
        and t.id = ${transactionId}
        and a.status = 'SUCCESS'
        and t.bank_reference in ('NP' || a.network_no, 'NP' || a.order_id)
      limit
        1
    `,
  )
export const openAttempts = async (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          card_attempt
        where
          merchant_id = ${merchantId}
          and transaction_id = ${transactionId}
          and status = 'PENDING'
      `,
    )
  ).n
export const waitingAttempts = (db: Db, before: Date, limit: number): Promise<AttemptRow[]> =>
  many(
    db,
    sql<AttemptRow>`
      ${attempts}
      where
        a.status = 'PENDING'
        and a.created_at < ${before}
      order by
        a.created_at
      limit
        ${limit}
    `,
  )
export const countQuestion = async (db: Db, merchantId: string, id: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ asked: number }>`
        update card_attempt
        set
          asked = asked + 1
        where
          merchant_id = ${merchantId}
          and id = ${id}
        returning
          asked
      `,
    )
  ).asked

/** Ends an attempt. A success overrides whatever was believed before; anything else only what was still open. */
export const endAttempt = (
  db: Db,
  merchantId: string,
  id: string,
  e: {
    status: AttemptRow['status']
    responseCode: string | null
    last4: string | null
    networkNo: string | null
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update card_attempt
      set
        status = ${e.status},
        response_code = ${e.responseCode},
        card_last4 = ${e.last4},
        network_no = ${e.networkNo},
        completed_at = ${e.now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and ${e.status === 'SUCCESS' ? sql`status <> 'SUCCESS'` : sql`status = 'PENDING'`}
    `,
  )
