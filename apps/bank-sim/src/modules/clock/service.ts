import type { Change } from '../../platform/base.ts'
import type { SimClock } from '../../platform/clock.ts'
import { vnIso } from '../../platform/time.ts'
import type { NotifyCtx } from '../notify/service.ts'
import type { ClockChange } from './store.ts'

/** The bank's time: people and tests move it, and what falls due in between runs, in order, before the answer. */

const SETTLE_WAIT_MS = 5_000

export function readClock(sim: NotifyCtx) {
  return {
    now: vnIso(sim.clock.now()),
    wall: vnIso(sim.clock.wall()),
    offsetMs: sim.clock.offsetMs,
  }
}

type Move = { now: string } | { advanceMs: number } | { reset: true }

function offsetAfter(clock: SimClock, move: Move): number {
  if ('now' in move) return Date.parse(move.now) - clock.wall()
  return 'advanceMs' in move ? clock.offsetMs + move.advanceMs : 0
}

export async function moveClock(sim: NotifyCtx, move: Move) {
  const offsetMs = Math.round(offsetAfter(sim.clock, move))
  const change: ClockChange = { type: 'clock.set', offsetMs }
  sim.commit([change])
  await sim.clock.runDue()
  // A receiver that hangs must not hang the clock, too.
  await Promise.race([sim.delivery.calm(), sim.sleep(SETTLE_WAIT_MS)])
  return readClock(sim)
}

export function applyClock(clock: SimClock, change: Change): void {
  clock.set((change as ClockChange).offsetMs)
}
