/** Deliveries and their attempts. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { DeliveryKind, DeliveryState, Outcome } from '@saola/contract/webhook-delivery'
import type { AnyEventData } from '@saola/contract/webhook-event'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'

/** What nobody will send any more. */
export const parkAll = (db: Db, merchantId: string, outcome: Outcome): Promise<number> =>
  changed(
    db,
    sql`
      update webhook_delivery
      set
        state = 'PARKED',
        next_at = null,
        outcome = ${outcome}
      where
        merchant_id = ${merchantId}
        and state in ('WAITING', 'SENDING')
    `,
  )

/** Brings forward what waits for its next try: the receiver is there again. */
export const bringForward = (db: Db, merchantId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update webhook_delivery
      set
        next_at = ${now}
      where
        merchant_id = ${merchantId}
        and state = 'WAITING'
        and next_at > ${now}
    `,
  )
export const tally = (db: Db, merchantId: string): Promise<{ waiting: number; parked: number }> =>
  one(
    db,
    sql<{ waiting: number; parked: number }>`
      select
        count(*) filter (
          where
            state in ('WAITING', 'SENDING')
        ) waiting,
        count(*) filter (
          where
            state = 'PARKED'
        ) parked
      from
        webhook_delivery
      where
        merchant_id = ${merchantId}
        and (
          state in ('WAITING', 'SENDING')
          or created_at > now() - interval '90 days'
          and state = 'PARKED'
        )
    `,
  )

export interface DeliveryRow {
  id: string
  merchant_id: string
  event_id: string
  type: string
  object_id: string
  seq: number
  kind: DeliveryKind
  url: string | null
  state: DeliveryState
  attempts: number
  created_at: Date
  created_by: string | null
  next_at: Date | null
  last_at: Date | null
  delivered_at: Date | null
  outcome: Outcome | null
  http_status: number | null
  latency_ms: number | null
  amount: number | null
  ref_transaction_id: string | null
  payload: AnyEventData
  at: Date
}
export type ListedDelivery = Omit<DeliveryRow, 'payload' | 'at'>
export interface DeliveryFilter {
  state?: string | undefined
  type?: string | undefined
  keyword?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}
const reference = sql.raw(
  "coalesce(e.payload ->> 'refTransactionId', e.payload -> 'subscription' ->> 'refId')",
)
const conditions = (merchantId: string, f: DeliveryFilter): RawBuilder<unknown> =>
  allOf([
    sql`d.merchant_id = ${merchantId}`,
    ...(f.state ? [sql`d.state = ${f.state}`] : []),
    ...(f.type ? [sql`d.type = ${f.type}`] : []),
    ...(f.from ? [sql`d.created_at >= ${f.from}`] : []),
    ...(f.to ? [sql`d.created_at < ${f.to}`] : []),
    ...(f.keyword
      ? [
          sql`
            (
              d.object_id = ${f.keyword}
              or ${isUuid(f.keyword) ? sql`d.event_id = ${f.keyword}` : sql`false`}
              or d.event_id in (
                select
                  e.id
                from
                  webhook_event e
                where
                  e.merchant_id = ${merchantId}
                  and ${reference} ilike ${`${likeText(f.keyword)}%`}
              )
            )
          `,
        ]
      : []),
  ])

/** What the list shows of an event `e`: of a payment or payout, or of a subscription and its invoice. */
const ofEvent = sql`
  coalesce(e.payload ->> 'amount', e.payload -> 'invoice' ->> 'amount')::bigint amount,
  ${reference} ref_transaction_id
`
/** The page, then the events that it delivers. */
export const list = (
  db: Db,
  merchantId: string,
  f: DeliveryFilter,
  page: PageRequest,
): Promise<ListedDelivery[]> => {
  const order = sql.raw(`d.created_at ${page.direction}, d.id ${page.direction}`)
  return many(
    db,
    sql<ListedDelivery>`
      select
        d.*,
        ${ofEvent}
      from
        (
          select
            *
          from
            webhook_delivery d
          where
            ${conditions(merchantId, f)}
          order by
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) d
        join webhook_event e on e.merchant_id = d.merchant_id
        and e.id = d.event_id
      order by
        ${order}
    `,
  )
}
export const count = async (db: Db, merchantId: string, f: DeliveryFilter): Promise<number> =>
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
              webhook_delivery d
            where
              ${conditions(merchantId, f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const delivery = (db: Db, merchantId: string, id: string): Promise<DeliveryRow | null> =>
  maybe(
    db,
    sql<DeliveryRow>`
      select
        d.*,
        ${ofEvent},
        e.payload,
        e.at
      from
        webhook_delivery d
        join webhook_event e on e.merchant_id = d.merchant_id
        and e.id = d.event_id
      where
        d.merchant_id = ${merchantId}
        and d.id = ${id}
    `,
  )
export interface AttemptRow {
  no: number
  at: Date
  url: string
  client_id: string | null
  request_headers: Record<string, string>
  request_body: string
  outcome: Outcome
  http_status: number | null
  response_headers: Record<string, string>
  response_body: string
  latency_ms: number | null
}
export const attempts = (db: Db, merchantId: string, deliveryId: string): Promise<AttemptRow[]> =>
  many(
    db,
    sql<AttemptRow>`
      select
        *
      from
        webhook_attempt
      where
        merchant_id = ${merchantId}
        and delivery_id = ${deliveryId}
      order by
        no
    `,
  )
