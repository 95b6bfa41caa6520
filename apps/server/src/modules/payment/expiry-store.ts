/** SQL of payments whose time is over. */
import { sql } from 'kysely'
import { many, one, type Db } from '../../platform/db.ts'
import type { PaymentOrigin } from './store.ts'

/** A payment whose time is over; `order_id` where an order ends with it. */
export interface DueRow {
  id: string
  merchant_id: string
  order_id: string | null
}
/** Payments whose time is over, oldest first; those of a sandbox merchant whose clock was moved are judged by its own time. */
export const due = (
  db: Db,
  types: readonly PaymentOrigin[],
  cut: Date,
  limit: number,
): Promise<DueRow[]> =>
  many(
    db,
    sql`
      (
        select
          t.id,
          t.merchant_id,
          t.order_id
        from
          payment t
        where
          t.status in ('CREATED', 'PENDING')
          and t.expires_at is not null
          and t.expires_at < ${cut}
          and t.type = any (${[...types]}::text[])
        order by
          t.expires_at
        limit
          ${limit}
      )
      union
      (
        select
          t.id,
          t.merchant_id,
          t.order_id
        from
          merchant m
          join payment t on t.merchant_id = m.id
          and t.status in ('CREATED', 'PENDING')
          and t.type = any (${[...types]}::text[])
        where
          m.mode = 'TEST'
          and m.clock_shift_ms > 0
          and t.expires_at < ${cut}::timestamptz + m.clock_shift_ms * interval '1 ms'
        limit
          ${limit}
      )
    `,
  )

/** Payments of one merchant whose time is over, oldest first. @param cut by the merchant's own time */
export const dueOf = (
  db: Db,
  merchantId: string,
  types: readonly PaymentOrigin[],
  cut: Date,
  limit: number,
): Promise<DueRow[]> =>
  many(
    db,
    sql`
      select
        id,
        merchant_id,
        order_id
      from
        payment
      where
        merchant_id = ${merchantId}
        and status in ('CREATED', 'PENDING')
        and expires_at < ${cut}
        and type = any (${[...types]}::text[])
      order by
        expires_at
      limit
        ${limit}
    `,
  )
/** When the next open payment of a merchant ends that ends at `from` or later. */
export const nextExpiry = async (db: Db, merchantId: string, from: Date): Promise<Date | null> =>
  (
    await one(
      db,
      sql<{ at: Date | null }>`
        select
          min(expires_at) at
        from
          payment
        where
          merchant_id = ${merchantId}
          and status in ('CREATED', 'PENDING')
          and expires_at >= ${from}
      `,
    )
  ).at
