/** SQL of what plans have cost those who subscribe. */
import { sql } from 'kysely'
import { changed, many, type Db } from '../../platform/db.ts'

/** The price of the version that a plan has now. */
export const insert = (
  db: Db,
  merchantId: string,
  planId: string,
  amount: number,
  { by, now }: { by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_plan_price (merchant_id, plan_id, version, amount, created_by, created_at)
      select
        merchant_id,
        id,
        version,
        ${amount},
        ${by},
        ${now}
      from
        subscription_plan
      where
        merchant_id = ${merchantId}
        and id = ${planId}
    `,
  )
export interface PriceRow {
  amount: number
  created_by: string
  created_at: Date
}
/** The youngest first. */
export const list = (
  db: Db,
  merchantId: string,
  planId: string,
  limit: number,
): Promise<PriceRow[]> =>
  many(
    db,
    sql<PriceRow>`
      select
        amount,
        created_by,
        created_at
      from
        subscription_plan_price
      where
        merchant_id = ${merchantId}
        and plan_id = ${planId}
      order by
        version desc
      limit
        ${limit}
    `,
  )
/** Every price that a plan has had, each once. */
export const amounts = async (db: Db, merchantId: string, planId: string): Promise<number[]> =>
  (
    await many(
      db,
      sql<{ amount: number }>`
        select distinct
          amount
        from
          subscription_plan_price
        where
          merchant_id = ${merchantId}
          and plan_id = ${planId}
      `,
    )
  ).map(({ amount }) => amount)
