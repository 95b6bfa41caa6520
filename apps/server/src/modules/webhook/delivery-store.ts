/** Deliveries and their attempts. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { DeliveryState, Outcome } from '@saola/contract/webhook-delivery'
import type { EventData } from '@saola/contract/webhook-event'
import { allOf, changed, likeText, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'
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

/** Deliveries of events to the approved address, where there is one that wants to learn of them. @returns how many those are */
export const insertDeliveries = (
  db: Db,
  merchantId: string,
  deliveries: readonly { id: string; eventId: string }[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        webhook_delivery (id, merchant_id, event_id, type, object_id, seq, kind, state, created_at, next_at)
      select
        x.id,
        e.merchant_id,
        e.id,
        e.type,
        e.object_id,
        e.seq,
        'AUTO',
        'WAITING',
        ${now},
        ${now}
      from
        ${rowsOf('x', deliveries, { id: 'uuid', eventId: 'uuid' })}
        join webhook_event e on e.merchant_id = ${merchantId}
        and e.id = x."eventId"
        join webhook w on w.merchant_id = e.merchant_id
      where
        w.approved_url is not null
        and e.type = any (w.events)
      on conflict do nothing
    `,
  )
/** A delivery of an event to the approved address, where there is one that wants to learn of it. */
export const insertDelivery = async (
  db: Db,
  merchantId: string,
  d: { id: string; eventId: string; kind: 'AUTO' | 'AGAIN' | 'TEST'; by: string | null; now: Date },
): Promise<boolean> =>
  (await changed(
    db,
    sql`
      insert into
        webhook_delivery (
          id,
          merchant_id,
          event_id,
          type,
          object_id,
          seq,
          kind,
          state,
          created_at,
          created_by,
          next_at
        )
      select
        ${d.id},
        e.merchant_id,
        e.id,
        e.type,
        e.object_id,
        e.seq,
        ${d.kind},
        'WAITING',
        ${d.now},
        ${d.by},
        ${d.now}
      from
        webhook_event e
        join webhook w on w.merchant_id = e.merchant_id
      where
        e.merchant_id = ${merchantId}
        and e.id = ${d.eventId}
        and w.approved_url is not null
        and (
          ${d.kind} <> 'AUTO'
          or e.type = any (w.events)
        )
      on conflict do nothing
    `,
  )) === 1

/** Sends again the newest delivery of each event in a span of time. @returns how many. */
export const againRange = (
  db: Db,
  merchantId: string,
  f: {
    from: Date
    to: Date
    state?: string | undefined
    by: string
    now: Date
    ids: readonly string[]
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        webhook_delivery (
          id,
          merchant_id,
          event_id,
          type,
          object_id,
          seq,
          kind,
          state,
          created_at,
          created_by,
          next_at
        )
      select
        (${[...f.ids]}::uuid[]) [
          row_number() over (
            order by
              l.at,
              l.seq
          )
        ],
        l.merchant_id,
        l.event_id,
        l.type,
        l.object_id,
        l.seq,
        'AGAIN',
        'WAITING',
        ${f.now},
        ${f.by},
        ${f.now}
      from
        (
          select
            *
          from
            (
              select distinct
                on (d.event_id) d.merchant_id,
                d.event_id,
                d.type,
                d.object_id,
                d.seq,
                d.state,
                e.at
              from
                webhook_delivery d
                join webhook_event e on e.merchant_id = d.merchant_id
                and e.id = d.event_id
              where
                d.merchant_id = ${merchantId}
                and d.kind <> 'TEST'
                and e.at >= ${f.from}
                and e.at < ${f.to}
              order by
                d.event_id,
                d.created_at desc,
                d.id desc
            ) x
          where
            x.state in ('DELIVERED', 'PARKED') ${f.state ? sql`and x.state = ${f.state}` : sql``}
          order by
            x.at,
            x.seq
          limit
            ${f.ids.length}
        ) l
    `,
  )

export interface DeliveryRow {
  id: string
  merchant_id: string
  event_id: string
  type: string
  object_id: string
  seq: number
  kind: 'AUTO' | 'AGAIN' | 'TEST'
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
  payload: EventData
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
                  and e.payload ->> 'refTransactionId' ilike ${`${likeText(f.keyword)}%`}
              )
            )
          `,
        ]
      : []),
  ])

/** What the list shows of an event `e`. */
const ofEvent = sql.raw(
  "(e.payload ->> 'amount')::bigint amount, e.payload ->> 'refTransactionId' ref_transaction_id",
)
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
