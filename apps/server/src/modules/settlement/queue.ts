/**
 * Group settlement (ADR 0013): while a batch is in flight the next one collects, so its size follows the load without a timer.
 * A second batch starts beside it only when a full one waits. A notification is answered after its batch has committed. A batch that fails is tried again one by one, so that a bad notification harms itself alone.
 */
import type { App } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { errorFields } from '../../platform/log.ts'
import type { BankNotification, Channel } from './rules.ts'
import { settle, type Settled } from './settle.ts'

/** A batch costs the database as much as ten payments before its first payment, and two batches of one hot merchant wait for the same rows: the second goes when it is full. */
const IN_FLIGHT = 2
/** Settling one by one, as many calls at once as a web server without a queue would make. */
const SINGLE_IN_FLIGHT = 8
/**
 * Who comes while the first of the queue has waited so long is asked to come back: the bank repeats, and an answer after its patience has ended is
 * work for nothing (bar C12). A time, because how many that is depends on the machine.
 */
const MOST_WAIT_MS = 2_000
/** For the memory's sake, where nothing moves at all. */
const MOST_WAITING = 5_000

interface Waiting {
  /** Of the process's own clock, ms: Test Mode moves the others. */
  since: number
  notification: BankNotification
  done: (result: Settled) => void
  fail: (error: unknown) => void
}
interface SettlementQueue {
  waiting: Waiting[]
  inFlight: number
}

const queues = new WeakMap<App['pool'], Map<string, SettlementQueue>>()

function queueOf(app: App, key: string): SettlementQueue {
  const own = queues.get(app.pool) ?? new Map<string, SettlementQueue>()
  queues.set(app.pool, own)
  const queue = own.get(key) ?? { waiting: [], inFlight: 0 }
  own.set(key, queue)
  return queue
}

/** Settles one notification together with whatever else waits. Live and Test Mode, bank and card never share a batch. */
export function settleOne(
  app: App,
  test: boolean,
  channel: Channel,
  notification: BankNotification,
  work: typeof settle = settle,
): Promise<Settled> {
  const queue = queueOf(app, `${test}/${channel}`)
  const since = performance.now()
  const [first] = queue.waiting
  if (queue.waiting.length >= MOST_WAITING || (first && since - first.since > MOST_WAIT_MS))
    return Promise.reject(new Refusal('error.overloaded', { retryAfter: 1 }))
  return new Promise((done, fail) => {
    queue.waiting.push({ since, notification, done, fail })
    pump(app, test, channel, queue, work)
  })
}

function pump(
  app: App,
  test: boolean,
  channel: Channel,
  queue: SettlementQueue,
  work: typeof settle,
): void {
  const most = app.config.settleBatchSize
  const hasCapacity = (): boolean =>
    most === 1
      ? queue.inFlight < SINGLE_IN_FLIGHT
      : queue.inFlight === 0 || (queue.inFlight < IN_FLIGHT && queue.waiting.length >= most)
  while (queue.waiting.length > 0 && hasCapacity()) {
    const batch = queue.waiting.splice(0, most)
    queue.inFlight += 1
    void run(app, test, channel, batch, work).finally(() => {
      queue.inFlight -= 1
      pump(app, test, channel, queue, work)
    })
  }
}

async function run(
  app: App,
  test: boolean,
  channel: Channel,
  batch: Waiting[],
  work: typeof settle,
): Promise<void> {
  app.metrics.settleBatch.observe(batch.length)
  try {
    const rows = await work(app.db, {
      id: uuid(),
      now: app.clock.now(),
      test,
      channel,
      notifications: batch.map((w) => w.notification),
    })
    batch.forEach((w, i) => w.done(rows[i]!))
  } catch (error) {
    if (batch.length === 1) return batch[0]!.fail(error)
    app.log.warn(
      { size: batch.length, ...errorFields(error) },
      'a settlement batch failed, trying one by one',
    )
    for (const one of batch) await run(app, test, channel, [one], work)
  }
}
