/**
 * Collects what servers asked, and writes it in sets a second later: a log must not cost the request that it is of. What a process that is killed
 * has not written is lost; the payments themselves are in the ledger.
 */
import type { App } from '../../platform/context.ts'
import { errorFields } from '../../platform/log.ts'
import { uuid } from '../../platform/ids.ts'
import type { AnsweredRequest } from '../../platform/server-call.ts'
import * as store from './store.ts'

const FLUSH_AFTER_MS = 1_000
const FLUSH_AT = 500

/** Lines a minute of one client id in this process; those of senders who only know its name, apart. */
const PER_MINUTE = { signed: 300, unsigned: 30 }
const MOST_MINUTES = 10_000

interface Recorder {
  waiting: store.NewRequest[]
  timer: NodeJS.Timeout | null
  /** By client id and kind. */ minutes: Map<string, { until: number; lines: number }>
}
/** State belongs to an App: processes of one test keep theirs apart. */
const recorders = new WeakMap<App['pool'], Recorder>()
function recorderOf(app: App): Recorder {
  const known = recorders.get(app.pool)
  if (known) return known
  const fresh: Recorder = { waiting: [], timer: null, minutes: new Map() }
  recorders.set(app.pool, fresh)
  return fresh
}

/** Whether one more line is within the limit. A minute begins with its first line. */
function isWithin(recorder: Recorder, clientId: string, signed: boolean): boolean {
  const now = performance.now()
  const kind = signed ? 'signed' : 'unsigned'
  const name = `${clientId}/${kind}`
  const before = recorder.minutes.get(name)
  const minute = before && before.until > now ? before : { until: now + 60_000, lines: 0 }
  minute.lines += 1
  if (recorder.minutes.size > MOST_MINUTES) recorder.minutes.clear()
  recorder.minutes.set(name, minute)
  return minute.lines <= PER_MINUTE[kind]
}

/** Puts a request into its merchant's log, within a second and at most some hundred a minute. */
export function recordRequest(
  app: App,
  merchantId: string,
  clientId: string,
  { signed, ...request }: AnsweredRequest,
): void {
  const recorder = recorderOf(app)
  if (!isWithin(recorder, clientId, signed)) return
  recorder.waiting.push({ id: uuid(), merchantId, clientId, at: app.clock.now(), ...request })
  if (recorder.waiting.length >= FLUSH_AT) void flushRequests(app)
  else recorder.timer ??= setTimeout(() => void flushRequests(app), FLUSH_AFTER_MS).unref()
}

/** Writes what waits. A failure costs those lines and is logged, nothing else. */
export async function flushRequests(app: App): Promise<void> {
  const recorder = recorderOf(app)
  if (recorder.timer) clearTimeout(recorder.timer)
  recorder.timer = null
  const lines = recorder.waiting.splice(0)
  if (lines.length === 0) return
  try {
    await store.insertAll(app.db, lines)
  } catch (error) {
    app.log.warn(
      { lines: lines.length, ...errorFields(error) },
      'lines of the request log were lost',
    )
  }
}
