/** SQL of sandbox merchants: their clock, and their end. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

/** @returns the new shift, or null when it would pass the limit. */
export const moveClock = (
  db: Db,
  merchantId: string,
  byMs: number,
  maxMs: number,
): Promise<{ clock_shift_ms: number } | null> =>
  maybe(
    db,
    sql<{ clock_shift_ms: number }>`
      update merchant
      set
        clock_shift_ms = clock_shift_ms + ${byMs}
      where
        id = ${merchantId}
        and mode = 'TEST'
        and retired_at is null
        and clock_shift_ms + ${byMs} <= ${maxMs}
      returning
        clock_shift_ms
    `,
  )

/** Retires the sandbox merchant. @returns 0 when somebody else did. */
export const retire = (db: Db, merchantId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        retired_at = ${now},
        status = 'INACTIVE',
        modified_at = ${now}
      where
        id = ${merchantId}
        and mode = 'TEST'
        and retired_at is null
    `,
  )
