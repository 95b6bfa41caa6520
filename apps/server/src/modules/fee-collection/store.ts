/** SQL of collecting fees. */
import { sql } from 'kysely'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import type { Parts } from './rules.ts'

export interface CollectionRow extends Parts {
  merchant_id: string
  id: string
  report_id: string | null
  way: 'LINK' | 'DEBIT' | 'HAND'
  state: 'OPEN' | 'DONE' | 'FAILED'
  amount: number
  until: string | null
  try: number
  transfer_id: string | null
  failure: string | null
  bank_reference: string | null
  created_at: Date
  ended_at: Date | null
  next_at: Date | null
  overdue_at: Date | null
  house_at: Date | null
}
const columns = sql`
  merchant_id,
  id,
  report_id,
  way,
  state,
  fee,
  vat,
  amount,
  to_char(until, 'YYYY-MM-DD') as until,
  try,
  transfer_id,
  failure,
  bank_reference,
  created_at,
  ended_at,
  next_at,
  overdue_at,
  house_at
`
export type NewCollection = Pick<
  CollectionRow,
  | 'merchant_id'
  | 'id'
  | 'report_id'
  | 'way'
  | 'state'
  | 'fee'
  | 'vat'
  | 'until'
  | 'try'
  | 'overdue_at'
> & { bankReference?: string | null; at: Date }
/** @returns 0 where an order is open, the day's try was made or the report is paid */
export const insert = (db: Db, c: NewCollection): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        fee_collection (
          merchant_id,
          id,
          report_id,
          way,
          state,
          fee,
          vat,
          amount,
          until,
          try,
          bank_reference,
          overdue_at,
          created_at,
          ended_at
        )
      values
        (
          ${c.merchant_id},
          ${c.id},
          ${c.report_id},
          ${c.way},
          ${c.state},
          ${c.fee},
          ${c.vat},
          ${c.fee + c.vat},
          ${c.until}::date,
          ${c.try},
          ${c.bankReference ?? null},
          ${c.overdue_at},
          ${c.at},
          ${c.state === 'OPEN' ? null : c.at}
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
      update fee_collection
      set
        transfer_id = ${transferId}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const lock = (db: Db, merchantId: string, id: string): Promise<CollectionRow | null> =>
  maybe(
    db,
    sql<CollectionRow>`
      select
        ${columns}
      from
        fee_collection
      where
        merchant_id = ${merchantId}
        and id = ${id}
      for update
    `,
  )
export const find = (db: Db, merchantId: string, id: string): Promise<CollectionRow | null> =>
  maybe(
    db,
    sql<CollectionRow>`
      select
        ${columns}
      from
        fee_collection
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export interface End {
  from: 'OPEN' | 'DONE'
  to: 'DONE' | 'FAILED'
  bankReference: string | null
  failure: string | null
  nextAt: Date | null
  overdueAt: Date | null
  at: Date
}
/** @returns 0 where it was not as the caller found it */
export const end = (db: Db, merchantId: string, id: string, e: End): Promise<number> =>
  changed(
    db,
    sql`
      update fee_collection
      set
        state = ${e.to},
        bank_reference = coalesce(${e.bankReference}, bank_reference),
        failure = ${e.failure},
        next_at = ${e.nextAt},
        overdue_at = ${e.overdueAt},
        ended_at = ${e.at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = ${e.from}
    `,
  )
/** Nothing is owed any more of what could not be collected. */
export const settle = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update fee_collection
      set
        next_at = null,
        overdue_at = null
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = 'FAILED'
    `,
  )
/** @returns 0 where the house's books have it already */
export const setHouse = (db: Db, merchantId: string, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update fee_collection
      set
        house_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and state = 'DONE'
        and house_at is null
    `,
  )
/** Done, and not in the house's books yet. */
export const withoutHouse = (
  db: Db,
  limit: number,
): Promise<Pick<CollectionRow, 'merchant_id' | 'id'>[]> =>
  many(
    db,
    sql`
      select
        merchant_id,
        id
      from
        fee_collection
      where
        way = 'DEBIT'
        and state = 'DONE'
        and house_at is null
      order by
        ended_at
      limit
        ${limit}
    `,
  )
/** The last try of a report's debit, or of what is held back. */
export const last = (
  db: Db,
  merchantId: string,
  reportId: string | null,
): Promise<CollectionRow | null> =>
  maybe(
    db,
    sql<CollectionRow>`
      select
        ${columns}
      from
        fee_collection
      where
        merchant_id = ${merchantId}
        and report_id is not distinct from ${reportId}
        and way = 'DEBIT'
      order by
        created_at desc,
        id desc
      limit
        1
    `,
  )
export const isOpen = async (db: Db, merchantId: string, reportId: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              fee_collection
            where
              merchant_id = ${merchantId}
              and report_id = ${reportId}
              and state = 'OPEN'
          ) yes
      `,
    )
  ).yes

export interface PayerRow {
  id: string
  live_id: string
  code: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
  fee_type: 'IMMEDIATELY' | 'LATER'
  fee_mandate_at: Date | null
}
const payer = sql`
  select
    m.id,
    coalesce(m.live_id, m.id) live_id,
    m.code,
    m.mode,
    m.clock_shift_ms,
    coalesce(l.fee_type, m.fee_type) fee_type,
    coalesce(l.fee_mandate_at, m.fee_mandate_at) fee_mandate_at
  from
    merchant m
    left join merchant l on l.id = m.live_id
`
/** How a merchant has agreed to pay; a sandbox merchant as its live one. */
export const payerOf = (db: Db, merchantId: string): Promise<PayerRow | null> =>
  maybe(
    db,
    sql<PayerRow>`
      ${payer}
      where
        m.id = ${merchantId}
    `,
  )
/** Merchants with a mandate whose books hold fees, after one of them. */
export const holding = (db: Db, after: string | null, limit: number): Promise<PayerRow[]> =>
  many(
    db,
    sql<PayerRow>`
      ${payer}
      join (
        select
          merchant_id
        from
          ledger_account
        where
          code in ('FEE', 'VAT')
          and merchant_id <> '00000000-0000-0000-0000-000000000000'
          and (
            ${after}::uuid is null
            or merchant_id > ${after}::uuid
          )
        group by
          1
        having
          sum(balance) < 0
        order by
          1
        limit
          ${limit}
      ) h on h.merchant_id = m.id
      order by
        m.id
    `,
  )
/** Whether the statement of this day has been compared with the books. */
export const isCompared = async (db: Db, day: string): Promise<boolean> =>
  (
    await one(
      db,
      sql<{ yes: boolean }>`
        select
          exists (
            select
            from
              reconciliation_day
            where
              day = ${day}::date
              and state = 'DONE'
          ) yes
      `,
    )
  ).yes
