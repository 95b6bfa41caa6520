/** Which deliveries go next, who sends them, and how it ended. */
import { sql, type RawBuilder } from 'kysely'
import type { DeliveryKind, Outcome } from '@saola/contract/webhook-delivery'
import type { AnyEventData } from '@saola/contract/webhook-event'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import type { WebhookRow } from './store.ts'

/** What may be sent now: due, the address in force and not resting, and nothing earlier of the same object still on its way, be it as a delivery or as events not yet handed out. Sendings again and tests wait for nobody. */
const ready = (now: Date): RawBuilder<unknown> => sql`
  d.state in ('WAITING', 'SENDING')
  and d.next_at <= ${now}
  and w.approved_url is not null
  and (
    w.paused_at is null
    or d.kind = 'TEST'
  )
  and (
    d.kind not in ('AUTO', 'PLAN')
    or not exists (
      select
        1
      from
        webhook_delivery p
      where
        p.merchant_id = d.merchant_id
        and p.object_id = d.object_id
        and p.kind in ('AUTO', 'PLAN')
        and p.kind = d.kind
        and p.seq < d.seq
        and p.state in ('WAITING', 'SENDING')
    )
    and not exists (
      select
        1
      from
        event_not_handled o
      where
        o.object_id = d.object_id
        and o.id < d.seq
        and (
          o.handler is null
          or o.handler = 'webhook.notify'
        )
        and o.topic in ('payment.settled', 'payment.accepted', 'payment.closed')
    )
  )
`

/** Takes a merchant's deliveries for one worker; false while another is at it. A worker that died gives way when its time is over. */
export const hold = async (db: Db, merchantId: string, until: Date, now: Date): Promise<boolean> =>
  (await changed(
    db,
    sql`
      update webhook
      set
        held_until = ${until}
      where
        merchant_id = ${merchantId}
        and (
          held_until is null
          or held_until < ${now}
        )
    `,
  )) === 1
export const keepHold = (db: Db, merchantId: string, until: Date): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        held_until = ${until}
      where
        merchant_id = ${merchantId}
    `,
  )
export const letGo = (db: Db, merchantId: string): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        held_until = null
      where
        merchant_id = ${merchantId}
    `,
  )

export interface Claimed {
  id: string
  event_id: string
  type: string
  seq: number
  kind: DeliveryKind
  /** Of the plan; null = the approved one. */
  url: string | null
  attempts: number
  payload: AnyEventData
  at: Date
}

/** Takes up to `limit` deliveries that are ready, oldest first, each for one sender until `lease`. Two workers never get the same. */
export const claim = (
  db: Db,
  merchantId: string,
  limit: number,
  now: Date,
  lease: Date,
): Promise<Claimed[]> =>
  many(
    db,
    sql<Claimed>`
      with
        mine as (
          select
            d.id
          from
            webhook_delivery d
            join webhook w on w.merchant_id = d.merchant_id
          where
            d.merchant_id = ${merchantId}
            and ${ready(now)}
          order by
            d.next_at,
            d.seq
          limit
            ${limit}
          for update of
            d skip locked
        ),
        taken as (
          update webhook_delivery d
          set
            state = 'SENDING',
            attempts = d.attempts + 1,
            next_at = ${lease},
            last_at = ${now}
          from
            mine
          where
            d.merchant_id = ${merchantId}
            and d.id = mine.id
          returning
            d.*
        )
      select
        t.id,
        t.event_id,
        t.type,
        t.seq,
        t.kind,
        t.url,
        t.attempts,
        e.payload,
        e.at
      from
        taken t
        join webhook_event e on e.merchant_id = t.merchant_id
        and e.id = t.event_id
      order by
        t.seq
    `,
  )

/** When the next delivery of a merchant is due; null = none waits that could be sent. */
export const nextDue = async (db: Db, merchantId: string): Promise<Date | null> =>
  (
    await one(
      db,
      sql<{ at: Date | null }>`
        select
          min(d.next_at) at
        from
          webhook_delivery d
          join webhook w on w.merchant_id = d.merchant_id
        where
          d.merchant_id = ${merchantId}
          and ${ready(new Date(8_640_000_000_000))}
      `,
    )
  ).at

export interface Ending {
  id: string
  no: number
  state: 'WAITING' | 'DELIVERED' | 'PARKED'
  nextAt: Date | null
  now: Date
  outcome: Outcome
  status: number | null
  ms: number | null
}

/** Ends a try; 0 when the sender's time was over and another has taken it, or the webhook was removed meanwhile. */
export const end = (db: Db, merchantId: string, e: Ending): Promise<number> =>
  changed(
    db,
    sql`
      update webhook_delivery
      set
        state = ${e.state},
        next_at = ${e.nextAt},
        delivered_at = ${e.state === 'DELIVERED' ? e.now : null},
        outcome = ${e.outcome},
        http_status = ${e.status},
        latency_ms = ${e.ms}
      where
        merchant_id = ${merchantId}
        and id = ${e.id}
        and state = 'SENDING'
        and attempts = ${e.no}
    `,
  )
export interface Try {
  deliveryId: string
  no: number
  at: Date
  url: string
  clientId: string | null
  requestHeaders: Record<string, string>
  requestBody: string
  outcome: Outcome
  status: number | null
  responseHeaders: Record<string, string>
  responseBody: string
  ms: number | null
}
export const insertTry = (db: Db, merchantId: string, t: Try): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        webhook_attempt (
          delivery_id,
          merchant_id,
          no,
          at,
          url,
          client_id,
          request_headers,
          request_body,
          outcome,
          http_status,
          response_headers,
          response_body,
          latency_ms
        )
      values
        (
          ${t.deliveryId},
          ${merchantId},
          ${t.no},
          ${t.at},
          ${t.url},
          ${t.clientId},
          ${JSON.stringify(t.requestHeaders)},
          ${t.requestBody},
          ${t.outcome},
          ${t.status},
          ${JSON.stringify(t.responseHeaders)},
          ${t.responseBody},
          ${t.ms}
        )
      on conflict do nothing
    `,
  )

/** The receiver is well. @returns since when it had not been, null when it was all along. */
export const markWell = async (
  db: Db,
  merchantId: string,
  clientId: string | null,
): Promise<Date | null> =>
  (
    await maybe(
      db,
      sql<{ since: Date | null }>`
        update webhook w
        set
          failures = 0,
          failing_since = null,
          client_id = coalesce(${clientId}, w.client_id)
        from
          (
            select
              failing_since since
            from
              webhook
            where
              merchant_id = ${merchantId}
            for update
          ) old
        where
          w.merchant_id = ${merchantId}
        returning
          old.since
      `,
    )
  )?.since ?? null

/** A failure of the address in force; one that was replaced while we were asking does not count. */
export const markFailed = (
  db: Db,
  merchantId: string,
  url: string,
  now: Date,
): Promise<WebhookRow | null> =>
  maybe(
    db,
    sql<WebhookRow>`
      update webhook
      set
        failures = failures + 1,
        failing_since = coalesce(failing_since, ${now})
      where
        merchant_id = ${merchantId}
        and approved_url = ${url}
      returning
        *
    `,
  )
export const pause = (db: Db, merchantId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        paused_at = ${now},
        noticed_at = ${now}
      where
        merchant_id = ${merchantId}
        and paused_at is null
    `,
  )

/** Whether the merchant is to be told of a delivery that was given up: once a day. */
export const mayNotify = async (db: Db, merchantId: string, now: Date): Promise<boolean> =>
  (await changed(
    db,
    sql`
      update webhook
      set
        noticed_at = ${now}
      where
        merchant_id = ${merchantId}
        and (
          noticed_at is null
          or noticed_at < ${new Date(now.getTime() - 86_400_000)}
        )
    `,
  )) === 1

/** Merchants with something to send, no matter which run should have sent it. */
export const dueMerchants = async (db: Db, now: Date): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select distinct
          d.merchant_id id
        from
          webhook_delivery d
          join webhook w on w.merchant_id = d.merchant_id
        where
          ${ready(now)}
          and (
            w.held_until is null
            or w.held_until < ${now}
          )
        limit
          1000
      `,
    )
  ).map((r) => r.id)
export const forget = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from webhook_event e
      where
        e.at < ${before}
        and not exists (
          select
            1
          from
            webhook_delivery d
          where
            d.merchant_id = e.merchant_id
            and d.event_id = e.id
            and d.state in ('WAITING', 'SENDING')
        )
    `,
  )
