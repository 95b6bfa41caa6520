import pLimit from 'p-limit'
import { Refusal } from './errors.ts'

/**
 * Runs at most `concurrency` pieces of heavy work at once and lets `maxQueued` wait.
 * @throws from the returned function: 20 error.overloaded when the queue is full.
 */
export function limited(
  concurrency: number,
  maxQueued: number,
): <T>(work: () => Promise<T>) => Promise<T> {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + maxQueued)
      throw new Refusal('error.overloaded', { retryAfter: 2 })
    return limit(work)
  }
}
