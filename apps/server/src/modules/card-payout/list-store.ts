/** SQL of the list of card payouts. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, many, one, type Db } from '../../platform/db.ts'
import { columns, type CardPayoutRow } from './store.ts'

export interface Filter {
  state?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  /** Account numbers that the caller may see; null = all. */
  among: readonly string[] | null
}
const conditions = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`merchant_id = ${merchantId}`,
    ...(f.state ? [sql`state = ${f.state}`] : []),
    ...(f.from ? [sql`created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`created_at < ${f.to}`] : []),
    ...(f.among ? [sql`to_account = any (${[...f.among]}::text[])`] : []),
  ])
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<CardPayoutRow[]> =>
  many(
    db,
    sql<CardPayoutRow>`
      select
        ${columns}
      from
        card_payout
      where
        ${conditions(merchantId, f)}
      order by
        created_at ${sql.raw(page.direction)},
        id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
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
              card_payout
            where
              ${conditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
