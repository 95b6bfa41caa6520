/** Remembers an answer for a moment (reliability bar A6: at most a second), and asks once where many ask together. */
export interface BriefCache<T> {
  get(key: string, ask: () => Promise<T>): Promise<T>
  forget(key: string): void
  forgetAll(): void
}

const FULL = 20_000

export function briefCache<T>(lifeMs: number): BriefCache<T> {
  const kept = new Map<string, { until: number; answer: Promise<T> }>()
  return {
    get(key, ask) {
      // Real time on purpose: this is about staleness, not about business hours.
      const now = performance.now()
      const found = kept.get(key)
      if (found && found.until > now) return found.answer
      if (kept.size >= FULL) kept.clear()
      const answer = ask()
      kept.set(key, { until: now + lifeMs, answer })
      answer.catch(() => kept.delete(key))
      return answer
    },
    forget: (key) => { kept.delete(key) },
    forgetAll: () => kept.clear(),
  }
}
