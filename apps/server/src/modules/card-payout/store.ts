/** SQL of card money that is paid out. */
import { sql } from 'kysely'
import type { CardPayoutState } from '@saola/contract/card-payout'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface CardPayoutRow {
  merchant_id: string
  id: string
  day: string
  amount: number
  state: CardPayoutState
  reference: string | null
  to_bin: string | null
  to_account: string | null
  to_name: string | null
  transfer_id: string | null
  bank_reference: string | null
  failure: string | null
  created_at: Date
  ended_at: Date | null
  credited_at: Date | null
  returned_at: Date | null
}
export const columns = sql`
  merchant_id,
  id,
  to_char(day, 'YYYY-MM-DD') as day,
  amount,
  state,
  reference,
  to_bin,
  to_account,
  to_name,
  transfer_id,
  bank_reference,
  failure,
  created_at,
  ended_at,
  credited_at,
  returned_at
`
/** Ordered, and the books still show it with the house. */
const isOpen = sql`
  (
    p.state = 'SENDING'
    or (
      p.state = 'DONE'
      and p.credited_at is null
    )
  )
`

/** Live merchants that hold enough, or of whom something waits, and that have no order of this day; after one of them. Of a suspended one the money waits. */
export const due = async (
  db: Db,
  d: { day: string; least: number; after: string | null; limit: number },
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          m.id
        from
          merchant m
        where
          m.mode = 'LIVE'
          and m.status <> 'INACTIVE'
          and (
            ${d.after}::uuid is null
            or m.id > ${d.after}::uuid
          )
          and m.id in (
            select
              merchant_id
            from
              ledger_account
            where
              code = 'HELD'
              and balance >= ${d.least}
            union all
            select
              merchant_id
            from
              card_payout
            where
              state = 'WAITING'
          )
          and not exists (
            select
            from
              card_payout p
            where
              p.merchant_id = m.id
              and p.day = ${d.day}::date
              and p.state <> 'WAITING'
          )
        order by
          m.id
        limit
          ${d.limit}
      `,
    )
  ).map(({ id }) => id)

/** What the house holds, and what of it is ordered already; both as of one moment, for booking moves them together. */
export const standing = (
  db: Db,
  merchantId: string,
  day: string,
): Promise<{ held: number; open: number; isOrdered: boolean; isWaiting: boolean }> =>
  one(
    db,
    sql`
      select
        coalesce(
          (
            select
              balance
            from
              ledger_account
            where
              merchant_id = ${merchantId}
              and code = 'HELD'
          ),
          0
        )::bigint held,
        coalesce(
          sum(amount) filter (
            where
              ${isOpen}
          ),
          0
        )::bigint open,
        coalesce(
          bool_or(
            p.day = ${day}::date
            and p.state <> 'WAITING'
          ),
          false
        ) "isOrdered",
        coalesce(bool_or(p.state = 'WAITING'), false) "isWaiting"
      from
        card_payout p
      where
        p.merchant_id = ${merchantId}
        and (
          ${isOpen}
          or p.state = 'WAITING'
          or p.day = ${day}::date
        )
    `,
  )

export interface NewOrder {
  id: string
  day: string
  amount: number
  reference: string
  to: { bin: string; account: string; name: string }
  at: Date
}
/** What waits becomes the order; else it is a new one. @returns null where the day has its order */
export const start = async (
  db: Db,
  merchantId: string,
  o: NewOrder,
): Promise<CardPayoutRow | null> =>
  (await maybe(
    db,
    sql<CardPayoutRow>`
      update card_payout
      set
        day = ${o.day}::date,
        amount = ${o.amount},
        state = 'SENDING',
        reference = ${o.reference},
        to_bin = ${o.to.bin},
        to_account = ${o.to.account},
        to_name = ${o.to.name},
        created_at = ${o.at}
      where
        merchant_id = ${merchantId}
        and state = 'WAITING'
      returning
        ${columns}
    `,
  )) ??
  maybe(
    db,
    sql<CardPayoutRow>`
      insert into
        card_payout (merchant_id, id, day, amount, state, reference, to_bin, to_account, to_name, created_at)
      values
        (
          ${merchantId},
          ${o.id},
          ${o.day}::date,
          ${o.amount},
          'SENDING',
          ${o.reference},
          ${o.to.bin},
          ${o.to.account},
          ${o.to.name},
          ${o.at}
        )
      on conflict do nothing
      returning
        ${columns}
    `,
  )
export const setTransfer = (
  db: Db,
  merchantId: string,
  id: string,
  transferId: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update card_payout
      set
        transfer_id = ${transferId}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )

export const lock = (db: Db, merchantId: string, id: string): Promise<CardPayoutRow | null> =>
  maybe(
    db,
    sql<CardPayoutRow>`
      select
        ${columns}
      from
        card_payout
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )
export const find = (db: Db, merchantId: string, id: string): Promise<CardPayoutRow | null> =>
  maybe(
    db,
    sql<CardPayoutRow>`
      select
        ${columns}
      from
        card_payout
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export interface End {
  from: 'SENDING' | 'DONE'
  to: 'DONE' | 'FAILED' | 'RETURNED'
  bankReference: string | null
  failure: string | null
  at: Date
}
/** @returns 0 where it was not as the caller found it */
export const end = (db: Db, merchantId: string, id: string, e: End): Promise<number> =>
  changed(
    db,
    sql`
      update card_payout
      set
        state = ${e.to},
        bank_reference = coalesce(${e.bankReference}, bank_reference),
        failure = ${e.failure},
        ended_at = coalesce(ended_at, ${e.at}::timestamptz),
        returned_at = case ${e.to}
          when 'RETURNED' then ${e.at}::timestamptz
        end
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = ${e.from}
    `,
  )
/** @returns 0 where the books have it already */
export const setCredited = (db: Db, merchantId: string, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update card_payout
      set
        credited_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state in ('DONE', 'RETURNED')
        and credited_at is null
    `,
  )
type Key = Pick<CardPayoutRow, 'merchant_id' | 'id'>
/** Paid under these references of the bank, and not in the books yet. */
export const uncredited = (db: Db, bankReferences: readonly string[]): Promise<Key[]> =>
  many(
    db,
    sql<Key>`
      select
        merchant_id,
        id
      from
        card_payout
      where
        bank_reference = any (${[...bankReferences]}::text[])
        and credited_at is null
    `,
  )
/** Done for a while, and not in the books yet: the bank's notice, or a job, may have been lost. */
export const stuck = (db: Db, before: Date, limit: number): Promise<Key[]> =>
  many(
    db,
    sql<Key>`
      select
        merchant_id,
        id
      from
        card_payout
      where
        state = 'DONE'
        and credited_at is null
        and ended_at < ${before}
      order by
        ended_at
      limit
        ${limit}
    `,
  )
/** How the payout before a day ended; null where there is none. */
export const stateBefore = async (
  db: Db,
  merchantId: string,
  day: string,
): Promise<CardPayoutState | null> =>
  (
    await maybe(
      db,
      sql<Pick<CardPayoutRow, 'state'>>`
        select
          state
        from
          card_payout
        where
          merchant_id = ${merchantId}
          and day < ${day}::date
        order by
          day desc
        limit
          1
      `,
    )
  )?.state ?? null
