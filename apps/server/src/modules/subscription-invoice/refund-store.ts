/** What goes back of invoices’ payments. */
import { sql } from 'kysely'
import { changed, type Db } from '../../platform/db.ts'
import { paymentKeys, type PaymentKey } from './store.ts'

/** What has gone back of these payments stands in their invoices too: of one for several, from the latest cycle on. */
export const copyRefunded = (db: Db, keys: readonly PaymentKey[]): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_invoice i
      set
        refunded_amount = x.refunded
      from
        (
          select
            o.merchant_id,
            o.id,
            greatest(
              0,
              least(
                o.amount,
                p.refunded - sum(o.amount) over (
                  partition by
                    o.merchant_id,
                    o.payment_id
                  order by
                    o.cycle desc
                ) + o.amount
              )
            ) refunded
          from
            ${paymentKeys(keys)}
            join payment p on p.merchant_id = k."merchantId"
            and p.id = k."paymentId"
            join subscription_invoice o on o.merchant_id = p.merchant_id
            and o.payment_id = p.id
            and o.status <> 'CANCELED'
        ) x
      where
        i.merchant_id = x.merchant_id
        and i.id = x.id
    `,
  )
