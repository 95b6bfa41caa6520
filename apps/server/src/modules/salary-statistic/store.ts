/** SQL of what advances come to. Days are text, YYYY-MM-DD, of Vietnam. VND. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { many, one, type Db } from '../../platform/db.ts'

export interface Summary {
  employees: number
  drawers: number
  asked: number
  paid: number
}
/** @param periodId null: nothing was asked for */
export const summary = (db: Db, merchantId: string, periodId: string | null): Promise<Summary> =>
  one(
    db,
    sql<Summary>`
      select
        (
          select
            count(*)::int
          from
            salary_employee
          where
            merchant_id = ${merchantId}
            and activated
        ) employees,
        count(distinct employee_id) filter (
          where
            status = 'APPROVED'
            and payment_status <> 'FAILED'
        )::int drawers,
        coalesce(sum(amount), 0)::bigint asked,
        coalesce(
          sum(amount) filter (
            where
              payment_status = 'SUCCESS'
          ),
          0
        )::bigint paid
      from
        salary_advance
      where
        merchant_id = ${merchantId}
        and period_id = ${periodId}
        and status in ('WAITING_APPROVAL', 'APPROVED')
    `,
  )
export interface LabelRow {
  label: string
  paid_count: number
  advanced: number
  paid: number
}
/** Agreed to and paid by day, or by month; those without either are left out. `to` is not included. */
export const byLabel = (
  db: Db,
  merchantId: string,
  span: { from: Date; to: Date; isDaily: boolean },
): Promise<LabelRow[]> => {
  const label = (at: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    to_char(
      ${at} at time zone 'Asia/Ho_Chi_Minh',
      ${span.isDaily ? 'YYYY-MM-DD' : 'YYYY-MM'}::text
    )
  `
  return many(
    db,
    sql<LabelRow>`
      select
        label,
        sum(paid_count)::int paid_count,
        sum(advanced)::bigint advanced,
        sum(paid)::bigint paid
      from
        (
          select
            ${label(sql`decided_at`)} label,
            0 paid_count,
            amount advanced,
            0 paid
          from
            salary_advance
          where
            merchant_id = ${merchantId}
            and status = 'APPROVED'
            and decided_at >= ${span.from}
            and decided_at < ${span.to}
          union all
          select
            ${label(sql`ended_at`)},
            1,
            0,
            amount
          from
            salary_advance_payment
          where
            merchant_id = ${merchantId}
            and state = 'SUCCESS'
            and ended_at >= ${span.from}
            and ended_at < ${span.to}
        ) x
      group by
        label
    `,
  )
}

export interface Filter {
  keyword: string | undefined
  periodId: string | undefined
  employeeId: string | undefined
}
export interface PaidRow {
  employee_id: string
  employee_code: string
  employee_name: string
  employee_position: string
  period_id: string
  /** YYYY-MM. */
  month: string
  advanced: number
  paid: number
}
/** Of each employee and period in which something was agreed to and did not fail. */
const rows = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  select
    e.id employee_id,
    e.code employee_code,
    e.name employee_name,
    e.position employee_position,
    p.id period_id,
    to_char(p.month, 'YYYY-MM') as month,
    sum(a.amount)::bigint advanced,
    coalesce(
      sum(a.amount) filter (
        where
          a.payment_status = 'SUCCESS'
      ),
      0
    )::bigint paid
  from
    salary_advance a
    join salary_employee e on e.merchant_id = a.merchant_id
    and e.id = a.employee_id
    join salary_period p on p.merchant_id = a.merchant_id
    and p.id = a.period_id
  where
    a.merchant_id = ${merchantId}
    and a.status = 'APPROVED'
    and a.payment_status <> 'FAILED'
    and (
      ${f.periodId ?? null}::uuid is null
      or a.period_id = ${f.periodId ?? null}
    )
    and (
      ${f.employeeId ?? null}::uuid is null
      or a.employee_id = ${f.employeeId ?? null}
    )
    and (
      ${f.keyword ?? null}::text is null
      or position(lower(${f.keyword ?? ''}) in lower(e.code)) > 0
      or position(fold_text (${f.keyword ?? ''}) in fold_text (e.name)) > 0
    )
  group by
    e.merchant_id,
    e.id,
    p.merchant_id,
    p.id
`
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  totalPaidAmount: sql`paid`,
  employeeCode: sql`lower(employee_code)`,
}
export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<PaidRow[]> =>
  many(
    db,
    sql<PaidRow>`
      select
        *
      from
        (${rows(merchantId, f)}) x
      order by
        ${orders[page.sortBy]!} ${sql.raw(page.direction)},
        employee_id,
        period_id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (
  db: Db,
  merchantId: string,
  f: Filter,
  most = COUNT_CAP + 1,
): Promise<number> =>
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
              (${rows(merchantId, f)}) x
            limit
              ${most}
          ) capped
      `,
    )
  ).n
/** As COPY reads them. */
export const exportRows = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  select
    employee_code,
    employee_name,
    employee_position,
    to_char(to_date(month, 'YYYY-MM'), 'MM/YYYY'),
    advanced,
    paid
  from
    (${rows(merchantId, f)}) x
  order by
    month desc,
    lower(employee_code)
`
