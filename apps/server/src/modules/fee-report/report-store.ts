/** SQL of reports, their lines and what the next one has to put right. */
import { sql, type RawBuilder } from 'kysely'
import type { FeeReportDetail, FeeReportItem, FeeReportStatus } from '@saola/contract/fee-report'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import type { FrozenTariff, LineRow } from './rules.ts'

export interface ReportRow {
  merchant_id: string
  id: string
  /** Its first day. */
  month: string
  status: FeeReportStatus
  /** Null while it is PROVISIONAL, as all figures are. */
  count: number | null
  fee: number | null
  vat: number | null
  held: number | null
  due: number | null
  tariff: FrozenTariff | null
  vat_rounding: FeeReportDetail['vatRounding'] | null
  note: FeeReportItem['note']
  closed_at: Date | null
  due_at: Date | null
  overdue_at: Date | null
  paid_at: Date | null
  paid_by: FeeReportItem['paidBy']
  invoice_number: string | null
  /** Its pay link is open. */
  has_link: boolean
  /** A debit of it is at the bank. */
  is_debited: boolean
  /** Whether the merchant has objected to it, and whether that waits for the bank. */
  objection: 'OPEN' | 'SETTLED' | null
  merchant_code: string
  merchant_name: string
}
const columns = sql`
  r.merchant_id,
  r.id,
  to_char(r.month, 'YYYY-MM-DD') as month,
  r.status,
  r.count,
  r.fee,
  r.vat,
  r.held,
  r.due,
  r.tariff,
  r.vat_rounding,
  r.note,
  r.closed_at,
  r.due_at,
  r.overdue_at,
  r.paid_at,
  r.paid_by,
  r.invoice_number,
  exists (
    select
    from
      fee_report_link k
    where
      k.merchant_id = r.merchant_id
      and k.report_id = r.id
      and k.closed_at is null
      and k.paid_at is null
  ) has_link,
  exists (
    select
    from
      fee_collection c
    where
      c.merchant_id = r.merchant_id
      and c.report_id = r.id
      and c.state = 'OPEN'
  ) is_debited,
  (
    select
      case
        when o.settled_at is null then 'OPEN'
        else 'SETTLED'
      end
    from
      fee_objection o
    where
      o.merchant_id = r.merchant_id
      and o.report_id = r.id
  ) objection,
  m.code merchant_code,
  m.name merchant_name
`
export interface Filter {
  /** First days of months, both belong to it. */
  from: string
  to: string
  status?: FeeReportStatus | undefined
  prefix?: string | undefined
  merchantName?: string | undefined
}
/** @param merchantId null = every live one's, for bank staff */
const conditions = (merchantId: string | null, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`r.month between ${f.from}::date and ${f.to}::date`,
    ...(f.status ? [sql`r.status = ${f.status}`] : []),
    merchantId === null ? sql`m.mode = 'LIVE'` : sql`r.merchant_id = ${merchantId}`,
    ...(f.prefix ? [sql`upper(m.code) like upper(${`${likeText(f.prefix)}%`})`] : []),
    ...(f.merchantName
      ? [sql`m.name_words like '%' || fold_text (${likeText(f.merchantName)}) || '%'`]
      : []),
  ])
export const list = (
  db: Db,
  merchantId: string | null,
  f: Filter,
  page: Pick<PageRequest, 'index' | 'size' | 'direction'>,
): Promise<ReportRow[]> =>
  many(
    db,
    sql<ReportRow>`
      select
        ${columns}
      from
        fee_report r
        join merchant m on m.id = r.merchant_id
      where
        ${conditions(merchantId, f)}
      order by
        r.month ${sql.raw(page.direction)},
        r.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
/** Some of the list, newest first, after one of it. */
export const listAfter = (
  db: Db,
  merchantId: string | null,
  f: Filter,
  after: Pick<ReportRow, 'month' | 'id'> | null,
  most: number,
): Promise<ReportRow[]> =>
  many(
    db,
    sql<ReportRow>`
      select
        ${columns}
      from
        fee_report r
        join merchant m on m.id = r.merchant_id
      where
        ${conditions(merchantId, f)}
        and (
          ${after?.id ?? null}::uuid is null
          or (r.month, r.id) < (${after?.month ?? null}::date, ${after?.id ?? null}::uuid)
        )
      order by
        r.month desc,
        r.id desc
      limit
        ${most}
    `,
  )
/** At most `cap` + 1 are counted. */
export const count = async (
  db: Db,
  merchantId: string | null,
  f: Filter,
  cap: number = COUNT_CAP,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
            from
              fee_report r
              join merchant m on m.id = r.merchant_id
            where
              ${conditions(merchantId, f)}
            limit
              ${cap + 1}
          ) x
      `,
    )
  ).n
/** @param merchantId null = every live one's, for bank staff */
export const get = (db: Db, merchantId: string | null, id: string): Promise<ReportRow | null> =>
  maybe(
    db,
    sql<ReportRow>`
      select
        ${columns}
      from
        fee_report r
        join merchant m on m.id = r.merchant_id
      where
        r.id = ${id}
        and ${merchantId === null ? sql`m.mode = 'LIVE'` : sql`r.merchant_id = ${merchantId}`}
    `,
  )
/** Closed ones of a merchant by their months. */
export const tariffsOf = (
  db: Db,
  merchantId: string,
  months: readonly string[],
): Promise<{ month: string; tariff: FrozenTariff }[]> =>
  many(
    db,
    sql`
      select
        to_char(month, 'YYYY-MM-DD') as month,
        tariff
      from
        fee_report
      where
        merchant_id = ${merchantId}
        and month = any (${[...months]}::date[])
        and tariff is not null
    `,
  )

export const lines = (db: Db, merchantId: string, reportId: string): Promise<LineRow[]> =>
  many(
    db,
    sql<LineRow>`
      select
        kind,
        fee_id,
        tariff,
        fee_held,
        count,
        volume,
        fee,
        vat,
        reason
      from
        fee_report_line
      where
        merchant_id = ${merchantId}
        and report_id = ${reportId}
      order by
        line
    `,
  )
