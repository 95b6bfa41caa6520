/** SQL of pay periods. Days are text, YYYY-MM-DD, months YYYY-MM. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import type { MonthFilter } from './rules.ts'

export interface PeriodRow {
  id: string
  month: string
  start_date: string
  end_date: string
  /** Null = those of the configuration. */
  working_days: number | null
  pay_date: string
  closing: 'CLOSING' | 'CLOSED' | null
  /** Something was logged or asked for in it. */
  is_used: boolean
}
const columns = sql`
  id,
  to_char(month, 'YYYY-MM') as month,
  start_date::text,
  end_date::text,
  working_days,
  pay_date::text,
  closing,
  used_at is not null is_used
`
const among = (merchantId: string, f: MonthFilter): RawBuilder<unknown> => sql`
  merchant_id = ${merchantId}
  and (
    ${f.year}::int = 0
    or extract(
      year
      from
        month
    ) = ${f.year}::int
  )
  and (
    ${f.month}::int = 0
    or extract(
      month
      from
        month
    ) = ${f.month}::int
  )
`
export const list = (
  db: Db,
  merchantId: string,
  f: MonthFilter,
  page: PageRequest,
): Promise<PeriodRow[]> =>
  many(
    db,
    sql<PeriodRow>`
      select
        ${columns}
      from
        salary_period p
      where
        ${among(merchantId, f)}
      order by
        p.start_date ${sql.raw(page.direction)},
        id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, merchantId: string, f: MonthFilter): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          (
            select
              1
            from
              salary_period
            where
              ${among(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) capped
      `,
    )
  ).n
export const get = (db: Db, merchantId: string, id: string): Promise<PeriodRow | null> =>
  maybe(
    db,
    sql<PeriodRow>`
      select
        ${columns}
      from
        salary_period
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** The one that has a day; no two have the same. */
export const ofDay = (db: Db, merchantId: string, day: string): Promise<PeriodRow | null> =>
  maybe(
    db,
    sql<PeriodRow>`
      select
        ${columns}
      from
        salary_period
      where
        merchant_id = ${merchantId}
        and start_date <= ${day}
        and end_date >= ${day}
    `,
  )
/** Whether another period has one of the days. */
export const overlapping = async (
  db: Db,
  merchantId: string,
  id: string,
  days: { startDate: string; endDate: string },
): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ found: boolean }>`
        select
          exists (
            select
              1
            from
              salary_period
            where
              merchant_id = ${merchantId}
              and id <> ${id}
              and start_date <= ${days.endDate}
              and end_date >= ${days.startDate}
          ) found
      `,
    )
  ).found
export const insert = (db: Db, merchantId: string, row: PeriodRow, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_period (id, merchant_id, month, start_date, end_date, working_days, pay_date, created_at)
      values
        (
          ${row.id},
          ${merchantId},
          ${`${row.month}-01`},
          ${row.start_date},
          ${row.end_date},
          ${row.working_days},
          ${row.pay_date},
          ${now}
        )
    `,
  )
export const update = (db: Db, merchantId: string, row: PeriodRow): Promise<number> =>
  changed(
    db,
    sql`
      update salary_period
      set
        month = ${`${row.month}-01`},
        start_date = ${row.start_date},
        end_date = ${row.end_date},
        working_days = ${row.working_days},
        pay_date = ${row.pay_date}
      where
        merchant_id = ${merchantId}
        and id = ${row.id}
    `,
  )
/** Once; later marks change nothing. */
export const markUsed = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update salary_period
      set
        used_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and used_at is null
    `,
  )
/** The first before a day in which something was logged or asked for, and that is not closed. */
export const earlierOpen = (
  db: Db,
  merchantId: string,
  before: string,
): Promise<{ id: string; month: string } | null> =>
  maybe(
    db,
    sql<{ id: string; month: string }>`
      select
        id,
        to_char(month, 'YYYY-MM') as month
      from
        salary_period
      where
        merchant_id = ${merchantId}
        and start_date < ${before}
        and used_at is not null
        and closing is distinct from 'CLOSED'
      order by
        start_date
      limit
        1
    `,
  )
export const setClosing = (
  db: Db,
  merchantId: string,
  id: string,
  to: 'CLOSING' | 'CLOSED',
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_period
      set
        closing = ${to}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and closing is not distinct from ${to === 'CLOSED' ? 'CLOSING' : null}
    `,
  )
export const remove = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from salary_period
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
