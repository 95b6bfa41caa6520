/** SQL of messages to the customers of subscriptions: planned, moved, left out. */
import { sql } from 'kysely'
import type { NoticeKind } from '@saola/contract/subscription-notice-values'
import { changed, many, maybe, one, rowsOf, type Db } from '../../platform/db.ts'

export interface Reminder {
  merchantId: string
  subscriptionId: string
  code: string
}
/** Each subscription has one; it is made with its first message. */
export const ensureReminders = (db: Db, reminders: readonly Reminder[]): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_reminder (merchant_id, subscription_id, code)
      select
        x."merchantId",
        x."subscriptionId",
        x.code
      from
        ${rowsOf('x', reminders, { merchantId: 'uuid', subscriptionId: 'uuid', code: 'text' })}
      order by
        x."subscriptionId"
      on conflict (merchant_id, subscription_id) do nothing
    `,
  )
export interface NewNotice {
  id: string
  merchantId: string
  subscriptionId: string
  invoiceId: string | null
  kind: NoticeKind
  occasion: string
  channel: 'EMAIL' | 'SMS'
  dueAt: Date
  isReminder: boolean
  byName: string | null
  createdAt: Date
}
/** Plans those that were not planned before. */
export const insert = (db: Db, notices: readonly NewNotice[]): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_notice (
          id,
          merchant_id,
          subscription_id,
          invoice_id,
          kind,
          occasion,
          channel,
          due_at,
          is_reminder,
          by_name,
          created_at
        )
      select
        x.id,
        x."merchantId",
        x."subscriptionId",
        x."invoiceId",
        x.kind,
        x.occasion,
        x.channel,
        x."dueAt",
        x."isReminder",
        x."byName",
        x."createdAt"
      from
        ${rowsOf('x', notices, {
          id: 'uuid',
          merchantId: 'uuid',
          subscriptionId: 'uuid',
          invoiceId: 'uuid',
          kind: 'text',
          occasion: 'text',
          channel: 'text',
          dueAt: 'timestamptz',
          isReminder: 'boolean',
          byName: 'text',
          createdAt: 'timestamptz',
        })}
      order by
        x.ord
      on conflict do nothing
    `,
  )
/** What waits to be sent about these invoices gives way to a new plan. */
export const removePlanned = (
  db: Db,
  invoices: readonly { merchantId: string; invoiceId: string }[],
): Promise<number> =>
  changed(
    db,
    sql`
      delete from subscription_notice n using ${rowsOf('k', invoices, {
        merchantId: 'uuid',
        invoiceId: 'uuid',
      })}
      where
        n.merchant_id = k."merchantId"
        and n.invoice_id = k."invoiceId"
        and n.status = 'PLANNED'
        and n.kind not in ('MANUAL', 'RECEIPT')
    `,
  )
/** Reminders of an invoice that would come before a moment wait for it. */
export const putOff = (
  db: Db,
  merchantId: string,
  invoiceId: string,
  until: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_notice
      set
        due_at = ${until}
      where
        merchant_id = ${merchantId}
        and invoice_id = ${invoiceId}
        and status = 'PLANNED'
        and is_reminder
        and kind <> 'MANUAL'
        and due_at < ${until}
    `,
  )

export interface ReminderRow {
  merchant_id: string
  subscription_id: string
  code: string
  stopped_at: Date | null
}
/** Held: nobody decides about this subscription's messages meanwhile. */
export const lockReminder = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<ReminderRow | null> =>
  maybe(
    db,
    sql<ReminderRow>`
      select
        merchant_id,
        subscription_id,
        code,
        stopped_at
      from
        subscription_reminder
      where
        merchant_id = ${merchantId}
        and subscription_id = ${subscriptionId}
      for update
    `,
  )
/** @returns 0 where it was so already */
export const setStopped = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
  at: Date | null,
): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_reminder
      set
        stopped_at = ${at}
      where
        merchant_id = ${merchantId}
        and subscription_id = ${subscriptionId}
        and (stopped_at is null) = (${at}::timestamptz is not null)
    `,
  )
export interface SentRow {
  invoice_id: string
  today: number
  about: number
  waiting: number
}
/** Of each invoice: its subscription's reminders that were sent since a moment and that are written by hand and not sent yet, and all about the invoice. */
export const countSent = (
  db: Db,
  merchantId: string,
  invoices: readonly { subscriptionId: string; invoiceId: string }[],
  since: Date,
): Promise<SentRow[]> =>
  many(
    db,
    sql<SentRow>`
      select
        k."invoiceId" invoice_id,
        count(*) filter (
          where
            n.status in ('SENDING', 'SENT', 'UNKNOWN')
            and n.claimed_at >= ${since}
        ) today,
        count(*) filter (
          where
            n.status in ('SENDING', 'SENT', 'UNKNOWN')
            and n.invoice_id = k."invoiceId"
        ) about,
        count(*) filter (
          where
            n.status = 'PLANNED'
            and n.kind = 'MANUAL'
        ) waiting
      from
        ${rowsOf('k', invoices, { subscriptionId: 'uuid', invoiceId: 'uuid' })}
        join subscription_notice n on n.merchant_id = ${merchantId}
        and n.subscription_id = k."subscriptionId"
        and n.is_reminder
      group by
        k."invoiceId"
    `,
  )
/** Those of them whose customers said stop. */
export const stoppedAmong = async (
  db: Db,
  merchantId: string,
  subscriptionIds: readonly string[],
): Promise<Set<string>> =>
  new Set(
    (
      await many(
        db,
        sql<{ subscription_id: string }>`
          select
            subscription_id
          from
            subscription_reminder
          where
            merchant_id = ${merchantId}
            and subscription_id = any (${[...subscriptionIds]}::uuid[])
            and stopped_at is not null
        `,
      )
    ).map((row) => row.subscription_id),
  )

/** Whether the bank holds the messages of a merchant. */
export const isHeldByBank = async (db: Db, merchantId: string): Promise<boolean> =>
  (
    await one<{ held: boolean }>(
      db,
      sql`
        select
          exists (
            select
            from
              subscription_bank_hold
            where
              merchant_id = ${merchantId}
              and kind = 'MESSAGES'
              and released_at is null
          ) held
      `,
    )
  ).held

/** @returns 0 where there was one already */
export const insertPromise = (
  db: Db,
  merchantId: string,
  promise: { invoiceId: string; day: string; byName: string | null; now: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        subscription_promise (merchant_id, invoice_id, promised_date, by_name, created_at)
      values
        (
          ${merchantId},
          ${promise.invoiceId},
          ${promise.day},
          ${promise.byName},
          ${promise.now}
        )
      on conflict (merchant_id, invoice_id) do nothing
    `,
  )

/** What customers were written of a plan's price, held: one that is being decided about is waited for, and none is decided about meanwhile. */
export const lockPriceNotices = (
  db: Db,
  merchantId: string,
  priceChangeId: string,
  subscriptionIds: readonly string[],
): Promise<{ subscription_id: string; channel: 'EMAIL' | 'SMS'; status: string }[]> =>
  many(
    db,
    sql`
      select
        subscription_id,
        channel,
        status
      from
        subscription_notice
      where
        merchant_id = ${merchantId}
        and subscription_id = any (${[...subscriptionIds]}::uuid[])
        and kind = 'PRICE_CHANGE'
        and occasion = ${priceChangeId}
      order by
        subscription_id
      for update
    `,
  )
