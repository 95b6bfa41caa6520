/** SQL of requests for an advance. Days are text, YYYY-MM-DD. VND. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { AdvancePayment, AdvanceStatus } from '@saola/contract/salary-advance-values'
import type { AdvanceForm } from '@saola/contract/salary-values'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface AdvanceRow {
  id: string
  code: string
  period_id: string
  employee_id: string
  amount: number
  form: AdvanceForm
  status: AdvanceStatus
  payment_status: AdvancePayment
  created_at: Date
  decided_at: Date | null
  decided_by: string | null
  reject_reason: string | null
  reference: string | null
}
export interface ListedRow extends AdvanceRow {
  employee_code: string
  employee_name: string
  employee_phone: string
  /** YYYY-MM. */
  month: string
  /** The period is being closed, or was. */
  is_closing: boolean
}
export interface Filter {
  status?: AdvanceStatus | undefined
  payment?: AdvancePayment | undefined
  from?: Date | undefined
  /** Not included. */
  to?: Date | undefined
  keyword?: string | undefined
  employeeId?: string | undefined
  periodId?: string | undefined
}
const columns = sql`
  a.id,
  a.code,
  a.period_id,
  a.employee_id,
  a.amount,
  a.form,
  a.status,
  a.payment_status,
  a.created_at,
  a.decided_at,
  a.decided_by,
  a.reject_reason,
  a.reference,
  e.code employee_code,
  e.name employee_name,
  e.phone employee_phone,
  to_char(p.month, 'YYYY-MM') as month,
  p.closing is not null is_closing
`
const from = sql`
  salary_advance a
  join salary_employee e on e.merchant_id = a.merchant_id
  and e.id = a.employee_id
  join salary_period p on p.merchant_id = a.merchant_id
  and p.id = a.period_id
`
/** Of an employee, in a period. */
const of = ({ employeeId, periodId }: Filter): RawBuilder<unknown> => sql`
  (
    ${employeeId ?? null}::uuid is null
    or a.employee_id = ${employeeId ?? null}
  )
  and (
    ${periodId ?? null}::uuid is null
    or a.period_id = ${periodId ?? null}
  )
`
const among = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  a.merchant_id = ${merchantId}
  and (
    ${f.status ?? null}::text is null
    or a.status = ${f.status ?? null}
  )
  and (
    ${f.payment ?? null}::text is null
    or a.payment_status = ${f.payment ?? null}
  )
  and (
    ${f.from ?? null}::timestamptz is null
    or a.created_at >= ${f.from ?? null}
  )
  and (
    ${f.to ?? null}::timestamptz is null
    or a.created_at < ${f.to ?? null}
  )
  and ${of(f)}
  and (
    ${f.keyword ?? null}::text is null
    or position(lower(${f.keyword ?? ''}) in lower(a.code)) > 0
    or position(lower(${f.keyword ?? ''}) in lower(e.code)) > 0
    or position(fold_text (${f.keyword ?? ''}) in fold_text (e.name)) > 0
  )
`
const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  createdDate: sql`a.created_at`,
  amount: sql`a.amount`,
}
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
        ${columns}
      from
        ${from}
      where
        ${among(merchantId, f)}
      order by
        ${orders[page.sortBy]!} ${sql.raw(page.direction)},
        a.id ${sql.raw(page.direction)}
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
              ${from}
            where
              ${among(merchantId, f)}
            limit
              ${most}
          ) x
      `,
    )
  ).n
/** What stands for what nobody wrote: who decided where nobody did, and why one was refused by itself. */
export interface ExportWords {
  byTerms: string
  left: string
  atRest: string
}
/** As COPY reads them. */
export const exportRows = (
  merchantId: string,
  f: Filter,
  words: ExportWords,
): RawBuilder<unknown> => sql`
  select
    a.code,
    e.code,
    e.name,
    to_char(p.month, 'MM/YYYY'),
    a.amount,
    a.status,
    a.payment_status,
    to_char(a.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS'),
    to_char(a.decided_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS'),
    case
      when a.decided_by = 'system' then ${words.byTerms}::text
      else a.decided_by
    end,
    case a.decided_by || '/' || a.reject_reason
      when 'system/LEFT' then ${words.left}::text
      when 'system/ENTERPRISE_STATE' then ${words.atRest}::text
      else a.reject_reason
    end
  from
    ${from}
  where
    ${among(merchantId, f)}
  order by
    a.created_at desc,
    a.id desc
`
export const get = (db: Db, merchantId: string, id: string): Promise<ListedRow | null> =>
  maybe(
    db,
    sql<ListedRow>`
      select
        ${columns}
      from
        ${from}
      where
        a.merchant_id = ${merchantId}
        and a.id = ${id}
    `,
  )
export const ofReference = (
  db: Db,
  merchantId: string,
  reference: string,
): Promise<ListedRow | null> =>
  maybe(
    db,
    sql<ListedRow>`
      select
        ${columns}
      from
        ${from}
      where
        a.merchant_id = ${merchantId}
        and a.reference = ${reference}
    `,
  )
/** Whether an employee has asked for an amount since then, and it was not taken back or refused. */
export const wasAsked = async (
  db: Db,
  merchantId: string,
  of: { employeeId: string; amount: number; since: Date },
): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ asked: boolean }>`
        select
          exists (
            select
            from
              salary_advance
            where
              merchant_id = ${merchantId}
              and employee_id = ${of.employeeId}
              and amount = ${of.amount}
              and created_at > ${of.since}
              and status in ('WAITING_APPROVAL', 'APPROVED')
          ) asked
      `,
    )
  ).asked
export interface Waiting {
  waiting: number
  waiting_amount: number
  unpaid: number
  unpaid_amount: number
}
export const waiting = (db: Db, merchantId: string): Promise<Waiting> =>
  one(
    db,
    sql<Waiting>`
      select
        count(*) filter (
          where
            status = 'WAITING_APPROVAL'
        )::int waiting,
        coalesce(
          sum(amount) filter (
            where
              status = 'WAITING_APPROVAL'
          ),
          0
        )::bigint waiting_amount,
        count(*) filter (
          where
            payment_status = 'FAILED'
        )::int unpaid,
        coalesce(
          sum(amount) filter (
            where
              payment_status = 'FAILED'
          ),
          0
        )::bigint unpaid_amount
      from
        salary_advance
      where
        merchant_id = ${merchantId}
        and (
          status = 'WAITING_APPROVAL'
          or payment_status = 'FAILED'
        )
    `,
  )
export const insert = (db: Db, merchantId: string, row: AdvanceRow): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_advance (
          id,
          merchant_id,
          code,
          period_id,
          employee_id,
          amount,
          form,
          status,
          payment_status,
          created_at,
          decided_at,
          decided_by,
          reference
        )
      values
        (
          ${row.id},
          ${merchantId},
          ${row.code},
          ${row.period_id},
          ${row.employee_id},
          ${row.amount},
          ${row.form},
          ${row.status},
          ${row.payment_status},
          ${row.created_at},
          ${row.decided_at},
          ${row.decided_by},
          ${row.reference}
        )
    `,
  )
export interface Decision {
  status: Exclude<AdvanceStatus, 'WAITING_APPROVAL'>
  payment: AdvancePayment
  at: Date
  by: string
  reason: string | null
}
/** The first who finds it waiting decides. @returns 0 where somebody has */
export const decide = (db: Db, merchantId: string, id: string, d: Decision): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance
      set
        status = ${d.status},
        payment_status = ${d.payment},
        decided_at = ${d.at},
        decided_by = ${d.by},
        reject_reason = ${d.reason}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'WAITING_APPROVAL'
    `,
  )
/** @returns 0 where its payment stands otherwise */
export const movePayment = (
  db: Db,
  merchantId: string,
  id: string,
  between: { from: AdvancePayment; to: AdvancePayment },
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance
      set
        payment_status = ${between.to}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and payment_status = ${between.from}
    `,
  )
