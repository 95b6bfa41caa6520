/** SQL of card money that has no account to go to. */
import { sql } from 'kysely'
import { changed, type Db } from '../../platform/db.ts'

/** @returns whether it is this that begins to wait; the amount of what waits is kept up */
export async function wait(
  db: Db,
  merchantId: string,
  w: { id: string; day: string; amount: number; at: Date },
): Promise<boolean> {
  const isNew = await changed(
    db,
    sql`
      insert into
        card_payout (merchant_id, id, day, amount, state, created_at)
      values
        (
          ${merchantId},
          ${w.id},
          ${w.day}::date,
          ${w.amount},
          'WAITING',
          ${w.at}
        )
      on conflict do nothing
    `,
  )
  if (isNew === 1) return true
  await changed(
    db,
    sql`
      update card_payout
      set
        amount = ${w.amount}
      where
        merchant_id = ${merchantId}
        and state = 'WAITING'
    `,
  )
  return false
}
/** Refunds have used up what waited. */
export const forgetWait = (db: Db, merchantId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from card_payout
      where
        merchant_id = ${merchantId}
        and state = 'WAITING'
    `,
  )
