/** SQL about sandbox merchants and the sample sales that fill them. */
import { sql, type RawBuilder } from 'kysely'
import { alone, inTransaction, many, maybe, one, type Db, type Pool } from '../../platform/db.ts'
import { withholdEvents } from '../../platform/event-store.ts'

export const hasTransactions = async (db: Db, merchantId: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ some: boolean }>`
        select
          exists (
            select
            from
              payment
            where
              merchant_id = ${merchantId}
          ) some
      `,
    )
  ).some

export interface AccountRow {
  id: string
  account_no: string
  account_name: string
  bank_type: string
}
export const accountsOf = (db: Db, merchantId: string): Promise<AccountRow[]> =>
  many(
    db,
    sql<AccountRow>`
      select
        id,
        account_no,
        account_name,
        bank_type
      from
        bank_account
      where
        merchant_id = ${merchantId}
        and status = 'ACTIVE'
      order by
        default_account desc
    `,
  )

/**
 * Runs `work` in a transaction after which the events of these objects count as handled already: nobody is to be notified
 * today of a sale two months ago. Other events of the merchant are left alone, because people go on working meanwhile.
 */
export const quietly = <T>(
  db: Db,
  merchantId: string,
  objectIds: readonly string[],
  work: (tx: Db) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    const result = await work(tx)
    await withholdEvents(tx, merchantId, objectIds)
    return result
  })

const FILLING = 7_312_003
const STOCKING = 7_312_004
/** One shop is filled at a time, in all processes. */
export const oneByOne = <T>(pool: Pool, work: () => Promise<T>): Promise<T> =>
  alone(pool, FILLING, work)
/** Shelves are filled beside the sales, which take longer. */
export const stockOne = <T>(pool: Pool, work: () => Promise<T>): Promise<T> =>
  alone(pool, STOCKING, work)

export interface SandboxRow {
  id: string
  live_id: string
  code: string
  name: string
  created_at: Date
  clock_shift_ms: number
  transactions: number
  status: string
  owner_id: string
  owner_name: string
  owner_phone: string
}
const openSandboxWhere = (db: Db, which: RawBuilder<boolean>): Promise<SandboxRow | null> =>
  maybe(
    db,
    sql<SandboxRow>`
      select
        t.id,
        t.live_id,
        l.code,
        l.name,
        l.status,
        t.created_at,
        t.clock_shift_ms,
        (
          select
            count(*)
          from
            (
              select
              from
                payment
              where
                merchant_id = t.id
              limit
                10000
            ) n
        ) transactions,
        o.id owner_id,
        o.full_name owner_name,
        o.phone owner_phone
      from
        merchant t
        join merchant l on l.id = t.live_id
        join member o on o.merchant_id = l.id
        and o.is_owner
      where
        ${which}
        and t.mode = 'TEST'
        and t.retired_at is null
    `,
  )
/** @param merchantId of the sandbox merchant; one that was retired is none. */
export const sandbox = (db: Db, merchantId: string): Promise<SandboxRow | null> =>
  openSandboxWhere(db, sql`t.id = ${merchantId}`)
/** @param merchantId of the live merchant. In one look: between two the sandbox merchant may be replaced. */
export const sandboxOf = (db: Db, merchantId: string): Promise<SandboxRow | null> =>
  openSandboxWhere(db, sql`t.live_id = ${merchantId}`)

/** How far a merchant's clock is ahead. */
export const shiftOf = (db: Db, merchantId: string): Promise<{ clock_shift_ms: number }> =>
  one(
    db,
    sql<{ clock_shift_ms: number }>`
      select
        clock_shift_ms
      from
        merchant
      where
        id = ${merchantId}
    `,
  )
/** Held until the transaction ends: two who move its clock add up. */
export const holdMerchant = (db: Db, merchantId: string): Promise<{ id: string }> =>
  one(
    db,
    sql<{ id: string }>`
      select
        id
      from
        merchant
      where
        id = ${merchantId}
      for no key update
    `,
  )
export interface EventRow {
  topic: string
  object_id: string
  at: Date
}
export const newestEvent = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ id: number }>`
        select
          coalesce(max(id), 0) id
        from
          event
        where
          merchant_id = ${merchantId}
      `,
    )
  ).id
export const eventsSince = (db: Db, merchantId: string, id: number): Promise<EventRow[]> =>
  many(
    db,
    sql<EventRow>`
      select
        topic,
        object_id,
        at
      from
        event
      where
        merchant_id = ${merchantId}
        and id > ${id}
      order by
        id
      limit
        200
    `,
  )
