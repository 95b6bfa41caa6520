/** SQL of prices of plans for those who subscribe already. */
import { sql, type RawBuilder } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

/** Days are YYYY-MM-DD in Vietnam. */
export interface PriceChangeRow {
  id: string
  merchant_id: string
  plan_id: string
  state: 'SCHEDULED' | 'APPLIED' | 'CANCELLED'
  day: string
  unit_amount: number
  subscriptions: number
  monthly_before: number | null
  monthly_after: number | null
  created_by: string
  created_at: Date
  settled_by: string | null
  settled_at: Date | null
}
const columns: RawBuilder<unknown> = sql.raw(
  'id, merchant_id, plan_id, state, day, unit_amount, subscriptions, monthly_before, monthly_after, created_by, created_at, settled_by, settled_at',
)
/** Of a plan, the youngest first. */
export const list = (
  db: Db,
  merchantId: string,
  planId: string,
  limit: number,
): Promise<PriceChangeRow[]> =>
  many(
    db,
    sql<PriceChangeRow>`
      select
        ${columns}
      from
        subscription_price_change
      where
        merchant_id = ${merchantId}
        and plan_id = ${planId}
      order by
        created_at desc,
        id desc
      limit
        ${limit}
    `,
  )
export const get = (db: Db, merchantId: string, id: string): Promise<PriceChangeRow | null> =>
  maybe(
    db,
    sql<PriceChangeRow>`
      select
        ${columns}
      from
        subscription_price_change
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** @returns 0 where another one of the plan is to come. */
export const insert = (
  db: Db,
  c: Omit<PriceChangeRow, 'state' | 'settled_by' | 'settled_at'>,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_price_change (
          id,
          merchant_id,
          plan_id,
          state,
          day,
          unit_amount,
          subscriptions,
          monthly_before,
          monthly_after,
          created_by,
          created_at
        )
      values
        (
          ${c.id},
          ${c.merchant_id},
          ${c.plan_id},
          'SCHEDULED',
          ${c.day},
          ${c.unit_amount},
          ${c.subscriptions},
          ${c.monthly_before},
          ${c.monthly_after},
          ${c.created_by},
          ${c.created_at}
        )
      on conflict (merchant_id, plan_id)
      where
        state = 'SCHEDULED' do nothing
    `,
  )
/** @returns 0 where its day has come, or it is called off already. */
export const cancel = (
  db: Db,
  merchantId: string,
  id: string,
  { by, now, today }: { by: string; now: Date; today: string },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_price_change
      set
        state = 'CANCELLED',
        settled_by = ${by},
        settled_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = 'SCHEDULED'
        and day > ${today}::date
    `,
  )
/** Those whose day has come by the merchant's own time. @param only one merchant; null = all */
export const applyDue = (db: Db, now: Date, only: string | null): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_price_change c
      set
        state = 'APPLIED',
        settled_at = ${now}::timestamptz + m.clock_shift_ms * interval '1 ms'
      from
        merchant m
      where
        m.id = c.merchant_id
        and c.state = 'SCHEDULED'
        and (
          ${only}::uuid is null
          or c.merchant_id = ${only}::uuid
        )
        and c.day <= (
          (${now}::timestamptz + m.clock_shift_ms * interval '1 ms') at time zone 'Asia/Ho_Chi_Minh'
        )::date
    `,
  )
/** The first day that is to come of a merchant. */
export const nextDay = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await one(
      db,
      sql<{ day: string | null }>`
        select
          min(day) as day
        from
          subscription_price_change
        where
          merchant_id = ${merchantId}
          and state = 'SCHEDULED'
      `,
    )
  ).day
