/** Sums of a merchant's money, off the day totals, the ledger's accounts and what is open; never off all payments. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP } from '@saola/contract/paging'
import { many, one, type Db } from '../../platform/db.ts'
import { waitingStatuses } from './rules.ts'

export interface Sums {
  amount: number
  total: number
  refunded: number
  refunds: number
}
/** Paid and refunded between two days, both included, YYYY-MM-DD. */
export const sums = (db: Db, merchantId: string, from: string, to: string): Promise<Sums> =>
  one(
    db,
    sql<Sums>`
      select
        p.amount,
        p.total,
        r.amount refunded,
        r.total refunds
      from
        (
          select
            coalesce(sum(amount), 0)::bigint amount,
            coalesce(sum(total), 0)::bigint total
          from
            payment_daily
          where
            merchant_id = ${merchantId}
            and day between ${from}::date and ${to}::date
            and status = 'SUCCESS'
        ) p,
        (
          select
            coalesce(sum(amount), 0)::bigint amount,
            coalesce(sum(total), 0)::bigint total
          from
            refund_daily
          where
            merchant_id = ${merchantId}
            and day between ${from}::date and ${to}::date
        ) r
    `,
  )

/** Credits that wait for a decision. */
export const suspense = (db: Db, merchantId: string): Promise<{ total: number; amount: number }> =>
  one(
    db,
    sql<{ total: number; amount: number }>`
      select
        count(*) total,
        coalesce(sum(amount), 0)::bigint amount
      from
        bank_credit
      where
        merchant_id = ${merchantId}
        and outcome = 'UNMATCHED'
        and resolution = 'OPEN'
    `,
  )

export interface BalanceRow {
  code: string
  normal_side: 'DEBIT' | 'CREDIT'
  /** Debit positive. */
  balance: number
}
export const balances = (db: Db, merchantId: string): Promise<BalanceRow[]> =>
  many(
    db,
    sql<BalanceRow>`
      select
        a.code,
        c.normal_side,
        a.balance
      from
        ledger_account a
        join ledger_chart c on c.code = a.code
      where
        a.merchant_id = ${merchantId}
        and a.entries > 0
      order by
        c.normal_side desc,
        a.code
    `,
  )
/** The last day whose statement was read for this merchant's accounts, and what is still different. */
export const statement = (
  db: Db,
  merchantId: string,
): Promise<{ last_day: string | null; open: number }> =>
  one(
    db,
    sql<{ last_day: string | null; open: number }>`
      select
        (
          select
            to_char(max(d.day), 'YYYY-MM-DD')
          from
            bank_account a
            join bank_statement_day d on d.account_no = a.account_no
            and d.merchant_id = a.merchant_id
          where
            a.merchant_id = ${merchantId}
        ) last_day,
        (
          select
            count(*)
          from
            reconciliation_difference
          where
            state = 'OPEN'
            and merchant_id = ${merchantId}
        ) open
    `,
  )

export interface WaitingRow {
  links: number
  total: number
  amount: number
}
/** Payments that can still be paid. */
export const waiting = (db: Db, merchantId: string, now: Date): Promise<WaitingRow> =>
  one(
    db,
    sql<WaitingRow>`
      select
        count(*) total,
        count(*) filter (
          where
            type = 'PAY_LINK'
        ) links,
        coalesce(sum(amount), 0)::bigint amount
      from
        payment
      where
        merchant_id = ${merchantId}
        and status = any (${[...waitingStatuses]}::text[])
        and (
          expires_at is null
          or expires_at > ${now}
        )
    `,
  )

export interface WorkRow {
  pages: number
  buttons: number
  boxes: number
  machines: number
  static_accounts: number
  refunds: number
}
const countOf = (rows: RawBuilder<unknown>): RawBuilder<number> => sql<number>`
  (
    select
      count(*)
    from
      (
        ${rows}
        limit
          ${COUNT_CAP}
      ) x
  )
`
/** What takes money for the merchant now, and what is on its way. */
export const atWork = (db: Db, merchantId: string, now: Date): Promise<WorkRow> =>
  one(
    db,
    sql<WorkRow>`
      select
        ${countOf(sql`
          select
          from
            pay_page
          where
            merchant_id = ${merchantId}
            and status = 'ACTIVE'
        `)} pages,
        ${countOf(sql`
          select
          from
            pay_button b
            join pay_page p on p.merchant_id = b.merchant_id
            and p.id = b.page_id
          where
            b.merchant_id = ${merchantId}
            and b.deleted_at is null
            and p.status = 'ACTIVE'
        `)} buttons,
        ${countOf(sql`
          select
          from
            pay_box
          where
            merchant_id = ${merchantId}
            and unlinked_at is null
        `)} boxes,
        ${countOf(sql`
          select
          from
            pos_device
          where
            merchant_id = ${merchantId}
            and gone_at is null
            and status = 'ACTIVE'
        `)} machines,
        ${countOf(sql`
          select
          from
            static_virtual_account
          where
            merchant_id = ${merchantId}
            and closed_at is null
            and (
              expires_at is null
              or expires_at > ${now}
            )
        `)} static_accounts,
        ${countOf(sql`
          select
          from
            refund
          where
            merchant_id = ${merchantId}
            and status in ('APPROVED', 'SENDING')
        `)} refunds
    `,
  )
