/** The only SQL of the dashboard: day totals, never raw rows (performance.md, statistics from rollup). */
import { sql } from 'kysely'
import { many, type Db } from '../../kit/db.ts'

export interface DayRow { date: string; amount: number; total: number }

/** Paid transactions by day, of some accounts or of all (null); `from`/`to` inclusive YYYY-MM-DD. */
export const paidByDay = (db: Db, merchantId: string, from: string, to: string, among: readonly string[] | null = null): Promise<DayRow[]> =>
  many(db, sql<DayRow>`select to_char(day, 'YYYY-MM-DD') date, sum(amount)::bigint amount, sum(total)::bigint total from txn_daily where merchant_id = ${merchantId} and status = 'SUCCESS' and ${among === null ? sql`true` : sql`bank_account_id = any(${[...among]}::uuid[])`} and day between ${from}::date and ${to}::date group by day order by day`)
/** Money that arrived at the bank by day, matched or not. */
export const arrivedByDay = (db: Db, merchantId: string, from: string, to: string, among: readonly string[] | null = null): Promise<DayRow[]> =>
  many(db, sql<DayRow>`select to_char(day, 'YYYY-MM-DD') date, sum(amount)::bigint amount, sum(total)::bigint total from bank_credit_daily where merchant_id = ${merchantId} and ${among === null ? sql`true` : sql`account_no in (select account_no from bank_account where merchant_id = ${merchantId} and id = any(${[...among]}::uuid[]))`} and day between ${from}::date and ${to}::date group by day order by day`)
