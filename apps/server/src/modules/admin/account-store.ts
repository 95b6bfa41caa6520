/** SQL of what the account of a person of the bank goes through: made, signed in to, renamed, given a password of their own. */
import { sql } from 'kysely'
import { changed, maybe, type Db } from '../../platform/db.ts'

export interface NewStaff {
  id: string
  username: string
  fullName: string
  staffId: string
  office: string
  kind: 'cms' | 'root'
  email: string | null
  roleGroupId: string
  passwordHash: string
  now: Date
}
export const insertStaff = (db: Db, a: NewStaff): Promise<number> =>
  changed(
    db,
    sql`
      insert into
        admin (
          id,
          username,
          full_name,
          staff_id,
          office,
          kind,
          email,
          role_group_id,
          password_hash,
          status,
          created_at
        )
      values
        (
          ${a.id},
          ${a.username},
          ${a.fullName},
          ${a.staffId},
          ${a.office},
          ${a.kind},
          ${a.email},
          ${a.roleGroupId},
          ${a.passwordHash},
          'ACTIVE',
          ${a.now}
        )
    `,
  )

export const updateProfile = (
  db: Db,
  adminId: string,
  p: { fullName: string; email: string | null },
): Promise<number> =>
  changed(
    db,
    sql`
      update admin
      set
        full_name = ${p.fullName},
        email = ${p.email}
      where
        id = ${adminId}
    `,
  )

export const signedIn = (db: Db, adminId: string, now: Date): Promise<number> =>
  changed(
    db,
    sql`
      update admin
      set
        last_login_at = ${now}
      where
        id = ${adminId}
    `,
  )

/** A password of one's own; the first makes the person active. @param from the hash it was judged against. */
export const setOwnPassword = (
  db: Db,
  adminId: string,
  from: string | null,
  hash: string,
): Promise<number> =>
  changed(
    db,
    sql`
      update admin
      set
        password_hash = ${hash},
        must_change = false,
        temporary_until = null,
        status = case
          when status = 'NOT_LOGGED_IN' then 'ACTIVE'
          else status
        end
      where
        id = ${adminId}
        and password_hash = ${from}
        and status in ('NOT_LOGGED_IN', 'ACTIVE')
    `,
  )

/** Somebody who waits for a temporary password, or has one that they have not changed yet. */
export const waitingForPassword = (
  db: Db,
  adminId: string,
): Promise<{ username: string; full_name: string; kind: 'cms' | 'root'; email: string } | null> =>
  maybe(
    db,
    sql<{ username: string; full_name: string; kind: 'cms' | 'root'; email: string }>`
      select
        username,
        full_name,
        kind,
        email
      from
        admin
      where
        id = ${adminId}
        and must_change
        and email is not null
    `,
  )
/** @returns 0 where the person has a password of their own by now. */
export const setTemporaryPassword = (
  db: Db,
  adminId: string,
  secret: { hash: string; until: Date },
): Promise<number> =>
  changed(
    db,
    sql`
      update admin
      set
        password_hash = ${secret.hash},
        temporary_until = ${secret.until}
      where
        id = ${adminId}
        and must_change
    `,
  )

/** Who reads a mail about their account, and at which address. */
export const readerOf = (
  db: Db,
  adminId: string,
): Promise<{ full_name: string; email: string | null } | null> =>
  maybe(
    db,
    sql<{ full_name: string; email: string | null }>`
      select
        full_name,
        email
      from
        admin
      where
        id = ${adminId}
    `,
  )
