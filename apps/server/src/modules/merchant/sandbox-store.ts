/** SQL of sandbox merchants: their clock, and their end. */
import { sql } from 'kysely'
import { changed, type Db } from '../../platform/db.ts'

export const moveClock = (db: Db, merchantId: string, toMs: number): Promise<number> =>
  changed(
    db,
    sql`
      update merchant
      set
        clock_shift_ms = greatest(clock_shift_ms, ${toMs})
      where
        id = ${merchantId}
        and mode = 'TEST'
        and retired_at is null
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
