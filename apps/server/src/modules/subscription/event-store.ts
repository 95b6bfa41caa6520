/** SQL of what happened to subscriptions. */
import { sql } from 'kysely'
import type { SubscriptionStatus } from '@saola/contract/subscription-values'
import { changed, many, maybe, rowsOf, type Db } from '../../platform/db.ts'

export type Actor = 'MEMBER' | 'SERVER' | 'PAYER' | 'ENGINE'
export interface NewEvent {
  id: string
  merchantId: string
  subscriptionId: string
  at: Date
  kind: string
  actor: Actor
  byName: string | null
  from: SubscriptionStatus | null
  to: SubscriptionStatus | null
  note: string | null
  invoiceNumber: string | null
  amount: number | null
  /** Of what was done to many at once. */
  bulkCode?: string | null
}
export async function insert(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await changed(
    db,
    sql`
      insert into
        subscription_event (
          id,
          merchant_id,
          subscription_id,
          at,
          kind,
          actor,
          by_name,
          status_from,
          status_to,
          note,
          invoice_number,
          amount,
          bulk_code
        )
      select
        x.id,
        x."merchantId",
        x."subscriptionId",
        x.at,
        x.kind,
        x.actor,
        x."byName",
        x."from",
        x."to",
        x.note,
        x."invoiceNumber",
        x.amount,
        x."bulkCode"
      from
        ${rowsOf(
          'x',
          events.map((one) => ({ bulkCode: null, ...one })),
          {
            id: 'uuid',
            merchantId: 'uuid',
            subscriptionId: 'uuid',
            at: 'timestamptz',
            kind: 'text',
            actor: 'text',
            byName: 'text',
            from: 'text',
            to: 'text',
            note: 'text',
            invoiceNumber: 'text',
            amount: 'bigint',
            bulkCode: 'text',
          },
        )}
      order by
        x.ord
    `,
  )
}

export interface EventRow {
  at: Date
  kind: string
  actor: Actor
  by_name: string | null
  status_from: SubscriptionStatus | null
  status_to: SubscriptionStatus | null
  note: string | null
  invoice_number: string | null
  amount: number | null
  bulk_code: string | null
}
/** The newest, newest first. */
export const list = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
  limit: number,
): Promise<EventRow[]> =>
  many(
    db,
    sql<EventRow>`
      select
        at,
        kind,
        actor,
        by_name,
        status_from,
        status_to,
        note,
        invoice_number,
        amount,
        bulk_code
      from
        subscription_event
      where
        merchant_id = ${merchantId}
        and subscription_id = ${subscriptionId}
      order by
        at desc,
        id desc
      limit
        ${limit}
    `,
  )
/** The last line of a kind of each, of those that have one. */
export const lastOfKind = (
  db: Db,
  merchantId: string,
  subscriptionIds: readonly string[],
  kind: string,
): Promise<{ subscription_id: string; at: Date; bulk_code: string | null }[]> =>
  many(
    db,
    sql`
      select distinct
        on (subscription_id) subscription_id,
        at,
        bulk_code
      from
        subscription_event
      where
        merchant_id = ${merchantId}
        and subscription_id = any (${[...subscriptionIds]}::uuid[])
        and kind = ${kind}
      order by
        subscription_id,
        at desc,
        id desc
    `,
  )
export const remove = (db: Db, merchantId: string, subscriptionId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription_event
      where
        merchant_id = ${merchantId}
        and subscription_id = ${subscriptionId}
    `,
  )
/** What the timeline says of an invoice. */
export const invoiceBrief = (
  db: Db,
  merchantId: string,
  id: string,
): Promise<{ number: string; amount: number; expired_date: string } | null> =>
  maybe(
    db,
    sql`
      select
        number,
        amount,
        expired_date
      from
        subscription_invoice
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
/** To which day the invoices before a cycle reach; null = there is none. */
export const invoicedBefore = async (
  db: Db,
  merchantId: string,
  subscriptionId: string,
  cycle: number,
): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ day: string | null }>`
        select
          max(to_date) as day
        from
          subscription_invoice
        where
          merchant_id = ${merchantId}
          and subscription_id = ${subscriptionId}
          and cycle < ${cycle}
          and status <> 'CANCELED'
      `,
    )
  )?.day ?? null
