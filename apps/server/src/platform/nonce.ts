/** Signatures that may be used once; forgotten when their time window is long over (kit.forget). */
import { sql } from 'kysely'
import { changed, maybe, type Db } from './db.ts'

/** Notes a signature in a statement of its own, so that it stays used whatever becomes of its request. @returns true when it was there already. */
export const seenBefore = async (db: Db, validate: string, now: Date): Promise<boolean> =>
  (await changed(
    db,
    sql`
      insert into
        signed_nonce (validate, at)
      values
        (${validate}, ${now})
      on conflict do nothing
    `,
  )) === 0
export const isSeen = async (db: Db, validate: string): Promise<boolean> =>
  (await maybe(
    db,
    sql`
      select
        1
      from
        signed_nonce
      where
        validate = ${validate}
    `,
  )) !== null
