/**
 * Group settlement (ADR 0013): while a set is in flight the next one gathers, so its size follows the load without a timer.
 * A second set sets out beside it only when a whole one waits. A notice is answered after its set has committed. A set that fails is tried again one by one, so that a bad notice harms itself alone.
 */
import type { App } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { errorFields } from '../../platform/log.ts'
import { settle, type Channel, type Notice, type Settled } from './store.ts'

/** A set costs the database as much as ten payments before its first payment, and two sets of one hot merchant wait for the same rows: the second goes when it is full. */
const IN_FLIGHT = 2
/** Settling one by one, as many calls at once as a web server without a queue would make. */
const SINGLE_IN_FLIGHT = 8
/** Beyond this many waiting the caller is told to come back: the bank repeats (bar G15). */
const MOST_WAITING = 5_000

interface Waiting {
  notice: Notice
  done: (result: Settled) => void
  fail: (error: unknown) => void
}
interface Lane {
  waiting: Waiting[]
  inFlight: number
}

const lanes = new WeakMap<App['pool'], Map<string, Lane>>()

function laneOf(app: App, key: string): Lane {
  const own = lanes.get(app.pool) ?? new Map<string, Lane>()
  lanes.set(app.pool, own)
  const lane = own.get(key) ?? { waiting: [], inFlight: 0 }
  own.set(key, lane)
  return lane
}

/** Settles one notice together with whatever else waits. Live and Test Mode, bank and card never share a set. */
export function settleOne(
  app: App,
  test: boolean,
  channel: Channel,
  notice: Notice,
): Promise<Settled> {
  const lane = laneOf(app, `${test}/${channel}`)
  if (lane.waiting.length >= MOST_WAITING)
    return Promise.reject(new Refusal('error.overloaded', { retryAfter: 1 }))
  return new Promise((done, fail) => {
    lane.waiting.push({ notice, done, fail })
    pump(app, test, channel, lane)
  })
}

function pump(app: App, test: boolean, channel: Channel, lane: Lane): void {
  const most = app.config.settleSet
  const room = (): boolean =>
    most === 1
      ? lane.inFlight < SINGLE_IN_FLIGHT
      : lane.inFlight === 0 || (lane.inFlight < IN_FLIGHT && lane.waiting.length >= most)
  while (lane.waiting.length > 0 && room()) {
    const set = lane.waiting.splice(0, most)
    lane.inFlight += 1
    void run(app, test, channel, set).finally(() => {
      lane.inFlight -= 1
      pump(app, test, channel, lane)
    })
  }
}

async function run(app: App, test: boolean, channel: Channel, set: Waiting[]): Promise<void> {
  app.metrics.settleBatch.observe(set.length)
  try {
    const rows = await settle(
      app.pool,
      uuid(),
      app.clock.now(),
      test,
      channel,
      set.map((w) => w.notice),
    )
    set.forEach((w, i) => w.done(rows[i]!))
  } catch (error) {
    if (set.length === 1) return set[0]!.fail(error)
    app.log.warn(
      { size: set.length, ...errorFields(error) },
      'a settlement set failed, trying one by one',
    )
    for (const one of set) await run(app, test, channel, [one])
  }
}
