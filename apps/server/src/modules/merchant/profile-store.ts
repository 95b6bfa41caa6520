/** SQL of what a merchant says of itself: its sealed profile and its name. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export const profile = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ sealed: string }>`
        select
          sealed
        from
          merchant_profile
        where
          merchant_id = ${merchantId}
      `,
    )
  )?.sealed ?? null
export const saveProfile = (
  db: Db,
  merchantId: string,
  sealed: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        merchant_profile (merchant_id, sealed, modified_at)
      values
        (
          ${merchantId},
          ${sealed},
          ${now}
        )
      on conflict (merchant_id) do update
      set
        sealed = excluded.sealed,
        modified_at = excluded.modified_at
    `,
  )
export const rename = (db: Db, merchantId: string, name: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        name = ${name},
        modified_at = ${now}
      where
        ${merchantId} in (id, live_id)
    `,
  )
