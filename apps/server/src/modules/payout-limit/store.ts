/** SQL of how much the bank lets merchants pay out. */
import { sql } from 'kysely'
import type { BankLimits } from '@saola/contract/payout-limit'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface LimitRow {
  code: string
  mode: 'LIVE' | 'TEST'
  /** All null where nobody has said otherwise. */
  order_most: number | null
  merchant_day: number | null
  person_day: number | null
  new_receiver: number | null
  modified_by: string | null
  modified_at: Date | null
}
export const find = (db: Db, merchantId: string): Promise<LimitRow | null> =>
  maybe(
    db,
    sql<LimitRow>`
      select
        m.code,
        m.mode,
        l.order_most,
        l.merchant_day,
        l.person_day,
        l.new_receiver,
        l.modified_by,
        l.modified_at
      from
        merchant m
        left join payout_limit l on l.merchant_id = m.id
      where
        m.id = ${merchantId}
    `,
  )
export const set = (
  db: Db,
  merchantId: string,
  limits: BankLimits,
  by: { name: string; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        payout_limit (merchant_id, order_most, merchant_day, person_day, new_receiver, modified_by, modified_at)
      values
        (
          ${merchantId},
          ${limits.order},
          ${limits.merchantDay},
          ${limits.personDay},
          ${limits.newReceiver},
          ${by.name},
          ${by.now}
        )
      on conflict (merchant_id) do update
      set
        order_most = excluded.order_most,
        merchant_day = excluded.merchant_day,
        person_day = excluded.person_day,
        new_receiver = excluded.new_receiver,
        modified_by = excluded.modified_by,
        modified_at = excluded.modified_at
    `,
  )
