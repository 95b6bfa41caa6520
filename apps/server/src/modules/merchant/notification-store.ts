/** SQL of where a merchant is notified. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export const setWebhookUrl = (db: Db, merchantId: string, url: string | null): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        webhook_url = ${url}
      where
        id = ${merchantId}
    `,
  )

export const webhookUrl = async (db: Db, merchantId: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ webhook_url: string | null }>`
        select
          webhook_url
        from
          merchant
        where
          id = ${merchantId}
      `,
    )
  )?.webhook_url ?? null

export const setAllowEmail = (
  db: Db,
  merchantId: string,
  allowEmail: boolean,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        allow_email = ${allowEmail},
        modified_at = ${now}
      where
        id = ${merchantId}
    `,
  )
