/** SQL of requests that wait, and of when they lapse. Days are text, YYYY-MM-DD. */
import { sql } from 'kysely'
import { many, maybe, type Db } from '../../platform/db.ts'

/** Those that wait of one employee, or of all. */
export const waitingIds = async (
  db: Db,
  merchantId: string,
  employeeId: string | null,
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          id
        from
          salary_advance
        where
          merchant_id = ${merchantId}
          and status = 'WAITING_APPROVAL'
          and (
            ${employeeId}::uuid is null
            or employee_id = ${employeeId}
          )
        order by
          id
      `,
    )
  ).map(({ id }) => id)
/** Those that wait in periods that ended before a day, by the day of each merchant. */
export const lapsed = (
  db: Db,
  now: Date,
  merchantId: string | null,
): Promise<{ merchant_id: string; id: string; shift_ms: number }[]> =>
  many(
    db,
    sql<{ merchant_id: string; id: string; shift_ms: number }>`
      select
        a.merchant_id,
        a.id,
        m.clock_shift_ms shift_ms
      from
        salary_advance a
        join salary_period p on p.merchant_id = a.merchant_id
        and p.id = a.period_id
        join merchant m on m.id = a.merchant_id
      where
        a.status = 'WAITING_APPROVAL'
        and (
          ${merchantId}::uuid is null
          or a.merchant_id = ${merchantId}
        )
        and p.end_date < (
          (
            ${now}::timestamptz + m.clock_shift_ms * interval '1 millisecond'
          ) at time zone 'Asia/Ho_Chi_Minh'
        )::date
      order by
        a.id
      limit
        1000
    `,
  )
/** The day after which the first of those that wait lapses. */
export const firstLapse = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ last: string }>`
        select
          min(p.end_date)::text as last
        from
          salary_advance a
          join salary_period p on p.merchant_id = a.merchant_id
          and p.id = a.period_id
        where
          a.merchant_id = ${merchantId}
          and a.status = 'WAITING_APPROVAL'
      `,
    )
  )?.last ?? null
