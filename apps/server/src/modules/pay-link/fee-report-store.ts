/** What the fee service has reported, as it stands in the outbox. */
import { sql } from 'kysely'
import { maybe, type Db } from '../../platform/db.ts'

/** What the fee service has reported about a payment, for the fee modules; null before it reported anything. */
export const feeReport = (
  db: Db,
  key: string,
): Promise<{ payload: Record<string, unknown> } | null> =>
  maybe(
    db,
    sql`
      select
        payload
      from
        event
      where
        topic = 'fee.reported'
        and object_id = ${key}
      order by
        id
      limit
        1
    `,
  )
export const lockFeeReport = async (db: Db, key: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('fee.reported/' || ${key}, 0))
  `.execute(db)
}
