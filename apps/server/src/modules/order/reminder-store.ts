/** Reminders to order again. */
import { sql, type RawBuilder } from 'kysely'
import type { PeriodType } from '@saola/contract/pay-page'
import { COUNT_CAP, type PageRequest } from '@saola/contract/paging'
import { changed, many, maybe, one, type Db } from '../../platform/db.ts'
import type { ShopLanguage } from '../shop-setting/service.ts'

export interface ReminderRow {
  order_id: string
  merchant_id: string
  page_id: string
  period_type: PeriodType
  anchor: Date
  cycle: number
  next_at: Date | null
  last_at: Date | null
  sent: number
  ended_why: 'REFUNDED' | 'STOPPED' | null
  reference_id: string
  transaction_id: string
  page_code: string
  page_name: string
  page_status: string
  amount: number
  refunded: number
  customer_name: string | null
  customer_email: string | null
  customer_phone: string | null
  payer_language: ShopLanguage | null
  merchant_status: string
  mode: 'LIVE' | 'TEST'
  clock_shift_ms: number
}
/** What a reminder says of its order `o` and the payment `t` of it. */
const ofOrder =
  'o.reference_id, o.transaction_id, t.amount, t.customer_name, t.customer_email, t.customer_phone'
const withPayment = 'join payment t on t.merchant_id = o.merchant_id and t.id = o.transaction_id'
const reminders =
  sql.raw(`select r.*, ${ofOrder}, t.refunded, t.payer_language, p.code page_code, p.name page_name, p.status page_status, m.status merchant_status, m.mode, m.clock_shift_ms
  from pay_page_reminder r join pay_page_order o on o.merchant_id = r.merchant_id and o.id = r.order_id ${withPayment} join pay_page p on p.merchant_id = r.merchant_id and p.id = r.page_id join merchant m on m.id = r.merchant_id`)

/** @returns 0 where the order has one already. */
export const startReminder = (
  db: Db,
  merchantId: string,
  r: { orderId: string; pageId: string; period: PeriodType; anchor: Date; nextAt: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_page_reminder (order_id, merchant_id, page_id, period_type, anchor, next_at)
      values
        (
          ${r.orderId},
          ${merchantId},
          ${r.pageId},
          ${r.period},
          ${r.anchor},
          ${r.nextAt}
        )
      on conflict do nothing
    `,
  )
export type ReminderItem = Pick<
  ReminderRow,
  | 'order_id'
  | 'period_type'
  | 'anchor'
  | 'next_at'
  | 'last_at'
  | 'sent'
  | 'ended_why'
  | 'reference_id'
  | 'amount'
  | 'customer_name'
  | 'customer_email'
  | 'customer_phone'
>
const ofPage = (
  merchantId: string,
  pageId: string,
  part: 'is not null' | 'is null',
): RawBuilder<unknown> => sql`
  pay_page_reminder r
  where
    r.merchant_id = ${merchantId}
    and r.page_id = ${pageId}
    and r.next_at ${sql.raw(part)}
`

/** Those that go on, then those that have ended, each part in the order of its index; then what they show of their orders. */
export const remindersOf = (
  db: Db,
  merchantId: string,
  pageId: string,
  page: PageRequest,
): Promise<ReminderItem[]> => {
  const [order, most] = [
    sql.raw(`r.anchor ${page.direction}, r.order_id ${page.direction}`),
    page.size * (page.index + 1),
  ]
  return many(
    db,
    sql<ReminderItem>`
      with
        going as materialized (
          select
            r.*
          from
            ${ofPage(merchantId, pageId, 'is not null')}
          order by
            ${order}
          limit
            ${most}
        )
      select
        r.*,
        ${sql.raw(ofOrder)}
      from
        (
          select
            *
          from
            (
              select
                *
              from
                going
              union all
              (
                select
                  r.*
                from
                  ${ofPage(merchantId, pageId, 'is null')}
                order by
                  ${order}
                limit
                  ${most} - (
                    select
                      count(*)
                    from
                      going
                  )
              )
            ) r
          order by
            r.next_at is null,
            ${order}
          limit
            ${page.size}
          offset
            ${page.index * page.size}
        ) r
        join lateral (
          select
            *
          from
            pay_page_order o
          where
            o.merchant_id = r.merchant_id
            and o.id = r.order_id
          limit
            1
        ) o on true ${sql.raw(withPayment)}
      order by
        r.next_at is null,
        ${order}
    `,
  )
}
export const countReminders = async (db: Db, merchantId: string, pageId: string): Promise<number> =>
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
              ${ofPage(merchantId, pageId, 'is not null')}
            union all
            select
              1
            from
              ${ofPage(merchantId, pageId, 'is null')}
            limit
              ${COUNT_CAP + 1}
          ) x
      `,
    )
  ).n
export const reminderOf = (
  db: Db,
  merchantId: string,
  orderId: string,
): Promise<ReminderRow | null> =>
  maybe(
    db,
    sql<ReminderRow>`
      ${reminders}
      where
        r.merchant_id = ${merchantId}
        and r.order_id = ${orderId}
    `,
  )

/** Whose round has come, by the clock of each merchant. @param only one merchant; null = all */
export const remindersDue = (
  db: Db,
  now: Date,
  limit: number,
  only: string | null,
): Promise<{ order_id: string; merchant_id: string }[]> =>
  many(
    db,
    sql`
      select
        r.order_id,
        r.merchant_id
      from
        pay_page_reminder r
        join merchant m on m.id = r.merchant_id
      where
        r.next_at <= ${now}::timestamptz + m.clock_shift_ms * interval '1 ms'
        and ${only === null ? sql`true` : sql`r.merchant_id = ${only}`}
      order by
        r.next_at
      limit
        ${limit}
    `,
  )

/** When the next round of a merchant comes after a moment of its own time. */
export const nextReminder = async (db: Db, merchantId: string, after: Date): Promise<Date | null> =>
  (
    await one(
      db,
      sql<{ at: Date | null }>`
        select
          min(next_at) at
        from
          pay_page_reminder
        where
          merchant_id = ${merchantId}
          and next_at > ${after}
      `,
    )
  ).at

/** Takes one that is due; null where another worker has it, or it is due no longer. */
export const lockReminder = (
  db: Db,
  merchantId: string,
  orderId: string,
): Promise<ReminderRow | null> =>
  maybe(
    db,
    sql<ReminderRow>`
      ${reminders}
      where
        r.merchant_id = ${merchantId}
        and r.order_id = ${orderId}
        and r.next_at is not null
      for update of
        r skip locked
    `,
  )

/** @returns 0 where this round has been reminded of. */
export const markReminded = (
  db: Db,
  merchantId: string,
  orderId: string,
  r: { cycle: number; dueAt: Date; at: Date; channels: readonly string[] },
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        pay_page_reminder_sent (order_id, merchant_id, cycle, due_at, at, channels)
      values
        (
          ${orderId},
          ${merchantId},
          ${r.cycle},
          ${r.dueAt},
          ${r.at},
          ${[...r.channels]}::text[]
        )
      on conflict do nothing
    `,
  )
export const setRound = (
  db: Db,
  merchantId: string,
  orderId: string,
  r: { cycle: number; nextAt: Date; sentAt: Date | null },
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page_reminder
      set
        cycle = ${r.cycle},
        next_at = ${r.nextAt},
        last_at = coalesce(${r.sentAt}, last_at),
        sent = sent + ${r.sentAt ? 1 : 0}
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
    `,
  )
export const putOff = (db: Db, merchantId: string, orderId: string, ms: number): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page_reminder
      set
        next_at = next_at + ${ms} * interval '1 ms'
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and next_at is not null
    `,
  )
export const endReminder = (
  db: Db,
  merchantId: string,
  orderId: string,
  why: 'REFUNDED' | 'STOPPED',
): Promise<number> =>
  changed(
    db,
    sql`
      update pay_page_reminder
      set
        next_at = null,
        ended_why = ${why}
      where
        merchant_id = ${merchantId}
        and order_id = ${orderId}
        and next_at is not null
    `,
  )
