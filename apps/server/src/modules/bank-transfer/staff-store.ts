/** SQL of the orders of money out that bank staff see: those of live merchants and of the house. */
import { sql, type RawBuilder } from 'kysely'
import { SILENT_MINUTES } from '@saola/contract/bank-transfer'
import type { PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { TransferRow } from './store.ts'

export interface StaffRow extends TransferRow {
  merchant_code: string | null
  merchant_name: string | null
  bank_name: string | null
}
export interface Filter {
  keyword?: string | undefined
  merchantCode?: string | undefined
  kind?: string | undefined
  state?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
  now: Date
}
export const silentSince = (now: Date): Date => new Date(now.getTime() - SILENT_MINUTES * 60_000)

const begins = (column: string, text: string): RawBuilder<unknown> => sql`
  ${sql.ref(column)} like ${`${likeText(text)}%`}
`
const conditions = (f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`m.mode is distinct from 'TEST'`,
    ...(f.keyword
      ? [
          sql`
            (
              ${begins('t.reference', f.keyword)}
              or ${begins('t.bank_reference', f.keyword)}
              or (
                t.to_account = ${f.keyword}
                and t.kind <> 'ADVANCE'
              )
            )
          `,
        ]
      : []),
    ...(f.merchantCode ? [sql`m.code = ${f.merchantCode.toUpperCase()}`] : []),
    ...(f.kind ? [sql`t.kind = ${f.kind}`] : []),
    ...(f.state === 'UNKNOWN'
      ? [sql`t.state = 'SENDING'`, sql`t.started_at <= ${silentSince(f.now)}`]
      : []),
    ...(f.state && f.state !== 'UNKNOWN' ? [sql`t.state = ${f.state}`] : []),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
  ])
const columns = sql`
  t.*,
  m.code merchant_code,
  m.name merchant_name,
  b.short_name bank_name
`
const joins = sql`
  left join merchant m on m.id = t.merchant_id
  left join bank b on b.napas_code = t.to_bin
`
export const list = (db: Db, f: Filter, page: PageRequest): Promise<StaffRow[]> =>
  many(
    db,
    sql<StaffRow>`
      select
        ${columns}
      from
        bank_transfer t ${joins}
      where
        ${conditions(f)}
      order by
        t.created_at ${sql.raw(page.direction)},
        t.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
/** As many as a list counts. */
export const count = async (db: Db, f: Filter, most: number): Promise<number> =>
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
              bank_transfer t
              left join merchant m on m.id = t.merchant_id
            where
              ${conditions(f)}
            limit
              ${most + 1}
          ) x
      `,
    )
  ).n
/** `lock`: it cannot change before the transaction ends. */
export const find = (db: Db, id: string, lock: boolean): Promise<StaffRow | null> =>
  maybe(
    db,
    sql<StaffRow>`
      select
        ${columns}
      from
        bank_transfer t ${joins}
      where
        t.id = ${id}
        and m.mode is distinct from 'TEST' ${lock
          ? sql`
              for update of
                t
            `
          : sql``}
    `,
  )
