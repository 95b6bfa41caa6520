/** Events as webhooks are told them. */
import { sql } from 'kysely'
import type { AnyEventData } from '@saola/contract/webhook-event'
import { many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'
import type { PaymentFacts, RefundFacts } from './rules.ts'

/** A payment as an event tells of it. */
export const paymentFacts = (
  db: Db,
  merchantId: string,
  transactionId: string,
): Promise<PaymentFacts | null> =>
  maybe(
    db,
    sql<PaymentFacts>`
      select
        t.id,
        t.ref_transaction_id,
        coalesce(t.virtual_account, t.static_virtual_account) virtual_account,
        t.account_no,
        t.status,
        t.amount,
        t.txn_number,
        t.content,
        t.pay_link_code,
        t.complete_time,
        c.from_bin,
        c.from_account,
        c.content transfer
      from
        payment t
        left join bank_credit c on c.merchant_id = t.merchant_id
        and c.bank_reference = t.bank_reference
      where
        t.merchant_id = ${merchantId}
        and t.id = ${transactionId}
    `,
  )
export const refundFacts = (
  db: Db,
  merchantId: string,
  refundId: string,
): Promise<RefundFacts | null> =>
  maybe(
    db,
    sql<RefundFacts>`
      select
        r.id,
        r.amount,
        t.refunded,
        r.reason,
        r.bank_reference,
        r.failure,
        r.ended_at,
        r.returned_at
      from
        refund r
        join payment t on t.merchant_id = r.merchant_id
        and t.id = r.transaction_id
      where
        r.merchant_id = ${merchantId}
        and r.id = ${refundId}
        and (
          r.status = 'SENT'
          or r.returned_at is not null
        )
    `,
  )
export interface NewEvent {
  id: string
  type: string
  objectId: string
  seq: number
  data: AnyEventData
  at: Date
}

/** Writes down events in their order. @returns the ids of those that were not there before */
export const insertEvents = async (
  db: Db,
  merchantId: string,
  events: readonly NewEvent[],
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        insert into
          webhook_event (id, merchant_id, type, object_id, seq, payload, at)
        select
          x.id,
          ${merchantId},
          x.type,
          x."objectId",
          x.seq,
          x.data,
          x.at
        from
          ${rowsOf(
            'x',
            events.map((event) => ({ ...event, data: JSON.stringify(event.data) })),
            {
              id: 'uuid',
              type: 'text',
              objectId: 'text',
              seq: 'bigint',
              data: 'json',
              at: 'timestamptz',
            },
          )}
        order by
          x.seq
        on conflict do nothing
        returning
          id
      `,
    )
  ).map(({ id }) => id)
/** @returns false when the same event has been written down before. */
export const insertEvent = async (db: Db, merchantId: string, e: NewEvent): Promise<boolean> =>
  (await insertEvents(db, merchantId, [e])).length === 1
export const testSeq = async (db: Db): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          nextval(pg_get_serial_sequence('event', 'id')) n
      `,
    )
  ).n
export interface EventRow {
  id: string
  type: string
  seq: number
  payload: AnyEventData
  at: Date
}
/** Those of subscriptions and advances come to whom has chosen them; else the former only to the address of a plan, the latter to nobody. */
const isHeard = sql`
  (
    (
      type not like 'subscription.%'
      and type not like 'invoice.%'
      and type not like 'salary.%'
    )
    or exists (
      select
        1
      from
        webhook w
      where
        w.merchant_id = webhook_event.merchant_id
        and webhook_event.type = any (w.events)
    )
  )
`
export const eventsAfter = (
  db: Db,
  merchantId: string,
  after: number,
  before: Date,
  limit: number,
): Promise<EventRow[]> =>
  many(
    db,
    sql<EventRow>`
      select
        id,
        type,
        seq,
        payload,
        at
      from
        webhook_event
      where
        merchant_id = ${merchantId}
        and seq > ${after}
        and at < ${before}
        and type <> 'webhook.test'
        and ${isHeard}
      order by
        seq
      limit
        ${limit}
    `,
  )

export const newestEvent = async (db: Db, merchantId: string, before: Date): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          coalesce(max(seq), 0)::bigint n
        from
          webhook_event
        where
          merchant_id = ${merchantId}
          and at < ${before}
          and type <> 'webhook.test'
          and ${isHeard}
      `,
    )
  ).n
