/** SQL of the price of a plan as it comes to those who subscribe to it already. */
import { sql } from 'kysely'
import type { SubscriptionStatus } from '@saola/contract/subscription-values'
import { changed, many, rowsOf, type Db } from '../../platform/db.ts'
import { COLUMNS, withPlan, type SubscriptionRow } from './store.ts'

/** Subscriptions of a plan that are alike; those that are over are in none. */
export interface GroupRow {
  status: SubscriptionStatus
  unit_amount: number
  quantity: number
  /** Another change of it is to come. */
  is_changing: boolean
  /** Among those that were named as ending. */
  is_ending: boolean
  count: number
  /** Of the count: with neither e-mail nor phone. */
  unreachable: number
  /** Of which subscriptions they are. */
  digest: string
}
/** @param ending ids of those that end */
export const groups = (
  db: Db,
  merchantId: string,
  planId: string,
  ending: readonly string[],
): Promise<GroupRow[]> =>
  many(
    db,
    sql<GroupRow>`
      select
        s.status,
        s.unit_amount,
        s.quantity,
        c.id is not null is_changing,
        s.id = any (${[...ending]}::uuid[]) is_ending,
        count(*)::int count,
        count(*) filter (
          where
            s.customer_email is null
            and s.customer_phone is null
        )::int unreachable,
        sum(hashtextextended (s.id::text, 0)::numeric)::text digest
      from
        subscription s
        left join subscription_change c on c.merchant_id = s.merchant_id
        and c.subscription_id = s.id
        and c.state = 'PENDING'
      where
        s.merchant_id = ${merchantId}
        and s.plan_id = ${planId}
        and s.status not in ('CANCELLED', 'EXPIRED')
      group by
        1,
        2,
        3,
        4,
        5
      order by
        1,
        2,
        3,
        4,
        5
    `,
  )
/** Those of a plan that have a last cycle. */
export const finite = (db: Db, merchantId: string, planId: string): Promise<SubscriptionRow[]> =>
  many(
    db,
    sql<SubscriptionRow>`
      select
        ${sql.raw(COLUMNS)}
      from
        ${withPlan}
      where
        s.merchant_id = ${merchantId}
        and s.plan_id = ${planId}
        and s.num_of_cycles > 0
        and s.status not in ('CANCELLED', 'EXPIRED')
    `,
  )
/** All of a plan that are not over, held until the transaction ends. */
export const hold = (db: Db, merchantId: string, planId: string): Promise<number> =>
  changed(
    db,
    sql`
      with
        held as (
          select
            id
          from
            subscription
          where
            merchant_id = ${merchantId}
            and plan_id = ${planId}
            and status not in ('CANCELLED', 'EXPIRED')
          order by
            id
          for update
        )
      select
        count(*)
      from
        held
    `,
  )

/** What its change and its message need of a subscription. */
export interface CustomerRow {
  id: string
  status: SubscriptionStatus
  quantity: number
  unit_amount: number
  customer_email: string | null
  customer_phone: string | null
}
export type GroupKey = Pick<GroupRow, 'status' | 'unit_amount' | 'quantity'>
/** Those of the groups that neither change nor end, by id, so many after one. */
export const inGroups = (
  db: Db,
  merchantId: string,
  planId: string,
  keys: readonly GroupKey[],
  ending: readonly string[],
  { after, limit }: { after: string; limit: number },
): Promise<CustomerRow[]> =>
  many(
    db,
    sql<CustomerRow>`
      select
        s.id,
        s.status,
        s.quantity,
        s.unit_amount,
        s.customer_email,
        s.customer_phone
      from
        subscription s
        join ${rowsOf('g', keys, {
          status: 'text',
          unit_amount: 'bigint',
          quantity: 'int',
        })} on g.status = s.status
        and g.unit_amount = s.unit_amount
        and g.quantity = s.quantity
      where
        s.merchant_id = ${merchantId}
        and s.plan_id = ${planId}
        and s.id > ${after}::uuid
        and s.id <> all (${[...ending]}::uuid[])
        and not exists (
          select
          from
            subscription_change c
          where
            c.merchant_id = s.merchant_id
            and c.subscription_id = s.id
            and c.state = 'PENDING'
        )
      order by
        s.id
      limit
        ${limit}
    `,
  )
export interface NewPriceChange {
  id: string
  subscriptionId: string
  quantity: number
  unitBefore: number
  unitAfter: number
}
export interface Origin {
  merchantId: string
  planId: string
  priceChangeId: string
  /** YYYY-MM-DD in Vietnam. */
  day: string
  createdBy: string
  createdAt: Date
}
/** Changes that are to come. */
export const insert = (db: Db, o: Origin, rows: readonly NewPriceChange[]): Promise<number> =>
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
          price_change_id,
          created_by,
          created_at
        )
      select
        x.id,
        ${o.merchantId}::uuid,
        x."subscriptionId",
        'PENDING',
        false,
        ${o.day}::date,
        ${o.planId}::uuid,
        x.quantity,
        x."unitBefore",
        ${o.planId}::uuid,
        x.quantity,
        x."unitAfter",
        ${o.priceChangeId}::uuid,
        ${o.createdBy},
        ${o.createdAt}::timestamptz
      from
        ${rowsOf('x', rows, {
          id: 'uuid',
          subscriptionId: 'uuid',
          quantity: 'int',
          unitBefore: 'bigint',
          unitAfter: 'bigint',
        })}
    `,
  )
/** The clock looks at these no later than at a moment. */
export const wakeBy = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  at: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription
      set
        next_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
        and next_at > ${at}
    `,
  )

export interface ChangedRow extends CustomerRow {
  change_id: string
  change_state: 'PENDING' | 'APPLIED' | 'WITHDRAWN' | 'CLEARED'
  unit_before: number
  unit_after: number
  is_changing: boolean
  is_of_plan: boolean
}
/** The subscriptions that a price came to, held until the transaction ends. */
export const holdChanged = (
  db: Db,
  merchantId: string,
  priceChangeId: string,
): Promise<ChangedRow[]> =>
  many(
    db,
    sql<ChangedRow>`
      select
        s.id,
        s.status,
        s.quantity,
        s.unit_amount,
        s.customer_email,
        s.customer_phone,
        c.id change_id,
        c.state change_state,
        c.unit_before,
        c.unit_after,
        s.plan_id = c.plan_after is_of_plan,
        exists (
          select
          from
            subscription_change o
          where
            o.merchant_id = s.merchant_id
            and o.subscription_id = s.id
            and o.state = 'PENDING'
        ) is_changing
      from
        subscription s
        join subscription_change c on c.merchant_id = s.merchant_id
        and c.subscription_id = s.id
      where
        c.merchant_id = ${merchantId}
        and c.price_change_id = ${priceChangeId}
        and c.state in ('PENDING', 'APPLIED')
      order by
        s.id
      for update of
        s
    `,
  )
