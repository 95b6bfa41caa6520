/** SQL of the work on many subscriptions: the next one that nobody is at, and how it went. */
import { sql } from 'kysely'
import type { AnyBulkAct, BulkReason } from '@saola/contract/subscription-bulk-values'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface BulkWork {
  id: string
  merchant_id: string
  code: string
  act: AnyBulkAct
  cycles: number | null
  reason: string | null
  waive_final: boolean
  undoes_code: string | null
  member_id: string
  account_ids: string[] | null
  language: 'vi' | 'en'
  created_by: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
  live_id: string | null
  merchant_code: string
  merchant_name: string
  /** Of the live merchant. */
  merchant_status: string
}
/** What is to be done, and for whom; null once it is. */
export const find = (db: Db, merchantId: string, id: string): Promise<BulkWork | null> =>
  maybe(
    db,
    sql<BulkWork>`
      select
        b.id,
        b.merchant_id,
        b.code,
        b.act,
        b.cycles,
        b.reason,
        b.waive_final,
        u.code undoes_code,
        b.member_id,
        b.account_ids,
        b.language,
        b.created_by,
        m.mode,
        m.clock_shift_ms,
        m.live_id,
        l.code merchant_code,
        l.name merchant_name,
        l.status merchant_status
      from
        subscription_bulk b
        left join subscription_bulk u on u.merchant_id = b.merchant_id
        and u.id = b.undoes
        join merchant m on m.id = b.merchant_id
        join merchant l on l.id = coalesce(m.live_id, m.id)
      where
        b.merchant_id = ${merchantId}
        and b.id = ${id}
        and b.finished_at is null
    `,
  )
export interface PendingRow {
  subscription_id: string
  mark: string
  failures: number
  /** Of what is taken back: how many cycles the extension left it with. */
  cycles_left: number | null
}
/** Held, and passed over by others meanwhile; those that failed come last. */
export const claim = (db: Db, merchantId: string, bulkId: string): Promise<PendingRow | null> =>
  maybe(
    db,
    sql<PendingRow>`
      select
        r.subscription_id,
        r.mark,
        r.failures,
        (
          select
            o.cycles_after
          from
            subscription_bulk b
            join subscription_bulk_row o on o.merchant_id = b.merchant_id
            and o.bulk_id = b.undoes
          where
            b.merchant_id = r.merchant_id
            and b.id = r.bulk_id
            and o.subscription_id = r.subscription_id
        ) cycles_left
      from
        subscription_bulk_row r
      where
        r.merchant_id = ${merchantId}
        and r.bulk_id = ${bulkId}
        and r.state = 'PENDING'
      order by
        r.failures,
        r.n
      limit
        1
      for update of
        r skip locked
    `,
  )
export const finishRow = (
  db: Db,
  merchantId: string,
  bulkId: string,
  subscriptionId: string,
  { cyclesAfter, now }: { cyclesAfter: number | null; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_bulk_row
      set
        state = 'DONE',
        cycles_after = ${cyclesAfter},
        settled_at = ${now}
      where
        merchant_id = ${merchantId}
        and bulk_id = ${bulkId}
        and subscription_id = ${subscriptionId}
        and state = 'PENDING'
    `,
  )
/** @returns 0 where somebody else was quicker. */
export const refuse = (
  db: Db,
  merchantId: string,
  bulkId: string,
  subscriptionId: string,
  reason: BulkReason,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_bulk_row
      set
        state = 'REFUSED',
        reason = ${reason},
        settled_at = ${now}
      where
        merchant_id = ${merchantId}
        and bulk_id = ${bulkId}
        and subscription_id = ${subscriptionId}
        and state = 'PENDING'
    `,
  )
/** It is tried again after the others. */
export const putOff = (
  db: Db,
  merchantId: string,
  bulkId: string,
  subscriptionId: string,
  failures: number,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_bulk_row
      set
        failures = ${failures}
      where
        merchant_id = ${merchantId}
        and bulk_id = ${bulkId}
        and subscription_id = ${subscriptionId}
        and state = 'PENDING'
    `,
  )
/** @returns 0 while one of them is left, and where it was finished already. */
export const finish = (db: Db, merchantId: string, id: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_bulk b
      set
        finished_at = ${now}
      where
        b.merchant_id = ${merchantId}
        and b.id = ${id}
        and b.finished_at is null
        and not exists (
          select
          from
            subscription_bulk_row r
          where
            r.merchant_id = b.merchant_id
            and r.bulk_id = b.id
            and r.state = 'PENDING'
        )
    `,
  )
