/** SQL of what employees have bound themselves to. VND; days are text, YYYY-MM-DD. */
import { sql } from 'kysely'
import { changed, many, type Db } from '../../platform/db.ts'

export interface OwnLimitRow {
  employee_id: string
  amount: number | null
  locked_until: string | null
  next_from: string | null
  next_amount: number | null
  next_locked_until: string | null
}
export const ofEmployees = (
  db: Db,
  merchantId: string,
  employeeIds: readonly string[],
): Promise<OwnLimitRow[]> =>
  many(
    db,
    sql<OwnLimitRow>`
      select
        employee_id,
        amount,
        locked_until::text as locked_until,
        next_from::text as next_from,
        next_amount,
        next_locked_until::text as next_locked_until
      from
        salary_own_limit
      where
        merchant_id = ${merchantId}
        and employee_id = any (${[...employeeIds]}::uuid[])
    `,
  )
/** The employee's row, made where there is none, held until the transaction ends. */
export const lock = (db: Db, merchantId: string, employeeId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_own_limit (merchant_id, employee_id, changed_at)
      values
        (
          ${merchantId},
          ${employeeId},
          ${now}
        )
      on conflict (merchant_id, employee_id) do update
      set
        changed_at = excluded.changed_at
    `,
  )
export const set = (
  db: Db,
  merchantId: string,
  row: OwnLimitRow & { changed_at: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_own_limit
      set
        amount = ${row.amount},
        locked_until = ${row.locked_until},
        next_from = ${row.next_from},
        next_amount = ${row.next_amount},
        next_locked_until = ${row.next_locked_until},
        changed_at = ${row.changed_at}
      where
        merchant_id = ${merchantId}
        and employee_id = ${row.employee_id}
    `,
  )
