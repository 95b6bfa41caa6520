/** SQL of invoices that are slips of a printed payment booklet. */
import { sql } from 'kysely'
import { changed, many, rowsOf, type Db } from '../../platform/db.ts'
import { COLUMNS, type InvoiceKey, type InvoiceRow } from './store.ts'

/** With what is printed of its payment. */
export interface SlipRow extends InvoiceRow {
  slip_no: number
  virtual_account: string | null
  account_name: string | null
  content: string | null
  qr_content: string | null
  payable_at: Date | null
}
/** Those of the last booklet of a subscription that are not void, in their order. */
export const ofSubscription = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<SlipRow[]> =>
  many(
    db,
    sql<SlipRow>`
      select
        ${sql.raw(COLUMNS)},
        p.virtual_account,
        p.account_name,
        p.content,
        p.qr_content,
        p.payable_at
      from
        subscription_invoice i
        left join payment p on p.merchant_id = i.merchant_id
        and p.id = i.payment_id
      where
        i.merchant_id = ${merchantId}
        and i.subscription_id = ${subscriptionId}
        and i.slip_no is not null
        and i.status <> 'CANCELED'
        and i.cycle >= coalesce(
          (
            select
              max(b.cycle)
            from
              subscription_invoice b
            where
              b.merchant_id = i.merchant_id
              and b.subscription_id = i.subscription_id
              and b.slip_no = 1
              and b.status <> 'CANCELED'
          ),
          1
        )
      order by
        i.cycle
    `,
  )
/** The first invoices that are to be paid are slips from here on; those that are already keep their number. @param after the number before theirs */
export const number = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
  { count, after }: { count: number; after: number },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_invoice i
      set
        slip_no = n.no
      from
        (
          select
            f.id,
            ${after}::int + row_number() over (
              order by
                f.cycle
            ) as no
          from
            (
              select
                o.id,
                o.cycle,
                o.slip_no
              from
                subscription_invoice o
              where
                o.merchant_id = ${merchantId}
                and o.subscription_id = ${subscriptionId}
                and o.status = 'PENDING'
              order by
                o.cycle
              limit
                ${count}
            ) f
          where
            f.slip_no is null
        ) n
      where
        i.merchant_id = ${merchantId}
        and i.id = n.id
    `,
  )
/** Of a plan's subscriptions those with slips that are not owed yet, of periods that begin on a day or later, and how many. */
export const printedFrom = (
  db: Db,
  merchantId: string,
  planId: string,
  day: string,
): Promise<{ subscription_id: string; slips: number }[]> =>
  many(
    db,
    sql`
      select
        i.subscription_id,
        count(*)::int slips
      from
        subscription_invoice i
      where
        i.merchant_id = ${merchantId}
        and i.plan_id = ${planId}
        and i.from_date >= ${day}
        and i.slip_no is not null
        and i.ahead_until is not null
        and i.status = 'PENDING'
      group by
        1
    `,
  )
/** Their ordinary time has come: they are owed from here on, and as long as they say. @returns their ids */
export const comeDue = async (
  db: Db,
  slips: readonly (InvoiceKey & { expiredDate: string; payableUntil: Date })[],
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        update subscription_invoice i
        set
          ahead_until = null,
          expired_date = k."expiredDate",
          first_expired_date = k."expiredDate",
          payable_until = k."payableUntil"
        from
          ${rowsOf('k', slips, {
            merchantId: 'uuid',
            id: 'uuid',
            expiredDate: 'date',
            payableUntil: 'timestamptz',
          })}
        where
          i.merchant_id = k."merchantId"
          and i.id = k.id
          and i.status = 'PENDING'
        returning
          i.id
      `,
    )
  ).map(({ id }) => id)
