/** SQL of taking orders to be sent, set by set. */
import { sql, type RawBuilder } from 'kysely'
import { many, type Db } from '../../platform/db.ts'
import type { TransferRow } from './store.ts'

/** Accounts that have as many sets under way as they may. */
const busy = (t: { now: Date; setsMost: number }): RawBuilder<unknown> => sql`
  select
    from_account
  from
    bank_transfer
  where
    set_until > ${t.now}
    and from_account is not null
  group by
    from_account
  having
    count(distinct set_id) >= ${t.setsMost}
`
/** Another worker was taking for longer than a statement waits: nothing happened. */
export const isHeldElsewhere = (error: unknown): boolean =>
  (error as { code?: string } | null)?.code === '55P03'
/** One worker after another takes a set, or two would each be an account's second. Until the transaction ends. */
export const lockTaking = (db: Db): Promise<unknown> =>
  sql`
    select
      pg_advisory_xact_lock(hashtextextended ('bank-transfer-set', 0))
  `.execute(db)
/**
 * Takes a set of orders to be sent: from here on they count as sent. An account that has `setsMost` sets under way waits. Payouts of a merchant that is suspended wait, and what the bank owes it. Another worker's are passed over. What is taken stands in a WITH, which is run once: a
 * table of FROM the database may run again for each row, and takes more than the limit.
 */
export const takeReady = (
  db: Db,
  t: {
    now: Date
    nextAskAt: Date
    limit: number
    setId: string
    setUntil: Date
    setsMost: number
  },
): Promise<TransferRow[]> =>
  many(
    db,
    sql<TransferRow>`
      with
        busy as (${busy(t)}),
        due as (
          select
            merchant_id,
            id
          from
            bank_transfer
          where
            state = 'READY'
            and not exists (
              select
              from
                busy b
              where
                b.from_account = bank_transfer.from_account
            )
            and (
              next_ask_at is null
              or next_ask_at <= ${t.now}
            )
            and (
              kind not in ('PAYOUT', 'CARD_OUT', 'LINE_REFUND')
              or not exists (
                select
                from
                  merchant m
                where
                  m.id = bank_transfer.merchant_id
                  and m.status = 'INACTIVE'
              )
            )
          order by
            created_at
          limit
            ${t.limit}
          for update
            skip locked
        )
      update bank_transfer t
      set
        state = 'SENDING',
        sends = 1,
        started_at = coalesce(t.started_at, ${t.now}),
        sent_at = ${t.now},
        unknown_at = null,
        next_ask_at = ${t.nextAskAt},
        set_id = ${t.setId},
        set_until = ${t.setUntil}
      from
        due
      where
        t.merchant_id = due.merchant_id
        and t.id = due.id
      returning
        t.*
    `,
  )
