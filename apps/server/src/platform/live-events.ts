/** Live updates for open screens: a PostgreSQL notification sent by the settling transaction, fanned out to open event streams of every web process. */
import pg from 'pg'
import { sql } from 'kysely'
import type { Db } from './db.ts'
import type { Log } from './log.ts'

const LIVE_CHANNEL = 'saola_live'
/** What a stream may be told; the receiver's own filter decides who receives it. */
export interface LiveEvent {
  /** What the events is about; a payment unless it says otherwise. */
  about?: 'support' | 'refund' | 'held' | 'payout'
  merchantId: string
  transactionId: string
  payLinkCode: string | null
  status: string
  amount: number
}
/** The name under which a merchant's own state is told; no payment's listener waits for it. */
export const stateOf = (merchantId: string): string => `state/${merchantId}`
export interface Live {
  /** Calls back for each piece of events that passes the filter, until the returned function is called. */
  subscribe(wanted: (update: LiveEvent) => boolean, handle: (update: LiveEvent) => void): () => void
  close(): Promise<void>
}

/** Listens on a connection of its own and reconnects for ever; while it is away, polling carries the pages. */
export function openLive(url: string, log: Log): Live {
  const listeners = new Set<(update: LiveEvent) => void>()
  let client: pg.Client | null = null
  let closed = false
  const connect = async (): Promise<void> => {
    const mine = new pg.Client({
      connectionString: url,
      application_name: 'saola-live',
      keepAlive: true,
    })
    const again = (): void => {
      if (closed || client !== mine) return
      client = null
      void mine.end().catch(() => undefined)
      setTimeout(() => void connect(), 500).unref()
    }
    client = mine
    mine.on('error', again)
    mine.on('end', again)
    mine.on('notification', ({ payload }) => {
      for (const update of JSON.parse(payload ?? '[]') as LiveEvent[])
        for (const handle of listeners) handle(update)
    })
    try {
      await mine.connect()
      await mine.query(`listen ${LIVE_CHANNEL}`)
    } catch (error) {
      log.warn({ message: (error as Error).message }, 'live event connection failed, trying again')
      again()
    }
  }
  void connect()
  return {
    subscribe(wanted, handle) {
      const listener = (update: LiveEvent): void => {
        if (wanted(update)) handle(update)
      }
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      closed = true
      await client?.end().catch(() => undefined)
    },
  }
}

/** A notification of PostgreSQL holds 8000 bytes. */
const UPDATES_PER_NOTIFICATION = 25
/** Sends updates with the transaction: delivered when it commits, never when it does not. */
export async function notifyLive(db: Db, updates: readonly LiveEvent[]): Promise<void> {
  const payloads: string[] = []
  for (let at = 0; at < updates.length; at += UPDATES_PER_NOTIFICATION)
    payloads.push(JSON.stringify(updates.slice(at, at + UPDATES_PER_NOTIFICATION)))
  await sql`
    select
      pg_notify (${LIVE_CHANNEL}, payload)
    from
      unnest(${payloads}::text[]) payload
  `.execute(db)
}

/** Events that may wait for one stream. One that falls so far behind is ended: its reader asks for the whole when it comes back. */
const WAITING_MAX = 1_000

/** The subscription as the async iterable that an 'events' call returns. `first` is sent at once, so that nothing between read and subscription is missed. */
export async function* liveStream<T>(
  live: Live,
  wanted: (update: LiveEvent) => boolean,
  first: () => Promise<T[]>,
  map: (update: LiveEvent) => T,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const queue: T[] = []
  let isBehind = false
  let wake: () => void = () => undefined
  const stop = live.subscribe(wanted, (update) => {
    if (queue.length < WAITING_MAX) queue.push(map(update))
    else isBehind = true
    wake()
  })
  const onAbort = (): void => wake()
  signal.addEventListener('abort', onAbort)
  try {
    yield* await first()
    while (!signal.aborted) {
      while (queue.length > 0 && !isBehind) yield queue.shift()!
      if (isBehind) return
      await new Promise<void>((resolve) => {
        wake = resolve
        if (queue.length > 0 || signal.aborted) resolve()
      })
    }
  } finally {
    stop()
    signal.removeEventListener('abort', onAbort)
  }
}
