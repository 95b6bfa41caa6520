/** Mails and SMS to customers: what is to be sent, and what has left. */
import { sql } from 'kysely'
import { changed, maybe, one, type Db } from '../../platform/db.ts'

/** Takes the merchant's turn at sending, so that two requests cannot both use the last message of the day. */
export const lockSending = async (db: Db, merchantId: string): Promise<void> => {
  await sql`
    select
      pg_advisory_xact_lock(hashtextextended ('message/' || ${merchantId}, 0))
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
        message
      where
        merchant_id = ${merchantId}
        and created_at > ${since}
    `,
  )
/** An address is the same in capitals and without. */
export const sentTo = async (
  db: Db,
  merchantId: string,
  objectId: string,
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
          message
        where
          merchant_id = ${merchantId}
          and object_id = ${objectId}
          and lower(receiver) = lower(${receiver})
          and created_at > ${since}
      `,
    )
  ).n
export interface NewMessage {
  id: string
  /** What it is about: a code or an id, as the job that writes it knows it. */
  objectId: string
  channel: 'EMAIL' | 'SMS'
  receiver: string
  now: Date
}
export const insert = (db: Db, merchantId: string, m: NewMessage): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        message (id, merchant_id, object_id, channel, receiver, created_at)
      values
        (
          ${m.id},
          ${merchantId},
          ${m.objectId},
          ${m.channel},
          ${m.receiver},
          ${m.now}
        )
    `,
  )
export interface WaitingMessage {
  merchant_id: string
  object_id: string
  channel: 'EMAIL' | 'SMS'
  receiver: string
}
export const waiting = (db: Db, merchantId: string, id: string): Promise<WaitingMessage | null> =>
  maybe(
    db,
    sql`
      select
        merchant_id,
        object_id,
        channel,
        receiver
      from
        message
      where
        merchant_id = ${merchantId}
        and id = ${id}
        and sent_at is null
    `,
  )
export const markSent = (db: Db, merchantId: string, id: string, at: Date): Promise<number> =>
  changed(
    db,
    sql`
      update message
      set
        sent_at = ${at}
      where
        merchant_id = ${merchantId}
        and id = ${id}
    `,
  )
export const countAbout = async (db: Db, merchantId: string, objectId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*) n
        from
          message
        where
          merchant_id = ${merchantId}
          and object_id = ${objectId}
      `,
    )
  ).n
