/** Locks of orders whose virtual account stays open. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** One change to an order's account at a time. */
export const lockOrder = async (db: Db, merchantId: string, order: number): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended (${`standing|${merchantId}|${order}`}, 0))
  `.execute(db)
}
