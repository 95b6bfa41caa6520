/** Signatures that may be used once; forgotten when their time window is long over (kit.forget). */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from './db.ts'
import { prepared } from './prepared.ts'

/** Notes a signature. Outside of a transaction it stays used whatever becomes of its request. @returns true when it was there already. */
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
/** Notes the signatures of a batch. @returns those that had not been used before */
export const spendSignatures = async (
  db: Db,
  signatures: readonly string[],
  now: Date,
): Promise<Set<string>> => {
  const rows = await many(
    db,
    prepared(sql<{ validate: string }>`
      insert into
        signed_nonce (validate, at)
      select
        validate,
        ${now}
      from
        unnest(${[...signatures]}::text[]) validate
      order by
        validate
      on conflict do nothing
      returning
        validate
    `),
  )
  return new Set(rows.map((row) => row.validate))
}
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
