/** SQL of messages that are due, and of what becomes of them. */
import { sql } from 'kysely'
import type { NoticeKind, NoticeReason } from '@saola/contract/subscription-notice-values'
import { changed, many, one, rowsOf, type Db } from '../../platform/db.ts'

export interface DueRow {
  id: string
  merchant_id: string
  subscription_id: string
  invoice_id: string | null
  kind: NoticeKind
  occasion: string
  channel: 'EMAIL' | 'SMS'
  due_at: Date
  attempts: number
  code: string
  stopped_at: Date | null
}
/** A place in the order of what is due; `dueAt` to the microsecond, as PostgreSQL writes it. */
export interface DueKey {
  dueAt: string
  merchantId: string
  id: string
}
/** What is due by `now`: of one merchant by its own time, or of all. */
export interface Reach {
  now: Date
  only: string | null
}
/**
 * What is due after a place, oldest first; not of those whose messages the bank holds. Nobody holds it yet.
 *
 * Read by the index alone, in its order, whatever the planner knows of merchants and reminders: joined to them, all that is due is read and sorted for each lot.
 */
export const dueAfter = (
  db: Db,
  { now, only }: Reach,
  after: DueKey | null,
  limit: number,
): Promise<DueKey[]> =>
  many(
    db,
    sql<DueKey>`
      select
        n.due_at::text "dueAt",
        n.merchant_id "merchantId",
        n.id
      from
        subscription_notice n
      where
        n.status = 'PLANNED'
        and ${only === null
          ? sql`n.due_at <= ${now}`
          : sql`
              n.merchant_id = ${only}
              and n.due_at <= ${now}::timestamptz + (
                select
                  clock_shift_ms
                from
                  merchant
                where
                  id = ${only}
              ) * interval '1 ms'
            `}
        and ${after === null
          ? sql`true`
          : sql`(n.due_at, n.id) > (${after.dueAt}::timestamptz, ${after.id}::uuid)`}
        and n.merchant_id <> all (
          array(
            select
              b.merchant_id
            from
              subscription_bank_hold b
            where
              b.kind = 'MESSAGES'
              and b.released_at is null
          )
        )
      order by
        n.due_at,
        n.id
      limit
        ${limit}
    `,
  )
/** Those of them that still wait, in their order, held with their subscription's reminders: what somebody else is at is left to them. */
export const hold = (db: Db, keys: readonly DueKey[]): Promise<DueRow[]> =>
  many(
    db,
    sql<DueRow>`
      select
        n.id,
        n.merchant_id,
        n.subscription_id,
        n.invoice_id,
        n.kind,
        n.occasion,
        n.channel,
        n.due_at,
        n.attempts,
        r.code,
        r.stopped_at
      from
        ${rowsOf('k', keys, { merchantId: 'uuid', id: 'uuid', dueAt: 'timestamptz' })}
        join subscription_notice n on n.merchant_id = k."merchantId"
        and n.id = k.id
        join subscription_reminder r on r.merchant_id = n.merchant_id
        and r.subscription_id = n.subscription_id
        join merchant m on m.id = n.merchant_id
      where
        n.status = 'PLANNED'
        and n.due_at = k."dueAt"
        and m.retired_at is null
      order by
        k.ord
      for update of
        n,
        r skip locked
    `,
  )
/** Sandbox merchants whose clock is ahead and for whom a message is due by it. */
export const aheadWithDue = async (db: Db, now: Date): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        select
          m.id
        from
          merchant m
        where
          m.mode = 'TEST'
          and m.clock_shift_ms > 0
          and m.retired_at is null
          and exists (
            select
            from
              subscription_notice n
            where
              n.merchant_id = m.id
              and n.status = 'PLANNED'
              and n.due_at <= ${now}::timestamptz + m.clock_shift_ms * interval '1 ms'
          )
      `,
    )
  ).map(({ id }) => id)
/** When the next message of a merchant is due after a moment of its own time. */
export const nextDue = async (db: Db, merchantId: string, after: Date): Promise<Date | null> =>
  (
    await one(
      db,
      sql<{ at: Date | null }>`
        select
          min(due_at) at
        from
          subscription_notice
        where
          merchant_id = ${merchantId}
          and status = 'PLANNED'
          and due_at > ${after}
      `,
    )
  ).at

export interface Written {
  merchantId: string
  id: string
  status: 'PLANNED' | 'SENDING' | 'SENT' | 'NOT_SENT' | 'UNKNOWN'
  reason: NoticeReason | null
  dueAt: Date
  attempts: number
  claimedAt: Date | null
  sentAt: Date | null
  receiver: string | null
}
/** Writes what was decided about each, or what became of it. */
export const write = (db: Db, written: readonly Written[]): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_notice n
      set
        status = x.status,
        reason = x.reason,
        due_at = x."dueAt",
        attempts = x.attempts,
        claimed_at = x."claimedAt",
        sent_at = x."sentAt",
        receiver = x.receiver
      from
        ${rowsOf('x', written, {
          merchantId: 'uuid',
          id: 'uuid',
          status: 'text',
          reason: 'text',
          dueAt: 'timestamptz',
          attempts: 'int',
          claimedAt: 'timestamptz',
          sentAt: 'timestamptz',
          receiver: 'text',
        })}
      where
        n.merchant_id = x."merchantId"
        and n.id = x.id
        and n.status in ('PLANNED', 'SENDING')
    `,
  )
/** Those whose sender was lost on the way: they may have left, and are not sent again. */
export const giveUpLost = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      update subscription_notice n
      set
        status = 'UNKNOWN'
      from
        merchant m
      where
        m.id = n.merchant_id
        and n.status = 'SENDING'
        and n.claimed_at < ${before}::timestamptz + m.clock_shift_ms * interval '1 ms'
    `,
  )
