import { LRUCache } from 'lru-cache'

/** Keeps answers for `ttlMs` of real time and asks once where many ask at the same moment. */
export interface TtlCache<T> {
  /** The kept answer, else what `load` answers; a failure is not kept. */
  get(key: string, load: () => Promise<T>): Promise<T>
  /** The kept answer without asking; undefined while it is still being loaded. */
  peek(key: string): T | undefined
  delete(key: string): void
  clear(): void
}

const MAX_ENTRIES = 20_000

interface Entry<T> {
  answer: Promise<T>
  value: T | undefined
}

export function ttlCache<T>(ttlMs: number): TtlCache<T> {
  const entries = new LRUCache<string, Entry<T>>({ max: MAX_ENTRIES, ttl: ttlMs })
  return {
    get(key, load) {
      const existing = entries.get(key)
      if (existing) return existing.answer
      const entry: Entry<T> = { answer: load(), value: undefined }
      entries.set(key, entry)
      entry.answer.then(
        (value) => {
          entry.value = value
        },
        () => {
          if (entries.peek(key) === entry) entries.delete(key)
        },
      )
      return entry.answer
    },
    peek: (key) => entries.get(key)?.value,
    delete: (key) => {
      entries.delete(key)
    },
    clear: () => entries.clear(),
  }
}
