/** SQL about virtual accounts that orders keep open. */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export interface StaticAccountRow {
  virtual_account: string
  order_no: number
  bank_account_id: string
  bank_type: string
  account_no: string
  account_name: string
  fix_amount: number | null
  fix_content: string
  qr_content: string
  opened_at: Date
  expires_at: Date | null
  closed_at: Date | null
}
export type NewStaticAccount = Omit<StaticAccountRow, 'closed_at'>

/** One change to an order's account at a time. */
export const lockOrder = async (db: Db, merchantId: string, order: number): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended (${`standing|${merchantId}|${order}`}, 0))
  `.execute(db)
}
/** The newest first. */
export const ofOrder = (db: Db, merchantId: string, order: number): Promise<StaticAccountRow[]> =>
  many(
    db,
    sql<StaticAccountRow>`
      select
        *
      from
        static_virtual_account
      where
        merchant_id = ${merchantId}
        and order_no = ${order}
      order by
        opened_at desc,
        virtual_account
    `,
  )
export const numbersOf = async (db: Db, merchantId: string, order: number): Promise<string[]> =>
  (await ofOrder(db, merchantId, order)).map((row) => row.virtual_account)
export const put = (db: Db, merchantId: string, s: NewStaticAccount): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        static_virtual_account (
          virtual_account,
          merchant_id,
          order_no,
          bank_account_id,
          bank_type,
          account_no,
          account_name,
          fix_amount,
          fix_content,
          qr_content,
          created_at,
          opened_at,
          expires_at
        )
      values
        (
          ${s.virtual_account},
          ${merchantId},
          ${s.order_no},
          ${s.bank_account_id},
          ${s.bank_type},
          ${s.account_no},
          ${s.account_name},
          ${s.fix_amount},
          ${s.fix_content},
          ${s.qr_content},
          ${s.opened_at},
          ${s.opened_at},
          ${s.expires_at}
        )
      on conflict (merchant_id, order_no, bank_account_id) do update
      set
        fix_amount = excluded.fix_amount,
        fix_content = excluded.fix_content,
        qr_content = excluded.qr_content,
        opened_at = excluded.opened_at,
        expires_at = excluded.expires_at,
        closed_at = null
    `,
  )
export const close = (
  db: Db,
  merchantId: string,
  virtualAccount: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update static_virtual_account
      set
        closed_at = ${now}
      where
        merchant_id = ${merchantId}
        and virtual_account = ${virtualAccount}
        and closed_at is null
    `,
  )
/** For the job, which knows the number alone. */
export const staticAccount = (db: Db, virtualAccount: string): Promise<StaticAccountRow | null> =>
  maybe(
    db,
    sql<StaticAccountRow>`
      select
        *
      from
        static_virtual_account
      where
        virtual_account = ${virtualAccount}
    `,
  )
