/** Waiting for somebody else's answer no longer than a person would. */
import { setTimeout as sleep } from 'node:timers/promises'

/** So long a person waits for the bank's yes to a new virtual account; then they read that it is being opened (ADR 0051). */
export const BANK_PATIENCE_MS = 2_000

/** What `work` answers within so many ms, else `late`; the work itself goes on. */
export async function within<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  const patience = new AbortController()
  try {
    return await Promise.race([work, sleep(ms, late, { signal: patience.signal })])
  } finally {
    patience.abort()
  }
}
