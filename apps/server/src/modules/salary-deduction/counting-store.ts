/** SQL of lines that are counted, and of what payroll says of them. VND; days worked are hundredths. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import type { Whose } from './store.ts'

/** Periods whose lines are not all counted. */
export const open = (db: Db): Promise<{ merchant_id: string; period_id: string }[]> =>
  many(
    db,
    sql<{ merchant_id: string; period_id: string }>`
      select
        merchant_id,
        period_id
      from
        salary_closing
      where
        closed_at is null
      order by
        started_at
    `,
  )
export interface UncountedRow {
  employee_id: string
  paid: number
  returned: number
  carried_in: number
  worked: number | null
  counted_days: number | null
  sealed: string | null
}
export const uncounted = (
  db: Db,
  { merchantId, periodId }: Whose,
  limit: number,
): Promise<UncountedRow[]> =>
  many(
    db,
    sql<UncountedRow>`
      select
        employee_id,
        paid,
        returned,
        carried_in,
        worked,
        counted_days,
        sealed
      from
        salary_deduction
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and deduct is null
      limit
        ${limit}
    `,
  )
/** Once a line: what another has counted meanwhile stays. The copy of the wage goes. */
export const setCounted = (
  db: Db,
  { merchantId, periodId }: Whose,
  lines: readonly { employeeId: string; deduct: number; carriedOut: number }[],
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_deduction d
      set
        deduct = x.deduct,
        carried_out = x.carried_out,
        sealed = null
      from
        unnest(
          ${lines.map(({ employeeId }) => employeeId)}::uuid[],
          ${lines.map(({ deduct }) => deduct)}::bigint[],
          ${lines.map(({ carriedOut }) => carriedOut)}::bigint[]
        ) x (employee_id, deduct, carried_out)
      where
        d.merchant_id = ${merchantId}
        and d.period_id = ${periodId}
        and d.employee_id = x.employee_id
        and d.deduct is null
    `,
  )
/** Held until the transaction ends; null once it is closed. */
export const lockOpen = (
  db: Db,
  { merchantId, periodId }: Whose,
): Promise<{ started_by: string } | null> =>
  maybe(
    db,
    sql<{ started_by: string }>`
      select
        started_by
      from
        salary_closing
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and closed_at is null
      for update
    `,
  )
/** What all lines come to, once each is counted; null before. */
export const sumOf = async (
  db: Db,
  { merchantId, periodId }: Whose,
): Promise<{ deduct: number; sha256: string } | null> => {
  const row = await one(
    db,
    sql<{ rest: number; deduct: number; sha256: string }>`
      select
        count(*) filter (
          where
            deduct is null
        )::int rest,
        coalesce(sum(deduct), 0)::bigint deduct,
        encode(
          sha256(
            convert_to(
              coalesce(
                string_agg(
                  concat_ws(';', code, paid, carried_in, returned, deduct, carried_out, at_bank),
                  e'
      '
                  order by
                    lower(code)
                ),
                ''
              ),
              'UTF8'
            )
          ),
          'hex'
        ) sha256
      from
        salary_deduction
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
    `,
  )
  return row.rest > 0 ? null : row
}
export const finish = (
  db: Db,
  { merchantId, periodId }: Whose,
  f: { at: Date; sha256: string },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_closing
      set
        closed_at = ${f.at},
        sha256 = ${f.sha256}
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and closed_at is null
    `,
  )
/** Held until the transaction ends, so that payroll's words come one after the other. */
export const lockClosed = async (db: Db, { merchantId, periodId }: Whose): Promise<boolean> =>
  (await maybe(
    db,
    sql<{ ok: boolean }>`
      select
        true ok
      from
        salary_closing
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and closed_at is not null
      for update
    `,
  )) !== null
/** @returns by how much more was taken off than was known before */
export const setTaken = async (
  db: Db,
  { merchantId, periodId }: Whose,
  lines: readonly { employeeId: string; taken: number }[],
  f: { at: Date; by: string },
): Promise<number> =>
  (
    await one(
      db,
      sql<{ more: number }>`
        with
          said as (
            select
              d.employee_id,
              coalesce(d.taken, d.deduct) before,
              x.taken
            from
              salary_deduction d
              join unnest(${lines.map(({ employeeId }) => employeeId)}::uuid[], ${lines.map(
                ({ taken }) => taken,
              )}::bigint[]) x (employee_id, taken) on x.employee_id = d.employee_id
            where
              d.merchant_id = ${merchantId}
              and d.period_id = ${periodId}
          ),
          written as (
            update salary_deduction d
            set
              taken = s.taken,
              taken_at = ${f.at},
              taken_by = ${f.by}
            from
              said s
            where
              d.merchant_id = ${merchantId}
              and d.period_id = ${periodId}
              and d.employee_id = s.employee_id
            returning
              s.taken - s.before more
          )
        select
          coalesce(sum(more), 0)::bigint more
        from
          written
      `,
    )
  ).more
