/** SQL of transfers by which the bank pays an enterprise what its credit line owes it. VND. */
import { sql } from 'kysely'
import type { PageRequest } from '@saola/contract/paging'
import type { RefundState } from '@saola/contract/salary-collection'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'

export interface RefundRow {
  merchant_id: string
  id: string
  /** The day of its order: one a day. */
  day: string
  payments: number
  amount: number
  state: RefundState
  to_account: string
  transfer_id: string | null
  bank_reference: string | null
  failure: string | null
  created_at: Date
  ended_at: Date | null
  credited_at: Date | null
}
export const columns = sql`
  f.merchant_id,
  f.id,
  f.day::text,
  f.payments,
  f.amount,
  f.state,
  f.to_account,
  f.transfer_id,
  f.bank_reference,
  f.failure,
  f.created_at,
  f.ended_at,
  f.credited_at
`
type New = Pick<RefundRow, 'id' | 'day' | 'payments' | 'amount' | 'to_account' | 'created_at'>
/** @returns 0 where the day has one */
export const insert = (db: Db, merchantId: string, row: New): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        salary_line_refund (merchant_id, id, day, payments, amount, state, to_account, created_at)
      values
        (
          ${merchantId},
          ${row.id},
          ${row.day}::date,
          ${row.payments},
          ${row.amount},
          'SENDING',
          ${row.to_account},
          ${row.created_at}
        )
      on conflict do nothing
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
      update salary_line_refund
      set
        transfer_id = ${transferId}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** Held until the transaction ends. */
export const lock = (db: Db, merchantId: string, id: string): Promise<RefundRow | null> =>
  maybe(
    db,
    sql<RefundRow>`
      select
        ${columns}
      from
        salary_line_refund f
      where
        f.merchant_id = ${merchantId}
        and f.id = ${id}
      for update
    `,
  )
export interface End {
  from: RefundState
  to: RefundState
  bankReference: string | null
  failure: string | null
  now: Date
}
/** @returns 0 where it stands otherwise */
export const end = (db: Db, merchantId: string, id: string, e: End): Promise<number> =>
  changed(
    db,
    sql`
      update salary_line_refund
      set
        state = ${e.to},
        bank_reference = coalesce(${e.bankReference}, bank_reference),
        failure = ${e.failure},
        ended_at = ${e.now}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = ${e.from}
    `,
  )
/** @returns 0 where that is written down */
export const setCredited = (db: Db, merchantId: string, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update salary_line_refund
      set
        credited_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state in ('DONE', 'RETURNED')
        and credited_at is null
    `,
  )
export type Key = Pick<RefundRow, 'merchant_id' | 'id'>
/** Sent under these numbers of the bank, and not told of on the enterprise's account yet. */
export const arriving = (db: Db, bankReferences: readonly string[]): Promise<Key[]> =>
  many(
    db,
    sql<Key>`
      select
        merchant_id,
        id
      from
        salary_line_refund
      where
        credited_at is null
        and bank_reference = any (${[...bankReferences]}::text[])
    `,
  )
/** The same, done for a while: the bank's notice, or a job, may have been lost. */
export const stuck = (db: Db, before: Date, limit: number): Promise<Key[]> =>
  many(
    db,
    sql<Key>`
      select
        merchant_id,
        id
      from
        salary_line_refund
      where
        credited_at is null
        and bank_reference is not null
        and state = 'DONE'
        and ended_at < ${before}
      order by
        ended_at
      limit
        ${limit}
    `,
  )
/** The newest in a row that did not reach the enterprise: how many. */
export const failedInRow = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          salary_line_refund f
        where
          f.merchant_id = ${merchantId}
          and f.state in ('FAILED', 'RETURNED')
          and not exists (
            select
            from
              salary_line_refund later
            where
              later.merchant_id = f.merchant_id
              and later.day > f.day
              and later.state = 'DONE'
          )
      `,
    )
  ).n
/** The day of the last one; null where there is none. */
export const lastDay = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await one(
      db,
      sql<{ day: string | null }>`
        select
          max(day)::text as day
        from
          salary_line_refund
        where
          merchant_id = ${merchantId}
      `,
    )
  ).day
/** The newest first. */
export const list = (db: Db, merchantId: string, page: PageRequest): Promise<RefundRow[]> =>
  many(
    db,
    sql<RefundRow>`
      select
        ${columns}
      from
        salary_line_refund f
      where
        f.merchant_id = ${merchantId}
      order by
        f.day ${sql.raw(page.direction)},
        f.id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          salary_line_refund
        where
          merchant_id = ${merchantId}
      `,
    )
  ).n
