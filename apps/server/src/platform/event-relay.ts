/**
 * Delivers the outbox. One relay of all processes has the turn at a time, so that each handler is given the events of an object in
 * their order. A handler that fails holds up nobody but itself and that object: what it could not handle becomes a delivery of its
 * own, tried again with growing pauses, and given up to a person after ten times (ADR 0049).
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App, Ctx } from './context.ts'
import { inSavepoint, inTransaction } from './db.ts'
import { listenTo } from './database-listener.ts'
import { retryEventAt, stepsOf } from './event-rules.ts'
import * as store from './event-store.ts'
import { isTopic, payloadOf, topics, type Topic } from './event-topics.ts'
import { EVENT_CHANNEL, type Event, type EventHandler } from './events.ts'
import { jobCtx } from './jobs.ts'
import { errorFields } from './log.ts'

/** What one delivery holds at most. */
const BATCH = 500
/** Failed deliveries that are tried again in one transaction. */
const RETRY_BATCH = 50
const ERROR_MAX = 2_000

type Work = (ctx: Ctx, events: readonly Event[]) => Promise<void>
interface Step {
  name: string
  work: Work
  events: readonly Event[]
}

/** The work of a handler for a topic; null when it has none, as after an upgrade that dropped it. */
function workOf(handlers: readonly EventHandler[], name: string, topic: Topic): Work | null {
  const handler = handlers.find((h) => h.name === name && h.topic === topic)
  if (!handler) return null
  if ('handleBatch' in handler) return handler.handleBatch as Work
  const handle = handler.handle as (ctx: Ctx, event: Event) => Promise<void>
  return async (ctx, events) => {
    for (const event of events) await handle(ctx, event)
  }
}

/** Of one delivery: which objects wait at which handler, and the deliveries to be written for them. */
class Failures {
  readonly rows: store.NewDelivery[] = []
  private readonly held: Set<string>
  private readonly now: Date
  constructor(open: readonly { handler: string; object_id: string }[], now: Date) {
    this.held = new Set(open.map((d) => `${d.handler} ${d.object_id}`))
    this.now = now
  }
  isHeld(name: string, event: store.EventRow): boolean {
    return this.held.has(`${name} ${event.object_id}`)
  }
  /** Waits behind an earlier event of its object. */
  wait(name: string, event: store.EventRow): void {
    this.add(name, event, { state: 'WAITING', attempts: 0, nextAt: this.now, error: null })
  }
  fail(name: string, event: store.EventRow, error: string): void {
    const nextAt = retryEventAt(1, this.now)!
    this.add(name, event, { state: 'WAITING', attempts: 1, nextAt, error })
  }
  giveUp(name: string, event: store.EventRow, error: string): void {
    this.add(name, event, { state: 'DEAD', attempts: 1, nextAt: this.now, error })
  }
  /** Those that may be handled now; the others are written down as waiting. */
  free<E extends store.EventRow>(name: string, events: readonly E[]): E[] {
    return events.filter((event) => {
      if (!this.isHeld(name, event)) return true
      this.wait(name, event)
      return false
    })
  }
  private add(
    handler: string,
    event: store.EventRow,
    row: Pick<store.NewDelivery, 'state' | 'attempts' | 'nextAt' | 'error'>,
  ): void {
    this.held.add(`${handler} ${event.object_id}`)
    this.rows.push({
      eventId: event.id,
      handler,
      objectId: event.object_id,
      failedAt: row.attempts === 0 ? null : this.now,
      ...row,
    })
  }
}

/** Runs a handler; what it did is undone if it fails. Constraints that are checked at the commit are checked here, so that they fail this handler and not the whole delivery. */
const attempt = (ctx: Ctx, work: () => Promise<void>): Promise<void> =>
  inSavepoint(ctx.db, async () => {
    await work()
    await sql`set constraints all immediate`.execute(ctx.db)
    await sql`set constraints all deferred`.execute(ctx.db)
  })
const wordsOf = (error: unknown): string =>
  (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, ERROR_MAX)

/** Halves a batch that fails until the events that make it fail are alone. */
async function handOverCarefully(ctx: Ctx, step: Step, failures: Failures): Promise<void> {
  const events = failures.free(step.name, step.events)
  if (events.length === 0) return
  try {
    await attempt(ctx, () => step.work(ctx, events))
  } catch (error) {
    if (events.length > 1) {
      const half = events.length >> 1
      await handOverCarefully(ctx, { ...step, events: events.slice(0, half) }, failures)
      await handOverCarefully(ctx, { ...step, events: events.slice(half) }, failures)
      return
    }
    failures.fail(step.name, events[0]!, wordsOf(error))
    ctx.log.warn(
      { handler: step.name, event: events[0]!.id, ...errorFields(error) },
      'an event was not handled, it will be tried again',
    )
  }
}

/** All handlers together first; only when one of them fails, each by itself. */
async function handOver(ctx: Ctx, steps: readonly Step[], failures: Failures): Promise<void> {
  try {
    await attempt(ctx, async () => {
      for (const { work, events } of steps) await work(ctx, events)
    })
  } catch {
    for (const step of steps) await handOverCarefully(ctx, step, failures)
  }
}

/** Payloads of another shape than their topic's are given up at once, for each of its handlers. */
function readEvents(
  rows: readonly store.EventRow[],
  handlers: readonly EventHandler[],
  failures: Failures,
): Event[] {
  return rows.flatMap((row) => {
    if (!isTopic(row.topic)) return []
    const read = payloadOf(row.topic, row.payload)
    if ('payload' in read) return [{ ...row, payload: read.payload } as Event]
    for (const { name, topic } of handlers)
      if (topic === row.topic) {
        if (failures.isHeld(name, row)) failures.wait(name, row)
        else failures.giveUp(name, row, `payload: ${read.fault}`)
      }
    return []
  })
}

/** Tries failed deliveries again whose time has come. @returns how many. */
async function retryDue(ctx: Ctx, handlers: readonly EventHandler[]): Promise<number> {
  const due = await store.dueDeliveries(ctx.db, ctx.clock.now(), RETRY_BATCH)
  for (const row of due) {
    const now = ctx.clock.now()
    try {
      const read = isTopic(row.topic) ? payloadOf(row.topic, row.payload) : { fault: 'no topic' }
      const work = isTopic(row.topic) ? workOf(handlers, row.handler, row.topic) : null
      if ('fault' in read) throw new Error(`payload: ${read.fault}`)
      if (work === null) throw new Error(`this program has no handler ${row.handler}`)
      await attempt(ctx, () => work(ctx, [{ ...row, payload: read.payload } as Event]))
      await store.closeDelivery(ctx.db, row.delivery_id, now)
    } catch (error) {
      const nextAt = retryEventAt(row.attempts + 1, now)
      const state = nextAt === null ? 'DEAD' : 'WAITING'
      await store.failDelivery(ctx.db, row.delivery_id, {
        state,
        nextAt: nextAt ?? now,
        now,
        error: wordsOf(error),
      })
      if (state === 'DEAD') alarm(ctx, row.handler, row.id)
    }
  }
  return due.length
}
function alarm(ctx: Ctx, handler: string, event: number): void {
  ctx.metrics.alarms.inc({ kind: 'event-dead-letter' })
  ctx.log.error(
    { handler, event },
    'an event was given up; it waits for a person in the back office',
  )
}

/**
 * Hands the oldest events to their handlers, in one transaction of the caller. Each handler is given an event once: what it did
 * and the event's mark are committed together.
 * @returns how many events and retries; null while another relay has the turn.
 */
export async function deliver(
  ctx: Ctx,
  handlers: readonly EventHandler[],
  limit = BATCH,
): Promise<number | null> {
  if (!(await store.takeTurn(ctx.db))) return null
  const retried = await retryDue(ctx, handlers)
  const rows = await store.undelivered(ctx.db, Object.keys(topics), limit)
  if (rows.length === 0) return retried
  const now = ctx.clock.now()
  const objects = [...new Set(rows.map((row) => row.object_id))]
  const failures = new Failures(await store.openDeliveries(ctx.db, objects), now)
  const events = readEvents(rows, handlers, failures)
  const names = [...new Set(handlers.map(({ name }) => name))]
  const steps = names.flatMap((name) => {
    const own = events.filter(({ topic }) => workOf(handlers, name, topic) !== null)
    return stepsOf(failures.free(name, own)).map((step): Step => ({
      name,
      work: workOf(handlers, name, step[0]!.topic)!,
      events: step,
    }))
  })
  if (steps.length > 0) await handOver(ctx, steps, failures)
  if (failures.rows.length > 0) await store.insertDeliveries(ctx.db, failures.rows)
  for (const row of failures.rows) if (row.state === 'DEAD') alarm(ctx, row.handler, row.eventId)
  await store.markDelivered(
    ctx.db,
    rows.map((row) => row.id),
    now,
  )
  return retried + rows.length
}

/** How soon a relay asks again for the turn that another has. */
const TURN_MS = 50
/** Delivers until nothing is left. `between` deliveries the caller may rest, or say that it is to end. */
export async function drainEvents(
  app: App,
  handlers: readonly EventHandler[],
  between: (count: number) => Promise<boolean> = () => Promise.resolve(true),
): Promise<number> {
  for (let sum = 0; ;) {
    const count = await inTransaction(app.db, (tx) =>
      deliver({ ...jobCtx(app, 'event.deliver'), db: tx }, handlers),
    )
    if (count === 0) return sum
    if (count === null) await sleep(TURN_MS)
    sum += count ?? 0
    if (!(await between(count ?? 0))) return sum
  }
}

/** A delivery has its cost before its first piece of events: in a rush the relay collects, and what follows a payment is so much later at most (ADR 0013). A few pieces go at once. */
const RUSH = 20
const REST_MS = 200
/** The slow round: for a wake that was lost. */
const ROUND_MS = 2_000
const WATCH_MS = 10_000
/** What follows a payment may be so late before somebody is called. */
const LATE_MS = 60_000

/** Tells how old the oldest event is that some handler still owes, and calls when it is too old. */
function watchBacklog(app: App): () => Promise<void> {
  let nextAt = 0
  let isLate = false
  return async () => {
    if (Date.now() < nextAt) return
    nextAt = Date.now() + WATCH_MS
    const { oldest, dead } = await store.backlog(app.db)
    const age = oldest === null ? 0 : Math.max(0, app.clock.now().getTime() - oldest.getTime())
    app.metrics.outboxAge.set(age / 1000)
    app.metrics.outboxDead.set(dead)
    if (age > LATE_MS && !isLate) {
      app.metrics.alarms.inc({ kind: 'outbox-late' })
      app.log.error({ seconds: Math.round(age / 1000), dead }, 'events wait for their handlers')
    }
    isLate = age > LATE_MS
  }
}

/** Starts a relay: woken by every commit that writes events, and by a slow round. @returns what stops it. */
export function startRelay(
  app: App,
  url: string,
  handlers: readonly EventHandler[],
): () => Promise<void> {
  let stopped = false
  let notified = false
  let wake: () => void = () => undefined
  const notify = (): void => {
    notified = true
    wake()
  }
  const stopListening = listenTo(url, { channel: EVENT_CHANNEL, name: 'saola-relay' }, notify)
  const watch = watchBacklog(app)
  const rest = async (count: number): Promise<boolean> => {
    await watch()
    if (!stopped && count >= RUSH && count < BATCH) await sleep(REST_MS)
    return !stopped
  }
  const loop = (async () => {
    while (!stopped) {
      notified = false
      await drainEvents(app, handlers, rest)
        .then(watch)
        .catch((error: unknown) =>
          app.log.warn(errorFields(error), 'event delivery failed, trying again'),
        )
      if (!notified && !stopped)
        await new Promise<void>((resolve) => {
          wake = resolve
          setTimeout(resolve, ROUND_MS).unref()
        })
    }
  })()
  return async () => {
    stopped = true
    notify()
    await loop
    await stopListening()
  }
}
