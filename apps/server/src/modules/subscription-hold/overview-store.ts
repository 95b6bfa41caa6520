/** SQL of a merchant's subscriptions as the bank sees them. */
import { sql } from 'kysely'
import type { NoticeKind } from '@saola/contract/subscription-notice-values'
import type { PlanStatus } from '@saola/contract/subscription-plan-values'
import type { SubscriptionStatus } from '@saola/contract/subscription-values'
import { many, one, type Db } from '../../platform/db.ts'

export const states = (
  db: Db,
  merchantId: string,
): Promise<{ status: SubscriptionStatus; count: number }[]> =>
  many(
    db,
    sql`
      select
        status,
        count(*)::int count
      from
        subscription
      where
        merchant_id = ${merchantId}
      group by
        status
    `,
  )
export interface PlanRow {
  id: string
  code: string
  name: string
  status: PlanStatus
  subscribers: number
  /** Of all that the merchant has. */
  total: number
}
/** Those with the most subscribers first. */
export const plans = (db: Db, merchantId: string, limit: number): Promise<PlanRow[]> =>
  many(
    db,
    sql<PlanRow>`
      select
        id,
        code,
        name,
        status,
        subscribers,
        count(*) over ()::int total
      from
        subscription_plan
      where
        merchant_id = ${merchantId}
      order by
        subscribers desc,
        code,
        id
      limit
        ${limit}
    `,
  )
export interface MessageRow {
  kind: NoticeKind
  sent: number
  not_sent: number
  unknown: number
  unreachable: number
}
/** What came of messages that were due since a moment, by what they say. */
export const messages = (db: Db, merchantId: string, since: Date): Promise<MessageRow[]> =>
  many(
    db,
    sql<MessageRow>`
      select
        kind,
        (
          count(*) filter (
            where
              status = 'SENT'
          )
        )::int sent,
        (
          count(*) filter (
            where
              status = 'NOT_SENT'
          )
        )::int not_sent,
        (
          count(*) filter (
            where
              status = 'UNKNOWN'
          )
        )::int "unknown",
        (
          count(*) filter (
            where
              reason = 'UNREACHABLE'
          )
        )::int unreachable
      from
        subscription_notice
      where
        merchant_id = ${merchantId}
        and status <> 'PLANNED'
        and status <> 'SENDING'
        and due_at >= ${since}
      group by
        kind
    `,
  )
/** How many customers have stopped reminders since a moment. */
export const stops = async (db: Db, merchantId: string, since: Date): Promise<number> =>
  (
    await one<{ count: number }>(
      db,
      sql`
        select
          count(*)::int count
        from
          subscription_reminder
        where
          merchant_id = ${merchantId}
          and stopped_at >= ${since}
      `,
    )
  ).count
/** Invoices whose last day is over and that are not paid. */
export const overdue = (db: Db, merchantId: string): Promise<{ count: number; amount: number }> =>
  one(
    db,
    sql`
      select
        count(*)::int count,
        coalesce(sum(amount), 0)::bigint amount
      from
        subscription_invoice
      where
        merchant_id = ${merchantId}
        and status = 'TIMEOUT'
    `,
  )
