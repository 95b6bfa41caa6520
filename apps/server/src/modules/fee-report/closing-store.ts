/** SQL of closing months: which are over, what is written of them, what one report leaves to the next. */
import { sql } from 'kysely'
import type { FeeReportDetail, FeeReportItem, FeeReportStatus } from '@saola/contract/fee-report'
import { changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'
import type { CorrectionRow, FrozenTariff, LineRow } from './rules.ts'

export interface DueRow {
  merchant_id: string
  /** Its first day. */
  month: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
}
/** Months that are over by their merchant's own clock, in the order of month and merchant, after one of them. */
export const due = (
  db: Db,
  now: Date,
  delayMs: number,
  after: Pick<DueRow, 'month' | 'merchant_id'> | null,
  most: number,
): Promise<DueRow[]> =>
  many(
    db,
    sql<DueRow>`
      select
        r.merchant_id,
        to_char(r.month, 'YYYY-MM-DD') as month,
        m.mode,
        m.clock_shift_ms
      from
        fee_report r
        join merchant m on m.id = r.merchant_id
      where
        r.status = 'PROVISIONAL'
        and m.retired_at is null
        and (r.month + interval '1 month') at time zone 'Asia/Ho_Chi_Minh' <= ${now}::timestamptz + (m.clock_shift_ms - ${delayMs}::bigint) * interval '1 millisecond'
        and (
          ${after?.month ?? null}::date is null
          or (r.month, r.merchant_id) > (${after?.month ?? null}::date, ${after?.merchant_id ??
          null}::uuid)
        )
      order by
        r.month,
        r.merchant_id
      limit
        ${most}
    `,
  )
/** The months of a merchant that are not closed, oldest first, and when each of them is over. */
export const monthsOf = (db: Db, merchantId: string): Promise<{ month: string; over: Date }[]> =>
  many(
    db,
    sql<{ month: string; over: Date }>`
      select
        to_char(month, 'YYYY-MM-DD') as month,
        (month + interval '1 month') at time zone 'Asia/Ho_Chi_Minh' as over
      from
        fee_report
      where
        merchant_id = ${merchantId}
        and status = 'PROVISIONAL'
      order by
        fee_report.month
    `,
  )
/** Active live merchants that there were before `until` and that have no report of the month, in the order of their ids. */
export const withoutReport = async (
  db: Db,
  month: string,
  until: Date,
  after: string | null,
  most: number,
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          id
        from
          merchant
        where
          mode = 'LIVE'
          and status = 'ACTIVE'
          and created_at < ${until}
          and not exists (
            select
            from
              fee_report r
            where
              r.merchant_id = merchant.id
              and r.month = ${month}::date
          )
          and (
            ${after}::uuid is null
            or id > ${after}::uuid
          )
        order by
          id
        limit
          ${most}
      `,
    )
  ).map(({ id }) => id)
/** The month of a merchant that closes next. */
export const nextToClose = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ month: string | null }>`
        select
          to_char(min(month), 'YYYY-MM-DD') as month
        from
          fee_report
        where
          merchant_id = ${merchantId}
          and status = 'PROVISIONAL'
      `,
    )
  )?.month ?? null
/** Reports of a month for merchants that have none. */
export const open = (
  db: Db,
  merchantIds: readonly string[],
  month: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        fee_report (merchant_id, id, month, status, created_at)
      select
        m.id,
        gen_random_uuid(),
        ${month}::date,
        'PROVISIONAL',
        ${now}
      from
        unnest(${[...merchantIds]}::uuid[]) m (id)
      order by
        m.id
      on conflict (merchant_id, month) do nothing
    `,
  )
export const modeOf = (
  db: Db,
  merchantId: string,
): Promise<Pick<DueRow, 'mode' | 'clock_shift_ms'> | null> =>
  maybe(
    db,
    sql`
      select
        mode,
        clock_shift_ms
      from
        merchant
      where
        id = ${merchantId}
    `,
  )

/** The month's report, locked: from here on nobody else closes it. */
export const lock = (
  db: Db,
  merchantId: string,
  month: string,
): Promise<{ id: string; status: FeeReportStatus } | null> =>
  maybe(
    db,
    sql`
      select
        id,
        status
      from
        fee_report
      where
        merchant_id = ${merchantId}
        and month = ${month}::date
      for update
    `,
  )
export interface Closed {
  status: FeeReportStatus
  count: number
  fee: number
  vat: number
  held: number
  due: number
  tariff: FrozenTariff
  vatRounding: FeeReportDetail['vatRounding']
  note: FeeReportItem['note']
  dueAt: Date
}
/** @returns 0 where it is closed already */
export const close = (
  db: Db,
  merchantId: string,
  id: string,
  c: Closed,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update fee_report
      set
        status = ${c.status},
        count = ${c.count},
        fee = ${c.fee},
        vat = ${c.vat},
        held = ${c.held},
        due = ${c.due},
        tariff = ${JSON.stringify(c.tariff)}::jsonb,
        vat_rounding = ${c.vatRounding},
        note = ${c.note},
        closed_at = ${now},
        due_at = ${c.dueAt},
        paid_at = ${c.status === 'PAID' ? now : null},
        paid_by = ${c.status === 'PAID' ? 'NOTHING_DUE' : null}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'PROVISIONAL'
    `,
  )
export const insertLines = (
  db: Db,
  merchantId: string,
  reportId: string,
  rows: readonly LineRow[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        fee_report_line (
          merchant_id,
          report_id,
          line,
          kind,
          fee_id,
          tariff,
          fee_held,
          count,
          volume,
          fee,
          vat,
          reason
        )
      select
        ${merchantId},
        ${reportId},
        x.ord,
        x.kind,
        x.fee_id,
        x.tariff::jsonb,
        x.fee_held,
        x.count,
        x.volume,
        x.fee,
        x.vat,
        x.reason
      from
        ${rowsOf(
          'x',
          rows.map((row) => ({ ...row, tariff: row.tariff && JSON.stringify(row.tariff) })),
          {
            kind: 'text',
            fee_id: 'uuid',
            tariff: 'text',
            fee_held: 'boolean',
            count: 'bigint',
            volume: 'bigint',
            fee: 'bigint',
            vat: 'bigint',
            reason: 'text',
          },
        )}
    `,
  )

/** What no report has taken in yet, locked, oldest first. */
export const openCorrections = (db: Db, merchantId: string): Promise<CorrectionRow[]> =>
  many(
    db,
    sql<CorrectionRow>`
      select
        id,
        kind,
        fee,
        vat,
        reason
      from
        fee_correction
      where
        merchant_id = ${merchantId}
        and report_id is null
      order by
        created_at,
        id
      for update
    `,
  )
export const takeCorrections = (
  db: Db,
  merchantId: string,
  reportId: string,
  ids: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      update fee_correction
      set
        report_id = ${reportId}
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
    `,
  )
