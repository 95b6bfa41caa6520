/** Heavy work in turns: so many at once, so many waiting, and beyond that an honest "later". */
import { Refusal } from './errors.ts'

/** @throws from the returned function: 20 error.overloaded when the queue is full. */
export function turns(
  atOnce: number,
  waitingMax: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running < atOnce) running++
    else {
      if (waiting.length >= waitingMax) throw new Refusal('error.overloaded', { retryAfter: 2 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
