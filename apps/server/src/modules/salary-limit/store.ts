/** SQL of what employees have drawn in a period. VND. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface PositionRow {
  employee_id: string
  pending: number
  advanced: number
  requests: number
}
/** Those that there are; who has none has drawn nothing. */
export const positions = (
  db: Db,
  merchantId: string,
  periodId: string,
  employeeIds: readonly string[],
): Promise<PositionRow[]> =>
  many(
    db,
    sql<PositionRow>`
      select
        employee_id,
        pending,
        advanced,
        requests
      from
        salary_position
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and employee_id = any (${[...employeeIds]}::uuid[])
    `,
  )
/** Pending and advanced of all employees. */
export const pool = async (
  db: Db,
  merchantId: string,
  periodId: string,
): Promise<{ pending: number; advanced: number }> =>
  (await maybe(
    db,
    sql<{ pending: number; advanced: number }>`
      select
        pending,
        advanced
      from
        salary_pool
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
    `,
  )) ?? { pending: 0, advanced: 0 }
/** Rows of the pool and of one employee in it, made where there are none, and held in that order until the transaction ends. */
export async function lock(
  db: Db,
  merchantId: string,
  of: { periodId: string; employeeId: string },
): Promise<{ pool: { pending: number; advanced: number }; position: PositionRow }> {
  await changed(
    db,
    sql`
      insert into
        salary_pool (merchant_id, period_id)
      values
        (${merchantId}, ${of.periodId})
      on conflict do nothing
    `,
  )
  const locked = await one(
    db,
    sql<{ pending: number; advanced: number }>`
      select
        pending,
        advanced
      from
        salary_pool
      where
        merchant_id = ${merchantId}
        and period_id = ${of.periodId}
      for update
    `,
  )
  await changed(
    db,
    sql`
      insert into
        salary_position (merchant_id, period_id, employee_id)
      values
        (
          ${merchantId},
          ${of.periodId},
          ${of.employeeId}
        )
      on conflict do nothing
    `,
  )
  const position = await one(
    db,
    sql<PositionRow>`
      select
        employee_id,
        pending,
        advanced,
        requests
      from
        salary_position
      where
        merchant_id = ${merchantId}
        and period_id = ${of.periodId}
        and employee_id = ${of.employeeId}
      for update
    `,
  )
  return { pool: locked, position }
}
export interface Change {
  pending: number
  advanced: number
  requests: number
}
/** Both at once: the pool is the sum of its positions. */
export const move = (
  db: Db,
  merchantId: string,
  of: { periodId: string; employeeId: string },
  by: Change,
): Promise<number> =>
  changed(
    db,
    sql`
      with
        moved as (
          update salary_pool
          set
            pending = pending + ${by.pending},
            advanced = advanced + ${by.advanced}
          where
            merchant_id = ${merchantId}
            and period_id = ${of.periodId}
        )
      update salary_position
      set
        pending = pending + ${by.pending},
        advanced = advanced + ${by.advanced},
        requests = requests + ${by.requests}
      where
        merchant_id = ${merchantId}
        and period_id = ${of.periodId}
        and employee_id = ${of.employeeId}
    `,
  )
