/** SQL of orders for fees. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'
import type { TransferRow } from './store.ts'

/** Orders for fees that the bank has carried out, by its own reference. */
export const feesDone = (db: Db, bankReferences: readonly string[]): Promise<TransferRow[]> =>
  many(
    db,
    sql<TransferRow>`
      select
        *
      from
        bank_transfer
      where
        kind = 'FEE'
        and state = 'DONE'
        and bank_reference = any (${[...bankReferences]}::text[])
    `,
  )
