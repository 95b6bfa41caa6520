/** Look-ups that come together are asked together: while one question is out the next batch collects, so its size follows the load without a timer (as ADR 0013 settles). */

/** Questions out at one time. The second goes only when many wait: few and large questions cost least, and one that is held up does not hold up all. */
const IN_FLIGHT = 2
const MANY = 16
/** Keys of one question. */
const MOST_KEYS = 200

interface Waiting<T> {
  key: string
  done: (found: T | null) => void
  fail: (error: unknown) => void
}

/**
 * @param ask answers what it knows of the keys, by key; it is never asked for none.
 * @returns a look-up of one key, null for one that `ask` does not know. A question that fails is asked again key by key: a bad key harms itself alone.
 */
export function batchLoader<T>(
  ask: (keys: readonly string[]) => Promise<Map<string, T>>,
): (key: string) => Promise<T | null> {
  const waiting: Waiting<T>[] = []
  let inFlight = 0
  let isScheduled = false
  const run = async (batch: readonly Waiting<T>[]): Promise<void> => {
    try {
      const found = await ask([...new Set(batch.map((w) => w.key))])
      for (const w of batch) w.done(found.get(w.key) ?? null)
    } catch (error) {
      if (batch.length === 1) return batch[0]!.fail(error)
      for (const one of batch) await run([one])
    }
  }
  const pump = (): void => {
    isScheduled = false
    while (
      waiting.length > 0 &&
      (inFlight === 0 || (inFlight < IN_FLIGHT && waiting.length >= MANY))
    ) {
      inFlight += 1
      void run(waiting.splice(0, MOST_KEYS)).finally(() => {
        inFlight -= 1
        pump()
      })
    }
  }
  return (key) =>
    new Promise((done, fail) => {
      waiting.push({ key, done, fail })
      // After what this turn of the loop still reads from its sockets: they may ask, too.
      if (!isScheduled && (inFlight === 0 || waiting.length >= MANY)) {
        isScheduled = true
        setImmediate(pump)
      }
    })
}
