/** SQL of units that were used. */
import { sql } from 'kysely'
import type { PageRequest } from '@saola/contract/paging'
import { changed, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'
import type { SubscriptionKey } from './change-store.ts'
import { COLUMNS, inSight, withPlan, type Among, type SubscriptionRow } from './store.ts'

export interface UsageRow {
  id: string
  merchant_id: string
  subscription_id: string
  event_id: string
  /** Below zero where it takes another one back. */
  quantity: number
  at: Date
  day: string
  voids: string | null
  status: 'WAITING' | 'BILLED' | 'FREE'
  cycle: number | null
  created_by: string
  created_at: Date
  is_void: boolean
}
const subscriptionColumns = sql.raw(COLUMNS)
const columns = sql.raw(
  'u.id, u.merchant_id, u.subscription_id, u.event_id, u.quantity, u.at, u.day, u.voids, u.status, u.cycle, u.created_by, u.created_at, exists (select from subscription_usage v where v.merchant_id = u.merchant_id and v.voids = u.id) is_void',
)

export interface Names {
  ids: readonly string[]
  codes: readonly string[]
  references: readonly string[]
}
/** Those that are named, held so that no invoice is made of them meanwhile; others may tell of use at the same time. */
export const holdNamed = (
  db: Db,
  merchantId: string,
  { ids, codes, references }: Names,
  among: Among | null,
): Promise<SubscriptionRow[]> =>
  many(
    db,
    sql<SubscriptionRow>`
      select
        ${subscriptionColumns}
      from
        ${withPlan}
      where
        s.merchant_id = ${merchantId}
        and (
          s.id = any (${[...ids]}::uuid[])
          or s.code = any (${[...codes]}::text[])
          or s.ref_id = any (${[...references]}::text[])
        )
        and ${inSight(among)}
      order by
        s.id
      for share of
        s
    `,
  )

/** Units that are on no invoice, by subscription and day. */
export async function pendingOf(
  db: Db,
  keys: readonly SubscriptionKey[],
): Promise<{ subscription_id: string; day: string; units: number }[]> {
  if (keys.length === 0) return []
  return many(
    db,
    sql`
      select
        u.subscription_id,
        u.day,
        sum(u.quantity)::bigint units
      from
        ${rowsOf('k', keys, { merchantId: 'uuid', id: 'uuid' })}
        join subscription_usage u on u.merchant_id = k."merchantId"
        and u.subscription_id = k.id
        and u.status = 'WAITING'
      group by
        u.subscription_id,
        u.day
      order by
        u.subscription_id,
        u.day
    `,
  )
}
export const list = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
  page: PageRequest,
): Promise<UsageRow[]> =>
  many(
    db,
    sql<UsageRow>`
      select
        ${columns}
      from
        subscription_usage u
      where
        u.merchant_id = ${merchantId}
        and u.subscription_id = ${subscriptionId}
      order by
        u.at ${sql.raw(page.direction)},
        u.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, merchantId: string, subscriptionId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          subscription_usage
        where
          merchant_id = ${merchantId}
          and subscription_id = ${subscriptionId}
      `,
    )
  ).n
export const get = (db: Db, merchantId: string, id: string): Promise<UsageRow | null> =>
  maybe(
    db,
    sql<UsageRow>`
      select
        ${columns}
      from
        subscription_usage u
      where
        u.merchant_id = ${merchantId}
        and u.id = ${id}
    `,
  )

export interface NewUsage {
  id: string
  merchantId: string
  subscriptionId: string
  eventId: string
  quantity: number
  at: Date
  day: string
  voids: string | null
  status: UsageRow['status']
  createdBy: string
  createdAt: Date
}
/** In one order, so that two lots of the same events wait for each other and not crosswise. @returns the ids of those that were not known. */
export const insert = async (db: Db, entries: readonly NewUsage[]): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        insert into
          subscription_usage (
            id,
            merchant_id,
            subscription_id,
            event_id,
            quantity,
            at,
            day,
            voids,
            status,
            created_by,
            created_at
          )
        select
          x.id,
          x."merchantId",
          x."subscriptionId",
          x."eventId",
          x.quantity,
          x.at,
          x.day,
          x.voids,
          x.status,
          x."createdBy",
          x."createdAt"
        from
          ${rowsOf('x', entries, {
            id: 'uuid',
            merchantId: 'uuid',
            subscriptionId: 'uuid',
            eventId: 'text',
            quantity: 'bigint',
            at: 'timestamptz',
            day: 'date',
            voids: 'uuid',
            status: 'text',
            createdBy: 'text',
            createdAt: 'timestamptz',
          })}
        order by
          x."subscriptionId",
          x."eventId",
          x.ord
        on conflict do nothing
        returning
          id
      `,
    )
  ).map(({ id }) => id)
/** Those of these events that are known. */
export const ofEvents = (
  db: Db,
  merchantId: string,
  events: readonly { subscriptionId: string; eventId: string }[],
): Promise<UsageRow[]> =>
  many(
    db,
    sql<UsageRow>`
      select
        ${columns}
      from
        ${rowsOf('x', events, { subscriptionId: 'uuid', eventId: 'text' })}
        join subscription_usage u on u.merchant_id = ${merchantId}
        and u.subscription_id = x."subscriptionId"
        and u.event_id = x."eventId"
    `,
  )

export interface Cut {
  merchantId: string
  subscriptionId: string
  /** null = they are let go. */
  cycle: number | null
  /** The first day that is not billed; null = all of them. */
  before: string | null
}
/** At most one of each subscription. */
export const bill = (db: Db, cuts: readonly Cut[]): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_usage u
      set
        status = case
          when x.cycle is null then 'FREE'
          else 'BILLED'
        end,
        cycle = x.cycle
      from
        ${rowsOf('x', cuts, {
          merchantId: 'uuid',
          subscriptionId: 'uuid',
          cycle: 'int',
          before: 'date',
        })}
      where
        u.merchant_id = x."merchantId"
        and u.subscription_id = x."subscriptionId"
        and u.status = 'WAITING'
        and (
          x.before is null
          or u.day < x.before
        )
    `,
  )
/** The units of cycles that were taken back wait again. */
export const release = (
  db: Db,
  cycles: readonly { merchantId: string; subscriptionId: string; cycle: number }[],
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_usage u
      set
        status = 'WAITING',
        cycle = null
      from
        ${rowsOf('x', cycles, { merchantId: 'uuid', subscriptionId: 'uuid', cycle: 'int' })}
      where
        u.merchant_id = x."merchantId"
        and u.subscription_id = x."subscriptionId"
        and u.cycle = x.cycle
        and u.status = 'BILLED'
    `,
  )
export const remove = (db: Db, merchantId: string, subscriptionId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription_usage
      where
        merchant_id = ${merchantId}
        and subscription_id = ${subscriptionId}
    `,
  )
