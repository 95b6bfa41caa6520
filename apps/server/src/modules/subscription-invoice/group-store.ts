/** SQL of invoices that are paid together by one payment. */
import { sql } from 'kysely'
import { changed, databaseOf, many, maybe, rowsOf, type Db, type Pool } from '../../platform/db.ts'
import type { Address } from './payer-store.ts'
import { COLUMNS, type InvoiceKey, type InvoiceRow } from './store.ts'

export interface GroupRow {
  id: string
  merchant_id: string
  code: string
  subscription_id: string
  payment_id: string
  amount: number
  expires_at: Date
  created_at: Date
  payment_status: string
}
const columns = sql.raw(
  'g.id, g.merchant_id, g.code, g.subscription_id, g.payment_id, g.amount, g.expires_at, g.created_at, p.status payment_status',
)
const withPayment = sql.raw(
  'subscription_invoice_group g join payment p on p.merchant_id = g.merchant_id and p.id = g.payment_id',
)
export const get = (db: Db, merchantId: string, id: string): Promise<GroupRow | null> =>
  maybe(
    db,
    sql<GroupRow>`
      select
        ${columns}
      from
        ${withPayment}
      where
        g.merchant_id = ${merchantId}
        and g.id = ${id}
    `,
  )
/** The one of a subscription that can still be paid; the newest. */
export const openOf = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<GroupRow | null> =>
  maybe(
    db,
    sql<GroupRow>`
      select
        ${columns}
      from
        ${withPayment}
      where
        g.merchant_id = ${merchantId}
        and g.subscription_id = ${subscriptionId}
        and p.status in ('CREATED', 'PENDING')
      order by
        g.created_at desc
      limit
        1
    `,
  )
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
        g.code,
        g.id,
        g.merchant_id
      from
        subscription_invoice_group g
        join merchant m on m.id = g.merchant_id
      where
        g.code = any (${[...codes]}::text[])
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
  return new Map(rows.map(({ code, ...address }) => [code, address]))
}
/** Its invoices, whatever became of them, in the order of their cycles. */
export const invoicesOf = (db: Db, merchantId: string, paymentId: string): Promise<InvoiceRow[]> =>
  many(
    db,
    sql<InvoiceRow>`
      select
        ${sql.raw(COLUMNS)}
      from
        invoice_payment x
        join subscription_invoice i on i.merchant_id = x.merchant_id
        and i.id = x.invoice_id
        left join payment p on p.merchant_id = i.merchant_id
        and p.id = i.payment_id
      where
        x.merchant_id = ${merchantId}
        and x.transaction_id = ${paymentId}
      order by
        i.cycle,
        i.id
    `,
  )
export const insert = (
  db: Db,
  merchantId: string,
  g: {
    id: string
    code: string
    subscriptionId: string
    paymentId: string
    amount: number
    expiresAt: Date
    at: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_invoice_group (id, merchant_id, code, subscription_id, payment_id, amount, expires_at, created_at)
      values
        (
          ${g.id},
          ${merchantId},
          ${g.code},
          ${g.subscriptionId},
          ${g.paymentId},
          ${g.amount},
          ${g.expiresAt},
          ${g.at}
        )
    `,
  )
/** What each invoice is of the payment. */
export const insertShares = (
  db: Db,
  merchantId: string,
  paymentId: string,
  invoices: readonly { id: string; amount: number }[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        invoice_payment (merchant_id, invoice_id, transaction_id, amount)
      select
        ${merchantId},
        x.id,
        ${paymentId},
        x.amount
      from
        ${rowsOf('x', invoices, { id: 'uuid', amount: 'bigint' })}
    `,
  )
/** From here on the group's payment is theirs. @returns fewer than were named where one was no longer to be paid */
export const take = (
  db: Db,
  merchantId: string,
  ids: readonly string[],
  group: { id: string; paymentId: string },
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_invoice
      set
        payment_id = ${group.paymentId},
        earlier_payment_id = payment_id,
        group_id = ${group.id}
      where
        merchant_id = ${merchantId}
        and id = any (${[...ids]}::uuid[])
        and status in ('PENDING', 'TIMEOUT')
    `,
  )
/** Of these those that are in no group, or the first in theirs. */
export const firstOf = async (db: Db, keys: readonly InvoiceKey[]): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          i.id
        from
          ${rowsOf('k', keys, { merchantId: 'uuid', id: 'uuid' })}
          join subscription_invoice i on i.merchant_id = k."merchantId"
          and i.id = k.id
        where
          i.group_id is null
          or not exists (
            select
            from
              invoice_payment x
              join subscription_invoice o on o.merchant_id = x.merchant_id
              and o.id = x.invoice_id
            where
              x.merchant_id = i.merchant_id
              and x.transaction_id = i.payment_id
              and o.cycle < i.cycle
          )
      `,
    )
  ).map(({ id }) => id)
/** The group of a payment, whose id nobody can guess. */
export const codeOfPayment = (
  db: Db,
  paymentId: string,
  test: boolean,
): Promise<{ code: string } | null> =>
  maybe(
    db,
    sql`
      select
        g.code
      from
        subscription_invoice i
        join merchant m on m.id = i.merchant_id
        join subscription_invoice_group g on g.merchant_id = i.merchant_id
        and g.id = i.group_id
      where
        i.payment_id = ${paymentId}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
      limit
        1
    `,
  )
