/**
 * The test clock: it stops at every moment at which something falls due, has it done and its events delivered, and moves on, so that a year in
 * one call tells the story that day after day would. One process moves it at a time; a way that is long goes on in a job.
 */
import type { Input, Output } from '@saola/contract/call'
import { CLOCK_MAX_DAYS, type sandbox, type SimulatedPayer } from '@saola/contract/sandbox'
import { audit } from '../../platform/audit.ts'
import { shifted, startOf, wire, type Clock } from '../../platform/clock.ts'
import { member, type App, type Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db.ts'
import type { DueWork } from '../../platform/due-work.ts'
import { dateRefusal, ensure, fieldRefusal } from '../../platform/errors.ts'
import { uuid } from '../../platform/ids.ts'
import { enqueue, jobCtx } from '../../platform/jobs.ts'
import { errorFields } from '../../platform/log.ts'
import * as merchant from '../merchant/service.ts'
import { forgetCallers } from '../session/service.ts'
import * as clockStore from './clock-store.ts'
import { BankSilent } from './payers.ts'
import * as store from './store.ts'

type Body = Input<typeof sandbox.moveClock>['body']
type Run = Output<typeof sandbox.moveClock>['run']

/** What the clock sets going, and what hands events to their handlers. */
export interface ClockParts {
  works: readonly DueWork[]
  deliver: (app: App) => Promise<unknown>
}

export const ADVANCE = 'sandbox.advance'
const DAY_MS = 86_400_000
const NINE_MS = 9 * 3_600_000
/** Nobody else moves a clock that was taken in hand so short a time ago; each moment takes it anew. */
const HELD_MS = 60_000
/** So long a call moves the clock itself, and a job before it gives others their turn. */
const CALL_MS = 8_000
const JOB_MS = 60_000
/** After so long a job looks again whether it has to go on. */
const PAUSE_MS = 1_000
/** By now the call itself has ended: if its process was killed, the job goes on. */
const RESCUE_MS = 20_000

/** The time that everybody else has. */
export const realClock = (ctx: Ctx): Clock => shifted(ctx.clock, -member(ctx).clockShiftMs)

export function runOf(row: clockStore.ClockRow, real: Clock): Run {
  const way = row.target_ms - row.from_ms
  const status = (): Run['status'] => {
    if (row.clock_shift_ms >= row.target_ms) return 'DONE'
    if (row.problem === null) return 'ADVANCING'
    return row.problem === 'STOPPED' ? 'STOPPED' : 'FAILED'
  }
  return {
    status: status(),
    progress:
      way <= 0 ? 100 : Math.min(100, Math.floor(((row.clock_shift_ms - row.from_ms) * 100) / way)),
    target: wire(shifted(real, row.target_ms).now()),
    startedAt: wire(row.started_at),
    payer: row.payer as SimulatedPayer,
    lateDays: row.late_days,
    moments: row.moments,
    payments: row.payments,
    problem: row.problem === 'STOPPED' ? null : row.problem,
  }
}

/** The clock as a piece of work has it that is done for the merchant: by its own time. */
const insideOf = (app: App, real: Clock, shiftMs: number): Ctx => ({
  ...jobCtx(app, ADVANCE, true),
  clock: shifted(real, shiftMs),
})
/** When something falls due next, as how far the clock is ahead by then; null = nothing waits. */
async function nextShift(
  app: App,
  parts: ClockParts,
  merchantId: string,
  shiftMs: number,
): Promise<number | null> {
  const ctx = insideOf(app, app.clock, shiftMs)
  let first: number | null = null
  for (const work of parts.works) {
    const at = (await work.nextAfter(ctx, merchantId))?.getTime() ?? null
    if (at !== null && (first === null || at < first)) first = at
  }
  return first === null ? null : Math.max(shiftMs + 1, first - app.clock.now().getTime())
}

/** @returns false where there is nowhere left to go */
async function step(app: App, parts: ClockParts, merchantId: string): Promise<boolean> {
  const row = await clockStore.get(app.db, merchantId)
  if (row === null || row.problem !== null || row.clock_shift_ms >= row.target_ms) return false
  const next = await nextShift(app, parts, merchantId, row.clock_shift_ms)
  const isOnTheWay = next !== null && next < row.target_ms
  const shiftMs = isOnTheWay ? next : row.target_ms
  if (!(await merchant.moveClock(insideOf(app, app.clock, 0), merchantId, shiftMs))) return false
  for (const work of parts.works) {
    await work.run(insideOf(app, app.clock, shiftMs), merchantId, app.clock)
    await parts.deliver(app)
  }
  if (isOnTheWay) await clockStore.count(app.db, merchantId)
  return isOnTheWay
}

/**
 * Moves a clock towards its target, until it is there or time is up; where another process is at it, that one goes on.
 * @param real the program with the time of everybody
 */
async function advance(
  real: App,
  parts: ClockParts,
  merchantId: string,
  forMs: number,
): Promise<void> {
  const hand = uuid()
  const until = Date.now() + forMs
  try {
    while (Date.now() < until) {
      if ((await clockStore.take(real.db, merchantId, hand, HELD_MS)) === 0) return
      if (!(await step(real, parts, merchantId))) return
    }
  } catch (error) {
    real.log.warn({ merchantId, ...errorFields(error) }, 'a test clock stands still')
    await clockStore.halt(
      real.db,
      merchantId,
      error instanceof BankSilent ? 'BANK_SILENT' : 'ERROR',
    )
  } finally {
    await clockStore.letGo(real.db, merchantId, hand)
  }
}
const isUnderWay = (row: clockStore.ClockRow | null): boolean =>
  row !== null && row.problem === null && row.clock_shift_ms < row.target_ms

/** The job: goes on where a call left off. */
export async function goOn(ctx: Ctx, parts: ClockParts, merchantId: string): Promise<void> {
  await advance(ctx, parts, merchantId, JOB_MS)
  if (isUnderWay(await clockStore.get(ctx.db, merchantId)))
    // Where a call has it in hand, asking at once would ask a thousand times.
    await enqueue(
      ctx.db,
      ADVANCE,
      { merchantId },
      { key: `${ADVANCE}/${merchantId}`, afterMs: PAUSE_MS },
    )
}

interface Target {
  byMs: number | null
  toMs: number | null
}
async function targetOf(
  ctx: Ctx,
  parts: ClockParts,
  sandboxId: string,
  body: Body,
): Promise<Target> {
  if (body.advanceSec != null) return { byMs: body.advanceSec * 1_000, toMs: null }
  const real = realClock(ctx)
  if (body.until != null) {
    const at = startOf(body.until).getTime() + NINE_MS
    return { byMs: null, toMs: at - real.now().getTime() }
  }
  const { clock_shift_ms: shiftMs } = await store.shiftOf(ctx.db, sandboxId)
  const next = await nextShift({ ...ctx, clock: real }, parts, sandboxId, shiftMs)
  if (next === null) throw fieldRefusal('toNext', 'error.not_found')
  return { byMs: null, toMs: next }
}
/** @throws 2 past the limit, 25 for a day that is not ahead or lies past it. */
async function start(ctx: Ctx, sandboxId: string, target: Target, body: Body): Promise<void> {
  const field = body.until == null ? 'advanceSec' : 'until'
  const maxMs = CLOCK_MAX_DAYS * DAY_MS
  await inTransaction(ctx.db, async (tx) => {
    await store.holdMerchant(tx, sandboxId)
    const started = await clockStore.start(tx, sandboxId, {
      ...target,
      maxMs,
      payer: body.payer ?? 'NONE',
      lateDays: body.lateDays ?? 1,
      now: realClock(ctx).now(),
    })
    if (started === null) {
      if (target.toMs !== null) throw dateRefusal(field)
      throw fieldRefusal(field, 'error.max', { max: CLOCK_MAX_DAYS * 86_400 })
    }
    await audit(
      { ...ctx, db: tx },
      {
        module: 'sandbox',
        merchantId: sandboxId,
        objectId: sandboxId,
        after: {
          clockAheadSec: Math.round(started.target_ms / 1000),
          payer: body.payer ?? 'NONE',
        },
      },
    )
    await enqueue(
      tx,
      ADVANCE,
      { merchantId: sandboxId },
      { key: `${ADVANCE}/${sandboxId}`, afterMs: RESCUE_MS },
    )
  })
}

/**
 * Sends the clock on its way and goes along for some seconds; what is left a job does.
 * @throws 2 past the limit and where nothing waits that it could be moved to, 25 for a day that is not ahead.
 */
export async function move(
  ctx: Ctx,
  parts: ClockParts,
  sandboxId: string,
  body: Body,
): Promise<Output<typeof sandbox.moveClock>> {
  const last = await store.newestEvent(ctx.db, sandboxId)
  await start(ctx, sandboxId, await targetOf(ctx, parts, sandboxId, body), body)
  const real = { ...ctx, clock: realClock(ctx) }
  const until = Date.now() + CALL_MS
  let row: clockStore.ClockRow | null
  // Another call may have it in hand: its steps lead here, too.
  for (;;) {
    await advance(real, parts, sandboxId, until - Date.now())
    row = await clockStore.get(ctx.db, sandboxId)
    if (!isUnderWay(row) || Date.now() >= until) break
    await rest()
  }
  forgetCallers(ctx)
  if (isUnderWay(row))
    await enqueue(ctx.db, ADVANCE, { merchantId: sandboxId }, { key: `${ADVANCE}/${sandboxId}` })
  ensure(row, 'error.not_found')
  const events = await store.eventsSince(ctx.db, sandboxId, last)
  return {
    now: wire(shifted(real.clock, row.clock_shift_ms).now()),
    clockAheadSec: Math.round(row.clock_shift_ms / 1000),
    events: events.map((e) => ({ topic: e.topic, objectId: e.object_id, at: wire(e.at) })),
    run: runOf(row, real.clock),
  }
}
const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50))
