/**
 * The database's clock as programs tell it (reliability bar M15): its time is asked for now and then, and in between the program's monotonic time is
 * counted. Whatever becomes of the clock of the machine that a program runs on, nothing expires and nobody is billed by it.
 */
import { sql } from 'kysely'
import type { Clock } from './clock.ts'
import { one, type Db } from './db.ts'

const EVERY_MS = 10_000
/** An answer that took longer says too little about when it was true. */
const SLOW_MS = 500
/** What is less is the noise of asking: then the clock stands for a moment rather than go back. */
const NOISE_MS = 1_000

export interface DatabaseClock extends Clock {
  /** Asks once. @returns by how many milliseconds it was off; null where it could not be asked in time */
  ask(): Promise<number | null>
  stop(): void
}
interface Sources {
  /** The database's time, in milliseconds since 1970. */
  told(): Promise<number>
  /** Milliseconds that never jump. */
  ticks(): number
}

const askDatabase = async (db: Db): Promise<number> =>
  (
    await one(
      db,
      sql<{ ms: number }>`
        select
          (
            extract(
              epoch
              from
                clock_timestamp()
            ) * 1000
          )::float8 ms
      `,
    )
  ).ms

/** A clock that has been told the time once. @throws where it cannot be asked */
export async function clockOf({ told, ticks }: Sources): Promise<DatabaseClock> {
  /** The database's time when the ticks began. */
  let zero: number | null = null
  let last = 0
  const ask = async (): Promise<number | null> => {
    const before = ticks()
    const ms = await told()
    const after = ticks()
    if (zero !== null && after - before > SLOW_MS) return null
    const wasOff = zero === null ? 0 : ms - (before + after) / 2 - zero
    zero = ms - (before + after) / 2
    return wasOff
  }
  await ask()
  let timer: NodeJS.Timeout | null = null
  const clock: DatabaseClock = {
    ask,
    now: () => {
      const ms = zero! + ticks()
      last = last - ms > 0 && last - ms < NOISE_MS ? last : ms
      return new Date(last)
    },
    stop: () => {
      if (timer !== null) clearInterval(timer)
    },
  }
  // One that fails is left out: the database is away, and the time goes on.
  timer = setInterval(() => void ask().catch(() => null), EVERY_MS).unref()
  return clock
}
/** @throws where the database does not answer */
export const databaseClock = (db: Db): Promise<DatabaseClock> =>
  clockOf({ told: () => askDatabase(db), ticks: () => performance.now() })
