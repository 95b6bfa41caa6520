/** SQL of what accounts have promised to payouts, and of what was paid out in a day. */
import { sql } from 'kysely'
import { changed, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'

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
export interface Receiver {
  bin: string
  account: string
}
/** Of these, receivers who were paid nothing before `since` and would have got more than `most` in all after it. */
export const overNew = (
  db: Db,
  merchantId: string,
  rows: readonly (Receiver & { amount: number })[],
  since: Date,
  most: number,
): Promise<Receiver[]> =>
  many(
    db,
    sql<Receiver>`
      select
        a.bin,
        a.account
      from
        (
          select
            x.bin,
            x.account,
            sum(x.amount) amount
          from
            ${rowsOf('x', rows, { bin: 'text', account: 'text', amount: 'bigint' })}
          group by
            1,
            2
        ) a
        cross join lateral (
          select
            coalesce(
              sum(p.amount) filter (
                where
                  p.decided_at > ${since}
              ),
              0
            ) recent,
            coalesce(
              bool_or(
                p.decided_at <= ${since}
                and p.status = 'SUCCESS'
              ),
              false
            ) is_known
          from
            payout p
          where
            p.merchant_id = ${merchantId}
            and p.to_bin = a.bin
            and p.to_account = a.account
            and p.status in ('TRANSFERRING', 'SUCCESS')
        ) sent
      where
        not sent.is_known
        and sent.recent + a.amount > ${most}
    `,
  )
/** One at a time of a merchant: two sums taken at once would each be the first. */
export const lockGiving = (db: Db, merchantId: string): Promise<unknown> =>
  sql`
    select
      pg_advisory_xact_lock(hashtextextended (${`payout|${merchantId}`}, 0))
  `.execute(db)
