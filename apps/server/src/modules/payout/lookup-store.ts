/** SQL of what payouts to an account, and questions for its holder's name, have left: for those who make many at once. */
import { sql, type RawBuilder } from 'kysely'
import { changed, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'

export interface Account {
  bin: string
  accountNo: string
}
const accountsIn = (accounts: readonly Account[]): RawBuilder<unknown> => sql`
  jsonb_to_recordset(${JSON.stringify(accounts)}::jsonb) as a (bin text, "accountNo" text)
`
/** Which of the merchant's own numbers payouts since then carry; what failed or was denied has not used its own up. */
export const usedReferences = async (
  db: Db,
  merchantId: string,
  references: readonly string[],
  since: Date,
): Promise<Set<string>> =>
  new Set(
    (
      await many(
        db,
        sql<{ ref: string }>`
          select
            ref_transaction_id ref
          from
            payout
          where
            merchant_id = ${merchantId}
            and ref_transaction_id = any (${[...references]}::text[])
            and created_at > ${since}
            and status in ('WAITING', 'TRANSFERRING', 'SUCCESS')
        `,
      )
    ).map(({ ref }) => ref),
  )
/** What carries the merchant's own number: a payout or a batch before a row of one, the youngest first. */
export const byReference = (
  db: Db,
  merchantId: string,
  reference: string,
): Promise<{ id: string; batch_id: string | null } | null> =>
  maybe(
    db,
    sql<{ id: string; batch_id: string | null }>`
      select
        id,
        batch_id
      from
        payout
      where
        merchant_id = ${merchantId}
        and ref_transaction_id = ${reference}
      order by
        batch_id is not null,
        created_at desc,
        id desc
      limit
        1
    `,
  )
export interface Recent extends Account {
  id: string
  amount: number
  createdAt: Date
}
/**
 * The newest payout since then of a receiver and amount that is paid or may be, and has not come back: the one rule of what was paid recently.
 * @param of the columns that it is looked for by; `except` a payout whose own, and whose rows, do not count
 */
export const newestPaid = (
  of: Record<'merchantId' | 'bin' | 'account' | 'amount' | 'except', RawBuilder<unknown>>,
  since: Date,
): RawBuilder<unknown> => sql`
  select
    p.id,
    p.created_at
  from
    payout p
  where
    p.merchant_id = ${of.merchantId}
    and p.to_bin = ${of.bin}
    and p.to_account = ${of.account}
    and p.amount = ${of.amount}
    and p.created_at > ${since}
    and p.status in ('WAITING', 'TRANSFERRING', 'SUCCESS')
    and p.returned_at is null
    and (
      ${of.except} is null
      or p.id <> ${of.except}
      and p.batch_id is distinct from ${of.except}
    )
  order by
    p.created_at desc,
    p.id desc
  limit
    1
`
/** Of each receiver and amount among these. */
export const recentTo = (
  db: Db,
  merchantId: string,
  rows: readonly (Account & { amount: number })[],
  { since, exceptId }: { since: Date; exceptId: string },
): Promise<Recent[]> =>
  many(
    db,
    sql<Recent>`
      select
        recent.id,
        x.bin,
        x."accountNo",
        x.amount,
        recent.created_at "createdAt"
      from
        (
          select distinct
            r.bin,
            r."accountNo",
            r.amount
          from
            ${rowsOf('r', rows, { bin: 'text', accountNo: 'text', amount: 'bigint' })}
        ) x
        cross join lateral (${newestPaid(
          {
            merchantId: sql`${merchantId}`,
            bin: sql`x.bin`,
            account: sql`x."accountNo"`,
            amount: sql`x.amount`,
            except: sql`${exceptId}::uuid`,
          },
          since,
        )}) recent
    `,
  )

export interface Name extends Account {
  name: string | null
}
/** What the bank has told of these: names since `since`, and that it tells none since `noneSince`. */
export const knownNames = (
  db: Db,
  merchantId: string,
  accounts: readonly Account[],
  { since, noneSince }: { since: Date; noneSince: Date },
): Promise<Name[]> =>
  many(
    db,
    sql<Name>`
      select
        n.bin,
        n.account_no "accountNo",
        n.name
      from
        ${accountsIn(accounts)}
        join payout_name n on n.merchant_id = ${merchantId}
        and n.bin = a.bin
        and n.account_no = a."accountNo"
      where
        n.asked_at > ${since}
        and (
          n.name is not null
          or n.asked_at > ${noneSince}
        )
    `,
  )
/** How many accounts' names were asked for since then. */
export const askedSince = async (db: Db, merchantId: string, since: Date): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          payout_name
        where
          merchant_id = ${merchantId}
          and asked_at >= ${since}
      `,
    )
  ).n
export const keepNames = (
  db: Db,
  merchantId: string,
  names: readonly Name[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payout_name (merchant_id, bin, account_no, name, asked_at)
      select
        ${merchantId},
        x.bin,
        x."accountNo",
        x.name,
        ${now}
      from
        jsonb_to_recordset(${JSON.stringify(
          names,
        )}::jsonb) as x (bin text, "accountNo" text, name text)
      order by
        x.bin,
        x."accountNo"
      on conflict (merchant_id, bin, account_no) do update
      set
        name = excluded.name,
        asked_at = excluded.asked_at
    `,
  )
