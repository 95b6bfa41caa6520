/** The list of invoices and its export. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { InvoiceStatus } from '@saola/contract/subscription-invoice-values'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import { COLUMNS, withPayment, type InvoiceRow } from './store.ts'

export interface Filter {
  id?: string | undefined
  subscriptionId?: string | undefined
  transactionId?: string | undefined
  status?: InvoiceStatus | undefined
  planId?: string | undefined
  customerId?: string | undefined
  /** Without accents, in small letters. */
  keyword?: string | undefined
  /** Of the payment date, YYYY-MM-DD; the last day is whole. */
  from?: string | undefined
  to?: string | undefined
  /** The only accounts whose invoices the caller may see; null = all. */
  among: readonly string[] | null
}
const is = (column: string, value: string | undefined): RawBuilder<unknown>[] =>
  value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`]
/** Open by its own column, paid by its payment: it is paid from the settlement's commit on. */
function statusFits(status: InvoiceStatus | undefined): RawBuilder<unknown>[] {
  if (status === undefined) return []
  if (status === 'SUCCESS')
    return [
      sql`
        (
          i.status = 'SUCCESS'
          or (
            i.status in ('PENDING', 'TIMEOUT')
            and p.status = 'SUCCESS'
          )
        )
      `,
    ]
  if (status === 'PENDING' || status === 'TIMEOUT')
    return [sql`i.status = ${status}`, sql`p.status is distinct from 'SUCCESS'`]
  return [sql`i.status = ${status}`]
}
/** Where its money goes or went: an invoice without an account of its own is paid to the default one. */
export const account = sql`
  coalesce(
    p.bank_account_id,
    i.bank_account_id,
    (
      select
        b.id
      from
        bank_account b
      where
        b.merchant_id = i.merchant_id
        and b.default_account
      limit
        1
    )
  )
`
const wanted = (merchantId: string, f: Filter): RawBuilder<unknown> =>
  allOf([
    sql`i.merchant_id = ${merchantId}`,
    ...is('i.id', f.id),
    ...is('i.subscription_id', f.subscriptionId),
    ...is('i.payment_id', f.transactionId),
    ...is('i.plan_id', f.planId),
    ...is('i.customer_id', f.customerId),
    ...statusFits(f.status),
    ...(f.keyword ? [sql`i.search_key like ${`% ${likeText(f.keyword)}%`}`] : []),
    ...(f.from ? [sql`i.payment_date >= ${f.from}::date`] : []),
    ...(f.to ? [sql`i.payment_date <= ${f.to}::date`] : []),
    ...(f.among ? [sql`${account} = any (${[...f.among]}::uuid[])`] : []),
  ])
const sortNames: Record<string, string> = {
  createdAt: 'i.created_at',
  paymentDate: 'i.payment_date',
  expiredDate: 'i.expired_date',
  amount: 'i.amount',
}

export const list = (
  db: Db,
  merchantId: string,
  f: Filter,
  page: PageRequest,
): Promise<InvoiceRow[]> =>
  many(
    db,
    sql<InvoiceRow>`
      select
        ${sql.raw(COLUMNS)}
      from
        ${withPayment}
      where
        ${wanted(merchantId, f)}
      order by
        ${sql.raw(`${sortNames[page.sortBy]!} ${page.direction}, i.id ${page.direction}`)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const count = async (
  db: Db,
  merchantId: string,
  f: Filter,
  cap = COUNT_CAP + 1,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          (
            select
              1
            from
              ${withPayment}
            where
              ${wanted(merchantId, f)}
            limit
              ${cap}
          ) x
      `,
    )
  ).n

/** In the order of the columns of export.ts. */
export const exportRows = (merchantId: string, f: Filter): RawBuilder<unknown> => sql`
  select
    i.number,
    i.subscription_code,
    i.customer_name,
    i.customer_phone,
    i.customer_email,
    i.plan ->> 'code',
    i.plan ->> 'name',
    i.cycle,
    to_char(i.from_date, 'YYYY-MM-DD'),
    to_char(i.to_date - 1, 'YYYY-MM-DD'),
    i.quantity,
    i.unit_amount,
    i.amount,
    case
      when i.status in ('PENDING', 'TIMEOUT')
      and p.status = 'SUCCESS' then 'SUCCESS'
      else i.status
    end,
    to_char(i.payment_date, 'YYYY-MM-DD'),
    to_char(i.expired_date, 'YYYY-MM-DD'),
    to_char(
      coalesce(
        i.paid_at,
        case
          when p.status = 'SUCCESS' then coalesce(p.deposit_time, p.complete_time)
        end
      ) at time zone 'Asia/Ho_Chi_Minh',
      'YYYY-MM-DD HH24:MI:SS'
    ),
    case
      when i.paid_late then 'LATE'
    end,
    case
      when i.paid_outside then 'OUTSIDE'
    end,
    p.txn_number,
    i.refunded_amount,
    i.void_reason,
    coalesce(i.void_note, i.paid_note),
    to_char(i.created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM-DD HH24:MI:SS')
  from
    ${withPayment}
  where
    ${wanted(merchantId, f)}
  order by
    i.created_at desc,
    i.id desc
`
/** Whether a caller who is held to some accounts may see it. */
export const isAmong = async (
  db: Db,
  merchantId: string,
  id: string,
  among: readonly string[] | null,
): Promise<boolean> => (await count(db, merchantId, { id, among }, 1)) === 1
