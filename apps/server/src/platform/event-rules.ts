/** How events are put together for their handlers, and when a failed delivery is tried again. */
import type { Event } from './events.ts'

const MINUTE_MS = 60_000
const BACKOFF_MS = [
  1_000,
  5_000,
  30_000,
  2 * MINUTE_MS,
  10 * MINUTE_MS,
  30 * MINUTE_MS,
  60 * MINUTE_MS,
  180 * MINUTE_MS,
  360 * MINUTE_MS,
]
/** @returns when a delivery that has failed `attempts` times is tried again; null when it is given up: after ten times in about ten hours. */
export function retryEventAt(attempts: number, now: Date): Date | null {
  const wait = BACKOFF_MS[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}

/** Splits what one handler is given so that events of one topic go together and those of one object keep their order. */
export function stepsOf<E extends Pick<Event, 'topic' | 'object_id'>>(events: readonly E[]): E[][] {
  const steps: E[][] = []
  const lastStepOf = new Map<string, number>()
  for (const event of events) {
    const from = lastStepOf.get(event.object_id) ?? 0
    let at = steps.findIndex((step, index) => index >= from && step[0]!.topic === event.topic)
    if (at === -1) at = steps.push([]) - 1
    steps[at]!.push(event)
    lastStepOf.set(event.object_id, at)
  }
  return steps
}
