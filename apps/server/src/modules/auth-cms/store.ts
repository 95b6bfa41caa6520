/** SQL about the people of the bank as those who sign in, and their sessions. */
import { sql } from 'kysely'
import { changed, many, maybe, type Db } from '../../platform/db.ts'

export interface ProfileRow {
  id: string
  username: string
  full_name: string
  staff_id: string
  office: string
  office_type: string
  email: string | null
  kind: string
  role_group_id: string | null
  role_group_name: string | null
  status: string
  must_change: boolean
  codes: number[] | null
}
export const getProfile = (db: Db, adminId: string): Promise<ProfileRow | null> =>
  maybe(
    db,
    sql<ProfileRow>`
      select
        a.id,
        a.username,
        a.full_name,
        a.staff_id,
        a.office,
        a.office_type,
        a.email,
        a.kind,
        a.role_group_id,
        g.name role_group_name,
        a.status,
        a.must_change,
        case
          when g.status = 'ACTIVE' then g.codes
        end codes
      from
        admin a
        left join role_group g on g.id = a.role_group_id
      where
        a.id = ${adminId}
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

export interface AdminLoginRow {
  id: string
  username: string
  full_name: string
  staff_id: string
  password_hash: string
  status: string
  temporary_until: Date | null
  known_address: boolean
}
/** @param since sign-ins from the same address after this moment make the address a known one. */
export const findForLogin = (
  db: Db,
  who: { username: string; kind: string; address: string; since: Date },
): Promise<AdminLoginRow | null> =>
  maybe(
    db,
    sql<AdminLoginRow>`
      select
        a.id,
        a.username,
        a.full_name,
        a.staff_id,
        a.password_hash,
        a.status,
        a.temporary_until,
        exists (
          select
          from
            session s
          where
            s.subject_id = a.id
            and s.address = ${who.address}
            and s.created_at > ${who.since}
        ) known_address
      from
        admin a
      where
        a.username = ${who.username}
        and a.kind = ${who.kind}
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
export const setPassword = (db: Db, adminId: string, from: string, hash: string): Promise<number> =>
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

export interface SessionRow {
  id: string
  address: string
  user_agent: string
  created_at: Date
  refreshed_at: Date
  expires_at: Date
}
export const sessionsOf = (db: Db, adminId: string, now: Date): Promise<SessionRow[]> =>
  many(
    db,
    sql<SessionRow>`
      select
        id,
        address,
        user_agent,
        created_at,
        refreshed_at,
        expires_at
      from
        session
      where
        subject_id = ${adminId}
        and revoked_at is null
        and expires_at > ${now}
      order by
        refreshed_at desc,
        id
      limit
        100
    `,
  )
/** @param keep the session that stays, if one does. @returns the ids of those that ended. */
export const endSessions = async (
  db: Db,
  adminId: string,
  keep: string | null,
  reason: string,
  now: Date,
): Promise<string[]> =>
  (
    await many(
      db,
      sql<{ id: string }>`
        update session
        set
          revoked_at = ${now},
          reason = ${reason},
          replaced = '[]'
        where
          subject_id = ${adminId}
          and revoked_at is null
          and id is distinct from ${keep}::uuid
        returning
          id
      `,
    )
  ).map((r) => r.id)

export interface NewStaff {
  id: string
  username: string
  fullName: string
  staffId: string
  office: string
  kind: 'cms' | 'root'
  roleGroupId: string
  passwordHash: string
  now: Date
}
export const insert = (db: Db, a: NewStaff): Promise<number> =>
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
          ${a.roleGroupId},
          ${a.passwordHash},
          'ACTIVE',
          ${a.now}
        )
    `,
  )

/** A client's proof may be used once. @returns false when it was used before. */
export const takeNonce = async (db: Db, validate: string, now: Date): Promise<boolean> =>
  (await changed(
    db,
    sql`
      insert into
        signed_nonce (validate, at)
      values
        (${validate}, ${now})
      on conflict do nothing
    `,
  )) === 1
