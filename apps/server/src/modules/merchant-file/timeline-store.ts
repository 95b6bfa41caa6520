/** SQL of what happened at a merchant: the audit log of who did what, and beside it what the bank notified. */
import { sql } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { many, one, type Db } from '../../platform/db.ts'

export interface ActRow {
  id: number
  at: Date
  operation: string
  actor_kind: string
  actor_name: string
}
/**
 * Newest first, or oldest. Each kind of actor is read along its own stretch of the index and no further than the page reaches, so that a
 * busy server does not stand before the few acts of people.
 */
export const acts = (
  db: Db,
  merchantId: string,
  kinds: readonly string[],
  page: PageRequest,
): Promise<ActRow[]> => {
  const order = sql.raw(`id ${page.direction}`)
  return many(
    db,
    sql<ActRow>`
      select
        r.*
      from
        unnest(${[...kinds]}::text[]) k (kind)
        cross join lateral (
          select
            id,
            at,
            operation,
            actor_kind,
            actor_name
          from
            audit_record
          where
            merchant_id = ${merchantId}
            and actor_kind = k.kind
          order by
            ${order}
          limit
            ${(page.index + 1) * page.size}
        ) r
      order by
        ${order}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
}
export const countActs = async (
  db: Db,
  merchantId: string,
  kinds: readonly string[],
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
            from
              audit_record
            where
              merchant_id = ${merchantId}
              and actor_kind = any (${[...kinds]}::text[])
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n

export interface CreditRow {
  id: number
  received_at: Date
  amount: number
}
/** What the bank notified, in the order in which it came. */
export const credits = (db: Db, merchantId: string, page: PageRequest): Promise<CreditRow[]> =>
  many(
    db,
    sql<CreditRow>`
      select
        id,
        received_at,
        amount
      from
        bank_credit
      where
        merchant_id = ${merchantId}
      order by
        id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countCredits = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
            from
              bank_credit
            where
              merchant_id = ${merchantId}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
