/** SQL of who stands for a merchant. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export const setRepresentativeVerified = (db: Db, merchantId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        representative_verified_at = ${now}
      where
        id = ${merchantId}
    `,
  )
export const isRepresentativeVerified = async (db: Db, merchantId: string): Promise<boolean> =>
  (
    await maybe(
      db,
      sql<{ verified: boolean }>`
        select
          representative_verified_at is not null verified
        from
          merchant
        where
          id = ${merchantId}
      `,
    )
  )?.verified ?? false
/** An organization whose representative the bank has not seen. */
export const lacksRepresentative = async (db: Db, merchantId: string): Promise<boolean> =>
  (
    await maybe(
      db,
      sql<{ lacks: boolean }>`
        select
          mode = 'LIVE'
          and coalesce(business_type, '') = 'ORGANIZATION'
          and representative_verified_at is null lacks
        from
          merchant
        where
          id = ${merchantId}
      `,
    )
  )?.lacks ?? false
