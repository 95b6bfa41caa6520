/** SQL of lines that ride on the next invoice. */
import { sql } from 'kysely'
import type { InvoiceLineKind } from '@saola/contract/subscription-line-values'
import type { PageRequest } from '@saola/contract/paging'
import { changed, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'
import type { SubscriptionKey } from './change-store.ts'

export interface LineRow {
  id: string
  merchant_id: string
  subscription_id: string
  kind: InvoiceLineKind
  name: string | null
  /** In đồng; may be negative. */
  amount: number
  status: 'PENDING' | 'BILLED' | 'VOID'
  cycle: number | null
  created_by: string
  created_at: Date
}
const columns = sql.raw(
  'l.id, l.merchant_id, l.subscription_id, l.kind, l.name, l.amount, l.status, l.cycle, l.created_by, l.created_at',
)
/** What waits for the next invoices of these subscriptions, the oldest first. */
export const pendingOf = (db: Db, keys: readonly SubscriptionKey[]): Promise<LineRow[]> =>
  many(
    db,
    sql<LineRow>`
      select
        ${columns}
      from
        ${rowsOf('k', keys, { merchantId: 'uuid', id: 'uuid' })}
        join subscription_line l on l.merchant_id = k."merchantId"
        and l.subscription_id = k.id
        and l.status = 'PENDING'
      order by
        l.created_at,
        l.id
    `,
  )
export const list = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
  page: PageRequest,
): Promise<LineRow[]> =>
  many(
    db,
    sql<LineRow>`
      select
        ${columns}
      from
        subscription_line l
      where
        l.merchant_id = ${merchantId}
        and l.subscription_id = ${subscriptionId}
      order by
        l.created_at ${sql.raw(page.direction)},
        l.id ${sql.raw(page.direction)}
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
          subscription_line
        where
          merchant_id = ${merchantId}
          and subscription_id = ${subscriptionId}
      `,
    )
  ).n
export const get = (db: Db, merchantId: string, id: string): Promise<LineRow | null> =>
  maybe(
    db,
    sql<LineRow>`
      select
        ${columns}
      from
        subscription_line l
      where
        l.merchant_id = ${merchantId}
        and l.id = ${id}
    `,
  )

export interface NewLine {
  id: string
  merchantId: string
  subscriptionId: string
  kind: string
  name: string | null
  amount: number
  createdBy: string
  createdAt: Date
}
export async function insert(db: Db, lines: readonly NewLine[]): Promise<void> {
  if (lines.length === 0) return
  await changed(
    db,
    sql`
      insert into
        subscription_line (id, merchant_id, subscription_id, kind, name, amount, created_by, created_at)
      select
        x.id,
        x."merchantId",
        x."subscriptionId",
        x.kind,
        x.name,
        x.amount,
        x."createdBy",
        x."createdAt"
      from
        ${rowsOf('x', lines, {
          id: 'uuid',
          merchantId: 'uuid',
          subscriptionId: 'uuid',
          kind: 'text',
          name: 'text',
          amount: 'bigint',
          createdBy: 'text',
          createdAt: 'timestamptz',
        })}
    `,
  )
}
export interface Billed {
  merchantId: string
  id: string
  cycle: number
}
export const bill = (db: Db, lines: readonly Billed[]): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_line l
      set
        status = 'BILLED',
        cycle = x.cycle
      from
        ${rowsOf('x', lines, { merchantId: 'uuid', id: 'uuid', cycle: 'int' })}
      where
        l.merchant_id = x."merchantId"
        and l.id = x.id
        and l.status = 'PENDING'
    `,
  )
/** The lines of cycles that were taken back wait again. */
export const release = (
  db: Db,
  cycles: readonly { merchantId: string; subscriptionId: string; cycle: number }[],
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_line l
      set
        status = 'PENDING',
        cycle = null
      from
        ${rowsOf('x', cycles, { merchantId: 'uuid', subscriptionId: 'uuid', cycle: 'int' })}
      where
        l.merchant_id = x."merchantId"
        and l.subscription_id = x."subscriptionId"
        and l.cycle = x.cycle
        and l.status = 'BILLED'
    `,
  )
/** @returns 0 where it waits no longer. */
export const markVoid = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_line
      set
        status = 'VOID'
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'PENDING'
    `,
  )
export const remove = (db: Db, merchantId: string, subscriptionId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription_line
      where
        merchant_id = ${merchantId}
        and subscription_id = ${subscriptionId}
    `,
  )
