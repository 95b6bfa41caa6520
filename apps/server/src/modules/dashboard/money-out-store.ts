/** SQL of what payouts took from the accounts, day by day. */
import { sql } from 'kysely'
import { allOf, many, type Db } from '../../platform/db.ts'
import type { Part } from './store.ts'

export interface OutDay {
  date: string
  total: number
  amount: number
  /** With VAT. */
  fee: number
  failed: number
  returns: number
  returned: number
  returnedFee: number
}
/** Days on which something left, failed or came back, in order. */
export const days = (db: Db, merchantId: string, part: Part): Promise<OutDay[]> =>
  many(
    db,
    sql<OutDay>`
      select
        to_char(day, 'YYYY-MM-DD') date,
        sum(total)::bigint total,
        sum(amount)::bigint amount,
        sum(fee + vat)::bigint fee,
        sum(failed)::bigint failed,
        sum(returns)::bigint returns,
        sum(returned)::bigint returned,
        sum(returned_fee)::bigint "returnedFee"
      from
        payout_daily
      where
        ${allOf([
          sql`merchant_id = ${merchantId}`,
          sql`day between ${part.from}::date and ${part.to}::date`,
          ...(part.among === null ? [] : [sql`bank_account_id = any (${[...part.among]}::uuid[])`]),
          ...(part.bankAccountId ? [sql`bank_account_id = ${part.bankAccountId}`] : []),
        ])}
      group by
        day
      order by
        day
    `,
  )
