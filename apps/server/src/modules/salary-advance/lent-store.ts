/** SQL of orders that the credit line has paid, and of the collections that pay them back. VND. */
import { sql } from 'kysely'
import { changed, many, one, type Db } from '../../platform/db.ts'

/** Of pay days up to this one, paid and in no collection yet: they are in this one from now on. @returns how many */
export const claim = (
  db: Db,
  merchantId: string,
  collectionId: string,
  payDate: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment d
      set
        collected_in = ${collectionId}
      from
        salary_advance a
        join salary_period p on p.merchant_id = a.merchant_id
        and p.id = a.period_id
      where
        d.merchant_id = ${merchantId}
        and d.source = 'KLB_CREDIT_LINE'
        and d.state = 'SUCCESS'
        and d.collected_in is null
        and a.merchant_id = d.merchant_id
        and a.id = d.advance_id
        and p.pay_date <= ${payDate}::date
    `,
  )
/** Came back before the collection was ordered: it is no longer of it, unless another one was less by it already or the enterprise was paid it. */
export const dropReturned = (db: Db, merchantId: string, collectionId: string): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment
      set
        collected_in = null
      where
        merchant_id = ${merchantId}
        and collected_in = ${collectionId}
        and state = 'RETURNED'
        and offset_in is null
        and refunded_in is null
    `,
  )
export interface Lent {
  amount: number
  /** The day of Vietnam on which it was paid. */
  paid_on: string
  /** Of that day: a year, percent × 10,000. Null where it was not kept. */
  rate_micro: number | null
}
/** Also what came back and has made another collection less, or went to the enterprise, where the bank has sent this one back since: it is owed here. */
export const lentIn = (db: Db, merchantId: string, collectionId: string): Promise<Lent[]> =>
  many(
    db,
    sql<Lent>`
      select
        amount,
        (ended_at at time zone 'Asia/Ho_Chi_Minh')::date::text paid_on,
        rate_micro
      from
        salary_advance_payment
      where
        merchant_id = ${merchantId}
        and collected_in = ${collectionId}
        and (
          state = 'SUCCESS'
          or offset_in is not null
          or refunded_in is not null
        )
    `,
  )
/** Paid, and not paid back by a collection that is done. */
export const lentNow = (db: Db, merchantId: string, doneIds: readonly string[]): Promise<Lent[]> =>
  many(
    db,
    sql<Lent>`
      select
        amount,
        (ended_at at time zone 'Asia/Ho_Chi_Minh')::date::text paid_on,
        rate_micro
      from
        salary_advance_payment
      where
        merchant_id = ${merchantId}
        and source = 'KLB_CREDIT_LINE'
        and (
          state = 'SUCCESS'
          or offset_in = any (${[...doneIds]}::uuid[])
          or refunded_in is not null
        )
        and (
          collected_in is null
          or not collected_in = any (${[...doneIds]}::uuid[])
        )
    `,
  )
/** On its way to employees. */
export const underWay = async (db: Db, merchantId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ amount: number }>`
        select
          coalesce(sum(amount), 0)::bigint amount
        from
          salary_advance_payment
        where
          merchant_id = ${merchantId}
          and source = 'KLB_CREDIT_LINE'
          and state in ('TODO', 'PROCESSING')
      `,
    )
  ).amount
export interface Offset {
  id: string
  amount: number
  /** The day of Vietnam. */
  returned_on: string
}
/** Came back after one of these collections had paid it back, no other is less by it and the enterprise was not paid it: the oldest first. @param held true to hold them until the transaction ends: a collection and a transfer to the enterprise never take the same one */
export const offsets = (
  db: Db,
  merchantId: string,
  doneIds: readonly string[],
  held = false,
): Promise<Offset[]> =>
  many(
    db,
    sql<Offset>`
      select
        id,
        amount,
        (returned_at at time zone 'Asia/Ho_Chi_Minh')::date::text returned_on
      from
        salary_advance_payment
      where
        merchant_id = ${merchantId}
        and state = 'RETURNED'
        and collected_in = any (${[...doneIds]}::uuid[])
        and offset_in is null
        and refunded_in is null
      order by
        returned_at,
        id ${held ? sql`for update` : sql``}
    `,
  )
export const releaseOffsets = (db: Db, merchantId: string, collectionId: string): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment
      set
        offset_in = null
      where
        merchant_id = ${merchantId}
        and offset_in = ${collectionId}
    `,
  )
export const setOffset = (
  db: Db,
  merchantId: string,
  collectionId: string,
  ids: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment
      set
        offset_in = ${collectionId}
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
        and offset_in is null
        and refunded_in is null
    `,
  )
/** From now on they go to the enterprise by this transfer. @returns how many */
export const setRefunded = (
  db: Db,
  merchantId: string,
  refundId: string,
  ids: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment
      set
        refunded_in = ${refundId}
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
        and state = 'RETURNED'
        and offset_in is null
        and refunded_in is null
    `,
  )
/** The transfer did not reach the enterprise: they are owed to it again. */
export const releaseRefunded = (db: Db, merchantId: string, refundId: string): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment
      set
        refunded_in = null
      where
        merchant_id = ${merchantId}
        and refunded_in = ${refundId}
    `,
  )
export interface Mirrored {
  merchant_id: string
  id: string
  amount: number
  transfer_id: string
  is_test: boolean
  is_lent: boolean
  is_back: boolean
}
/** What the bank's own books have not taken yet, held until the transaction ends; who is at it already is left out. Of all merchants. */
export const unmirrored = (db: Db, limit: number): Promise<Mirrored[]> =>
  many(
    db,
    sql<Mirrored>`
      select
        d.merchant_id,
        d.id,
        d.amount,
        d.transfer_id,
        m.mode = 'TEST' is_test,
        d.house_at is null is_lent,
        d.state = 'RETURNED' is_back
      from
        salary_advance_payment d
        join merchant m on m.id = d.merchant_id
      where
        d.source = 'KLB_CREDIT_LINE'
        and d.state in ('SUCCESS', 'RETURNED')
        and (
          d.house_at is null
          or (
            d.state = 'RETURNED'
            and d.house_back_at is null
          )
        )
      order by
        d.ended_at
      limit
        ${limit}
      for update of
        d skip locked
    `,
  )
/** Rows of several merchants, each named with its own. */
export const setMirrored = (
  db: Db,
  rows: readonly Pick<Mirrored, 'merchant_id' | 'id'>[],
  at: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update salary_advance_payment d
      set
        house_at = coalesce(d.house_at, ${at}),
        house_back_at = case
          when d.state = 'RETURNED' then ${at}::timestamptz
        end
      from
        unnest(${rows.map((row) => row.merchant_id)}::uuid[], ${rows.map(
          (row) => row.id,
        )}::uuid[]) x (merchant_id, id)
      where
        d.merchant_id = x.merchant_id
        and d.id = x.id
    `,
  )
