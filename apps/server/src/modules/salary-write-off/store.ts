/** SQL of what is written off or settled outside payroll. VND. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { WriteOffStatus, WriteOffWay } from '@saola/contract/salary-write-off'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface WriteOffRow {
  id: string
  period_id: string
  employee_id: string
  amount: number
  way: WriteOffWay
  reason: string
  status: WriteOffStatus
  asked_by_id: string
  asked_by: string
  asked_at: Date
  decided_by: string | null
  decided_at: Date | null
  reject_reason: string | null
}
export interface ListedRow extends WriteOffRow {
  employee_code: string
  employee_name: string
  employee_phone: string
  /** Of the period. */
  month: string
}
const listed = sql`
  w.id,
  w.period_id,
  w.employee_id,
  w.amount,
  w.way,
  w.reason,
  w.status,
  w.asked_by_id,
  w.asked_by,
  w.asked_at,
  w.decided_by,
  w.decided_at,
  w.reject_reason,
  e.code employee_code,
  e.name employee_name,
  e.phone employee_phone,
  to_char(p.month, 'YYYY-MM') as month
`
export const ofEmployee = (db: Db, merchantId: string, employeeId: string): Promise<ListedRow[]> =>
  many(
    db,
    sql<ListedRow>`
      select
        ${listed}
      from
        salary_write_off w
        join salary_employee e on e.merchant_id = w.merchant_id
        and e.id = w.employee_id
        join salary_period p on p.merchant_id = w.merchant_id
        and p.id = w.period_id
      where
        w.merchant_id = ${merchantId}
        and w.employee_id = ${employeeId}
      order by
        w.asked_at desc,
        w.id desc
    `,
  )
/** Held until the transaction ends. */
export const lock = (db: Db, merchantId: string, id: string): Promise<WriteOffRow | null> =>
  maybe(
    db,
    sql<WriteOffRow>`
      select
        id,
        period_id,
        employee_id,
        amount,
        way,
        reason,
        status,
        asked_by_id,
        asked_by,
        asked_at,
        decided_by,
        decided_at,
        reject_reason
      from
        salary_write_off
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )
export interface Filter {
  periodId: string | undefined
  status: WriteOffStatus | undefined
}
const among = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  w.merchant_id = ${merchantId}
  and (
    ${f.periodId ?? null}::uuid is null
    or w.period_id = ${f.periodId ?? null}
  )
  and (
    ${f.status ?? null}::text is null
    or w.status = ${f.status ?? null}
  )
`
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<ListedRow[]> =>
  many(
    db,
    sql<ListedRow>`
      select
        ${listed}
      from
        salary_write_off w
        join salary_employee e on e.merchant_id = w.merchant_id
        and e.id = w.employee_id
        join salary_period p on p.merchant_id = w.merchant_id
        and p.id = w.period_id
      where
        ${among(merchantId, f)}
      order by
        w.asked_at ${sql.raw(page.direction)},
        w.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, merchantId: string, f: Filter): Promise<number> =>
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
              salary_write_off w
            where
              ${among(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) capped
      `,
    )
  ).n
export type Asked = Pick<
  WriteOffRow,
  'id' | 'period_id' | 'employee_id' | 'amount' | 'way' | 'reason' | 'asked_by_id' | 'asked_by'
>
/** @returns 0 where one of the employee waits already */
export const insert = (db: Db, merchantId: string, row: Asked, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_write_off (
          merchant_id,
          id,
          period_id,
          employee_id,
          amount,
          way,
          reason,
          status,
          asked_by_id,
          asked_by,
          asked_at
        )
      values
        (
          ${merchantId},
          ${row.id},
          ${row.period_id},
          ${row.employee_id},
          ${row.amount},
          ${row.way},
          ${row.reason},
          'WAITING',
          ${row.asked_by_id},
          ${row.asked_by},
          ${now}
        )
      on conflict (merchant_id, employee_id)
      where
        status = 'WAITING' do nothing
    `,
  )
/** @returns 0 once it was decided on */
export const decide = (
  db: Db,
  merchantId: string,
  id: string,
  f: {
    status: 'APPROVED' | 'REJECTED'
    periodId: string
    by: string
    at: Date
    reason: string | null
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_write_off
      set
        status = ${f.status},
        period_id = ${f.periodId},
        decided_by = ${f.by},
        decided_at = ${f.at},
        reject_reason = ${f.reason}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'WAITING'
    `,
  )
