/** Rows of the outbox: events, and the deliveries that did not succeed at once. */
import { sql } from 'kysely'
import { changed, many, one, rowsOf, type Db } from './db.ts'
import { prepared } from './prepared.ts'

export interface EventRow {
  id: number
  topic: string
  merchant_id: string
  object_id: string
  payload: unknown
  at: Date
}
const RELAY_LOCK = 7_312_005
/** Takes the turn to deliver until the transaction ends; false while another relay has it. */
export const takeTurn = async (db: Db): Promise<boolean> =>
  (
    await one(
      db,
      prepared(sql<{ taken: boolean }>`
        select
          pg_try_advisory_xact_lock(${RELAY_LOCK}) taken
      `),
    )
  ).taken

/** The oldest events that were not handed over yet. Topics this program does not know wait for one that does. */
export const undelivered = (
  db: Db,
  topics: readonly string[],
  limit: number,
): Promise<EventRow[]> =>
  many(
    db,
    prepared(sql<EventRow>`
      select
        id,
        topic,
        merchant_id,
        object_id,
        payload,
        at
      from
        event
      where
        delivered_at is null
        and topic = any (${topics}::text[])
      order by
        id
      limit
        ${limit}
      for update
    `),
  )
export const markDelivered = async (db: Db, ids: readonly number[], now: Date): Promise<void> =>
  void (await changed(
    db,
    prepared(sql`
      update event
      set
        delivered_at = ${now}
      where
        id = any (${ids}::bigint[])
    `),
  ))

/** Which of these objects have an open delivery, and with which handler. */
export const openDeliveries = (
  db: Db,
  objectIds: readonly string[],
): Promise<{ handler: string; object_id: string }[]> =>
  many(
    db,
    prepared(sql`
      select distinct
        handler,
        object_id
      from
        event_delivery
      where
        state in ('WAITING', 'DEAD')
        and object_id = any (${objectIds}::text[])
    `),
  )
export interface NewDelivery {
  eventId: number
  handler: string
  objectId: string
  state: 'WAITING' | 'DEAD'
  attempts: number
  nextAt: Date
  failedAt: Date | null
  error: string | null
}
export const insertDeliveries = async (db: Db, rows: readonly NewDelivery[]): Promise<void> =>
  void (await changed(
    db,
    sql`
      insert into
        event_delivery (event_id, handler, object_id, state, attempts, next_at, failed_at, error)
      select
        "eventId",
        handler,
        "objectId",
        state,
        attempts,
        "nextAt",
        "failedAt",
        error
      from
        ${rowsOf('x', rows, {
          eventId: 'bigint',
          handler: 'text',
          objectId: 'text',
          state: 'text',
          attempts: 'int',
          nextAt: 'timestamptz',
          failedAt: 'timestamptz',
          error: 'text',
        })}
      order by
        ord
      on conflict (event_id, handler) do nothing
    `,
  ))

export interface DueDelivery extends EventRow {
  delivery_id: number
  handler: string
  attempts: number
}
/** Deliveries whose time has come and that wait behind no other of their object. */
export const dueDeliveries = (db: Db, now: Date, limit: number): Promise<DueDelivery[]> =>
  many(
    db,
    sql<DueDelivery>`
      select
        d.id delivery_id,
        d.handler,
        d.attempts,
        e.id,
        e.topic,
        e.merchant_id,
        e.object_id,
        e.payload,
        e.at
      from
        event_delivery d
        join event e on e.id = d.event_id
      where
        d.state = 'WAITING'
        and d.next_at <= ${now}
        and not exists (
          select
          from
            event_delivery b
          where
            b.handler = d.handler
            and b.object_id = d.object_id
            and b.event_id < d.event_id
            and b.state in ('WAITING', 'DEAD')
        )
      order by
        d.next_at,
        d.event_id
      limit
        ${limit}
      for update of
        d skip locked
    `,
  )
export const closeDelivery = async (db: Db, id: number, now: Date): Promise<void> =>
  void (await changed(
    db,
    sql`
      update event_delivery
      set
        state = 'DONE',
        attempts = attempts + 1,
        closed_at = ${now}
      where
        id = ${id}
    `,
  ))
export const failDelivery = async (
  db: Db,
  id: number,
  f: { state: 'WAITING' | 'DEAD'; nextAt: Date; now: Date; error: string },
): Promise<void> =>
  void (await changed(
    db,
    sql`
      update event_delivery
      set
        state = ${f.state},
        attempts = attempts + 1,
        next_at = ${f.nextAt},
        failed_at = ${f.now},
        error = ${f.error}
      where
        id = ${id}
    `,
  ))

/** When the oldest event that some handler still owes was written, and how many deliveries were given up. */
export const backlog = (db: Db): Promise<{ oldest: Date | null; dead: number }> =>
  one(
    db,
    sql<{ oldest: Date | null; dead: number }>`
      select
        (
          select
            min(at)
          from
            event_not_handled
        ) oldest,
        (
          select
            count(*)
          from
            event_delivery
          where
            state = 'DEAD'
        ) dead
    `,
  )
/** Events handed over before this are dropped by the nightly job, unless a handler still owes one; the webhook log keeps its own copy. */
export const forgetEvents = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from event e
      where
        delivered_at < ${before}
        and not exists (
          select
          from
            event_delivery d
          where
            d.event_id = e.id
            and d.state in ('WAITING', 'DEAD')
        )
    `,
  )

/** The events of these objects count as handled, unseen by any handler: for sample data that happened long ago. */
export const withholdEvents = (
  db: Db,
  merchantId: string,
  objectIds: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      update event
      set
        delivered_at = at
      where
        merchant_id = ${merchantId}
        and object_id = any (${[...objectIds]}::text[])
        and delivered_at is null
    `,
  )

/** A person has a delivery tried again at once. @returns 0 when a relay or somebody else was faster. */
export const retryDelivery = (db: Db, id: number, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update event_delivery
      set
        state = 'WAITING',
        next_at = ${now}
      where
        id = ${id}
        and state in ('WAITING', 'DEAD')
    `,
  )

/** A person gives a delivery up. @returns 0 when a relay or somebody else was faster. */
export const skipDelivery = (
  db: Db,
  id: number,
  by: { name: string; note: string; at: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update event_delivery
      set
        state = 'SKIPPED',
        closed_at = ${by.at},
        closed_by = ${by.name},
        note = ${by.note}
      where
        id = ${id}
        and state in ('WAITING', 'DEAD')
    `,
  )
