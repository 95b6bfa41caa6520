/** The list of payments at machines. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { allOf, likeText, many, one, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { PosPaymentRow } from './payment-store.ts'
import { type Among, into } from './store.ts'

export interface PaymentFilter {
  keyword?: string | undefined
  deviceId?: string | undefined
  finish?: boolean | undefined
  paymentType?: string | undefined
  ended: boolean
  status?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
function words(text: string): RawBuilder<unknown> {
  if (isUuid(text)) return sql`t.id = ${text}`
  const prefix = `${likeText(text)}%`
  const amount = /^[\d.,\s]{1,20}$/.test(text)
    ? Number(text.replaceAll(/\D/g, '').slice(0, 15))
    : null
  return sql`
    (
      t.txn_number ilike ${prefix}
      or t.shown ->> 'serial' ilike ${prefix}
      or t.shown ->> 'staff_name' ilike ${`%${likeText(text)}%`}
      or t.virtual_account = ${text}
      or t.amount = ${amount}
    )
  `
}

/** The same as pos_status, as conditions whose share of the rows the planner knows. */
const inStatus: Readonly<Record<string, RawBuilder<unknown>>> = {
  CREATED: sql`t.status in ('CREATED', 'PENDING')`,
  SUCCESS: sql`
    (
      t.status = 'SUCCESS'
      and t.refunded < t.amount
    )
  `,
  REFUNDED: sql`
    (
      t.status = 'SUCCESS'
      and t.refunded >= t.amount
    )
  `,
  FAILED: sql`t.status = 'FAIL'`,
  CANCEL: sql`t.status = 'CANCELED'`,
  TIMEOUT: sql`t.status = 'TIMEOUT'`,
}

/** Asked of the transactions: what the list shows or filters of the machine's payment stands in their rows (ADR 0030). */
const paymentConditions = (
  merchantId: string,
  f: PaymentFilter,
  among: Among,
): RawBuilder<unknown> =>
  allOf([
    sql`t.merchant_id = ${merchantId}`,
    sql`t.type = 'PAY_POS'`,
    into(among),
    ...(f.deviceId ? [sql`t.shown ->> 'serial' = ${f.deviceId}`] : []),
    ...(f.finish === undefined
      ? []
      : [f.finish ? sql`t.shown ? 'settlement_id'` : sql`not t.shown ? 'settlement_id'`]),
    ...(f.paymentType ? [sql`t.payment_type = ${f.paymentType}`] : []),
    ...(f.ended ? [sql`t.status in ('SUCCESS', 'FAIL')`] : []),
    ...(f.status ? [inStatus[f.status] ?? sql`false`] : []),
    ...(f.from ? [sql`t.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`t.created_at < ${f.to}`] : []),
    ...(f.keyword ? [words(f.keyword)] : []),
  ])
export type ListedPayment = Pick<
  PosPaymentRow,
  | 'id'
  | 'created_at'
  | 'amount'
  | 'refunded'
  | 'status'
  | 'customer_name'
  | 'payment_type'
  | 'payer_name'
  | 'payer_account'
  | 'card_last4'
  | 'serial'
  | 'settlement_id'
  | 'settled_at'
  | 'staff_name'
>

/** The page off its index alone; the payer of a payment that nobody has learned of yet is looked up. */
export const payments = (
  db: Db,
  merchantId: string,
  f: PaymentFilter,
  among: Among,
  page: PageRequest,
): Promise<ListedPayment[]> => {
  const order = sql.raw(
    `${page.sortBy === 'amount' ? 't.amount' : 't.created_at'} ${page.direction}, t.id ${page.direction}`,
  )
  return many(
    db,
    sql<ListedPayment>`
      select
        t.id,
        t.created_at,
        t.amount,
        t.refunded,
        t.status,
        t.customer_name,
        t.payment_type,
        coalesce(t.shown -> 'payer' ->> 'name', c.from_name) payer_name,
        coalesce(t.shown -> 'payer' ->> 'account', c.from_account) payer_account,
        t.shown ->> 'card_last4' card_last4,
        t.shown ->> 'serial' serial,
        (t.shown ->> 'settlement_id')::uuid settlement_id,
        (t.shown ->> 'settled_at')::timestamptz settled_at,
        t.shown ->> 'staff_name' staff_name
      from
        (
          select
            t.*
          from
            payment t
          where
            ${paymentConditions(merchantId, f, among)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) t
        left join lateral (
          select
            from_name,
            from_account
          from
            bank_credit c
          where
            c.transaction_id = t.id
            and c.outcome = 'SETTLED'
            and t.status = 'SUCCESS'
            and not t.shown ? 'payer'
          order by
            c.id
          limit
            1
        ) c on true
      order by
        ${order}
    `,
  )
}
export const countPayments = async (
  db: Db,
  merchantId: string,
  f: PaymentFilter,
  among: Among,
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
              payment t
            where
              ${paymentConditions(merchantId, f, among)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
