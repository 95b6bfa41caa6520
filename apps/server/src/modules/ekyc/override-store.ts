/** SQL about what staff put over the reader's answer. */
import { sql } from 'kysely'
import type { CardCheckName } from '@saola/contract/ekyc'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export interface OverrideRow {
  merchant_id: string
  approval_id: string
  capture_id: string
  checks: CardCheckName[]
  sealed: string
  reason: string
  proposed_by: string
  proposed_at: Date
  approved_by: string | null
  approved_at: Date | null
}
type New = Omit<OverrideRow, 'approved_by' | 'approved_at'>
export const insert = (db: Db, o: New): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        identity_override (merchant_id, approval_id, capture_id, checks, sealed, reason, proposed_by, proposed_at)
      values
        (
          ${o.merchant_id},
          ${o.approval_id},
          ${o.capture_id},
          ${o.checks}::text[],
          ${o.sealed},
          ${o.reason},
          ${o.proposed_by},
          ${o.proposed_at}
        )
    `,
  )
export const get = (db: Db, merchantId: string, approvalId: string): Promise<OverrideRow | null> =>
  maybe(
    db,
    sql<OverrideRow>`
      select
        *
      from
        identity_override
      where
        merchant_id = ${merchantId}
        and approval_id = ${approvalId}
    `,
  )
/** What is in force over a capture, in the order in which it came to be. */
export const inForce = (db: Db, merchantId: string, captureId: string): Promise<OverrideRow[]> =>
  many(
    db,
    sql<OverrideRow>`
      select
        *
      from
        identity_override
      where
        merchant_id = ${merchantId}
        and capture_id = ${captureId}
        and approved_at is not null
      order by
        approved_at,
        approval_id
    `,
  )
export const approve = (
  db: Db,
  merchantId: string,
  approvalId: string,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update identity_override
      set
        approved_by = ${by},
        approved_at = ${now}
      where
        merchant_id = ${merchantId}
        and approval_id = ${approvalId}
        and approved_at is null
    `,
  )
/** Those that nobody approved are forgotten. */
export const forgetRefused = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from identity_override
      where
        approved_at is null
        and proposed_at < ${before}
    `,
  )
