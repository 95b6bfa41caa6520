/** SQL of the money of standing orders: what waits, what was put to a period, whose numbers are to be shut. */
import { sql } from 'kysely'
import { many, maybe, type Db } from '../../platform/db.ts'

export interface WaitingRow {
  id: number
  amount: number
  booked_at: Date
}
/** Money that came to the numbers of a subscription and is in suspense, in the order in which it was booked. */
export const waitingOf = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<WaitingRow[]> =>
  many(
    db,
    sql<WaitingRow>`
      select
        c.id,
        c.amount,
        c.booked_at
      from
        static_virtual_account a
        join bank_credit c on c.merchant_id = a.merchant_id
        and c.virtual_account = a.virtual_account
        and c.reason = 'STANDING_ORDER'
        and c.resolution = 'OPEN'
      where
        a.merchant_id = ${merchantId}
        and a.subscription_id = ${subscriptionId}
      order by
        c.booked_at,
        c.id
      limit
        50
    `,
  )
/** The last money that came by a subscription's numbers, whatever became of it. */
export const lastOf = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<{ amount: number; booked_at: Date } | null> =>
  maybe(
    db,
    sql`
      select
        c.amount,
        c.booked_at
      from
        static_virtual_account a
        join bank_credit c on c.merchant_id = a.merchant_id
        and c.virtual_account = a.virtual_account
        and c.outcome = 'UNMATCHED'
      where
        a.merchant_id = ${merchantId}
        and a.subscription_id = ${subscriptionId}
      order by
        c.booked_at desc,
        c.id desc
      limit
        1
    `,
  )
/** Whose number it is, with how far the shop's clock runs ahead. */
export const ownerOf = (
  db: Db,
  virtualAccount: string,
): Promise<{
  merchant_id: string
  subscription_id: string
  clock_shift_ms: number
} | null> =>
  maybe(
    db,
    sql`
      select
        a.merchant_id,
        a.subscription_id,
        m.clock_shift_ms
      from
        static_virtual_account a
        join merchant m on m.id = a.merchant_id
      where
        a.virtual_account = ${virtualAccount}
        and a.subscription_id is not null
    `,
  )

export interface FitRow {
  merchant_id: string
  subscription_id: string
  clock_shift_ms: number
}
/** The subscriptions of any merchants with waiting money that is the sum of an invoice that can be paid. */
export const fits = (
  db: Db,
  now: Date,
  limit: number,
  merchantId: string | null,
): Promise<FitRow[]> =>
  many(
    db,
    sql<FitRow>`
      select distinct
        a.merchant_id,
        a.subscription_id,
        m.clock_shift_ms
      from
        bank_credit c
        join static_virtual_account a on a.virtual_account = c.virtual_account
        and a.merchant_id = c.merchant_id
        and a.subscription_id is not null
        join subscription_invoice i on i.merchant_id = a.merchant_id
        and i.subscription_id = a.subscription_id
        and i.status in ('PENDING', 'TIMEOUT')
        and i.amount = c.amount
        and i.ahead_until is null
        join merchant m on m.id = a.merchant_id
        left join payment p on p.merchant_id = i.merchant_id
        and p.id = i.payment_id
      where
        c.reason = 'STANDING_ORDER'
        and c.resolution = 'OPEN'
        and (
          m.mode = 'TEST'
          or m.status = 'ACTIVE'
        )
        and ${merchantId === null ? sql`true` : sql`c.merchant_id = ${merchantId}`}
        and i.payable_until > ${now}::timestamptz + m.clock_shift_ms * interval '1 millisecond'
        and p.status is distinct from 'SUCCESS'
        and p.status is distinct from 'PENDING'
        and (
          i.group_id is null
          or p.status is distinct from 'CREATED'
        )
      limit
        ${limit}
    `,
  )
/** Numbers that are open although their subscriptions have ended and nothing of them is to be paid. */
export const overdueToShut = (
  db: Db,
  limit: number,
): Promise<{ merchant_id: string; virtual_account: string }[]> =>
  many(
    db,
    sql`
      select
        a.merchant_id,
        a.virtual_account
      from
        static_virtual_account a
        join subscription s on s.merchant_id = a.merchant_id
        and s.id = a.subscription_id
      where
        a.subscription_id is not null
        and a.closed_at is null
        and s.ended_at is not null
        and not exists (
          select
          from
            subscription_invoice i
          where
            i.merchant_id = s.merchant_id
            and i.subscription_id = s.id
            and i.status in ('PENDING', 'TIMEOUT')
        )
      limit
        ${limit}
    `,
  )
