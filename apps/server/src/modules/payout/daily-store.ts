/** SQL of what payouts took from each account by day. */
import { sql } from 'kysely'
import { rowsOf, type Db } from '../../platform/db.ts'
import type { DayShare } from './rules.ts'

/** Adds to one day of Vietnam, YYYY-MM-DD, in the transaction that moves the payouts. */
export async function addToDay(
  db: Db,
  merchantId: string,
  day: string,
  shares: readonly DayShare[],
): Promise<void> {
  if (shares.length === 0) return
  await sql`
    insert into
      payout_daily as d (
        merchant_id,
        day,
        bank_account_id,
        total,
        amount,
        fee,
        vat,
        failed,
        returns,
        returned,
        returned_fee
      )
    select
      ${merchantId},
      ${day}::date,
      x."accountId",
      x.total,
      x.amount,
      x.fee,
      x.vat,
      x.failed,
      x.returns,
      x.returned,
      x."returnedFee"
    from
      ${rowsOf('x', shares, {
        accountId: 'uuid',
        total: 'bigint',
        amount: 'bigint',
        fee: 'bigint',
        vat: 'bigint',
        failed: 'bigint',
        returns: 'bigint',
        returned: 'bigint',
        returnedFee: 'bigint',
      })}
    order by
      x."accountId"
    on conflict (merchant_id, day, bank_account_id) do update
    set
      total = d.total + excluded.total,
      amount = d.amount + excluded.amount,
      fee = d.fee + excluded.fee,
      vat = d.vat + excluded.vat,
      failed = d.failed + excluded.failed,
      returns = d.returns + excluded.returns,
      returned = d.returned + excluded.returned,
      returned_fee = d.returned_fee + excluded.returned_fee
  `.execute(db)
}
