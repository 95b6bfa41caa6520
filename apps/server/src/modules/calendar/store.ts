/** SQL about the bank's calendar. */
import { sql } from 'kysely'
import { changed, many, type Db } from '../../platform/db.ts'
import type { Mark } from './rules.ts'

export interface DayRow {
  day: string
  is_working: boolean
  name: string
  is_yearly: boolean
  is_expected: boolean
  modified_at: Date
  modified_by: string
}
/** What stands between two days, both with them. */
export const between = (db: Db, first: string, last: string): Promise<DayRow[]> =>
  many(
    db,
    sql<DayRow>`
      select
        day,
        is_working,
        name,
        is_yearly,
        is_expected,
        modified_at,
        modified_by
      from
        calendar_day
      where
        day between ${first}::date and ${last}::date
      order by
        day
    `,
  )
/** Changes come one after the other: days that are not there yet cannot be locked. */
export const lock = (db: Db): Promise<unknown> =>
  many(
    db,
    sql`
      select
        pg_advisory_xact_lock(hashtextextended ('calendar', 0)) locked
    `,
  )
export const put = (
  db: Db,
  days: readonly (Mark & { day: string })[],
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        calendar_day (day, is_working, name, is_yearly, is_expected, modified_at, modified_by)
      select
        day,
        "isWorking",
        name,
        "isYearly",
        "isExpected",
        ${now},
        ${by}
      from
        jsonb_to_recordset(${JSON.stringify(
          days,
        )}::jsonb) as d (day date, "isWorking" boolean, name text, "isYearly" boolean, "isExpected" boolean)
      on conflict (day) do update
      set
        is_working = excluded.is_working,
        name = excluded.name,
        is_yearly = excluded.is_yearly,
        is_expected = excluded.is_expected,
        modified_at = excluded.modified_at,
        modified_by = excluded.modified_by
    `,
  )
export const remove = (db: Db, days: readonly string[]): Promise<number> =>
  changed(
    db,
    sql`
      delete from calendar_day
      where
        day = any (${[...days]}::date[])
    `,
  )
