/** SQL of what payouts cost. */
import { sql } from 'kysely'
import { changed, rowsOf, type Db } from '../../platform/db.ts'
import type { Priced } from './rules.ts'

/** Of payouts that wait, or of the rows of a batch that does. */
export const setPrices = (
  db: Db,
  merchantId: string,
  rows: readonly (Priced & { id: string })[],
): Promise<number> =>
  changed(
    db,
    sql`
      update payout p
      set
        fee_id = x.fee_id,
        fee = x.fee,
        vat = x.vat,
        fee_held = x.fee_held
      from
        ${rowsOf('x', rows, {
          id: 'uuid',
          fee_id: 'uuid',
          fee: 'bigint',
          vat: 'bigint',
          fee_held: 'boolean',
        })}
      where
        p.merchant_id = ${merchantId}
        and p.id = x.id
        and p.status = 'WAITING'
    `,
  )
/** A batch costs what its rows cost. */
export async function setBatchPrice(
  db: Db,
  merchantId: string,
  id: string,
  sums: { fee: number; vat: number; held: number },
): Promise<void> {
  await sql`
    update payout
    set
      fee = ${sums.fee},
      vat = ${sums.vat}
    where
      merchant_id = ${merchantId}
      and id = ${id}
      and status = 'WAITING'
  `.execute(db)
  await sql`
    update payout_batch
    set
      held_fee = ${sums.held}
    where
      merchant_id = ${merchantId}
      and payout_id = ${id}
  `.execute(db)
}
/** What was agreed to is another thing now: those who have agreed are asked anew. */
export const revise = (db: Db, merchantId: string, id: string): Promise<number> =>
  changed(
    db,
    sql`
      update payout
      set
        revision = revision + 1
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and status = 'WAITING'
    `,
  )
