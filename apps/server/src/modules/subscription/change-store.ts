/** SQL of changes of plan, quantity and price. */
import { sql, type RawBuilder } from 'kysely'
import { changed, many, rowsOf, type Db } from '../../platform/db.ts'
import type { PlanRow } from '../subscription-plan/service.ts'

/** Days are YYYY-MM-DD in Vietnam. */
export interface ChangeRow {
  id: string
  merchant_id: string
  subscription_id: string
  state: 'PENDING' | 'APPLIED' | 'WITHDRAWN' | 'CLEARED'
  at_once: boolean
  day: string
  quantity_before: number
  unit_before: number
  quantity_after: number
  unit_after: number
  /** Of the plan's price that brought it; null where somebody changed this one subscription. */
  price_change_id: string | null
  created_by: string
  created_at: Date
  settled_at: Date | null
  /** As JSON tells them: instants are texts. */
  before: PlanRow
  after: PlanRow
}
export interface SubscriptionKey {
  merchantId: string
  id: string
}
const keyTypes = { merchantId: 'uuid', id: 'uuid' } as const
const selected: RawBuilder<unknown> = sql.raw(
  'c.id, c.merchant_id, c.subscription_id, c.state, c.at_once, c.day, c.quantity_before, c.unit_before, c.quantity_after, c.unit_after, c.price_change_id, c.created_by, c.created_at, c.settled_at, to_jsonb(b) before, to_jsonb(a) after',
)
const withPlans: RawBuilder<unknown> = sql.raw(
  'join subscription_plan b on b.merchant_id = c.merchant_id and b.id = c.plan_before join subscription_plan a on a.merchant_id = c.merchant_id and a.id = c.plan_after',
)
/** What is to come of these subscriptions. */
export const pendingOf = (db: Db, keys: readonly SubscriptionKey[]): Promise<ChangeRow[]> =>
  many(
    db,
    sql<ChangeRow>`
      select
        ${selected}
      from
        ${rowsOf('k', keys, keyTypes)}
        join subscription_change c on c.merchant_id = k."merchantId"
        and c.subscription_id = k.id
        and c.state = 'PENDING' ${withPlans}
    `,
  )
/** The youngest first. */
export const list = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
  limit: number,
): Promise<ChangeRow[]> =>
  many(
    db,
    sql<ChangeRow>`
      select
        ${selected}
      from
        subscription_change c ${withPlans}
      where
        c.merchant_id = ${merchantId}
        and c.subscription_id = ${subscriptionId}
      order by
        c.created_at desc,
        c.id desc
      limit
        ${limit}
    `,
  )
/** When it changed last in the middle of a span; null = never. */
export const changedOn = async (
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<string | null> =>
  (
    await many(
      db,
      sql<{ day: string | null }>`
        select
          max(day) as day
        from
          subscription_change
        where
          merchant_id = ${merchantId}
          and subscription_id = ${subscriptionId}
          and state = 'APPLIED'
          and at_once
      `,
    )
  )[0]?.day ?? null

export interface NewChange {
  id: string
  merchantId: string
  subscriptionId: string
  atOnce: boolean
  day: string
  planBefore: string
  quantityBefore: number
  unitBefore: number
  planAfter: string
  quantityAfter: number
  unitAfter: number
  createdBy: string
  createdAt: Date
}
/** One that is to come, or, at once, one that is made. */
export const insert = (db: Db, c: NewChange): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_change (
          id,
          merchant_id,
          subscription_id,
          state,
          at_once,
          day,
          plan_before,
          quantity_before,
          unit_before,
          plan_after,
          quantity_after,
          unit_after,
          created_by,
          created_at,
          settled_at
        )
      values
        (
          ${c.id},
          ${c.merchantId},
          ${c.subscriptionId},
          ${c.atOnce ? 'APPLIED' : 'PENDING'},
          ${c.atOnce},
          ${c.day},
          ${c.planBefore},
          ${c.quantityBefore},
          ${c.unitBefore},
          ${c.planAfter},
          ${c.quantityAfter},
          ${c.unitAfter},
          ${c.createdBy},
          ${c.createdAt},
          ${c.atOnce ? c.createdAt : null}
        )
    `,
  )
export interface Settled {
  merchantId: string
  id: string
  state: 'APPLIED' | 'WITHDRAWN' | 'CLEARED'
  at: Date
}
/** Those that are to come, made or given up. @returns how many of them still were. */
export const settle = (db: Db, settled: readonly Settled[]): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_change c
      set
        state = x.state,
        settled_at = x.at
      from
        ${rowsOf('x', settled, {
          merchantId: 'uuid',
          id: 'uuid',
          state: 'text',
          at: 'timestamptz',
        })}
      where
        c.merchant_id = x."merchantId"
        and c.id = x.id
        and c.state = 'PENDING'
    `,
  )
export const remove = (db: Db, merchantId: string, subscriptionId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription_change
      where
        merchant_id = ${merchantId}
        and subscription_id = ${subscriptionId}
    `,
  )
