/** SQL of the shop that a customer has subscriptions with. */
import { sql } from 'kysely'
import { maybe, type Db } from '../../platform/db.ts'

export interface Shopkeeper {
  status: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
  contact_phone: string | null
  contact_email: string | null
}
export const shopkeeper = (db: Db, merchantId: string): Promise<Shopkeeper | null> =>
  maybe(
    db,
    sql<Shopkeeper>`
      select
        status,
        mode,
        clock_shift_ms,
        contact_phone,
        contact_email
      from
        merchant
      where
        id = ${merchantId}
    `,
  )
