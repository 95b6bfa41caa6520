/** Invoices as payers name them. */
import { sql } from 'kysely'
import { COLUMNS, withPayment, type InvoiceRow } from './store.ts'
import { databaseOf, many, maybe, one, type Db, type Pool } from '../../platform/db.ts'

/** What a page that knows an invoice's code alone may need besides: whose it is. */
export interface Address {
  id: string
  merchant_id: string
}
/** By their codes, which nobody can guess. Live and Test Mode never see each other's. */
export async function addressesOf(
  pool: Pool,
  codes: readonly string[],
  test: boolean,
): Promise<Map<string, Address>> {
  const rows = await many(
    databaseOf(pool),
    sql<Address & { code: string }>`
      select
        i.code,
        i.id,
        i.merchant_id
      from
        subscription_invoice i
        join merchant m on m.id = i.merchant_id
      where
        i.code = any (${[...codes]}::text[])
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
  return new Map(rows.map(({ code, ...address }) => [code, address]))
}
/** The invoice behind a payment of this type, whose id nobody can guess. */
export const ofTransaction = (
  db: Db,
  transactionId: string,
  test: boolean,
): Promise<(Address & { code: string }) | null> =>
  maybe(
    db,
    sql`
      select
        i.code,
        i.id,
        i.merchant_id
      from
        subscription_invoice i
        join merchant m on m.id = i.merchant_id
      where
        i.payment_id = ${transactionId}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
      order by
        i.cycle
      limit
        1
    `,
  )
/** The last ones of some subscriptions, the newest first. */
export const ofSubscriptions = (
  db: Db,
  merchantId: string,
  subscriptionIds: readonly string[],
  limit: number,
): Promise<InvoiceRow[]> =>
  many(
    db,
    sql<InvoiceRow>`
      select
        ${sql.raw(COLUMNS)}
      from
        ${withPayment}
      where
        i.merchant_id = ${merchantId}
        and i.subscription_id = any (${[...subscriptionIds]}::uuid[])
      order by
        i.payment_date desc,
        i.id desc
      limit
        ${limit}
    `,
  )
/** Whom it is to be paid to. */
export interface Shopkeeper {
  name: string
  status: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
  contact_phone: string | null
  contact_email: string | null
}
export const shopkeeper = (db: Db, merchantId: string): Promise<Shopkeeper> =>
  one(
    db,
    sql`
      select
        name,
        status,
        mode,
        clock_shift_ms,
        contact_phone,
        contact_email
      from
        merchant
      where
        id = ${merchantId}
    `,
  )
