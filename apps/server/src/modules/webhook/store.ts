/** SQL of webhooks: the address and its approval, events, deliveries and attempts. */
import { sql, type RawBuilder } from 'kysely'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import type { DeliveryState, Outcome } from '@saola/contract/webhook-delivery'
import type { EventData, WebhookEvent } from '@saola/contract/webhook-event'
import type { WebhookFormat, WebhookStatus } from '@saola/contract/webhook'
import { allOf, changed, likeText, many, maybe, one, type Db } from '../../platform/db.ts'
import { isUuid } from '../../platform/ids.ts'
import type { PaymentFacts, RefundFacts } from './rules.ts'

export interface WebhookRow {
  merchant_id: string
  id: string
  url: string
  status: WebhookStatus
  revision: number
  reason: string | null
  submitted_at: Date
  submitted_by: string
  decided_at: Date | null
  decided_by: string | null
  approved_url: string | null
  approved_at: Date | null
  format: WebhookFormat
  events: WebhookEvent[]
  secret: string
  secret_since: Date
  old_secret: string | null
  old_secret_until: Date | null
  client_id: string | null
  failures: number
  failing_since: Date | null
  paused_at: Date | null
  noticed_at: Date | null
}
export const get = (db: Db, merchantId: string): Promise<WebhookRow | null> =>
  maybe(
    db,
    sql<WebhookRow>`
      select
        *
      from
        webhook
      where
        merchant_id = ${merchantId}
    `,
  )
export const lock = (db: Db, merchantId: string): Promise<WebhookRow | null> =>
  maybe(
    db,
    sql<WebhookRow>`
      select
        *
      from
        webhook
      where
        merchant_id = ${merchantId}
      for update
    `,
  )

export interface NewWebhook {
  id: string
  url: string
  status: WebhookStatus
  format: WebhookFormat
  events: readonly string[]
  secret: string
  by: string
  now: Date
}
/** The first address of a merchant; false when another call was faster. */
export const insert = async (db: Db, merchantId: string, w: NewWebhook): Promise<boolean> =>
  (await changed(
    db,
    sql`
      insert into
        webhook (
          merchant_id,
          id,
          url,
          status,
          submitted_at,
          submitted_by,
          format,
          events,
          secret,
          secret_since
        )
      values
        (
          ${merchantId},
          ${w.id},
          ${w.url},
          'PENDING',
          ${w.now},
          ${w.by},
          ${w.format},
          ${[...w.events]}::text[],
          ${w.secret},
          ${w.now}
        )
      on conflict do nothing
    `,
  )) === 1
export const setSettings = (
  db: Db,
  merchantId: string,
  format: WebhookFormat,
  events: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        format = ${format},
        events = ${[...events]}::text[]
      where
        merchant_id = ${merchantId}
    `,
  )
/** Another address: it waits for the bank, the approved one goes on. */
export const submit = (
  db: Db,
  merchantId: string,
  url: string,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        url = ${url},
        status = 'PENDING',
        revision = revision + 1,
        reason = null,
        submitted_at = ${now},
        submitted_by = ${by},
        decided_at = null,
        decided_by = null
      where
        merchant_id = ${merchantId}
    `,
  )
/** Back to the address that is approved already: nothing to decide. */
export const withdraw = (db: Db, merchantId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        url = approved_url,
        status = 'APPROVED',
        revision = revision + 1,
        reason = null,
        decided_at = approved_at,
        submitted_at = ${now}
      where
        merchant_id = ${merchantId}
        and approved_url is not null
    `,
  )
/** Approves exactly the revision that was read; 0 when it is no longer that, or no longer waits. A fresh address starts with a clean slate. */
export const approve = (
  db: Db,
  merchantId: string,
  revision: number,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        status = 'APPROVED',
        approved_url = url,
        approved_at = ${now},
        decided_at = ${now},
        decided_by = ${by},
        failures = 0,
        failing_since = null,
        paused_at = null
      where
        merchant_id = ${merchantId}
        and status = 'PENDING'
        and revision = ${revision}
    `,
  )
export const reject = (
  db: Db,
  merchantId: string,
  revision: number,
  reason: string,
  by: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        status = 'REJECTED',
        reason = ${reason},
        decided_at = ${now},
        decided_by = ${by}
      where
        merchant_id = ${merchantId}
        and status = 'PENDING'
        and revision = ${revision}
    `,
  )
export const insertDecision = (
  db: Db,
  merchantId: string,
  d: {
    revision: number
    url: string
    status: 'APPROVED' | 'REJECTED'
    reason: string | null
    by: string
    now: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        webhook_decision (merchant_id, revision, url, status, reason, decided_by, at)
      values
        (
          ${merchantId},
          ${d.revision},
          ${d.url},
          ${d.status},
          ${d.reason},
          ${d.by},
          ${d.now}
        )
    `,
  )
export interface DecisionRow {
  revision: number
  url: string
  status: 'APPROVED' | 'REJECTED'
  reason: string | null
  decided_by: string
  at: Date
}
export const decisions = (db: Db, merchantId: string): Promise<DecisionRow[]> =>
  many(
    db,
    sql<DecisionRow>`
      select
        revision,
        url,
        status,
        reason,
        decided_by,
        at
      from
        webhook_decision
      where
        merchant_id = ${merchantId}
      order by
        id desc
      limit
        20
    `,
  )
export const remove = (db: Db, merchantId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from webhook
      where
        merchant_id = ${merchantId}
    `,
  )
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
export const setSecret = (
  db: Db,
  merchantId: string,
  secret: string,
  oldUntil: Date,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        old_secret = secret,
        old_secret_until = ${oldUntil},
        secret = ${secret},
        secret_since = ${now}
      where
        merchant_id = ${merchantId}
    `,
  )
export const resume = (db: Db, merchantId: string): Promise<number> =>
  changed(
    db,
    sql`
      update webhook
      set
        paused_at = null,
        failures = 0,
        failing_since = null
      where
        merchant_id = ${merchantId}
        and paused_at is not null
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

/** Which of these merchants have a server that listens, or one that may ask what it has missed: keys are enough. */
export const listening = async (db: Db, merchantIds: readonly string[]): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ merchant_id: string }>`
        select
          merchant_id
        from
          webhook
        where
          merchant_id = any (${[...merchantIds]}::uuid[])
        union
        select
          merchant_id
        from
          credential
        where
          merchant_id = any (${[...merchantIds]}::uuid[])
          and status = 'ACTIVE'
      `,
    )
  ).map((row) => row.merchant_id)
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
        coalesce(t.virtual_account, t.standing_account) virtual_account,
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
        txn t
        left join bank_credit c on c.bank_reference = t.bank_reference
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
        r.ended_at
      from
        refund r
        join txn t on t.id = r.transaction_id
      where
        r.merchant_id = ${merchantId}
        and r.id = ${refundId}
        and r.status = 'SENT'
    `,
  )
export interface NewEvent {
  id: string
  type: string
  objectId: string
  seq: number
  data: EventData
  at: Date
}
/** @returns false when the same events has been written down before. */
export const insertEvent = async (db: Db, merchantId: string, e: NewEvent): Promise<boolean> =>
  (await changed(
    db,
    sql`
      insert into
        webhook_event (id, merchant_id, type, object_id, seq, payload, at)
      values
        (
          ${e.id},
          ${merchantId},
          ${e.type},
          ${e.objectId},
          ${e.seq},
          ${JSON.stringify(e.data)},
          ${e.at}
        )
      on conflict do nothing
    `,
  )) === 1
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
                join webhook_event e on e.id = d.event_id
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
/** What it shows of an event stands in the delivery's row (ADR 0030). */
export const list = (
  db: Db,
  merchantId: string,
  f: DeliveryFilter,
  page: PageRequest,
): Promise<ListedDelivery[]> =>
  many(
    db,
    sql<ListedDelivery>`
      select
        d.*
      from
        webhook_delivery d
      where
        ${conditions(merchantId, f)}
      order by
        d.created_at ${sql.raw(page.direction)},
        d.id ${sql.raw(page.direction)}
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
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
        e.payload,
        e.at
      from
        webhook_delivery d
        join webhook_event e on e.id = d.event_id
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
export interface EventRow {
  id: string
  type: string
  seq: number
  payload: EventData
  at: Date
}
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
      `,
    )
  ).n

export interface CmsRow extends WebhookRow {
  merchant_code: string
  merchant_name: string
}
const cmsConditions = (f: {
  merchantCode?: string | undefined
  merchantName?: string | undefined
  status?: string | undefined
}): RawBuilder<unknown> =>
  allOf([
    sql`m.mode = 'LIVE'`,
    ...(f.merchantCode ? [sql`m.code ilike ${`${likeText(f.merchantCode.trim())}%`}`] : []),
    ...(f.merchantName ? [sql`m.name ilike ${`%${likeText(f.merchantName.trim())}%`}`] : []),
    ...(f.status ? [sql`w.status = ${f.status}`] : []),
  ])
/** For bank staff: webhooks of all live merchants. */
export const listAll = (
  db: Db,
  f: Parameters<typeof cmsConditions>[0],
  page: PageRequest,
): Promise<CmsRow[]> =>
  many(
    db,
    sql<CmsRow>`
      select
        w.*,
        m.code merchant_code,
        m.name merchant_name
      from
        webhook w
        join merchant m on m.id = w.merchant_id
      where
        ${cmsConditions(f)}
      order by
        w.submitted_at ${sql.raw(page.direction)},
        w.merchant_id
      limit
        ${page.size}
      offset
        ${page.index * page.size}
    `,
  )
export const countAll = async (db: Db, f: Parameters<typeof cmsConditions>[0]): Promise<number> =>
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
              webhook w
              join merchant m on m.id = w.merchant_id
            where
              ${cmsConditions(f)}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
/** One of a live merchant, by the merchant or by its own id; locked where it is to be decided on. */
export const findAny = (
  db: Db,
  by: { merchantId: string } | { id: string },
  forUpdate = false,
): Promise<CmsRow | null> =>
  maybe(
    db,
    sql<CmsRow>`
      select
        w.*,
        m.code merchant_code,
        m.name merchant_name
      from
        webhook w
        join merchant m on m.id = w.merchant_id
      where
        m.mode = 'LIVE'
        and ${'id' in by ? sql`w.id = ${by.id}` : sql`w.merchant_id = ${by.merchantId}`} ${forUpdate
          ? sql`
              for update of
                w
            `
          : sql``}
    `,
  )
/** The live merchant behind a merchant or its sandbox merchant. */
export const liveOf = async (
  db: Db,
  merchantId: string,
): Promise<{ id: string; test: boolean } | null> =>
  maybe(
    db,
    sql<{ id: string; test: boolean }>`
      select
        coalesce(live_id, id) id,
        mode = 'TEST' test
      from
        merchant
      where
        id = ${merchantId}
    `,
  )

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
    d.kind <> 'AUTO'
    or not exists (
      select
        1
      from
        webhook_delivery p
      where
        p.merchant_id = d.merchant_id
        and p.object_id = d.object_id
        and p.kind = 'AUTO'
        and p.seq < d.seq
        and p.state in ('WAITING', 'SENDING')
    )
    and not exists (
      select
        1
      from
        event o
      where
        o.object_id = d.object_id
        and o.id < d.seq
        and o.delivered_at is null
        and o.topic in ('transaction.success', 'transaction.closed', 'credit.accepted')
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
  kind: 'AUTO' | 'AGAIN' | 'TEST'
  attempts: number
  payload: EventData
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
            d.id = mine.id
          returning
            d.*
        )
      select
        t.id,
        t.event_id,
        t.type,
        t.seq,
        t.kind,
        t.attempts,
        e.payload,
        e.at
      from
        taken t
        join webhook_event e on e.id = t.event_id
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
            d.event_id = e.id
            and d.state in ('WAITING', 'SENDING')
        )
    `,
  )
