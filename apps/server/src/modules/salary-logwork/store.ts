/** SQL of log work. Days are text, YYYY-MM-DD; workloads hundredths of a day. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP } from '@saola/contract/paging'
import { changed, likeText, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'
import type { Days } from './rules.ts'

export interface EmployeeRow {
  id: string
  code: string
  name: string
  left_on: string | null
  /** Null = nothing is logged. */
  days: (number | null)[] | null
}
export interface Whose {
  merchantId: string
  periodId: string
}
/** Of `salary_employee e`. Looked up one by one: joined, a period that was just filled is compared with every employee before the planner knows of it. */
const columns = ({ merchantId, periodId }: Whose): RawBuilder<unknown> => sql`
  e.id,
  e.code,
  e.name,
  e.left_on::text,
  (
    select
      l.days
    from
      salary_logwork l
    where
      l.merchant_id = ${merchantId}
      and l.period_id = ${periodId}
      and l.employee_id = e.id
  ) days
`

/** @param codes in small letters */
export const ofCodes = (
  db: Db,
  { merchantId, periodId }: Whose,
  codes: readonly string[],
): Promise<EmployeeRow[]> =>
  many(
    db,
    sql<EmployeeRow>`
      select
        ${columns({ merchantId, periodId })}
      from
        salary_employee e
      where
        e.merchant_id = ${merchantId}
        and lower(e.code) = any (${[...codes]}::text[])
    `,
  )

export interface DrawnRow {
  id: string
  sealed: string
  percent: number
  /** Approved or asked for in the period. */
  drawn: number
}
/** Of those of some employees who have drawn or asked for something, and whose data is not erased. */
export const drawnBy = (
  db: Db,
  { merchantId, periodId }: Whose,
  employeeIds: readonly string[],
): Promise<DrawnRow[]> =>
  many(
    db,
    sql<DrawnRow>`
      select
        e.id,
        e.sealed,
        t.percent,
        p.advanced + p.pending drawn
      from
        salary_position p
        join salary_employee e on e.merchant_id = p.merchant_id
        and e.id = p.employee_id
        join salary_advance_type t on t.merchant_id = e.merchant_id
        and t.id = e.type_id
      where
        p.merchant_id = ${merchantId}
        and p.period_id = ${periodId}
        and p.employee_id = any (${[...employeeIds]}::uuid[])
        and p.advanced + p.pending > 0
        and e.sealed is not null
    `,
  )

export interface Filter {
  /** Those who had left before this day are none of the period's. */
  startDate: string
  /** Part of code or name, with or without accents. */
  keyword: string
}
const among = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  e.merchant_id = ${merchantId}
  and (
    e.left_on is null
    or e.left_on >= ${f.startDate}
  )
  and (
    ${f.keyword} = ''
    or e.code ilike '%' || ${likeText(f.keyword)} || '%'
    or position(fold_text (${f.keyword}) in fold_text (e.name)) > 0
  )
`
export const list = (
  db: Db,
  { merchantId, periodId }: Whose,
  f: Filter,
  page: { index: number; size: number },
): Promise<EmployeeRow[]> =>
  many(
    db,
    sql<EmployeeRow>`
      select
        ${columns({ merchantId, periodId })}
      from
        salary_employee e
      where
        ${among(merchantId, f)}
      order by
        lower(e.code)
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, { merchantId }: Whose, f: Filter): Promise<number> =>
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
              salary_employee e
            where
              ${among(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) capped
      `,
    )
  ).n
/** Those of a period whose code comes after one, in small letters; for a file of any length. */
export const after = (
  db: Db,
  { merchantId, periodId }: Whose,
  f: Filter,
  code: string,
  size: number,
): Promise<EmployeeRow[]> =>
  many(
    db,
    sql<EmployeeRow>`
      select
        ${columns({ merchantId, periodId })}
      from
        salary_employee e
      where
        ${among(merchantId, f)}
        and lower(e.code) > ${code}
      order by
        lower(e.code)
      limit
        ${size}
    `,
  )

export interface LogworkRow {
  employeeId: string
  days: Days
  worked: number
}
/** All in one statement. */
export const write = (
  db: Db,
  { merchantId, periodId }: Whose,
  rows: readonly LogworkRow[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_logwork (merchant_id, period_id, employee_id, days, worked)
      select
        ${merchantId}::uuid,
        ${periodId}::uuid,
        x.employee_id,
        x.days::smallint[],
        x.worked
      from
        ${rowsOf(
          'x',
          rows.map(({ employeeId, days, worked }) => ({
            employee_id: employeeId,
            days: `{${days.map((part) => part ?? 'null').join(',')}}`,
            worked,
          })),
          { employee_id: 'uuid', days: 'text', worked: 'int' },
        )}
      on conflict (merchant_id, period_id, employee_id) do update
      set
        days = excluded.days,
        worked = excluded.worked
    `,
  )

export interface ChangeRow {
  employee_id: string
  day: string
  before: number | null
  after: number | null
}
export const addChanges = (
  db: Db,
  { merchantId, periodId }: Whose,
  rows: readonly ChangeRow[],
  why: { reason: string | null; by: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_logwork_change (merchant_id, period_id, employee_id, day, before, after, reason, changed_by, changed_at)
      select
        ${merchantId}::uuid,
        ${periodId}::uuid,
        x.employee_id,
        x.day,
        x.before,
        x.after,
        ${why.reason}::text,
        ${why.by}::text,
        ${why.now}::timestamptz
      from
        ${rowsOf('x', rows, {
          employee_id: 'uuid',
          day: 'date',
          before: 'smallint',
          after: 'smallint',
        })}
      order by
        ord
    `,
  )
export interface Change {
  day: string
  before: number | null
  after: number | null
  reason: string | null
  changed_by: string
  changed_at: Date
}
/** The youngest first. */
export const changes = (
  db: Db,
  { merchantId, periodId }: Whose,
  employeeId: string,
  limit: number,
): Promise<Change[]> =>
  many(
    db,
    sql<Change>`
      select
        day::text,
        before,
        after,
        reason,
        changed_by,
        changed_at
      from
        salary_logwork_change
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and employee_id = ${employeeId}
      order by
        id desc
      limit
        ${limit}
    `,
  )
export const isEmployee = async (
  db: Db,
  merchantId: string,
  employeeId: string,
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
              salary_employee
            where
              merchant_id = ${merchantId}
              and id = ${employeeId}
          ) found
      `,
    )
  ).found

/** What was worked up to a day, and up to the last day of those who left. */
export const worked = (
  db: Db,
  { merchantId, periodId }: Whose,
  employeeIds: readonly string[],
  span: { startDate: string; today: string },
): Promise<{ employee_id: string; worked: number }[]> =>
  many(
    db,
    sql<{ employee_id: string; worked: number }>`
      select
        l.employee_id,
        (
          select
            coalesce(sum(part), 0)::int
          from
            unnest(
              l.days[
                1:least(${span.today}::date, e.left_on) - ${span.startDate}::date + 1
              ]
            ) part
        ) worked
      from
        salary_logwork l
        join salary_employee e on e.merchant_id = l.merchant_id
        and e.id = l.employee_id
      where
        l.merchant_id = ${merchantId}
        and l.period_id = ${periodId}
        and l.employee_id = any (${[...employeeIds]}::uuid[])
    `,
  )
/** The last day of which there is a word. */
export const lastLogged = async (
  db: Db,
  { merchantId, periodId }: Whose,
  employeeId: string,
  startDate: string,
): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ last: string | null }>`
        select
          (${startDate}::date + max(x.place)::int - 1)::text as last
        from
          salary_logwork l
          cross join unnest(l.days) with ordinality x (part, place)
        where
          l.merchant_id = ${merchantId}
          and l.period_id = ${periodId}
          and l.employee_id = ${employeeId}
          and x.part is not null
      `,
    )
  )?.last ?? null
