/** SQL of whose servers listen to subscriptions. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'

export interface Listener {
  merchant_id: string
  is_test: boolean
  /** What its webhook has chosen. */
  events: string[]
  /** Plans with an address of their own. */
  plan_ids: string[]
}
/** Of these merchants those that have chosen one of the events, or have a plan with an address. Without a webhook nobody is told anything: its key signs. */
export const listeners = (
  db: Db,
  merchantIds: readonly string[],
  events: readonly string[],
): Promise<Listener[]> =>
  many(
    db,
    sql<Listener>`
      select
        *
      from
        (
          select
            w.merchant_id,
            m.mode = 'TEST' is_test,
            w.events,
            array(
              select
                p.id::text
              from
                subscription_plan p
              where
                p.merchant_id = w.merchant_id
                and p.callback_url is not null
            ) plan_ids
          from
            webhook w
            join merchant m on m.id = w.merchant_id
          where
            w.merchant_id = any (${[...merchantIds]}::uuid[])
        ) x
      where
        x.events && ${[...events]}::text[]
        or x.plan_ids <> '{}'
    `,
  )
