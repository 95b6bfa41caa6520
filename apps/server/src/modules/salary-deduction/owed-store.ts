/** SQL of what employees still owe from closed periods, and of what of it is written off or settled. VND. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface OwedRow {
  employee_id: string
  /** Less than nothing is to be given back; what came back and is in no file yet is not owed. */
  owed: number
  written_off: number
  /** The last closed one with a line of theirs. */
  period_id: string
}
/** Of those of some employees who have a line in a closed period. */
export const owedOf = (
  db: Db,
  merchantId: string,
  employeeIds: readonly string[],
): Promise<OwedRow[]> =>
  many(
    db,
    sql<OwedRow>`
      select
        x.employee_id,
        (s.owed - b.amount)::bigint owed,
        s.written_off::bigint written_off,
        s.period_id
      from
        unnest(${[...employeeIds]}::uuid[]) x (employee_id)
        -- Each by itself: by the indexes of employees, whatever is known of the tables' sizes.
        cross join lateral (
          select
            sum(d.paid - d.returned - coalesce(d.taken, d.deduct) - d.written_off) owed,
            sum(d.written_off) written_off,
            (
              array_agg(
                d.period_id
                order by
                  p.start_date desc
              )
            ) [1] period_id
          from
            salary_deduction d
            join salary_closing c on c.merchant_id = d.merchant_id
            and c.period_id = d.period_id
            and c.closed_at is not null
            join salary_period p on p.merchant_id = d.merchant_id
            and p.id = d.period_id
          where
            d.merchant_id = ${merchantId}
            and d.employee_id = x.employee_id
        ) s
        cross join lateral (
          select
            coalesce(sum(pay.amount), 0) amount
          from
            salary_advance a
            join salary_advance_payment pay on pay.merchant_id = a.merchant_id
            and pay.advance_id = a.id
          where
            a.merchant_id = ${merchantId}
            and a.employee_id = x.employee_id
            and pay.state = 'RETURNED'
            and pay.deducted_in is not null
            and pay.given_back_in is null
        ) b
      where
        s.period_id is not null
    `,
  )
/** Paid to an employee and in no file for payroll yet. VND. */
export const unclosedOf = async (db: Db, merchantId: string, employeeId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ amount: number }>`
        select
          coalesce(sum(pay.amount), 0)::bigint amount
        from
          salary_advance a
          join salary_advance_payment pay on pay.merchant_id = a.merchant_id
          and pay.advance_id = a.id
        where
          a.merchant_id = ${merchantId}
          and a.employee_id = ${employeeId}
          and pay.state = 'SUCCESS'
          and pay.deducted_in is null
      `,
    )
  ).amount
/** Whether a period of the enterprise is being closed. */
export const isClosing = async (db: Db, merchantId: string): Promise<boolean> =>
  (await maybe(
    db,
    sql<{ ok: boolean }>`
      select
        true ok
      from
        salary_closing
      where
        merchant_id = ${merchantId}
        and closed_at is null
      limit
        1
    `,
  )) !== null
export const addWrittenOff = (
  db: Db,
  merchantId: string,
  f: { periodId: string; employeeId: string; amount: number },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_deduction
      set
        written_off = written_off + ${f.amount}
      where
        merchant_id = ${merchantId}
        and period_id = ${f.periodId}
        and employee_id = ${f.employeeId}
    `,
  )
