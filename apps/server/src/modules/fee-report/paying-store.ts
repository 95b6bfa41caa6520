/** SQL of what becomes of closed reports: paid, overdue, their invoices (ADR 0063). */
import { sql } from 'kysely'
import type {
  FeeAttempt,
  FeeObjectionDecision,
  FeeReportStatus,
  FeeReportWay,
} from '@saola/contract/fee-report'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface PayableRow {
  merchant_id: string
  id: string
  /** Its first day. */
  month: string
  status: FeeReportStatus
  due: number | null
  due_at: Date | null
  closed_at: Date | null
  overdue_at: Date | null
  invoice_number: string | null
  merchant_code: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
}
const payable = sql`
  select
    r.merchant_id,
    r.id,
    to_char(r.month, 'YYYY-MM-DD') as month,
    r.status,
    r.due,
    r.due_at,
    r.closed_at,
    r.overdue_at,
    r.invoice_number,
    m.code merchant_code,
    m.mode,
    m.clock_shift_ms
  from
    fee_report r
    join merchant m on m.id = r.merchant_id
`
/** @param merchantId null: no matter whose, for bank staff */
export const find = (db: Db, merchantId: string | null, id: string): Promise<PayableRow | null> =>
  maybe(
    db,
    sql<PayableRow>`
      ${payable}
      where
        r.id = ${id}
        and (
          ${merchantId}::uuid is null
          or r.merchant_id = ${merchantId}
        )
    `,
  )
export const lock = (db: Db, merchantId: string | null, id: string): Promise<PayableRow | null> =>
  maybe(
    db,
    sql<PayableRow>`
      ${payable}
      where
        r.id = ${id}
        and (
          ${merchantId}::uuid is null
          or r.merchant_id = ${merchantId}
        )
      for update of
        r
    `,
  )
/** Reports that wait for their money, by merchant and month, after one of them. @param only of this merchant; null = of all */
export const unpaid = (
  db: Db,
  after: Pick<PayableRow, 'merchant_id' | 'id'> | null,
  limit: number,
  only: string | null,
): Promise<PayableRow[]> =>
  many(
    db,
    sql<PayableRow>`
      ${payable}
      where
        r.status = 'WAITING_PAYMENT'
        and r.overdue_at is null
        and m.retired_at is null
        and (
          ${only}::uuid is null
          or r.merchant_id = ${only}::uuid
        )
        and (
          ${after?.id ?? null}::uuid is null
          or (r.merchant_id, r.id) > (${after?.merchant_id ?? null}::uuid, ${after?.id ??
          null}::uuid)
        )
      order by
        r.merchant_id,
        r.id
      limit
        ${limit}
    `,
  )

export interface Parts {
  fee: number
  vat: number
}
/** What a closed report asks for, as fee and VAT. */
export const dueParts = (db: Db, merchantId: string, reportId: string): Promise<Parts> =>
  one(
    db,
    sql<Parts>`
      select
        coalesce(sum(fee), 0)::bigint fee,
        coalesce(sum(vat), 0)::bigint vat
      from
        fee_report_line
      where
        merchant_id = ${merchantId}
        and report_id = ${reportId}
        and not fee_held
    `,
  )
/** What reports have billed and nobody has paid, and what is left for the next ones: all of it stands in FEE and VAT beside what is held back. */
export const billed = (
  db: Db,
  merchantIds: readonly string[],
): Promise<(Parts & { merchant_id: string })[]> =>
  many(
    db,
    sql<Parts & { merchant_id: string }>`
      select
        merchant_id,
        sum(fee)::bigint fee,
        sum(vat)::bigint vat
      from
        (
          select
            l.merchant_id,
            l.fee,
            l.vat
          from
            fee_report r
            join fee_report_line l on l.merchant_id = r.merchant_id
            and l.report_id = r.id
          where
            r.merchant_id = any (${[...merchantIds]}::uuid[])
            and r.status = 'WAITING_PAYMENT'
            and not l.fee_held
          union all
          select
            c.merchant_id,
            c.fee,
            c.vat
          from
            fee_correction c
          where
            c.merchant_id = any (${[...merchantIds]}::uuid[])
            and c.report_id is null
        ) x
      group by
        1
    `,
  )

/** @returns 0 where somebody was faster */
export const markPaid = (
  db: Db,
  merchantId: string,
  id: string,
  by: { way: FeeReportWay; reference: string | null; at: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update fee_report
      set
        status = 'PAID',
        paid_at = ${by.at},
        paid_by = ${by.way},
        paid_reference = ${by.reference}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'WAITING_PAYMENT'
    `,
  )
export const markOverdue = (db: Db, merchantId: string, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update fee_report
      set
        overdue_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'WAITING_PAYMENT'
        and overdue_at is null
    `,
  )
/** Of reports that are overdue: since when, how much, and the oldest of them. */
export const overdue = (
  db: Db,
  merchantId: string,
): Promise<{ at: Date | null; amount: number; id: string | null }> =>
  one(
    db,
    sql<{ at: Date | null; amount: number; id: string | null }>`
      select
        min(overdue_at) at,
        (
          array_agg(
            id
            order by
              month
          )
        ) [1] id,
        coalesce(sum(due), 0)::bigint amount
      from
        fee_report
      where
        merchant_id = ${merchantId}
        and status = 'WAITING_PAYMENT'
        and overdue_at is not null
    `,
  )

/** What the next report that closes has as a line. @returns 0 where it is there already */
export const insertCorrection = (
  db: Db,
  merchantId: string,
  c: { id: string; kind: 'CARRIED' | 'CORRECTION'; reason: string; at: Date } & Parts,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        fee_correction (merchant_id, id, kind, fee, vat, reason, created_at)
      values
        (
          ${merchantId},
          ${c.id},
          ${c.kind},
          ${c.fee},
          ${c.vat},
          ${c.reason},
          ${c.at}
        )
      on conflict do nothing
    `,
  )

/** Numbers of one month come one after the other: who takes one holds the series until the transaction ends. */
export const nextInvoice = async (db: Db, series: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ last: number }>`
        insert into
          fee_invoice_series as s (series, last)
        values
          (${series}, 1)
        on conflict (series) do update
        set
          last = s.last + 1
        returning
          s.last
      `,
    )
  ).last
export const setInvoice = (
  db: Db,
  merchantId: string,
  id: string,
  number: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update fee_report
      set
        invoice_number = ${number}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status <> 'PROVISIONAL'
        and invoice_number is null
    `,
  )

export interface AttemptRow {
  at: Date
  way: FeeAttempt['way']
  amount: number
  state: FeeAttempt['state']
  failure: string | null
  next_at: Date | null
}
/** Tries to collect a report, newest first. */
export const attempts = (db: Db, merchantId: string, reportId: string): Promise<AttemptRow[]> =>
  many(
    db,
    sql<AttemptRow>`
      select
        created_at at,
        way,
        amount,
        state,
        failure,
        next_at
      from
        fee_collection
      where
        merchant_id = ${merchantId}
        and report_id = ${reportId}
      order by
        created_at desc,
        id desc
    `,
  )

export interface ObjectionRow {
  at: Date
  reason: string
  decision: FeeObjectionDecision | null
  answer: string | null
  settled_at: Date | null
}
/** What the merchant objects to a report, and what became of it. */
export const objection = (
  db: Db,
  merchantId: string,
  reportId: string,
): Promise<ObjectionRow | null> =>
  maybe(
    db,
    sql<ObjectionRow>`
      select
        created_at at,
        reason,
        decision,
        answer,
        settled_at
      from
        fee_objection
      where
        merchant_id = ${merchantId}
        and report_id = ${reportId}
    `,
  )
