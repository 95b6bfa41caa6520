/** SQL of webhooks: the address and its approval, events, deliveries and attempts. */
import { sql } from 'kysely'
import type { WebhookEvent } from '@saola/contract/webhook-event'
import type { WebhookFormat, WebhookStatus } from '@saola/contract/webhook'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

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
    submittedAt: Date
  },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        webhook_decision (merchant_id, revision, url, status, reason, decided_by, at, submitted_at)
      values
        (
          ${merchantId},
          ${d.revision},
          ${d.url},
          ${d.status},
          ${d.reason},
          ${d.by},
          ${d.now},
          ${d.submittedAt}
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
