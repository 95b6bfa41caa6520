/** Pay links that were sent by mail or SMS. */
import { sql } from 'kysely'
import { changed, maybe, one, type Db } from '../../platform/db.ts'

/** Takes the merchant's turn at sending, so that two requests cannot both use the last message of the day. */
export const lockSending = async (db: Db, merchantId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('pay-link-send/' || ${merchantId}, 0))
  `.execute(db)
}
export const sentSince = (
  db: Db,
  merchantId: string,
  since: Date,
): Promise<{ n: number; oldest: Date | null }> =>
  one(
    db,
    sql`
      select
        count(*) n,
        min(created_at) oldest
      from
        sent_message
      where
        merchant_id = ${merchantId}
        and created_at > ${since}
    `,
  )
export const sentTo = async (
  db: Db,
  code: string,
  receiver: string,
  since: Date,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          sent_message
        where
          pay_link_code = ${code}
          and receiver = ${receiver}
          and created_at > ${since}
      `,
    )
  ).n
export interface NewMessage {
  id: string
  code: string
  channel: 'EMAIL' | 'SMS'
  receiver: string
  now: Date
}
export const insertMessage = (db: Db, merchantId: string, m: NewMessage): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        sent_message (id, merchant_id, pay_link_code, channel, receiver, created_at)
      values
        (
          ${m.id},
          ${merchantId},
          ${m.code},
          ${m.channel},
          ${m.receiver},
          ${m.now}
        )
    `,
  )
export const addSends = async (
  db: Db,
  merchantId: string,
  code: string,
  n: number,
): Promise<number> =>
  (
    await one(
      db,
      sql<{ total_send: number }>`
        update pay_link
        set
          total_send = total_send + ${n}
        where
          merchant_id = ${merchantId}
          and code = ${code}
        returning
          total_send
      `,
    )
  ).total_send
export const waitingMessage = (
  db: Db,
  id: string,
): Promise<{
  merchant_id: string
  pay_link_code: string
  channel: 'EMAIL' | 'SMS'
  receiver: string
} | null> =>
  maybe(
    db,
    sql`
      select
        merchant_id,
        pay_link_code,
        channel,
        receiver
      from
        sent_message
      where
        id = ${id}
        and sent_at is null
    `,
  )
export const markSent = (db: Db, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update sent_message
      set
        sent_at = ${at}
      where
        id = ${id}
    `,
  )
