/** SQL that puts events on their way: by themselves, or again by people. */
import { sql } from 'kysely'
import type { DeliveryKind } from '@saola/contract/webhook-delivery'
import { changed, rowsOf, type Db } from '../../platform/db.ts'

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
  d: {
    id: string
    eventId: string
    kind: DeliveryKind
    /** Of a plan; null = the approved one. */
    url?: string | null
    by: string | null
    now: Date
  },
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
          url,
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
        ${d.url ?? null},
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

/** Deliveries of events to addresses of plans. @returns how many those are */
export const insertPlanDeliveries = (
  db: Db,
  merchantId: string,
  deliveries: readonly { id: string; eventId: string; url: string }[],
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        webhook_delivery (id, merchant_id, event_id, type, object_id, seq, kind, url, state, created_at, next_at)
      select
        x.id,
        e.merchant_id,
        e.id,
        e.type,
        e.object_id,
        e.seq,
        'PLAN',
        x.url,
        'WAITING',
        ${now},
        ${now}
      from
        ${rowsOf('x', deliveries, { id: 'uuid', eventId: 'uuid', url: 'text' })}
        join webhook_event e on e.merchant_id = ${merchantId}
        and e.id = x."eventId"
      on conflict do nothing
    `,
  )

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
          url,
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
        l.url,
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
                on (d.event_id, coalesce(d.url, '')) d.merchant_id,
                d.event_id,
                d.type,
                d.object_id,
                d.seq,
                d.url,
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
                coalesce(d.url, ''),
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
