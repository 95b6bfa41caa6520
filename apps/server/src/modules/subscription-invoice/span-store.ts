/** SQL of what the spans of a subscription were invoiced with. */
import { sql } from 'kysely'
import { many, type Db } from '../../platform/db.ts'
import { COLUMNS, withPayment, type InvoiceRow } from './store.ts'

const columns = sql.raw(COLUMNS)

/** The invoices of a subscription that are not void, the latest first: more than can be running at once. */
export const latestOf = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<InvoiceRow[]> =>
  many(
    db,
    sql<InvoiceRow>`
      select
        ${columns}
      from
        ${withPayment}
      where
        i.merchant_id = ${merchantId}
        and i.subscription_id = ${subscriptionId}
        and i.status <> 'CANCELED'
      order by
        i.cycle desc
      limit
        24
    `,
  )
