/** SQL of what pay days take off. Days are text, YYYY-MM-DD. VND; days worked are hundredths. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { DeductionFilter } from '@saola/contract/salary-deduction'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface Whose {
  merchantId: string
  periodId: string
}
export interface Sums {
  employees: number
  without_logwork: number
  paid: number
  carried_in: number
  returned: number
  at_bank: number
  at_bank_count: number
}
export interface ClosingRow {
  started_at: Date
  started_by: string
  /** All of the enterprise, and those that were reached. */
  employees: number
  reached: number
  closed_at: Date | null
  sha256: string | null
  /** Of its file; null = the usual ones. */
  columns: string[] | null
}
export const closing = (db: Db, { merchantId, periodId }: Whose): Promise<ClosingRow | null> =>
  maybe(
    db,
    sql<ClosingRow>`
      select
        started_at,
        started_by,
        employees,
        reached,
        closed_at,
        sha256,
        columns
      from
        salary_closing
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
    `,
  )
export interface Total extends Sums {
  deduct: number
  carried_out: number
  taken: number | null
  written_off: number
  different: number
}
export const total = (db: Db, { merchantId, periodId }: Whose): Promise<Total> =>
  one(
    db,
    sql<Total>`
      select
        count(*)::int employees,
        count(*) filter (
          where
            paid > 0
            and worked is null
        )::int without_logwork,
        coalesce(sum(paid), 0)::bigint paid,
        coalesce(sum(carried_in), 0)::bigint carried_in,
        coalesce(sum(returned), 0)::bigint returned,
        coalesce(sum(at_bank), 0)::bigint at_bank,
        coalesce(sum(at_bank_count), 0)::int at_bank_count,
        coalesce(sum(deduct), 0)::bigint deduct,
        coalesce(sum(carried_out), 0)::bigint carried_out,
        case
          when count(taken) > 0 then sum(coalesce(taken, deduct))::bigint
        end taken,
        coalesce(sum(written_off), 0)::bigint written_off,
        count(*) filter (
          where
            taken <> deduct
        )::int different
      from
        salary_deduction
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
    `,
  )
export const start = (
  db: Db,
  { merchantId, periodId }: Whose,
  f: { at: Date; by: string },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_closing (merchant_id, period_id, started_at, started_by, employees, columns)
      select
        ${merchantId},
        ${periodId},
        ${f.at},
        ${f.by},
        count(*),
        (
          select
            columns
          from
            salary_deduction_columns
          where
            merchant_id = ${merchantId}
        )
      from
        salary_employee
      where
        merchant_id = ${merchantId}
    `,
  )
export interface LineRow {
  employee_id: string
  code: string
  name: string
  left_on: string | null
  paid: number
  returned: number
  carried_in: number
  at_bank: number
  request_codes: string[]
  deduct: number
  carried_out: number
  taken: number | null
  written_off: number
}
const columns = sql`
  employee_id,
  code,
  name,
  left_on::text,
  paid,
  returned,
  carried_in,
  at_bank,
  request_codes,
  deduct,
  carried_out,
  taken,
  written_off
`
export interface Filter {
  keyword: string | undefined
  only: DeductionFilter | undefined
}
const kinds: Readonly<Record<DeductionFilter, RawBuilder<unknown>>> = {
  CARRIED: sql`carried_out <> 0`,
  AT_BANK: sql`at_bank > 0`,
  LEFT: sql`left_on is not null`,
  LEFT_OWING: sql`
    exists (
      select
        1
      from
        salary_employee e
      where
        e.merchant_id = salary_deduction.merchant_id
        and e.id = salary_deduction.employee_id
        and e.left_on is not null
    )
    and (
      select
        sum(o.paid - o.returned - coalesce(o.taken, o.deduct) - o.written_off)
      from
        salary_deduction o
      where
        o.merchant_id = salary_deduction.merchant_id
        and o.employee_id = salary_deduction.employee_id
    ) > 0
  `,
  DIFFERENT: sql`taken <> deduct`,
}
const among = (merchantId: string, periodId: string, f: Filter): RawBuilder<unknown> => sql`
  merchant_id = ${merchantId}
  and period_id = ${periodId}
  and ${f.only ? kinds[f.only] : sql`true`}
  and (
    ${f.keyword ?? null}::text is null
    or position(lower(${f.keyword ?? ''}) in lower(code)) > 0
    or position(fold_text (${f.keyword ?? ''}) in fold_text (name)) > 0
  )
`
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  employeeCode: sql`lower(code)`,
  deductAmount: sql`deduct`,
}
export const list = (
  db: Db,
  { merchantId, periodId }: Whose,
  f: Filter,
  page: PageRequest,
): Promise<LineRow[]> =>
  many(
    db,
    sql<LineRow>`
      select
        ${columns}
      from
        salary_deduction
      where
        ${among(merchantId, periodId, f)}
      order by
        ${orders[page.sortBy]!} ${sql.raw(page.direction)},
        employee_id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, { merchantId, periodId }: Whose, f: Filter): Promise<number> =>
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
              salary_deduction
            where
              ${among(merchantId, periodId, f)}
            limit
              ${COUNT_CAP + 1}
          ) capped
      `,
    )
  ).n
/** By code, some after another. */
export const after = (
  db: Db,
  { merchantId, periodId }: Whose,
  code: string,
  f: { leaversOnly: boolean; limit: number },
): Promise<LineRow[]> =>
  many(
    db,
    sql<LineRow>`
      select
        ${columns}
      from
        salary_deduction
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and lower(code) > ${code}
        and (
          not ${f.leaversOnly}::boolean
          or left_on is not null
        )
      order by
        lower(code)
      limit
        ${f.limit}
    `,
  )
/** Those of some codes, in lower case. */
export const ofCodes = (
  db: Db,
  { merchantId, periodId }: Whose,
  codes: readonly string[],
): Promise<LineRow[]> =>
  many(
    db,
    sql<LineRow>`
      select
        ${columns}
      from
        salary_deduction
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and lower(code) = any (${[...codes]}::text[])
    `,
  )
