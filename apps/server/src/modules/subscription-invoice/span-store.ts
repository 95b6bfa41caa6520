/** SQL of what the spans of a subscription were invoiced with. */
import { sql } from 'kysely'
import { many, rowsOf, type Db } from '../../platform/db.ts'
import { COLUMNS, withPayment, type InvoiceKey, type InvoiceRow } from './store.ts'

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
/** The invoice of each subscription's highest cycle, void ones too; of one cycle the youngest. What was issued before its time counts once it is paid. */
export const lastOf = (db: Db, keys: readonly InvoiceKey[]): Promise<InvoiceRow[]> =>
  many(
    db,
    sql<InvoiceRow>`
      select
        ${columns}
      from
        ${rowsOf('k', keys, { merchantId: 'uuid', id: 'uuid' })}
        cross join lateral (
          select
            *
          from
            subscription_invoice last
          where
            last.merchant_id = k."merchantId"
            and last.subscription_id = k.id
            and (
              last.ahead_until is null
              or last.status = 'SUCCESS'
            )
          order by
            last.cycle desc,
            last.id desc
          limit
            1
        ) i
        left join payment p on p.merchant_id = i.merchant_id
        and p.id = i.payment_id
    `,
  )
