/** The only SQL of orders of money out. */
import { sql, type RawBuilder } from 'kysely'
import { changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'
import type { TransferState } from './rules.ts'

export interface TransferRow {
  merchant_id: string
  id: string
  reference: string
  channel: 'BANK' | 'CARD'
  kind: string
  owner_id: string
  from_account: string | null
  original: string | null
  to_bin: string | null
  to_account: string | null
  to_name: string | null
  amount: number
  content: string
  state: TransferState
  sends: number
  started_at: Date | null
  sent_at: Date | null
  unknown_at: Date | null
  next_ask_at: Date | null
  bank_reference: string | null
  failure: string | null
  ended_at: Date | null
  returned_at: Date | null
  created_at: Date
}
export type NewTransfer = Pick<
  TransferRow,
  | 'merchant_id'
  | 'id'
  | 'reference'
  | 'channel'
  | 'kind'
  | 'owner_id'
  | 'from_account'
  | 'original'
  | 'to_bin'
  | 'to_account'
  | 'to_name'
  | 'amount'
  | 'content'
  | 'created_at'
>
export const insert = (db: Db, transfers: readonly NewTransfer[]): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        bank_transfer (
          merchant_id,
          id,
          reference,
          channel,
          kind,
          owner_id,
          from_account,
          original,
          to_bin,
          to_account,
          to_name,
          amount,
          content,
          created_at
        )
      select
        merchant_id,
        id,
        reference,
        channel,
        kind,
        owner_id,
        from_account,
        original,
        to_bin,
        to_account,
        to_name,
        amount,
        content,
        created_at
      from
        ${rowsOf('x', transfers, {
          merchant_id: 'uuid',
          id: 'uuid',
          reference: 'text',
          channel: 'text',
          kind: 'text',
          owner_id: 'text',
          from_account: 'text',
          original: 'text',
          to_bin: 'text',
          to_account: 'text',
          to_name: 'text',
          amount: 'bigint',
          content: 'text',
          created_at: 'timestamptz',
        })}
      order by
        ord
    `,
  )

export const get = (db: Db, merchantId: string, id: string): Promise<TransferRow | null> =>
  maybe(
    db,
    sql<TransferRow>`
      select
        t.*
      from
        bank_transfer t
      where
        t.merchant_id = ${merchantId}
        and t.id = ${id}
    `,
  )

/** Takes orders that are to be asked after, sent or done; `nextAskAt` is when somebody else may, should this worker die. */
export const takeDue = (
  db: Db,
  t: { now: Date; nextAskAt: Date; limit: number },
): Promise<TransferRow[]> =>
  many(
    db,
    sql<TransferRow>`
      with
        due as (
          select
            merchant_id,
            id
          from
            bank_transfer
          where
            state in ('SENDING', 'DONE')
            and next_ask_at <= ${t.now}
          order by
            next_ask_at
          limit
            ${t.limit}
          for update
            skip locked
        )
      update bank_transfer t
      set
        next_ask_at = ${t.nextAskAt}
      from
        due
      where
        t.merchant_id = due.merchant_id
        and t.id = due.id
      returning
        t.*
    `,
  )

type Key = Pick<TransferRow, 'merchant_id' | 'id'>
const keyColumns = { merchant_id: 'uuid', id: 'uuid' } as const

/** Counts one more sending of orders of which the bank knows nothing; only those that nobody else has sent again or ended. */
export const takeAgain = (
  db: Db,
  rows: readonly (Key & { sends: number })[],
  t: { now: Date; nextAskAt: Date },
): Promise<TransferRow[]> =>
  many(
    db,
    sql<TransferRow>`
      update bank_transfer t
      set
        sends = t.sends + 1,
        sent_at = ${t.now},
        unknown_at = null,
        next_ask_at = ${t.nextAskAt}
      from
        ${rowsOf('x', rows, { ...keyColumns, sends: 'int' })}
      where
        t.merchant_id = x.merchant_id
        and t.id = x.id
        and t.state = 'SENDING'
        and t.sends = x.sends
      returning
        t.*
    `,
  )

/** They go out now and not when they were taken. */
export const markSent = (
  db: Db,
  rows: readonly Key[],
  t: { now: Date; nextAskAt: Date; setUntil: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update bank_transfer t
      set
        sent_at = ${t.now},
        next_ask_at = ${t.nextAskAt},
        set_until = ${t.setUntil}
      from
        ${rowsOf('x', rows, keyColumns)}
      where
        t.merchant_id = x.merchant_id
        and t.id = x.id
        and t.state = 'SENDING'
    `,
  )

export interface Move {
  merchant_id: string
  id: string
  /** As it was when the bank was asked. */
  from: TransferState
  sends: number
  to: TransferState
  next_ask_at: Date | null
  unknown_at: Date | null
  bank_reference: string | null
  failure: string | null
}
const moveColumns = {
  ...keyColumns,
  from: 'text',
  sends: 'int',
  to: 'text',
  next_ask_at: 'timestamptz',
  unknown_at: 'timestamptz',
  bank_reference: 'text',
  failure: 'text',
} as const
const ends = (state: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  ${state} in ('DONE', 'FAILED')
`
/** Writes what the bank said, in the order of the keys. @returns those that were still as they were when it was asked. */
export const move = (db: Db, moves: readonly Move[], now: Date): Promise<TransferRow[]> =>
  many(
    db,
    sql<TransferRow>`
      with
        locked as (
          select
            t.merchant_id,
            t.id,
            x."from" was,
            x."to" state,
            x.next_ask_at,
            x.unknown_at,
            x.bank_reference,
            x.failure
          from
            bank_transfer t
            join ${rowsOf('x', moves, moveColumns)} on t.merchant_id = x.merchant_id
            and t.id = x.id
          where
            t.state = x."from"
            and t.sends = x.sends
          order by
            t.merchant_id,
            t.id
          for update of
            t
        )
      update bank_transfer t
      set
        state = l.state,
        sends = case
          when l.state = 'READY' then 0
          else t.sends
        end,
        next_ask_at = l.next_ask_at,
        set_until = null,
        unknown_at = l.unknown_at,
        bank_reference = coalesce(l.bank_reference, t.bank_reference),
        failure = l.failure,
        ended_at = case
          when l.was = 'SENDING'
          and ${ends(sql`l.state`)} then ${now}::timestamptz
          else t.ended_at
        end,
        returned_at = case
          when l.state = 'RETURNED' then ${now}::timestamptz
        end
      from
        locked l
      where
        t.merchant_id = l.merchant_id
        and t.id = l.id
      returning
        t.*
    `,
  )

/** Done orders by their references, whose money is said to have come back whole; live and Test Mode apart. */
export const doneOf = (
  db: Db,
  returned: readonly { reference: string; amount: number }[],
  test: boolean,
): Promise<TransferRow[]> =>
  many(
    db,
    sql<TransferRow>`
      select
        t.*
      from
        bank_transfer t
        join ${rowsOf('x', returned, {
          reference: 'text',
          amount: 'bigint',
        })} on t.reference = x.reference
        and t.amount = x.amount
        left join merchant m on m.id = t.merchant_id
      where
        t.state = 'DONE'
        and coalesce(m.mode, 'LIVE') = ${test ? 'TEST' : 'LIVE'}
    `,
  )

/** Orders of which the bank has not said for long what became of them, READY or SENDING. */
export const silent = (
  db: Db,
  before: Date,
  limit: number,
): Promise<Pick<TransferRow, 'merchant_id' | 'reference'>[]> =>
  many(
    db,
    sql`
      select
        merchant_id,
        reference
      from
        bank_transfer
      where
        (
          state = 'SENDING'
          and started_at < ${before}
        )
        or (
          state = 'READY'
          and created_at < ${before}
        )
      order by
        created_at
      limit
        ${limit}
    `,
  )
