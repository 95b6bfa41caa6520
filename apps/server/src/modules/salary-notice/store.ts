/** SQL of what people were told about advances, and of what the messages say. Days are text, YYYY-MM-DD. VND. */
import { sql } from 'kysely'
import { many, rowsOf, type Db } from '../../platform/db.ts'
import type { EmployeeNotice } from './rules.ts'

export interface Told {
  kind: EmployeeNotice
  /** The order of the bank, or the request where none was made. */
  about: string
}
/** Writes down what is told once. @returns what nobody was told before */
export const insertNotices = (
  db: Db,
  merchantId: string,
  told: readonly Told[],
  now: Date,
): Promise<Told[]> =>
  many(
    db,
    sql<Told>`
      insert into
        salary_notice (merchant_id, kind, about, told_at)
      select
        ${merchantId},
        x.kind,
        x.about,
        ${now}
      from
        ${rowsOf('x', told, { kind: 'text', about: 'uuid' })}
      on conflict do nothing
      returning
        kind,
        about
    `,
  )
export interface RequestFacts {
  id: string
  amount: number
  phone: string
  shop: string
  pay_date: string
  /** The period is being closed, or was: what is paid now is taken off with the next one. */
  is_closing: boolean
  /** Words of a person, or the name of a reason where nobody decided. */
  reject_reason: string | null
  is_by_system: boolean
  /** Orders that came back after they had been taken off. */
  deducted: string[]
}
/** Of requests of an enterprise's own, not of its Test Mode, whose employees we still know. */
export const requestFacts = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
): Promise<RequestFacts[]> =>
  many(
    db,
    sql<RequestFacts>`
      select
        a.id,
        a.amount,
        e.phone,
        m.name shop,
        p.pay_date::text as pay_date,
        p.closing is not null is_closing,
        a.reject_reason,
        coalesce(a.decided_by = 'system', false) is_by_system,
        array(
          select
            d.id::text
          from
            salary_advance_payment d
          where
            d.merchant_id = a.merchant_id
            and d.advance_id = a.id
            and d.state = 'RETURNED'
            and d.deducted_in is not null
        ) deducted
      from
        salary_advance a
        join salary_employee e on e.merchant_id = a.merchant_id
        and e.id = a.employee_id
        join salary_period p on p.merchant_id = a.merchant_id
        and p.id = a.period_id
        join merchant m on m.id = a.merchant_id
      where
        a.merchant_id = ${merchantId}
        and a.id = any (${[...ids]}::uuid[])
        and m.mode = 'LIVE'
        and e.sealed is not null
    `,
  )
