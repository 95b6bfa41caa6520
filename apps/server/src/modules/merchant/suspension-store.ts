/** SQL of when merchants were suspended. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'

/** Into suspension and out of it, oldest first. */
export const suspensions = (
  db: Db,
  merchantIds: readonly string[],
): Promise<{ merchant_id: string; to_status: string; at: Date }[]> =>
  many(
    db,
    sql`
      select
        merchant_id,
        to_status,
        at
      from
        merchant_move
      where
        merchant_id = any (${[...merchantIds]}::uuid[])
        and (
          from_status = 'INACTIVE'
          or to_status = 'INACTIVE'
        )
      order by
        merchant_id,
        id
    `,
  )
