/** SQL of when the night's run of merchants was held, by the brake or by the bank. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'

export interface HeldTime {
  merchant_id: string
  held_at: Date
  released_at: Date | null
}
/** What was held at any time since then, of these merchants. */
export const heldTimes = (
  db: Db,
  merchantIds: readonly string[],
  since: Date,
): Promise<HeldTime[]> =>
  many(
    db,
    sql<HeldTime>`
      select
        merchant_id,
        held_at,
        released_at
      from
        subscription_run_hold
      where
        merchant_id = any (${[...merchantIds]}::uuid[])
        and (
          released_at is null
          or released_at > ${since}
        )
      union all
      select
        merchant_id,
        held_at,
        released_at
      from
        subscription_bank_hold
      where
        merchant_id = any (${[...merchantIds]}::uuid[])
        and kind = 'RUN'
        and (
          released_at is null
          or released_at > ${since}
        )
    `,
  )
