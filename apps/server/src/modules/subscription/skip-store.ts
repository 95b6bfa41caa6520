/** SQL of spans that were passed over while their merchant was suspended. */
import { sql } from 'kysely'
import { changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'
import type { Issue, Line } from './state.ts'

export interface NewSkip {
  merchantId: string
  subscriptionId: string
  from: string
  to: string
  paymentDate: string
  amount: number
  lines: string
  terms: string
  createdAt: Date
}
export async function insert(db: Db, skips: readonly NewSkip[]): Promise<void> {
  if (skips.length === 0) return
  await changed(
    db,
    sql`
      insert into
        subscription_skip (
          merchant_id,
          subscription_id,
          from_date,
          to_date,
          payment_date,
          amount,
          lines,
          terms,
          created_at
        )
      select
        x."merchantId",
        x."subscriptionId",
        x."from",
        x."to",
        x."paymentDate",
        x.amount,
        x.lines::jsonb,
        x.terms::jsonb,
        x."createdAt"
      from
        ${rowsOf('x', skips, {
          merchantId: 'uuid',
          subscriptionId: 'uuid',
          from: 'date',
          to: 'date',
          paymentDate: 'date',
          amount: 'bigint',
          lines: 'json',
          terms: 'json',
          createdAt: 'timestamptz',
        })}
      order by
        x.ord
      on conflict do nothing
    `,
  )
}

export interface SkipRow {
  from_date: string
  to_date: string
  payment_date: string
  amount: number
  lines: Line[]
  terms: Issue['terms']
  /** Of the one that bills it; null = none does. */
  invoice_id: string | null
  invoice_number: string | null
}
const skips = (merchantId: string, subscriptionId: string, from: string | null) => sql<SkipRow>`
  select
    k.from_date,
    k.to_date,
    k.payment_date,
    k.amount,
    k.lines,
    k.terms,
    i.id invoice_id,
    i.number invoice_number
  from
    subscription_skip k
    left join lateral (
      select
        b.id,
        b.number
      from
        subscription_invoice b
      where
        b.merchant_id = k.merchant_id
        and b.subscription_id = k.subscription_id
        and b.from_date = k.from_date
        and b.to_date = k.to_date
        and b.status <> 'CANCELED'
      limit
        1
    ) i on true
  where
    k.merchant_id = ${merchantId}
    and k.subscription_id = ${subscriptionId}
    and k.from_date = coalesce(${from}::date, k.from_date)
  order by
    k.from_date desc
  limit
    200
`
/** The youngest first. */
export const list = (db: Db, merchantId: string, subscriptionId: string): Promise<SkipRow[]> =>
  many(db, skips(merchantId, subscriptionId, null))
export const find = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
  from: string,
): Promise<SkipRow | null> => maybe(db, skips(merchantId, subscriptionId, from))
