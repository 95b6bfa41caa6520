/**
 * The outbox: what one module tells others, written in the same transaction as the fact and delivered afterwards by the worker
 * (event-relay.ts). Topics and payloads are in event-topics.ts.
 */
import { sql, type RawBuilder } from 'kysely'
import type { Ctx } from './context.ts'
import { afterCommit, rowsOf, type Db, type Pool } from './db.ts'
import { prepared } from './prepared.ts'
import type { Payload, Topic } from './event-topics.ts'

export interface Event<T extends Topic = Topic> {
  id: number
  topic: T
  merchant_id: string
  /** The aggregate: a handler is given the events of one object in the order in which they were written. */
  object_id: string
  payload: Payload<T>
  at: Date
}
type Handling<T extends Topic> =
  | { handle: (ctx: Ctx, event: Event<T>) => Promise<void> }
  /** For topics that come by the thousand: all that one delivery holds, oldest first, so that a payment does not cost a round trip of its own. */
  | { handleBatch: (ctx: Ctx, events: readonly Event<T>[]) => Promise<void> }
/**
 * Runs inside the delivering transaction: it writes rows and jobs and calls nobody. One name may handle several topics, each once;
 * the order within an object holds across them.
 */
export type EventHandler = {
  [T in Topic]: { topic: T; name: string } & Handling<T>
}[Topic]
/** One handler of several topics. */
export const handlerOf = <T extends Topic>(
  name: string,
  topics: readonly T[],
  handling: Handling<T>,
): EventHandler[] =>
  topics.map((topic) => ({ name, topic, ...handling }) as unknown as EventHandler)

export const EVENT_CHANNEL = 'saola_event'

export interface NewEvent<T extends Topic = Topic> {
  topic: T
  merchantId: string
  objectId: string
  payload: Payload<T>
  at: Date
}
/** Writes one event in the caller's transaction. */
export const emit = <T extends Topic>(
  ctx: Ctx,
  topic: T,
  merchantId: string,
  objectId: string,
  payload: Payload<T>,
): Promise<void> => emitAll(ctx.db, [{ topic, merchantId, objectId, payload, at: ctx.clock.now() }])

/** The statement that writes events in their order where `holds`, as it stands or as a part of the one that writes what they tell of; that one wakes the relays. */
export function eventInsertion(
  events: readonly NewEvent[],
  holds = sql<boolean>`true`,
): RawBuilder<unknown> {
  const rows = events.map((event) => ({ ...event, payload: JSON.stringify(event.payload) }))
  return sql`
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
    where
      ${holds}
    order by
      ord
  `
}
/** Writes the events of a batch in their order, and wakes the relays with the commit. */
export async function emitAll(db: Db, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return
  await prepared(sql`
    with
      added as (${eventInsertion(events)})
    select
      pg_notify (${EVENT_CHANNEL}, '')
  `).execute(db)
}

/** How long wakes are collected: those that come faster are sent as one. */
const WAKE_DELAY_MS = 25
const wakesPending = new WeakSet<Pool>()
/** Wakes the relays for events that were written by `eventInsertion`, once the running transaction is committed. Sent outside of it: a notification inside would make commits wait for each other. A wake that is lost costs the relay's slow round. */
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
