/** SQL of what subscriptions bring a month, and how that moved. */
import { sql, type RawBuilder } from 'kysely'
import type { MrrCause } from '@saola/contract/subscription-statistic'
import { changed, many, one, rowsOf, type Db } from '../../platform/db.ts'
import { inSight, withPlan, type Among } from './store.ts'

export interface NewMove {
  merchantId: string
  subscriptionId: string
  /** YYYY-MM-DD in Vietnam. */
  today: string
  start: string
  /** From now on, in đồng. */
  mrr: number
  /** Why it ends, where it does. */
  exit: MrrCause
}
const columns = {
  merchantId: 'uuid',
  subscriptionId: 'uuid',
  today: 'date',
  start: 'date',
  mrr: 'bigint',
  exit: 'text',
} as const

/** Of subscriptions that are held: what is missing from their moves to what they bring now. Moves of days to come are made anew. */
export async function record(db: Db, rows: readonly NewMove[]): Promise<void> {
  if (rows.length === 0) return
  await changed(
    db,
    sql`
      delete from subscription_mrr_move m using ${rowsOf('x', rows, columns)}
      where
        m.merchant_id = x."merchantId"
        and m.subscription_id = x."subscriptionId"
        and m.day > x.today
    `,
  )
  await changed(
    db,
    sql`
      insert into
        subscription_mrr_move as m (merchant_id, subscription_id, day, cause, amount)
      select
        x."merchantId",
        x."subscriptionId",
        move.day,
        move.cause,
        move.amount
      from
        ${rowsOf('x', rows, columns)}
        cross join lateral (
          select
            coalesce(sum(o.amount), 0)::bigint amount,
            count(*) moves,
            case
              when x.start > x.today then 0
              else x.mrr
            end now
          from
            subscription_mrr_move o
          where
            o.merchant_id = x."merchantId"
            and o.subscription_id = x."subscriptionId"
        ) was
        cross join lateral (
          select
            x.today as day,
            case
              when was.amount = 0
              and was.moves = 0 then 'NEW'
              when was.amount = 0 then 'REACTIVATION'
              when was.now = 0
              and x.mrr > 0 then 'NEW'
              when was.now = 0 then x.exit
              when was.now > was.amount then 'EXPANSION'
              else 'CONTRACTION'
            end as cause,
            was.now - was.amount as amount
          union all
          select
            x.start,
            'NEW',
            x.mrr - was.now
        )
      move
      where
        move.amount <> 0
      on conflict (merchant_id, subscription_id, day, cause) do update
      set
        amount = m.amount + excluded.amount
    `,
  )
}
export const remove = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription_mrr_move
      where
        merchant_id = ${merchantId}
        and subscription_id = ${id}
    `,
  )

/** Moves of the subscriptions that somebody sees. */
const movesOf = (merchantId: string, among: Among | null): RawBuilder<unknown> =>
  among === null
    ? sql`
        (
          select
            *
          from
            subscription_mrr_move
          where
            merchant_id = ${merchantId}
        ) m
      `
    : sql`
        (
          select
            o.*
          from
            subscription_mrr_move o
            join (${withPlan}) on s.merchant_id = o.merchant_id
            and s.id = o.subscription_id
          where
            o.merchant_id = ${merchantId}
            and ${inSight(among)}
        ) m
      `

export interface MoveRow {
  day: string
  cause: MrrCause
  amount: number
  count: number
}
/** By day and cause, oldest first; both days included. */
export const moves = (
  db: Db,
  merchantId: string,
  { from, to }: { from: string; to: string },
  among: Among | null,
): Promise<MoveRow[]> =>
  many(
    db,
    sql<MoveRow>`
      select
        m.day,
        m.cause,
        sum(m.amount)::bigint amount,
        count(*)::int count
      from
        ${movesOf(merchantId, among)}
      where
        m.day between ${from}::date and ${to}::date
        and m.amount <> 0
      group by
        m.day,
        m.cause
      order by
        m.day,
        m.cause
    `,
  )
/** At the end of a day: how much, of how many subscriptions. */
export const standing = (
  db: Db,
  merchantId: string,
  day: string,
  among: Among | null,
): Promise<{ amount: number; count: number }> =>
  one(
    db,
    sql`
      select
        coalesce(sum(x.amount), 0)::bigint amount,
        count(*)::int count
      from
        (
          select
            sum(m.amount) amount
          from
            ${movesOf(merchantId, among)}
          where
            m.day <= ${day}::date
          group by
            m.subscription_id
          having
            sum(m.amount) > 0
        ) x
    `,
  )

/** How many that were counted before the first day left within the days, and are not back by the last. */
export const left = async (
  db: Db,
  merchantId: string,
  { from, to }: { from: string; to: string },
  among: Among | null,
): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`
        select
          count(*)::int count
        from
          (
            select
              coalesce(
                sum(m.amount) filter (
                  where
                    m.day < ${from}::date
                ),
                0
              ) before,
              sum(m.amount) after,
              bool_or(
                m.day >= ${from}::date
                and m.cause in ('CHURN_ASKED', 'CHURN_UNPAID')
              ) is_left
            from
              ${movesOf(merchantId, among)}
            where
              m.day <= ${to}::date
            group by
              m.subscription_id
          ) x
        where
          x.before > 0
          and x.after = 0
          and x.is_left
      `,
    )
  ).count

export interface PlanMrrRow {
  id: string
  code: string
  name: string
  amount: number
  count: number
  risk_amount: number
  risk_count: number
}
/** What the subscriptions to each plan bring on a day, with those of them that have an invoice overdue now; most first. */
export const byPlan = (
  db: Db,
  merchantId: string,
  day: string,
  among: Among | null,
): Promise<PlanMrrRow[]> =>
  many(
    db,
    sql<PlanMrrRow>`
      select
        p.id,
        p.code,
        p.name,
        sum(x.amount)::bigint amount,
        count(*)::int count,
        coalesce(
          sum(x.amount) filter (
            where
              s.status = 'PAYMENT_EXPIRED'
          ),
          0
        )::bigint risk_amount,
        (
          count(*) filter (
            where
              s.status = 'PAYMENT_EXPIRED'
          )
        )::int risk_count
      from
        (
          select
            m.subscription_id,
            sum(m.amount) amount
          from
            subscription_mrr_move m
          where
            m.merchant_id = ${merchantId}
            and m.day <= ${day}::date
          group by
            m.subscription_id
          having
            sum(m.amount) > 0
        ) x
        join (${withPlan}) on s.merchant_id = ${merchantId}
        and s.id = x.subscription_id
      where
        ${inSight(among)}
      group by
        p.merchant_id,
        p.id
      order by
        amount desc,
        p.id
    `,
  )

/** What the subscriptions to some plans bring on a day; a plan that brings nothing is left out. */
export const ofPlans = (
  db: Db,
  merchantId: string,
  day: string,
  planIds: readonly string[],
  among: Among | null,
): Promise<Pick<PlanMrrRow, 'id' | 'amount' | 'count'>[]> =>
  many(
    db,
    sql`
      select
        x.plan_id id,
        sum(x.amount)::bigint amount,
        count(*)::int count
      from
        (
          select
            s.plan_id,
            sum(m.amount) amount
          from
            ${withPlan}
            join subscription_mrr_move m on m.merchant_id = s.merchant_id
            and m.subscription_id = s.id
          where
            s.merchant_id = ${merchantId}
            and s.plan_id = any (${[...planIds]}::uuid[])
            and m.day <= ${day}::date
            and ${inSight(among)}
          group by
            s.plan_id,
            s.id
          having
            sum(m.amount) > 0
        ) x
      group by
        x.plan_id
    `,
  )
