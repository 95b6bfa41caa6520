/** SQL of what the clock, and money that arrives, take up. */
import { sql } from 'kysely'
import { changed, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'
import type { PlanRow } from '../subscription-plan/service.ts'
import { COLUMNS, OWN, withPlan, type SubscriptionRow } from './store.ts'

const columns = sql.raw(COLUMNS)

/** One, held, with how far its merchant's clock is ahead. */
export const lockWithClock = (
  db: Db,
  merchantId: string,
  id: string,
): Promise<(SubscriptionRow & { clock_shift_ms: number }) | null> =>
  maybe(
    db,
    sql`
      select
        ${columns},
        m.clock_shift_ms
      from
        ${withPlan}
        join merchant m on m.id = s.merchant_id
      where
        s.merchant_id = ${merchantId}
        and s.id = ${id}
      for update of
        s
    `,
  )

export interface DueRow extends SubscriptionRow {
  mode: 'LIVE' | 'TEST'
}
/** A place in the order of what is due; `nextAt` to the microsecond, as PostgreSQL writes it. */
export interface DueKey {
  nextAt: string
  merchantId: string
  id: string
}
const keyColumns = sql.raw('s.next_at::text "nextAt", s.merchant_id "merchantId", s.id')
/**
 * What is due after a place, oldest first and of one moment merchant by merchant; not of those whose night is held, by the brake or by the bank. Nobody holds it yet.
 *
 * Read by the index alone, whatever the planner knows of merchants and plans: a night of a million that joined them to sort what is due read all of it for
 * each lot.
 */
export const dueAfter = (
  db: Db,
  until: Date,
  after: DueKey | null,
  limit: number,
): Promise<DueKey[]> =>
  many(
    db,
    sql<DueKey>`
      select
        ${keyColumns}
      from
        subscription s
      where
        s.next_at <= ${until}
        and ${after === null
          ? sql`true`
          : sql`
              (s.next_at, s.merchant_id, s.id) > (
                ${after.nextAt}::timestamptz,
                ${after.merchantId}::uuid,
                ${after.id}::uuid
              )
            `}
        and s.merchant_id <> all (
          array(
            select
              h.merchant_id
            from
              subscription_run_hold h
            where
              h.released_at is null
          )
        )
        and s.merchant_id <> all (
          array(
            select
              b.merchant_id
            from
              subscription_bank_hold b
            where
              b.kind = 'RUN'
              and b.released_at is null
          )
        )
      order by
        s.next_at,
        s.merchant_id,
        s.id
      limit
        ${limit}
    `,
  )
/** The same of one merchant. @param until by the merchant's own time */
export const dueOf = (db: Db, merchantId: string, until: Date, limit: number): Promise<DueKey[]> =>
  many(
    db,
    sql<DueKey>`
      select
        ${keyColumns}
      from
        subscription s
      where
        s.merchant_id = ${merchantId}
        and s.next_at <= ${until}
      order by
        s.next_at,
        s.id
      limit
        ${limit}
    `,
  )
/** Of rows of which many have one plan, each plan once. */
async function plansOf(
  db: Db,
  rows: readonly Pick<DueRow, 'merchant_id' | 'plan_id'>[],
): Promise<Map<string, PlanRow>> {
  const keys = [...new Map(rows.map((row) => [row.plan_id, row])).values()]
  const found = await many(
    db,
    sql<{ plan: PlanRow }>`
      select
        to_jsonb(p) plan
      from
        ${rowsOf('k', keys, { merchant_id: 'uuid', plan_id: 'uuid' })}
        join subscription_plan p on p.merchant_id = k.merchant_id
        and p.id = k.plan_id
    `,
  )
  return new Map(found.map(({ plan }) => [plan.id, plan]))
}
/**
 * Those of them that are still due, in their order, held until the transaction ends; what somebody else is at is left to them. Merchants that were shut out,
 * or whose night is held, wait.
 */
export async function holdDue(db: Db, until: Date, keys: readonly DueKey[]): Promise<DueRow[]> {
  const rows = await many(
    db,
    sql<Omit<DueRow, 'plan'>>`
      select
        ${sql.raw(OWN)},
        m.mode
      from
        ${rowsOf('k', keys, { merchantId: 'uuid', id: 'uuid' })}
        join subscription s on s.merchant_id = k."merchantId"
        and s.id = k.id
        join merchant m on m.id = s.merchant_id
      where
        s.next_at <= ${until}
        and m.retired_at is null
        and (
          m.mode = 'TEST'
          or m.status = 'ACTIVE'
        )
        and not exists (
          select
          from
            subscription_run_hold h
          where
            h.merchant_id = s.merchant_id
            and h.released_at is null
        )
        and not exists (
          select
          from
            subscription_bank_hold b
          where
            b.merchant_id = s.merchant_id
            and b.kind = 'RUN'
            and b.released_at is null
        )
      order by
        k.ord
      for update of
        s skip locked
    `,
  )
  const plans = await plansOf(db, rows)
  return rows.map((row) => Object.assign(row, { plan: plans.get(row.plan_id)! }))
}
/** Sandbox merchants whose clock is ahead and for whom something is due by it, with their own time. */
export const aheadWithDue = (db: Db, now: Date): Promise<{ id: string; until: Date }[]> =>
  many(
    db,
    sql`
      select
        m.id,
        ${now}::timestamptz + m.clock_shift_ms * interval '1 ms' "until"
      from
        merchant m
      where
        m.mode = 'TEST'
        and m.clock_shift_ms > 0
        and m.retired_at is null
        and exists (
          select
          from
            subscription s
          where
            s.merchant_id = m.id
            and s.next_at <= ${now}::timestamptz + m.clock_shift_ms * interval '1 ms'
        )
    `,
  )
/** The next moment of a merchant's subscriptions after another one. */
export const nextMoment = async (db: Db, merchantId: string, after: Date): Promise<Date | null> =>
  (
    await one(
      db,
      sql<{ at: Date | null }>`
        select
          min(next_at) at
        from
          subscription
        where
          merchant_id = ${merchantId}
          and next_at > ${after}
      `,
    )
  ).at
/** One that cannot be worked on now is looked at again later. */
export const postpone = (db: Db, merchantId: string, id: string, until: Date): Promise<number> =>
  changed(
    db,
    sql`
      update subscription
      set
        next_at = ${until}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
