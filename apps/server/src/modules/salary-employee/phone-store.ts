/** SQL of who a phone number is of. */
import { sql } from 'kysely'
import { maybe, type Db } from '../../platform/db.ts'

export const idOf = async (db: Db, merchantId: string, phone: string): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ id: string }>`
        select
          id
        from
          salary_employee
        where
          merchant_id = ${merchantId}
          and phone = ${phone}
          and left_on is null
      `,
    )
  )?.id ?? null
