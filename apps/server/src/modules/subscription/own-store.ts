/** SQL of what customers see and change of their own subscriptions. */
import { sql } from 'kysely'
import { changed, many, type Db } from '../../platform/db.ts'
import { COLUMNS, withPlan, type SubscriptionRow } from './store.ts'

const columns = sql.raw(COLUMNS)
/** A customer's, the newest first; of those that are over the last ones. */
export const ofCustomer = (
  db: Db,
  merchantId: string,
  customerId: string,
  limit: number,
): Promise<SubscriptionRow[]> =>
  many(
    db,
    sql<SubscriptionRow>`
      select
        ${columns}
      from
        ${withPlan}
      where
        s.merchant_id = ${merchantId}
        and s.customer_id = ${customerId}
      order by
        s.ended_at desc nulls first,
        s.created_at desc,
        s.id desc
      limit
        ${limit}
    `,
  )
export const setChoices = (
  db: Db,
  { merchantId, customerId }: { merchantId: string; customerId: string },
  choices: {
    language: 'VI' | 'EN'
    remind: boolean
    link: boolean
    version: string
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription
      set
        language = ${choices.language},
        consent_remind = ${choices.remind},
        consent_link = ${choices.link},
        consent_at = ${choices.now},
        consent_by = customer_name,
        consent_version = ${choices.version},
        version = version + 1,
        modified_at = ${choices.now}
      where
        merchant_id = ${merchantId}
        and customer_id = ${customerId}
        and ended_at is null
    `,
  )
/** Each with the words it is found by. */
export const setContact = (
  db: Db,
  merchantId: string,
  s: {
    id: string
    phone: string | null
    email: string | null
    searchKey: string
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription
      set
        customer_phone = ${s.phone},
        customer_email = ${s.email},
        search_key = ${s.searchKey},
        version = version + 1,
        modified_at = ${s.now}
      where
        merchant_id = ${merchantId}
        and id = ${s.id}
    `,
  )
