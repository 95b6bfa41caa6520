/** SQL of lines as they are counted, some employees after others. Days are text, YYYY-MM-DD. VND; days worked are hundredths. */
import { sql, type RawBuilder } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import type { Whose } from './store.ts'

/** Periods that are being closed. */
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
/** Held until the transaction ends; null once it is closed. */
export const lockOpen = (
  db: Db,
  { merchantId, periodId }: Whose,
): Promise<{ reached_id: string | null } | null> =>
  maybe(
    db,
    sql<{ reached_id: string | null }>`
      select
        reached_id
      from
        salary_closing
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and closed_at is null
      for update
    `,
  )
export interface EmployeeRow {
  id: string
  code: string
  name: string
  left_on: string | null
  /** Null once it is erased. */
  sealed: string | null
}
/** The next after one, by their numbers. */
export const employeesAfter = (
  db: Db,
  merchantId: string,
  after: string | null,
  limit: number,
): Promise<EmployeeRow[]> =>
  many(
    db,
    sql<EmployeeRow>`
      select
        id,
        code,
        name,
        left_on::text,
        sealed
      from
        salary_employee
      where
        merchant_id = ${merchantId}
        and id > coalesce(${after}::uuid, '00000000-0000-0000-0000-000000000000')
      order by
        id
      limit
        ${limit}
    `,
  )
export interface MovedRow {
  employee_id: string
  paid: number
  returned: number
  carried_in: number
  at_bank: number
  at_bank_count: number
  request_codes: string[]
  worked: number | null
}
/** What was marked as taken off or given back with a period, and what the bank has not confirmed. */
const paidOf = (
  { merchantId, periodId }: Whose,
  employeeIds: readonly string[],
): RawBuilder<unknown> => sql`
  select
    a.employee_id,
    coalesce(
      sum(pay.amount) filter (
        where
          pay.deducted_in = ${periodId}
      ),
      0
    )::bigint paid,
    coalesce(
      sum(pay.amount) filter (
        where
          pay.given_back_in = ${periodId}
      ),
      0
    )::bigint returned,
    coalesce(
      sum(pay.amount) filter (
        where
          pay.state in ('TODO', 'PROCESSING')
      ),
      0
    )::bigint at_bank,
    count(*) filter (
      where
        pay.state in ('TODO', 'PROCESSING')
    )::int at_bank_count,
    coalesce(
      array_agg(
        a.code
        order by
          a.code
      ) filter (
        where
          pay.deducted_in = ${periodId}
      ),
      '{}'
    ) request_codes
  from
    salary_advance a
    join salary_advance_payment pay on pay.merchant_id = a.merchant_id
    and pay.advance_id = a.id
    join salary_period p on p.merchant_id = a.merchant_id
    and p.id = a.period_id
  where
    a.merchant_id = ${merchantId}
    and a.employee_id = any (${[...employeeIds]}::uuid[])
    and (
      pay.deducted_in = ${periodId}
      or pay.given_back_in = ${periodId}
      or (
        pay.state in ('TODO', 'PROCESSING')
        and p.closing is not null
      )
    )
  group by
    a.employee_id
`
/** Of some employees those of whom something is taken off or given back with a period, carried into it, or at the bank. */
export const moved = (
  db: Db,
  { merchantId, periodId }: Whose,
  employeeIds: readonly string[],
  days: { startDate: string; endDate: string },
): Promise<MovedRow[]> =>
  many(
    db,
    sql<MovedRow>`
      with
        paid as (${paidOf({ merchantId, periodId }, employeeIds)}),
        carried as (
          select
            employee_id,
            sum(paid - returned - coalesce(taken, deduct) - written_off)::bigint amount
          from
            salary_deduction
          where
            merchant_id = ${merchantId}
            and employee_id = any (${[...employeeIds]}::uuid[])
          group by
            employee_id
          having
            sum(paid - returned - coalesce(taken, deduct) - written_off) <> 0
        )
      select
        e.id employee_id,
        coalesce(m.paid, 0) paid,
        coalesce(m.returned, 0) returned,
        coalesce(c.amount, 0) carried_in,
        coalesce(m.at_bank, 0) at_bank,
        coalesce(m.at_bank_count, 0) at_bank_count,
        coalesce(m.request_codes, '{}') request_codes,
        case
          when w.employee_id is not null then (
            select
              coalesce(sum(part), 0)::int
            from
              unnest(
                w.days[
                  1:least(${days.endDate}::date, e.left_on) - ${days.startDate}::date + 1
                ]
              ) part
          )
        end worked
      from
        paid m
        full join carried c on c.employee_id = m.employee_id
        join salary_employee e on e.merchant_id = ${merchantId}
        and e.id = coalesce(m.employee_id, c.employee_id)
        left join salary_logwork w on w.merchant_id = e.merchant_id
        and w.period_id = ${periodId}
        and w.employee_id = e.id
    `,
  )
export type Counted = EmployeeRow & MovedRow & { deduct: number; carried_out: number }
export const insertLines = (
  db: Db,
  { merchantId, periodId }: Whose,
  lines: readonly Omit<Counted, 'sealed'>[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_deduction (
          merchant_id,
          period_id,
          employee_id,
          code,
          name,
          left_on,
          paid,
          returned,
          carried_in,
          at_bank,
          at_bank_count,
          request_codes,
          worked,
          deduct,
          carried_out
        )
      select
        ${merchantId},
        ${periodId},
        x.*
      from
        json_to_recordset(${JSON.stringify(lines)}::json) x (
          employee_id uuid,
          code text,
          name text,
          left_on date,
          paid bigint,
          returned bigint,
          carried_in bigint,
          at_bank bigint,
          at_bank_count int,
          request_codes text[],
          worked int,
          deduct bigint,
          carried_out bigint
        )
    `,
  )
export const reach = (
  db: Db,
  { merchantId, periodId }: Whose,
  f: { id: string; count: number },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_closing
      set
        reached_id = ${f.id},
        reached = reached + ${f.count}
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
    `,
  )
/** What all lines come to. */
export const sumOf = (
  db: Db,
  { merchantId, periodId }: Whose,
): Promise<{ deduct: number; sha256: string }> =>
  one(
    db,
    sql<{ deduct: number; sha256: string }>`
      select
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
