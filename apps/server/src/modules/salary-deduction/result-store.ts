/** SQL of what payroll says that it took off. VND. */
import { sql } from 'kysely'
import { maybe, one, type Db } from '../../platform/db.ts'
import type { Whose } from './store.ts'

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
