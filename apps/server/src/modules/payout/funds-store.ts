/** SQL of what accounts have promised to payouts, and of what was paid out in a day. */
import { sql } from 'kysely'
import { changed, maybe, one, type Db } from '../../platform/db.ts'

export interface FundsRow {
  committed: number
  in_flight: number
  balance: number | null
  balance_at: Date | null
  committed_then: number
  in_flight_then: number
}
/** The account's row, made where there is none yet. */
export async function funds(db: Db, merchantId: string, accountId: string): Promise<FundsRow> {
  await sql`
    insert into
      payout_account (merchant_id, bank_account_id)
    values
      (${merchantId}, ${accountId})
    on conflict do nothing
  `.execute(db)
  return one(
    db,
    sql<FundsRow>`
      select
        committed,
        in_flight,
        balance,
        balance_at,
        committed_then,
        in_flight_then
      from
        payout_account
      where
        merchant_id = ${merchantId}
        and bank_account_id = ${accountId}
    `,
  )
}
export const lockFunds = (
  db: Db,
  merchantId: string,
  accountId: string,
): Promise<FundsRow | null> =>
  maybe(
    db,
    sql<FundsRow>`
      select
        committed,
        in_flight,
        balance,
        balance_at,
        committed_then,
        in_flight_then
      from
        payout_account
      where
        merchant_id = ${merchantId}
        and bank_account_id = ${accountId}
      for update
    `,
  )
/** What the bank said, with both figures as they stood before it was asked; an older answer than the one that is kept says nothing. */
export const setBalance = (
  db: Db,
  merchantId: string,
  accountId: string,
  said: { balance: number; askedAt: Date; committed: number; inFlight: number },
): Promise<number> =>
  changed(
    db,
    sql`
      update payout_account
      set
        balance = ${said.balance},
        balance_at = ${said.askedAt},
        committed_then = ${said.committed},
        in_flight_then = ${said.inFlight}
      where
        merchant_id = ${merchantId}
        and bank_account_id = ${accountId}
        and (
          balance_at is null
          or balance_at <= ${said.askedAt}
        )
    `,
  )
/** Promises so much; call with the row locked. */
export const commit = (
  db: Db,
  merchantId: string,
  accountId: string,
  amount: number,
): Promise<number> =>
  changed(
    db,
    sql`
      update payout_account
      set
        committed = committed + ${amount},
        in_flight = in_flight + ${amount}
      where
        merchant_id = ${merchantId}
        and bank_account_id = ${accountId}
    `,
  )
/** The bank has decided; what it has not paid is free again. */
export const release = (
  db: Db,
  merchantId: string,
  accountId: string,
  amount: number,
  isPaid: boolean,
): Promise<number> =>
  changed(
    db,
    sql`
      update payout_account
      set
        in_flight = in_flight - ${amount},
        committed = committed - ${isPaid ? 0 : amount}
      where
        merchant_id = ${merchantId}
        and bank_account_id = ${accountId}
    `,
  )

/** Adds to a day's sum as far as its limit. @returns 0 where that would be more than it */
export const countDay = (
  db: Db,
  merchantId: string,
  day: string,
  personId: string,
  amount: number,
  most: number,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payout_day (merchant_id, day, person_id, amount)
      select
        ${merchantId},
        ${day},
        ${personId},
        ${amount}
      where
        ${amount}::bigint <= ${most}::bigint
      on conflict (merchant_id, day, person_id) do update
      set
        amount = payout_day.amount + excluded.amount
      where
        payout_day.amount + excluded.amount <= ${most}
    `,
  )
/** What a receiver was sent since, and whether anything before. */
export const sentTo = (
  db: Db,
  merchantId: string,
  to: { bin: string; account: string },
  since: Date,
): Promise<{ recent: number; is_known: boolean }> =>
  one(
    db,
    sql`
      select
        coalesce(
          sum(amount) filter (
            where
              decided_at > ${since}
          ),
          0
        )::bigint recent,
        coalesce(
          bool_or(
            decided_at <= ${since}
            and status = 'SUCCESS'
          ),
          false
        ) is_known
      from
        payout
      where
        merchant_id = ${merchantId}
        and to_bin = ${to.bin}
        and to_account = ${to.account}
        and status in ('TRANSFERRING', 'SUCCESS')
        and type = 'SINGLE'
    `,
  )
/** One at a time for a receiver: two sums taken at once would each be the first. */
export const lockReceiver = (
  db: Db,
  merchantId: string,
  to: { bin: string; account: string },
): Promise<unknown> =>
  sql`
    select
      pg_advisory_xact_lock(hashtextextended (${`payout|${merchantId}|${to.bin}|${to.account}`}, 0))
  `.execute(db)
