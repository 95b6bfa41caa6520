/** SQL of what the bank holds of merchants' subscriptions. */
import { sql } from 'kysely'
import type { BankHoldKind } from '@saola/contract/subscription-hold'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export const liveCode = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ code: string }>`
        select
          code
        from
          merchant
        where
          id = ${merchantId}
          and mode = 'LIVE'
      `,
    )
  )?.code ?? null
export interface HoldRow {
  kind: BankHoldKind
  reason: string
  held_at: Date
  held_by: string
}
/** What is held now. */
export const open = (db: Db, merchantId: string): Promise<HoldRow[]> =>
  many(
    db,
    sql<HoldRow>`
      select
        kind,
        reason,
        held_at,
        held_by
      from
        subscription_bank_hold
      where
        merchant_id = ${merchantId}
        and released_at is null
      order by
        kind
    `,
  )
export interface NewHold {
  id: string
  kind: BankHoldKind
  reason: string
}
/** @returns 0 where it is held already */
export const hold = (
  db: Db,
  merchantId: string,
  { id, kind, reason }: NewHold,
  by: { name: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_bank_hold (id, merchant_id, kind, reason, held_at, held_by)
      values
        (
          ${id},
          ${merchantId},
          ${kind},
          ${reason},
          ${by.now},
          ${by.name}
        )
      on conflict do nothing
    `,
  )
/** @returns 0 where it is not held any more */
export const release = (
  db: Db,
  merchantId: string,
  kind: BankHoldKind,
  by: { name: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_bank_hold
      set
        released_at = ${by.now},
        released_by = ${by.name}
      where
        merchant_id = ${merchantId}
        and kind = ${kind}
        and released_at is null
    `,
  )
