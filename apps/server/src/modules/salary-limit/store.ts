/** SQL of what employees have drawn in a period. VND. */
import { sql } from 'kysely'
import { many, maybe, type Db } from '../../platform/db.ts'

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
