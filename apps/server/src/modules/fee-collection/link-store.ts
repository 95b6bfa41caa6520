/** SQL of reports' pay links and of the mails about reports. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface LinkRow {
  merchant_id: string
  transaction_id: string
  report_id: string
  shop_id: string
  pay_link_code: string
  closed_at: Date | null
  paid_at: Date | null
}
const columns = sql`
  merchant_id,
  transaction_id,
  report_id,
  shop_id,
  pay_link_code,
  closed_at,
  paid_at
`
export const insert = (
  db: Db,
  merchantId: string,
  link: { transactionId: string; reportId: string; shopId: string; code: string; at: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        fee_report_link (merchant_id, transaction_id, report_id, shop_id, pay_link_code, created_at)
      values
        (
          ${merchantId},
          ${link.transactionId},
          ${link.reportId},
          ${link.shopId},
          ${link.code},
          ${link.at}
        )
    `,
  )
/** The newest link of a report. */
export const last = (db: Db, merchantId: string, reportId: string): Promise<LinkRow | null> =>
  maybe(
    db,
    sql<LinkRow>`
      select
        ${columns}
      from
        fee_report_link
      where
        merchant_id = ${merchantId}
        and report_id = ${reportId}
      order by
        created_at desc,
        transaction_id desc
      limit
        1
    `,
  )
export const count = async (db: Db, merchantId: string, reportId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          fee_report_link
        where
          merchant_id = ${merchantId}
          and report_id = ${reportId}
      `,
    )
  ).n
/** Which of these payments of shops are of reports. */
export const among = (
  db: Db,
  shopIds: readonly string[],
  transactionIds: readonly string[],
): Promise<LinkRow[]> =>
  many(
    db,
    sql<LinkRow>`
      select
        l.merchant_id,
        l.transaction_id,
        l.report_id,
        l.shop_id,
        l.pay_link_code,
        l.closed_at,
        l.paid_at
      from
        unnest(${[...shopIds]}::uuid[], ${[...transactionIds]}::uuid[]) x (shop_id, transaction_id)
        join fee_report_link l using (shop_id, transaction_id)
      order by
        l.merchant_id,
        l.report_id
    `,
  )
export const close = (
  db: Db,
  merchantId: string,
  transactionId: string,
  at: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update fee_report_link
      set
        closed_at = ${at}
      where
        merchant_id = ${merchantId}
        and transaction_id = ${transactionId}
        and closed_at is null
        and paid_at is null
    `,
  )
/** @returns 0 where it was known already */
export const markPaid = (
  db: Db,
  merchantId: string,
  transactionId: string,
  at: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update fee_report_link
      set
        paid_at = ${at}
      where
        merchant_id = ${merchantId}
        and transaction_id = ${transactionId}
        and paid_at is null
    `,
  )

/** Takes the right to tell of a report. @param since told after it, nobody tells again @returns 0 where it was told already */
export const tell = (
  db: Db,
  merchantId: string,
  reportId: string,
  kind: 'CLOSED' | 'DEBIT',
  { at, since }: { at: Date; since: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        fee_report_mail as t (merchant_id, report_id, kind, at)
      values
        (
          ${merchantId},
          ${reportId},
          ${kind},
          ${at}
        )
      on conflict (merchant_id, report_id, kind) do update
      set
        at = excluded.at
      where
        t.at <= ${since}
    `,
  )
