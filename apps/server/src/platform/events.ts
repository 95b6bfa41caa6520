/** Outbox events between modules: a row written in the same transaction, delivered by the worker in the order of each object. */
import { sql } from 'kysely'
import type { Ctx } from './context.ts'
import { afterCommit, changed, many, rowsOf, type Db, type Pool } from './db.ts'

export interface Event {
  id: number
  topic: string
  merchant_id: string
  object_id: string
  payload: Record<string, unknown>
  at: Date
}
/** An event handler; runs inside the delivering transaction, so it writes rows and jobs but calls nobody. */
export type EventHandler = { topic: string; name: string } & (
  | { handle: (ctx: Ctx, event: Event) => Promise<void> }
  /** For topics that come by the thousand: all that one delivery holds, oldest first, so that a payment does not cost a round trip of its own. */
  | { handleBatch: (ctx: Ctx, events: readonly Event[]) => Promise<void> }
)

export const EVENT_CHANNEL = 'saola_event'

export async function emit(
  ctx: Ctx,
  topic: string,
  merchantId: string,
  objectId: string,
  payload: Record<string, unknown>,
): Promise<void> {
  await changed(
    ctx.db,
    sql`
      insert into
        event (topic, merchant_id, object_id, payload, at)
      values
        (
          ${topic},
          ${merchantId},
          ${objectId},
          ${JSON.stringify(payload)},
          ${ctx.clock.now()}
        )
    `,
  )
  await sql`
    select
      pg_notify (${EVENT_CHANNEL}, '')
  `.execute(ctx.db)
}

export interface NewEvent {
  topic: string
  merchantId: string
  objectId: string
  payload: Record<string, unknown>
  at: Date
}
/** Writes the events of a batch in their order, and wakes the relays with the commit. */
export async function emitAll(db: Db, events: readonly NewEvent[]): Promise<void> {
  const rows = events.map((event) => ({ ...event, payload: JSON.stringify(event.payload) }))
  await sql`
    with
      added as (
        insert into
          event (topic, merchant_id, object_id, payload, at)
        select
          topic,
          "merchantId",
          "objectId",
          payload,
          at
        from
          ${rowsOf('x', rows, {
            topic: 'text',
            merchantId: 'uuid',
            objectId: 'text',
            payload: 'json',
            at: 'timestamptz',
          })}
        order by
          ord
      )
    select
      pg_notify (${EVENT_CHANNEL}, '')
  `.execute(db)
}

/** How long wakes are collected: those that come faster are sent as one. */
const WAKE_DELAY_MS = 25
const wakesPending = new WeakSet<Pool>()
/** Wakes the relays for events that a trigger writes, once the running transaction is committed. Sent outside of it: a notification inside would make commits wait for each other. A wake that is lost costs the relay's slow round. */
export function wakeRelays(ctx: Ctx): void {
  afterCommit(ctx.db, () => {
    if (wakesPending.has(ctx.pool)) return
    wakesPending.add(ctx.pool)
    setTimeout(() => {
      wakesPending.delete(ctx.pool)
      ctx.pool.query("select pg_notify($1, '')", [EVENT_CHANNEL]).catch(() => undefined)
    }, WAKE_DELAY_MS).unref()
  })
}

/** What one delivery holds at most. */
export const BATCH = 500
/** Takes up to `limit` undelivered events, oldest first, and hands each to its handlers, then whole batches to the batch handlers. Rows another relay holds are skipped. @returns how many. */
export async function deliver(
  ctx: Ctx,
  eventHandlers: readonly EventHandler[],
  limit = BATCH,
): Promise<number> {
  const events = await many(
    ctx.db,
    sql<Event>`
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
      order by
        id
      limit
        ${limit}
      for update
        skip locked
    `,
  )
  for (const event of events)
    for (const s of eventHandlers)
      if ('handle' in s && s.topic === event.topic) await s.handle(ctx, event)
  for (const s of eventHandlers) {
    if (!('handleBatch' in s)) continue
    const handled = events.filter(({ topic }) => topic === s.topic)
    if (handled.length > 0) await s.handleBatch(ctx, handled)
  }
  if (events.length > 0)
    await sql`
      update event
      set
        delivered_at = ${ctx.clock.now()}
      where
        id = any (${events.map((e) => e.id)}::bigint[])
    `.execute(ctx.db)
  return events.length
}

/** Deliveries older than this are dropped by the nightly job; the webhook log keeps its own copy. */
export const forgetEvents = (db: Db, before: Date): Promise<number> =>
  changed(
    db,
    sql`
      delete from event
      where
        delivered_at < ${before}
    `,
  )
