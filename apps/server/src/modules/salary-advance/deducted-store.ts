/** SQL of orders whose money is taken off on a pay day. */
import { sql } from 'kysely'
import { changed, type Db } from '../../platform/db.ts'

/** What was paid and is in no file yet, of periods that are being closed or were: also what the bank confirmed too late for its own. */
export const deduct = (
  db: Db,
  merchantId: string,
  periodId: string,
  employeeIds: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment d
      set
        deducted_in = ${periodId}
      from
        salary_advance a
        join salary_period p on p.merchant_id = a.merchant_id
        and p.id = a.period_id
      where
        a.merchant_id = ${merchantId}
        and a.employee_id = any (${[...employeeIds]}::uuid[])
        and p.closing is not null
        and d.merchant_id = a.merchant_id
        and d.advance_id = a.id
        and d.state = 'SUCCESS'
        and d.deducted_in is null
    `,
  )
/** What came back after it had been in a file. */
export const refund = (
  db: Db,
  merchantId: string,
  periodId: string,
  employeeIds: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment d
      set
        given_back_in = ${periodId}
      from
        salary_advance a
      where
        a.merchant_id = ${merchantId}
        and a.employee_id = any (${[...employeeIds]}::uuid[])
        and d.merchant_id = a.merchant_id
        and d.advance_id = a.id
        and d.state = 'RETURNED'
        and d.deducted_in is not null
        and d.given_back_in is null
    `,
  )
