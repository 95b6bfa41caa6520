/** Remembers an answer for a moment (reliability bar A6: at most a second), and asks once where many ask together. */
export interface BriefCache<T> {
  get(key: string, ask: () => Promise<T>): Promise<T>
  /** What `get` would answer without asking, so that nobody has to wait for what is known. */
  known(key: string): T | undefined
  forget(key: string): void
  forgetAll(): void
}

const FULL = 20_000

interface Kept<T> {
  until: number
  answer: Promise<T>
  value: T | undefined
}

export function briefCache<T>(lifeMs: number): BriefCache<T> {
  const kept = new Map<string, Kept<T>>()
  // Real time on purpose: this is about staleness, not about business hours.
  const fresh = (key: string, now: number): Kept<T> | undefined => {
    const found = kept.get(key)
    return found && found.until > now ? found : undefined
  }
  return {
    get(key, ask) {
      const now = performance.now()
      const found = fresh(key, now)
      if (found) return found.answer
      if (kept.size >= FULL) kept.clear()
      const entry: Kept<T> = { until: now + lifeMs, answer: ask(), value: undefined }
      kept.set(key, entry)
      entry.answer.then(
        (value) => {
          entry.value = value
        },
        () => {
          if (kept.get(key) === entry) kept.delete(key)
        },
      )
      return entry.answer
    },
    known: (key) => fresh(key, performance.now())?.value,
    forget: (key) => {
      kept.delete(key)
    },
    forgetAll: () => kept.clear(),
  }
}
