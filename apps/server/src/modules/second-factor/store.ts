/** SQL of second factors and recovery codes. */
import { sql } from 'kysely'
import { changed, maybe, one, type Db } from '../../platform/db.ts'

export interface FactorRow {
  sealed: string | null
  confirmed_at: Date | null
  pending_sealed: string | null
  pending_until: Date | null
}
export const get = (db: Db, adminId: string): Promise<FactorRow | null> =>
  maybe(
    db,
    sql<FactorRow>`
      select
        sealed,
        confirmed_at,
        pending_sealed,
        pending_until
      from
        admin_factor
      where
        admin_id = ${adminId}
    `,
  )

/** A secret that counts at once. @returns 0 where there is one already. */
export const insert = (db: Db, adminId: string, sealed: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        admin_factor (admin_id, sealed, confirmed_at)
      values
        (
          ${adminId},
          ${sealed},
          ${now}
        )
      on conflict (admin_id) do nothing
    `,
  )
export const setPending = (db: Db, adminId: string, sealed: string, until: Date): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        admin_factor (admin_id, pending_sealed, pending_until)
      values
        (
          ${adminId},
          ${sealed},
          ${until}
        )
      on conflict (admin_id) do update
      set
        pending_sealed = excluded.pending_sealed,
        pending_until = excluded.pending_until
    `,
  )
/** Puts the pending secret in force. @param pending the one that the code was judged by. @returns 0 when somebody was quicker. */
export const confirm = (
  db: Db,
  adminId: string,
  pending: string,
  step: number,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update admin_factor
      set
        sealed = pending_sealed,
        confirmed_at = ${now},
        last_step = ${step},
        pending_sealed = null,
        pending_until = null
      where
        admin_id = ${adminId}
        and pending_sealed = ${pending}
    `,
  )
/** Uses up a time step and all before it. @returns 0 when it was used already, by this code or a later one. */
export const useStep = (db: Db, adminId: string, sealed: string, step: number): Promise<number> =>
  changed(
    db,
    sql`
      update admin_factor
      set
        last_step = ${step}
      where
        admin_id = ${adminId}
        and sealed = ${sealed}
        and last_step < ${step}
    `,
  )
export const remove = async (db: Db, adminId: string): Promise<boolean> => {
  await dropRecoveryCodes(db, adminId)
  const removed = await changed(
    db,
    sql`
      delete from admin_factor
      where
        admin_id = ${adminId}
    `,
  )
  return removed === 1
}

export const dropRecoveryCodes = (db: Db, adminId: string): Promise<number> =>
  changed(
    db,
    sql`
      delete from admin_recovery_code
      where
        admin_id = ${adminId}
    `,
  )
export const insertRecoveryCodes = (
  db: Db,
  adminId: string,
  hashes: readonly string[],
): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        admin_recovery_code (admin_id, code_hash)
      select
        ${adminId},
        hash
      from
        unnest(${[...hashes]}::text[]) hash
    `,
  )
export const useRecoveryCode = (
  db: Db,
  adminId: string,
  hash: string,
  now: Date,
): Promise<number> =>
  changed(
    db,
    sql`
      update admin_recovery_code
      set
        used_at = ${now}
      where
        admin_id = ${adminId}
        and code_hash = ${hash}
        and used_at is null
    `,
  )
export const recoveryCodesLeft = async (db: Db, adminId: string): Promise<number> =>
  (
    await one(
      db,
      sql<{ n: number }>`
        select
          count(*)::int n
        from
          admin_recovery_code
        where
          admin_id = ${adminId}
          and used_at is null
      `,
    )
  ).n

export interface ReaderRow {
  full_name: string
  email: string | null
}
/** Whom a notice about a factor goes to. */
export const readerOf = (db: Db, adminId: string): Promise<ReaderRow | null> =>
  maybe(
    db,
    sql<ReaderRow>`
      select
        full_name,
        email
      from
        admin
      where
        id = ${adminId}
    `,
  )
