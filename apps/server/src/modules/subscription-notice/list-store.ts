/** SQL of messages as the merchant's screens show them. */
import { sql } from 'kysely'
import type {
  NoticeKind,
  NoticeReason,
  NoticeStatus,
} from '@saola/contract/subscription-notice-values'
import { many, maybe, type Db } from '../../platform/db.ts'

export interface NoticeRow {
  id: string
  kind: NoticeKind
  channel: 'EMAIL' | 'SMS'
  status: NoticeStatus
  reason: NoticeReason | null
  due_at: Date
  sent_at: Date | null
  receiver: string | null
  by_name: string | null
  invoice_id: string | null
  invoice_number: string | null
}
/** The latest, latest first, of a subscription or of one of its invoices. */
export const list = (
  db: Db,
  merchantId: string,
  of: { subscriptionId: string; invoiceId: string | null },
  limit: number,
): Promise<NoticeRow[]> =>
  many(
    db,
    sql<NoticeRow>`
      select
        n.id,
        n.kind,
        n.channel,
        n.status,
        n.reason,
        n.due_at,
        n.sent_at,
        n.receiver,
        n.by_name,
        n.invoice_id,
        i.number invoice_number
      from
        subscription_notice n
        left join subscription_invoice i on i.merchant_id = n.merchant_id
        and i.id = n.invoice_id
      where
        n.merchant_id = ${merchantId}
        and n.subscription_id = ${of.subscriptionId}
        and (
          ${of.invoiceId}::uuid is null
          or n.invoice_id = ${of.invoiceId}
        )
      order by
        coalesce(n.sent_at, n.due_at) desc,
        n.id desc
      limit
        ${limit}
    `,
  )

export interface AboutRow {
  id: string
  plan_id: string
  customer_email: string | null
  customer_phone: string | null
  consent_remind: boolean
  consent_link: boolean
  stopped_at: Date | null
}
/** What decides whether its customer is reminded. */
export const about = (
  db: Db,
  merchantId: string,
  subscriptionId: string,
): Promise<AboutRow | null> =>
  maybe(
    db,
    sql<AboutRow>`
      select
        s.id,
        s.plan_id,
        s.customer_email,
        s.customer_phone,
        s.consent_remind,
        s.consent_link,
        r.stopped_at
      from
        subscription s
        left join subscription_reminder r on r.merchant_id = s.merchant_id
        and r.subscription_id = s.id
      where
        s.merchant_id = ${merchantId}
        and s.id = ${subscriptionId}
    `,
  )
export const promiseOf = async (
  db: Db,
  merchantId: string,
  invoiceId: string,
): Promise<string | null> =>
  (
    await maybe(
      db,
      sql<{ promised_date: string }>`
        select
          promised_date
        from
          subscription_promise
        where
          merchant_id = ${merchantId}
          and invoice_id = ${invoiceId}
      `,
    )
  )?.promised_date ?? null

/** The days by which these invoices were promised to be paid, of those that were. */
export const promisesOf = (
  db: Db,
  merchantId: string,
  invoiceIds: readonly string[],
): Promise<{ invoice_id: string; promised_date: string }[]> =>
  many(
    db,
    sql`
      select
        invoice_id,
        promised_date
      from
        subscription_promise
      where
        merchant_id = ${merchantId}
        and invoice_id = any (${[...invoiceIds]}::uuid[])
    `,
  )
export interface StopAddress {
  merchant_id: string
  subscription_id: string
  stopped_at: Date | null
  language: 'VI' | 'EN'
  plan: string
  contact_email: string | null
  contact_phone: string | null
}
/** Whose reminders an address stops. Live and Test Mode never see each other's. */
export const ofCode = (db: Db, code: string, test: boolean): Promise<StopAddress | null> =>
  maybe(
    db,
    sql<StopAddress>`
      select
        r.merchant_id,
        r.subscription_id,
        r.stopped_at,
        s.language,
        p.name plan,
        m.contact_email,
        m.contact_phone
      from
        subscription_reminder r
        join subscription s on s.merchant_id = r.merchant_id
        and s.id = r.subscription_id
        join subscription_plan p on p.merchant_id = s.merchant_id
        and p.id = s.plan_id
        join merchant m on m.id = r.merchant_id
      where
        r.code = ${code}
        and m.mode = ${test ? 'TEST' : 'LIVE'}
    `,
  )
