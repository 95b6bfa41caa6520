/** The only SQL of the reconciliation; the comparisons are the database functions bank_differences and card_differences. It spans all merchants, as the bank's side does. */
import { sql } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface AccountRow {
  account_no: string
  merchant_id: string | null
}
export const accounts = (db: Db): Promise<AccountRow[]> =>
  many(
    db,
    sql<AccountRow>`
      select
        account_no,
        merchant_id
      from
        reconciled_account
      order by
        account_no
    `,
  )

/** One row for each day asked for; a day that is being looked at stays as it is. */
export const startDays = (
  db: Db,
  from: string,
  to: string,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        reconciliation_day (day, state, started_at, asked_by)
      select
        d::date,
        'RUNNING',
        ${now},
        ${by}
      from
        generate_series(
          ${from}::date,
          ${to}::date,
          interval '1 day'
        ) d
      on conflict (day) do update
      set
        state = 'RUNNING',
        started_at = excluded.started_at,
        asked_by = excluded.asked_by
    `,
  )
export const waitDays = (db: Db, from: string, to: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update reconciliation_day
      set
        state = 'WAITING',
        ended_at = ${now}
      where
        day between ${from} and ${to}
        and state = 'RUNNING'
    `,
  )
export const lastDay = async (db: Db): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ day: string }>`
        select
          day::text
        from
          reconciliation_day
        where
          state = 'DONE'
        order by
          day desc
        limit
          1
      `,
    )
  )?.day ?? null

export interface DayRow {
  day: string
  state: 'RUNNING' | 'DONE' | 'WAITING'
  started_at: Date
  ended_at: Date | null
  asked_by: string
  accounts: number
  lines: number
  matched: number
  bank_in: number
  bank_out: number
  our_in: number
  our_out: number
  open: number
  settled: number
}
const days_ = sql`
  select
    r.*,
    r.day::text,
    (
      select
        count(*)::int
      from
        reconciliation_difference d
      where
        d.day = r.day
        and d.state = 'OPEN'
    ) open,
    (
      select
        count(*)::int
      from
        reconciliation_difference d
      where
        d.day = r.day
        and d.state <> 'OPEN'
    ) settled
  from
    reconciliation_day r
`
export const days = (db: Db, page: PageRequest): Promise<DayRow[]> =>
  many(
    db,
    sql<DayRow>`
      ${days_}
      order by
        r.day ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countDays = async (db: Db): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              reconciliation_day
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const oneDay = (db: Db, day: string): Promise<DayRow | null> =>
  maybe(
    db,
    sql<DayRow>`
      ${days_}
      where
        r.day = ${day}
    `,
  )
