/** SQL of orders of money out that are taken back before they are sent. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'
import type { TransferRow } from './store.ts'

/** Ends orders that were never sent. One that is being taken in this moment is sent. */
export const withdraw = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  now: Date,
): Promise<TransferRow[]> =>
  many(
    db,
    sql<TransferRow>`
      update bank_transfer
      set
        state = 'FAILED',
        failure = 'WITHDRAWN',
        next_ask_at = null,
        ended_at = ${now}
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
        and state = 'READY'
      returning
        *
    `,
  )
