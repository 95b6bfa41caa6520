/** Customers that many subscriptions at once are for. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'

export interface Known {
  id: string
  code: string
  full_name: string
  phone: string | null
  email: string | null
}
/** Those who have one of the codes, phones or e-mails (in small letters); held against being deleted where `hold` says so. */
export const known = (
  db: Db,
  merchantId: string,
  by: {
    ids: readonly string[]
    codes: readonly string[]
    phones: readonly string[]
    emails: readonly string[]
  },
  hold: boolean,
): Promise<Known[]> =>
  many(
    db,
    sql<Known>`
      select
        id,
        code,
        full_name,
        phone,
        email
      from
        customer
      where
        merchant_id = ${merchantId}
        and (
          id = any (${[...by.ids]}::uuid[])
          or code = any (${[...by.codes]}::text[])
          or phone = any (${[...by.phones]}::text[])
          or lower(email) = any (${[...by.emails]}::text[])
        )
      order by
        id ${hold ? sql`for key share` : sql``}
    `,
  )
